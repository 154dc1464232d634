import { randomUUID } from 'node:crypto'
import { desc, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { brand } from '../../domain/company/brand'
import { isTemporaryEmail, type DocumentKind, type Locale } from '../../domain/customer/customer'
import type { VerificationStatus } from '../../domain/orders/statuses'
import { secondsAfter } from '../clock'
import type { CustomerRow } from '../customers/customer'
import { hashPassword } from '../customers/password'
import type { Transaction } from '../database/handle'
import {
  bankVerifications,
  codes,
  customers,
  documents,
  features,
  orders,
  purchasePurposesGiven,
  questionnaireAnswers,
  questionnaires,
} from '../database/schema'
import type { Exchange } from '../exchange'
import { ageAttempts } from '../http/attempt-limits'
import { ageTries } from '../http/rate-limits'
import { checks } from '../orders/checkout'
import { sandboxPassword } from './seeds/keys'
import { freePersonalNumber, writeSurroundings } from './seeds/seed'
import { bareSeed, type CustomerSeed } from './seeds/customers'

/** Where a new customer may stand: all steps before the named one are done. */
export const stations = [
  'eid-email',
  'eid-phone',
  'eid-password',
  'eid-identity',
  'eid-review',
  'email',
  'phone',
  'two-factor',
  'personal',
  'documents',
  'questionnaire',
  'other-number',
  'done',
] as const
export type Station = (typeof stations)[number]

type Values = CustomerSeed['values']
type Change = Partial<Values>

const untouched: Values = {
  email: '',
  emailStatus: 'UNVERIFIED',
  emailConfirmationOngoing: false,
  phoneNumber: null,
  phoneStatus: 'UNVERIFIED',
  firstName: null,
  lastName: null,
  country: null,
  address: null,
  postalCode: null,
  city: null,
  personalInfoFilled: false,
  twoFactorSkipped: false,
  bankIdStatus: 'UNVERIFIED',
  identityStatus: 'UNVERIFIED',
  guideDisplayed: false,
}

const ownEmail: Change = { emailStatus: 'VERIFIED' }
const ownPhone: Change = { ...ownEmail, phoneNumber: '+46701740605', phoneStatus: 'VERIFIED' }
const chosen: Change = { ...ownPhone, twoFactorSkipped: true }
/** Told, and but for one answer all that is asked for. */
const almostTold: Change = {
  ...chosen,
  firstName: 'Ebba',
  lastName: 'Åkerlund',
  country: 'SE',
  address: 'Skeppsbron 10',
  postalCode: '111 30',
  city: 'Stockholm',
}
const told: Change = { ...almostTold, personalInfoFilled: true }
const proven: Change = { ...told, identityStatus: 'VERIFIED' }
const byEid: Change = { firstName: 'Ebba', lastName: 'Åkerlund', bankIdStatus: 'CONFIRMED' }

const seen: CustomerSeed['documents'] = (['id-front', 'id-back', 'residency'] as const).map((kind) => ({
  kind,
  status: 'VERIFIED',
  reason: null,
}))

type StationSeed = { values: Change } & Partial<Omit<CustomerSeed, 'values'>>

const stationSeeds: Record<Station, StationSeed> = {
  'eid-email': { values: byEid, hasPassword: false },
  'eid-phone': { values: { ...ownEmail, ...byEid }, hasPassword: false },
  'eid-password': { values: { ...ownPhone, ...byEid }, hasPassword: false },
  'eid-identity': { values: { ...ownPhone, ...byEid } },
  'eid-review': { values: { ...told, ...byEid, identityStatus: 'PENDING' } },
  email: { values: { emailConfirmationOngoing: true } },
  phone: { values: ownEmail },
  'two-factor': { values: ownPhone },
  personal: { values: almostTold },
  documents: { values: told },
  questionnaire: { values: proven, documents: seen },
  'other-number': {
    values: { ...proven, phoneStatus: 'UNVERIFIED' },
    documents: seen,
    questionnaire: { submitted: true, status: 'VERIFIED' },
  },
  done: { values: proven, documents: seen, questionnaire: { submitted: true, status: 'VERIFIED' } },
}

const seedOf = (station: Station): CustomerSeed => {
  const { values, ...rest } = stationSeeds[station]
  return { ...bareSeed, ...rest, values: { ...untouched, ...values } }
}

let passwordHash: Promise<string> | undefined

const hashIn = async ({ hasPassword }: CustomerSeed): Promise<string | null> =>
  hasPassword ? (passwordHash ??= hashPassword(sandboxPassword)) : null

type Newcomer = { id: string; email: string }

type Wanted = { station: Station; needsTwoFactor: boolean; language: Locale }

/** A customer whom nobody else has, at a station; with the password of the ready-made ones, where there is one. */
export const makeNewcomer = async (
  tx: Transaction,
  { station, needsTwoFactor, language }: Wanted,
  now: Date,
): Promise<Newcomer> => {
  const seed = seedOf(station)
  const email = emailAt(station)
  const values = { ...(await withNumber(tx, seed)), email, language, passwordHash: await hashIn(seed), createdAt: now }
  const [customer] = await tx.insert(customers).values(values).returning({ id: customers.id })
  if (customer === undefined) throw new Error('No customer was made')
  if (needsTwoFactor)
    await tx.insert(features).values({ flag: 'TWO_FACTOR_MANDATORY', customerId: customer.id, active: true })
  await writeSurroundings(tx, customer.id, seed, now)
  return { id: customer.id, email }
}

/** The customer stands there from now on, whatever was done before. */
export const moveTo = async (tx: Transaction, customer: CustomerRow, station: Station, now: Date): Promise<void> => {
  const seed = seedOf(station)
  const isSame = isTemporaryEmail(customer.email) === isTemporaryEmail(emailAt(station))
  const email = isSame ? customer.email : emailAt(station)
  const values = { ...(await withNumber(tx, seed)), email, passwordHash: await hashIn(seed) }
  await tx.update(customers).set(values).where(eq(customers.id, customer.id))
  for (const table of [documents, questionnaireAnswers, questionnaires])
    await tx.delete(table).where(eq(table.customerId, customer.id))
  await writeSurroundings(tx, customer.id, seed, now)
}

/** A number of their own, for everybody who has a name. */
const withNumber = async (tx: Transaction, { values }: CustomerSeed): Promise<Values> => ({
  ...values,
  personalNumber: values.firstName ? await freePersonalNumber(tx) : null,
})

/** Until they have told their own, customers of an e-ID have a placeholder. */
const emailAt = (station: Station): string =>
  `${randomUUID()}@${station === 'eid-email' ? brand.temporaryEmailDomain : 'example.com'}`

/** Codes that the customer was sent were sent so much earlier, and hold so much shorter. */
export const ageCodes = async (tx: Transaction, customerId: string, seconds: number): Promise<void> => {
  const rows = await tx.select().from(codes).where(eq(codes.customerId, customerId)).limit(10)
  for (const { id, sentAt, expiresAt } of rows)
    await tx
      .update(codes)
      .set({ sentAt: secondsAfter(sentAt, -seconds), expiresAt: secondsAfter(expiresAt, -seconds) })
      .where(eq(codes.id, id))
}

/** So were the questions how the newest payments of the customer stand. */
export const ageChecks = async (
  exchange: Exchange,
  tx: Transaction,
  customerId: string,
  seconds: number,
): Promise<void> => {
  const rows = await tx
    .select({ reference: orders.reference })
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.createdAt))
    .limit(3)
  for (const { reference } of rows) await ageTries(exchange, tx, checks, reference, seconds)
}

/** So were the customer's verifications of bank accounts, and the codes of deposits that were typed. */
export const ageVerifications = async (
  exchange: Exchange,
  tx: Transaction,
  customerId: string,
  seconds: number,
): Promise<void> => {
  const earlier = (column: SQLWrapper) => sql`${column} - make_interval(secs => ${seconds})`
  const { startedAt, expiresAt, endedAt } = bankVerifications
  await tx
    .update(bankVerifications)
    .set({ startedAt: earlier(startedAt), expiresAt: earlier(expiresAt), endedAt: earlier(endedAt) })
    .where(eq(bankVerifications.customerId, customerId))
  await ageAttempts(exchange, tx, 'verifyBankAccount', customerId, seconds)
}

/** So was what they said that purchases are for, and the pauses that began with it. */
export const agePurposes = async (tx: Transaction, customerId: string, seconds: number): Promise<void> => {
  const earlier = (column: SQLWrapper) => sql`${column} - make_interval(secs => ${seconds})`
  const { at, pausedUntil } = purchasePurposesGiven
  await tx
    .update(purchasePurposesGiven)
    .set({ at: earlier(at), pausedUntil: earlier(pausedUntil) })
    .where(eq(purchasePurposesGiven.customerId, customerId))
}

export type DocumentChange = { kind: DocumentKind; status: VerificationStatus; reason: string | null }

/** A document of the customer stands like this from now on. */
export const setDocument = async (
  tx: Transaction,
  customerId: string,
  document: DocumentChange,
  now: Date,
): Promise<void> => {
  const values = { ...document, customerId, uploadedAt: now }
  await tx
    .insert(documents)
    .values(values)
    .onConflictDoUpdate({ target: [documents.customerId, documents.kind], set: values })
}
