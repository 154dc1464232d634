import { and, eq, isNotNull } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { isTemporaryEmail, onboardingQuestionnaire, type Locale } from '../../../domain/customer/customer'
import { hoursAfter } from '../../clock'
import { hashPassword } from '../../customers/password'
import { insertMany } from '../../database/bulk'
import type { Transaction } from '../../database/handle'
import {
  bankAccounts,
  customers,
  documents,
  notifications,
  questionnaireAnswers,
  questionnaires,
} from '../../database/schema'
import { isVerifiedStatus } from '../../../domain/orders/statuses'
import type { Exchange } from '../../exchange'
import { watchDeadline } from '../../orders/take-step'
import { nextSerial, orderNumber } from '../../orders/number'
import { preferNotToSay } from '../../questionnaires/onboarding'
import { makeSecret } from '../../two-factor/secrets'
import { seededAnswers } from './answers'
import { customerSeeds, freshPersonalNumber, type CustomerSeed } from './customers'
import { sandboxPassword, seedKeys, type SeedKey } from './keys'
import { livedOut, type Life } from './timeline'
import { planMany } from './many'
import { writeLives } from './write'
import { euroWeeks, onePurchase, scenesOf, swedishYear, type Entry } from './year'

const hoursOfYear = 8760
const hoursOfManyOrders = 20_400
const newsOfOrders = 60
const unseenNews = 2

const entriesOf: Partial<Record<SeedKey, readonly Entry[]>> = {
  'verified-swede': swedishYear,
  'verified-euro': euroWeeks,
  'no-bank-account': onePurchase,
  'eid-verified': onePurchase,
  'old-wallet': onePurchase,
  'guide-tour': onePurchase,
  'two-factor': onePurchase,
  'password-change': onePurchase,
}

/** Makes those ready-made customers that are not there yet; ten thousand orders come later, as due work. */
export const seedSandbox = async (exchange: Exchange): Promise<void> => {
  const { database, clock } = exchange
  const there = await database.read((handle) =>
    handle
      .select({ key: customers.seedKey })
      .from(customers)
      .where(isNotNull(customers.seedKey))
      .limit(seedKeys.length),
  )
  const missing = seedKeys.filter((key) => !there.some((row) => row.key === key))
  if (missing.length > 0) {
    const passwordHash = await hashPassword(sandboxPassword)
    for (const key of missing)
      await database.transaction((tx) => makeCustomer(tx, exchange, key, passwordHash, clock.now()))
  }
  await database.transaction((tx) => tx.insert(customers).values(registered(clock.now())).onConflictDoNothing())
  await planMany(exchange)
}

/** Somebody whose personal number is registered already: who types it sees what that is like. */
const registered = (now: Date): typeof customers.$inferInsert => ({
  email: 'tolvan.tolvansson@example.com',
  emailStatus: 'VERIFIED',
  firstName: 'Tolvan',
  lastName: 'Tolvansson',
  personalNumber: '19121212-1212',
  country: 'SE',
  personalInfoFilled: true,
  createdAt: now,
})

const makeCustomer = async (
  tx: Transaction,
  exchange: Exchange,
  key: SeedKey,
  passwordHash: string,
  now: Date,
): Promise<void> => {
  const seed = customerSeeds[key]()
  const [customer] = await tx
    .insert(customers)
    .values({
      ...seed.values,
      seedKey: key,
      passwordHash: seed.hasPassword ? passwordHash : null,
      createdAt: hoursAfter(now, key === 'ten-thousand' ? -hoursOfManyOrders : -hoursOfYear),
    })
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (customer !== undefined) await writeLife(tx, exchange, key, seed, customer.id, now)
}

/** A customer of one's own who stands where a ready-made one did at first; nobody else comes across what they do. */
export const makeCopy = async (
  tx: Transaction,
  exchange: Exchange,
  key: SeedKey,
  language: Locale,
): Promise<{ id: string; email: string }> => {
  const now = exchange.clock.now()
  const seed = customerSeeds[key]()
  const [model] = await tx
    .select({ passwordHash: customers.passwordHash })
    .from(customers)
    .where(eq(customers.seedKey, key))
    .limit(1)
  const email = isTemporaryEmail(seed.values.email) ? seed.values.email : `${randomUUID()}@example.com`
  const personalNumber = seed.values.personalNumber ? await freePersonalNumber(tx) : null
  const [customer] = await tx
    .insert(customers)
    .values({
      ...seed.values,
      email,
      personalNumber,
      language,
      passwordHash: model?.passwordHash ?? null,
      createdAt: hoursAfter(now, -hoursOfYear),
    })
    .returning({ id: customers.id })
  if (customer === undefined) throw new Error(`No customer like ${key} could be made`)
  await writeLife(tx, exchange, key, seed, customer.id, now)
  return { id: customer.id, email }
}

/** A personal number that no customer has: one who was here before this process may have any. */
export const freePersonalNumber = async (tx: Transaction, draw = freshPersonalNumber): Promise<string> => {
  const number = draw()
  const [taken] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(eq(customers.personalNumber, number))
    .limit(1)
  return taken === undefined ? number : freePersonalNumber(tx, draw)
}

/** What belongs to a customer beside their own row. */
const writeLife = async (
  tx: Transaction,
  exchange: Exchange,
  key: SeedKey,
  seed: CustomerSeed,
  customerId: string,
  now: Date,
): Promise<void> => {
  if (seed.values.enabled2FA) await makeSecret(tx, exchange, customerId, now)
  const account = await writeSurroundings(tx, customerId, seed, now)
  const lives = await livesOf(tx, exchange, customerId, account, entriesOf[key] ?? [], now)
  await writeLives(tx, lives)
  for (const { order } of lives) await watchDeadline(tx, exchange, order)
  await writeNews(tx, customerId, seed, lives, now)
}

/** Bank accounts were there before any order. */
const hoursKnown = 2000 * 24

/** Answers the bank account that sales are paid out to. */
export const writeSurroundings = async (
  tx: Transaction,
  customerId: string,
  { values, documents: uploaded, questionnaire, accounts }: CustomerSeed,
  now: Date,
): Promise<string | null> => {
  if (uploaded.length > 0)
    await tx.insert(documents).values(uploaded.map((document) => ({ ...document, customerId, uploadedAt: now })))
  if (questionnaire !== null) await writeAnswers(tx, customerId, values.country ?? 'SE', questionnaire, now)
  if (accounts.length === 0) return null
  const known = hoursAfter(now, -hoursKnown)
  const verifiedAt = ({ verificationStatus = 'UNVERIFIED' }: (typeof accounts)[number]) =>
    isVerifiedStatus(verificationStatus) ? known : null
  await tx.insert(bankAccounts).values(
    accounts.map((account, index) => ({
      ...account,
      customerId,
      createdAt: new Date(known.getTime() + index),
      verifiedAt: verifiedAt(account),
    })),
  )
  const [main] = await tx
    .select({ reference: bankAccounts.reference })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.customerId, customerId), eq(bankAccounts.isMain, true)))
    .limit(1)
  return main?.reference ?? null
}

const writeAnswers = async (
  tx: Transaction,
  customerId: string,
  country: string,
  questionnaire: NonNullable<CustomerSeed['questionnaire']>,
  now: Date,
): Promise<void> => {
  const isRejected = questionnaire.status === 'REJECTED'
  const rejection = isRejected ? { reason: preferNotToSay, reasonQuestion: 'sourceOfFunds' } : {}
  const own = { customerId, key: onboardingQuestionnaire }
  await tx.insert(questionnaires).values({ ...questionnaire, ...own, ...rejection, submittedAt: now })
  const answers = Object.entries(seededAnswers(country, isRejected))
  await tx
    .insert(questionnaireAnswers)
    .values(answers.map(([question, answer]) => ({ ...own, question, answer, savedAt: now })))
}

const livesOf = async (
  tx: Transaction,
  { config }: Exchange,
  customerId: string,
  account: string | null,
  entries: readonly Entry[],
  now: Date,
): Promise<Life[]> => {
  const lives: Life[] = []
  for (const [index, { hoursAgo, path, ...entry }] of [...entries]
    .toSorted((one, other) => other.hoursAgo - one.hoursAgo)
    .entries()) {
    const at = hoursAfter(now, -hoursAgo)
    const number = orderNumber(at, await nextSerial(tx, at))
    const bankAccountReference = entry.type === 'SELL' ? account : null
    const placed = { ...entry, label: String(index), number, customerId, at, bankAccountReference }
    lives.push(livedOut(config.sandboxSeed, placed, scenesOf(path)))
  }
  return lives
}

const writeNews = async (
  tx: Transaction,
  customerId: string,
  { news }: CustomerSeed,
  lives: readonly Life[],
  now: Date,
): Promise<void> => {
  const ofOrders = lives
    .flatMap(({ order, steps }) => steps.slice(1).map(({ status, at }) => ({ status, at, order })))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(-newsOfOrders)
    .map(({ status, at, order }) => ({
      type: 'ORDER_STATUS_CHANGED' as const,
      status,
      orderReference: order.reference,
      subject: null,
      createdAt: at,
    }))
  const ofVerifications = news.map(({ subject, status }) => ({
    type: 'VERIFICATION_STATUS_CHANGED' as const,
    status,
    orderReference: null,
    subject,
    createdAt: now,
  }))
  const all = [...ofOrders, ...ofVerifications]
  await insertMany(
    tx,
    notifications,
    all.map((each, index) => ({
      ...each,
      id: randomUUID(),
      customerId,
      index: index + 1,
      processed: index < all.length - unseenNews,
    })),
  )
}
