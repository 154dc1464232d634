import { randomUUID } from 'node:crypto'
import { defaulted, enums, nullable, object, string } from 'superstruct'
import { brand } from '../../domain/company/brand'
import { isTemporaryEmail } from '../../domain/customer/customer'
import { translate, type Values } from '../../i18n/i18n'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { sealed, unsealed } from '../http/sealed'
import { jobKind } from '../jobs/jobs'
import { composeLetter, readerOf, type Reader } from '../outbox/compose'
import { writeLetter } from '../outbox/outbox'
import type { Letter } from '../outside/mail'

/** What customers are written about their account; each has its words under `mail.<name>`. */
const notices = [
  'passwordChanged',
  'passwordSet',
  'passwordSetByLink',
  'emailChanged',
  'questionnaireRejected',
  'twoFactorOn',
  'twoFactorOff',
  'twoFactorReset',
  'recoveryCodesMade',
  'passkeyAdded',
  'passkeyRemoved',
  'documentRejected',
  'bankAccountRejected',
  'accountFrozen',
  'freezeEnding',
  'freezeEnded',
] as const
type Notice = (typeof notices)[number]

/** What they are written of as it stood when it happened; each has its words there too. */
export type AccountNotice =
  | 'bankAccountVerified'
  | 'bankAccountMain'
  | 'bankAccountDeleted'
  | 'identityApproved'
  | 'identityRejected'
  | 'twoFactorResetRejected'
  | 'antiPhishingWordSet'
  | 'antiPhishingWordReplaced'
  | 'antiPhishingWordRemoved'
  | 'allowedAddressesOn'
  | 'allowedAddressesEnding'
  | 'allowedAddressesKept'
  | 'allowedAddressesOff'
  | 'addressAdded'

/** Queues a mail about the customer's account, to another address than their own where one is given. */
export const tellCustomer = async (
  tx: Transaction,
  { jobs, outside, config }: Exchange,
  { customerId, notice, to = null }: { customerId: string; notice: Notice; to?: string | null },
  now: Date,
): Promise<void> => {
  if (outside.mail === null) return
  const payload = { id: randomUUID(), customerId, notice, to: to === null ? null : sealed(config.secret, to) }
  await jobs.enqueue(tx, sendNotice, payload, now)
}

type Written = { customerId: string; notice: AccountNotice; about: string; values: Values }

/** Writes a mail together with what it tells of, once for what it is `about`; a placeholder address gets nothing. */
export const writeToCustomer = async (
  tx: Transaction,
  exchange: Exchange,
  { customerId, notice, about, values }: Written,
  now: Date,
): Promise<void> => {
  if (exchange.outside.mail === null) return
  const reader = await readerOf(tx, customerId)
  if (reader === undefined || isTemporaryEmail(reader.email)) return
  await writeLetter(tx, exchange, { ...letterTo(reader, notice, values), customerId, about }, now)
}

export const sendNotice = jobKind({
  kind: 'customer.notice',
  payload: object({
    // Rows that the version before has written have none.
    id: defaulted(string(), () => randomUUID()),
    customerId: string(),
    notice: enums(notices),
    to: nullable(string()),
  }),
  run: async ({ id, customerId, notice, to }, { config, database, outside }) => {
    if (outside.mail === null) throw new Error('Nobody sends mail')
    const reader = await database.read((handle) => readerOf(handle, customerId))
    if (reader === undefined) return
    const email = to === null ? reader.email : unsealed(config.secret, to)
    if (!isTemporaryEmail(email)) await outside.mail.send({ ...letterTo({ ...reader, email }, notice), id })
  },
})

/** A letter in the customer's language, from the words under `mail.<about>`. */
export const letterTo = (
  reader: Reader,
  about: 'code' | 'passwordReset' | 'twoFactorLost' | Notice | AccountNotice,
  given: Values = {},
): Omit<Letter, 'id'> => {
  const t = translate(reader.language)
  const values = { brand: brand.name, email: brand.supportEmail, ...given }
  return composeLetter(reader, {
    subject: t(`mail.${about}.subject`, values),
    paragraphs: [t(`mail.${about}.text`, values)],
  })
}
