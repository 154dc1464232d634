import { randomUUID } from 'node:crypto'
import { defaulted, enums, nullable, object, string } from 'superstruct'
import { brand } from '../../domain/company/brand'
import { isTemporaryEmail } from '../../domain/customer/customer'
import { isSecurityNotice } from '../../domain/customer/security-links'
import { translate, type Values } from '../../i18n/i18n'
import { hasConfirmedEmail } from '../customers/standing'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import type { CallingDevice } from '../http/calling-device'
import { sealed, unsealed } from '../http/sealed'
import { jobKind } from '../jobs/jobs'
import { composeLetter, readerOf, type Reader } from '../outbox/compose'
import { writeLetter } from '../outbox/outbox'
import type { Letter } from '../outside/mail'
import { pathOf } from '../../domain/routing/screens'
import { pushTo, type News } from '../push/push'
import { keepSecurityLink, newSecurityLink, securityPage, type NewSecurityLink } from '../security-links/links'

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
  'accountFrozenForSupport',
  'freezeKept',
  'freezeEnding',
  'freezeEnded',
] as const
type Notice = (typeof notices)[number]

/** What they are written of as it stood when it happened; each has its words there too. */
export type AccountNotice =
  | 'newDevice'
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
  | 'addressRemoved'
  | 'purchasePaused'

/** What the link of a letter about security is about beside the notice: which thing, and the device that did it. */
type Caused = { reference?: string | null; device?: CallingDevice | null }

/** What is written to them about their security is told to their devices too, in no words of its own. */
const securityNews = (customerId: string, about: string): News => ({
  customerId,
  kind: 'security',
  about: `security/${about}`,
  tag: 'security',
  path: pathOf('settingsSecurity'),
})

type Queued = { customerId: string; notice: Notice; to?: string | null } & Caused

/**
 * Queues a mail about the customer's account, to another address than their own where one is given. One about their security
 * gets a link by which they can say that it was not them, unless nobody has shown yet that the address is theirs.
 */
export const tellCustomer = async (
  tx: Transaction,
  exchange: Exchange,
  { customerId, notice, to = null, ...caused }: Queued,
  now: Date,
): Promise<void> => {
  const { jobs, outside, config } = exchange
  const id = randomUUID()
  if (isSecurityNotice(notice) && to === null) await pushTo(tx, exchange, securityNews(customerId, id), now)
  if (outside.mail === null) return
  const reader = await readerOf(tx, customerId)
  const email = to ?? reader?.email
  const isTheirs = to === null ? reader !== undefined && hasConfirmedEmail(reader) : !isTemporaryEmail(to)
  const isAsked = isSecurityNotice(notice) && email !== undefined && isTheirs
  const link = isAsked ? newSecurityLink(config) : null
  if (isAsked && link !== null) await keepSecurityLink(tx, link, { customerId, notice, email, ...caused }, now)
  const payload = {
    id,
    customerId,
    notice,
    to: to === null ? null : sealed(config.secret, to),
    link: link && { linkSecret: sealed(config.secret, link.linkSecret), site: link.site },
  }
  await jobs.enqueue(tx, sendNotice, payload, now)
}

type Written = { customerId: string; notice: AccountNotice; about: string; values: Values } & Caused

/**
 * Writes a mail together with what it tells of, once for what it is `about`; a placeholder address gets nothing. One about
 * security gets its link here too.
 */
export const writeToCustomer = async (
  tx: Transaction,
  exchange: Exchange,
  { customerId, notice, about, values, ...caused }: Written,
  now: Date,
): Promise<void> => {
  if (exchange.outside.mail === null) return
  const reader = await readerOf(tx, customerId)
  if (reader === undefined || isTemporaryEmail(reader.email)) return
  const link = isSecurityNotice(notice) && hasConfirmedEmail(reader) ? newSecurityLink(exchange.config) : null
  const letter = { ...letterTo(reader, notice, values, link), customerId, about, isSecret: link !== null }
  if (!(await writeLetter(tx, exchange, letter, now))) return
  if (isSecurityNotice(notice)) await pushTo(tx, exchange, securityNews(customerId, about), now)
  if (isSecurityNotice(notice) && link !== null)
    await keepSecurityLink(tx, link, { customerId, notice, email: reader.email, ...caused }, now)
}

export const sendNotice = jobKind({
  kind: 'customer.notice',
  payload: object({
    // Rows that the version before has written have none.
    id: defaulted(string(), () => randomUUID()),
    customerId: string(),
    notice: enums(notices),
    to: nullable(string()),
    link: defaulted(nullable(object({ linkSecret: string(), site: string() })), () => null),
  }),
  run: async ({ id, customerId, notice, to, link: kept }, { config, database, outside }) => {
    if (outside.mail === null) throw new Error('Nobody sends mail')
    const reader = await database.read((handle) => readerOf(handle, customerId))
    if (reader === undefined) return
    const email = to === null ? reader.email : unsealed(config.secret, to)
    const link = kept && { ...kept, linkSecret: unsealed(config.secret, kept.linkSecret) }
    if (!isTemporaryEmail(email)) await outside.mail.send({ ...letterTo({ ...reader, email }, notice, {}, link), id })
  },
})

/** A letter in the customer's language, from the words under `mail.<about>`, and last the link by which they can say that it was not them. */
export const letterTo = (
  reader: Reader,
  about: 'code' | 'passwordReset' | 'twoFactorLost' | Notice | AccountNotice,
  given: Values = {},
  link: NewSecurityLink | null = null,
): Omit<Letter, 'id'> => {
  const t = translate(reader.language)
  const values = { brand: brand.name, email: brand.supportEmail, ...given }
  const asked = link === null ? [] : [t('mail.securityLink', { page: securityPage(link, reader.language) })]
  return composeLetter(reader, {
    subject: t(`mail.${about}.subject`, values),
    paragraphs: [t(`mail.${about}.text`, values), ...asked],
  })
}
