import { brand } from '../../domain/brand'
import { isTemporaryEmail } from '../../domain/customer'
import { say } from '../../words/i18n'
import type { CustomerRow } from '../customers/customer'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { writeLetter } from '../outbox/outbox'

type Written = { number: string; orderNumber: string | null; message: string }

/** Tells support what was written, and the customer that it has come: a placeholder address gets nothing. */
export const mailCase = async (
  tx: Transaction,
  exchange: Exchange,
  { id: customerId, email, language, firstName: name }: CustomerRow,
  { number, orderNumber, message }: Written,
  now: Date,
): Promise<void> => {
  if (exchange.outside.mail === null) return
  const words = say(language)
  const about = `case/${number}`
  const values = { brand: brand.name, email: brand.supportEmail, customer: email, number, order: orderNumber ?? '' }
  const order = orderNumber === null ? [] : [words('mail.support.order', values)]
  const toSupport = {
    customerId,
    about: `${about}/support`,
    to: brand.supportEmail,
    language,
    subject: words('mail.support.brandSubject', values),
    text: [words('mail.support.brandText', values), ...order, message].join('\n\n'),
  }
  await writeLetter(tx, exchange, toSupport, now)
  if (isTemporaryEmail(email)) return
  const toCustomer = {
    customerId,
    about,
    to: email,
    language,
    subject: words('notification.support.received', values),
    text: [
      name === null ? words('mail.greetingPlain') : words('mail.greeting', { name }),
      words('mail.support.text', values),
      ...order,
      words('mail.support.wrote', { message }),
      words('mail.signature', values),
    ].join('\n\n'),
  }
  await writeLetter(tx, exchange, toCustomer, now)
}
