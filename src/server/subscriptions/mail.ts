import { brand } from '../../domain/company/brand'
import { translate } from '../../i18n/i18n'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { composeLetter } from '../outbox/compose'
import { writeLetter } from '../outbox/outbox'
import type { SubscriptionRow } from './subscriptions'

/** Asks the reader of an address whether the newsletter may come; they need not be the customer, and are told nothing of them. */
export const mailAsked = (
  tx: Transaction,
  exchange: Exchange,
  row: SubscriptionRow,
  page: string,
  now: Date,
): Promise<void> => write(tx, exchange, row, 'newsletterAsked', null, page, now)

/** Says that the newsletter comes from now on, and how to end that. */
export const mailSubscribed = (
  tx: Transaction,
  exchange: Exchange,
  row: SubscriptionRow,
  antiPhishingWord: string | null,
  page: string,
  now: Date,
): Promise<void> => write(tx, exchange, row, 'newsletterSubscribed', antiPhishingWord, page, now)

const write = async (
  tx: Transaction,
  exchange: Exchange,
  { customerId, email: to, language, token }: SubscriptionRow,
  about: 'newsletterAsked' | 'newsletterSubscribed',
  antiPhishingWord: string | null,
  page: string,
  now: Date,
): Promise<void> => {
  if (exchange.outside.mail === null) return
  const t = translate(language)
  const values = { brand: brand.name, email: brand.supportEmail, page }
  const letter = composeLetter(
    { email: to, language, name: null, antiPhishingWord },
    { subject: t(`mail.${about}.subject`, values), paragraphs: [t(`mail.${about}.text`, values)] },
  )
  await writeLetter(tx, exchange, { ...letter, customerId, about: `${about}/${token}` }, now)
}
