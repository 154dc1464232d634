import { brand } from '../../domain/company/brand'
import { isTemporaryEmail, type Locale } from '../../domain/customer/customer'
import { translate } from '../../i18n/i18n'
import type { CustomerRow } from '../customers/customer'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { composeLetter, readerIn } from '../outbox/compose'
import { writeLetter, type NewLetter } from '../outbox/outbox'

type Written = { number: string; orderNumber: string | null; message: string }

/** Tells support what was written, and the customer that it has come: a placeholder address gets nothing. */
export const mailCase = async (
  tx: Transaction,
  exchange: Exchange,
  customer: CustomerRow,
  { number, orderNumber, message }: Written,
  now: Date,
): Promise<void> => {
  if (exchange.outside.mail === null) return
  const { id: customerId, email, language } = customer
  const t = translate(language)
  const about = `case/${number}`
  const values = { brand: brand.name, email: brand.supportEmail, customer: email, number, order: orderNumber ?? '' }
  const order = orderNumber === null ? [] : [t('mail.support.order', values)]
  const toSupport = toBrand({
    customerId,
    email,
    language,
    number,
    about: `${about}/support`,
    text: [...order, message],
  })
  await writeLetter(tx, exchange, toSupport, now)
  if (isTemporaryEmail(email)) return
  const toCustomer = composeLetter(readerIn(customer), {
    subject: t('notification.support.received', values),
    paragraphs: [t('mail.support.text', values), ...order, t('mail.support.wrote', { message })],
  })
  await writeLetter(tx, exchange, { ...toCustomer, customerId, about }, now)
}

type Message = { id: string; number: string; text: string }

/** Tells support what was said in the chat; the customer sees there that it has come. */
export const mailMessage = async (
  tx: Transaction,
  exchange: Exchange,
  { id: customerId, email, language }: CustomerRow,
  { id, number, text }: Message,
  now: Date,
): Promise<void> => {
  if (exchange.outside.mail === null) return
  const letter = toBrand({ customerId, email, language, number, about: `chat/${id}`, text: [text] })
  await writeLetter(tx, exchange, letter, now)
}

type ToBrand = {
  customerId: string
  email: string
  language: Locale
  number: string
  about: string
  text: readonly string[]
}

const toBrand = ({ customerId, email: customer, language, number, about, text }: ToBrand): NewLetter => {
  const t = translate(language)
  const values = { customer, number }
  return {
    customerId,
    about,
    to: brand.supportEmail,
    language,
    subject: t('mail.support.brandSubject', values),
    text: [t('mail.support.brandText', values), ...text].join('\n\n'),
  }
}
