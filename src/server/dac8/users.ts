import { and, asc, eq, exists, gt, gte, inArray, lt, or } from 'drizzle-orm'
import { onboardingQuestionnaire } from '../../domain/customer/customer'
import { coins } from '../../domain/money/currencies'
import { birthDayOf, isIssuedNumber } from '../../domain/onboarding/personal-number'
import { choicesIn, type Answer } from '../../domain/onboarding/questionnaires'
import { startOfSwedishDay } from '../../domain/shared/swedish-days'
import type { Database, Handle } from '../database/handle'
import { eachPageAfter } from '../database/pages'
import { customers, orders, orderTransactions, questionnaireAnswers, questionnaires } from '../database/schema'
import type { Period } from '../statements/trades'
import { activityOf, type Activity } from './activity'
import { said } from './texts'

/** The first year that is reported (SFS 2025:1377, which came into force with it). */
export const firstReportedYear = 2026

/** A tax year in Sweden. */
export const periodOf = (year: number): Period => ({
  from: startOfSwedishDay(`${year}-01-01`),
  before: startOfSwedishDay(`${year + 1}-01-01`),
})

/** A country where somebody pays taxes, and their number there; null where the country issues none. */
type TaxResidence = { country: string; number: string | null }

/** Who somebody is to the tax authority. */
export type TaxIdentity = {
  firstName: string
  lastName: string
  country: string
  city: string
  street: string | null
  postalCode: string | null
  /** YYYY-MM-DD. */
  birthDay: string
  residences: readonly TaxResidence[]
}

/** What is not known of somebody, and without which they cannot be reported. */
export const lackings = ['name', 'address', 'birth-day', 'tax-residence', 'tax-number'] as const
export type Lacking = (typeof lackings)[number]

/** A customer who did something that is reported: who they are, or what is not known of that. */
export type ReportedUser = { customerId: string; email: string; activity: readonly Activity[] } & (
  | { identity: TaxIdentity }
  | { lacking: readonly Lacking[] }
)

/** Customers of one read: what others ask of the database comes in between. */
const customersAtOnce = 200

/**
 * Customers with something to report of a year, in the order of their ids, some at a time: never all in memory. Each page
 * is read by itself, so what changes meanwhile may be in a later page. `upTo` is the last customer that was looked at.
 */
export async function* reportedPages(
  database: Pick<Database, 'read'>,
  year: number,
): AsyncGenerator<{ users: ReportedUser[]; upTo: string }, void, undefined> {
  const period = periodOf(year)
  const pages = eachPageAfter<CustomerRow & { activity: Activity[]; answers: TaxAnswers | undefined }>((last) =>
    database.read(async (handle) => {
      const found = await customersIn(handle, period, { after: last?.id, limit: customersAtOnce })
      const ids = found.map(({ id }) => id)
      const activities = ids.length === 0 ? new Map<string, Activity[]>() : await activityOf(handle, ids, period)
      const answers = await taxAnswersOf(handle, ids)
      const rows = found.map((customer) => ({
        ...customer,
        activity: activities.get(customer.id) ?? [],
        answers: answers.get(customer.id),
      }))
      return { rows, isLast: found.length < customersAtOnce }
    }),
  )
  for await (const rows of pages) {
    const users = rows.flatMap(({ activity, answers, ...customer }): ReportedUser[] =>
      activity.length === 0
        ? []
        : [{ customerId: customer.id, email: customer.email, activity, ...identityOf(customer, answers) }],
    )
    yield { users, upTo: rows.at(-1)?.id ?? '' }
  }
}

/** A customer who cannot be reported, and why. */
export type LeftOut = { customerId: string; email: string; lacking: readonly Lacking[] }

/** Customers who are looked at for a page of those left out: without what they did, which is asked of few alone. */
const customersLookedAt = 1000

/** So many of those who are left out of a year, after a customer, and whether there are more. */
export const leftOutAfter = async (
  database: Pick<Database, 'read'>,
  year: number,
  { after, most }: { after: string | null; most: number },
): Promise<{ rows: LeftOut[]; hasMore: boolean }> => {
  const period = periodOf(year)
  const rows: LeftOut[] = []
  const pages = eachPageAfter<CustomerRow & { lacking: readonly Lacking[] | null }>((last) =>
    database.read(async (handle) => {
      const found = await customersIn(handle, period, {
        after: last?.id ?? after ?? undefined,
        limit: customersLookedAt,
      })
      const answers = await taxAnswersOf(
        handle,
        found.map(({ id }) => id),
      )
      const known = found.map((customer) => ({ customer, of: identityOf(customer, answers.get(customer.id)) }))
      const lackingIds = known.flatMap(({ customer, of }) => ('lacking' in of ? [customer.id] : []))
      const activities = lackingIds.length === 0 ? new Map() : await activityOf(handle, lackingIds, period)
      const looked = known.map(({ customer, of }) => ({
        ...customer,
        lacking: 'lacking' in of && activities.has(customer.id) ? of.lacking : null,
      }))
      return { rows: looked, isLast: found.length < customersLookedAt }
    }),
  )
  for await (const looked of pages) {
    for (const { id, email, lacking } of looked) if (lacking !== null) rows.push({ customerId: id, email, lacking })
    if (rows.length > most) break
  }
  return { rows: rows.slice(0, most), hasMore: rows.length > most }
}

const columns = {
  id: customers.id,
  email: customers.email,
  firstName: customers.firstName,
  lastName: customers.lastName,
  personalNumber: customers.personalNumber,
  country: customers.country,
  city: customers.city,
  address: customers.address,
  postalCode: customers.postalCode,
}
type CustomerRow = Pick<typeof customers.$inferSelect, keyof typeof columns>

const customersIn = (
  handle: Handle,
  period: Period,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<CustomerRow[]> => {
  const isTheirs = eq(orders.customerId, customers.id)
  const traded = handle
    .select({ reference: orders.reference })
    .from(orders)
    .where(
      and(
        isTheirs,
        inArray(orders.status, ['COMPLETED', 'ERROR', 'PAYOUT_PENDING']),
        gte(orders.updatedAt, period.from),
        lt(orders.createdAt, period.before),
      ),
    )
    .limit(1)
  const moved = handle
    .select({ id: orderTransactions.id })
    .from(orderTransactions)
    .innerJoin(orders, eq(orders.reference, orderTransactions.orderReference))
    .where(
      and(
        isTheirs,
        inArray(orderTransactions.currency, [...coins]),
        gte(orderTransactions.at, period.from),
        lt(orderTransactions.at, period.before),
      ),
    )
    .limit(1)
  return handle
    .select(columns)
    .from(customers)
    .where(and(or(exists(traded), exists(moved)), after === undefined ? undefined : gt(customers.id, after)))
    .orderBy(asc(customers.id))
    .limit(limit)
}

type TaxAnswers = { residence?: Answer; number?: Answer }

/** What customers have submitted about where they pay taxes; drafts are no answers. */
const taxAnswersOf = async (handle: Handle, customerIds: readonly string[]): Promise<Map<string, TaxAnswers>> => {
  const { customerId, key, question, answer } = questionnaireAnswers
  if (customerIds.length === 0) return new Map()
  const rows = await handle
    .select({ customerId, question, answer })
    .from(questionnaireAnswers)
    .innerJoin(questionnaires, and(eq(questionnaires.customerId, customerId), eq(questionnaires.key, key)))
    .where(
      and(
        inArray(customerId, [...customerIds]),
        eq(key, onboardingQuestionnaire),
        inArray(question, ['taxResidence', 'taxNumber']),
        eq(questionnaires.submitted, true),
      ),
    )
    .orderBy(asc(customerId), asc(question))
    .limit(2 * customerIds.length)
  const answers = new Map<string, TaxAnswers>()
  for (const row of rows) {
    const part = row.question === 'taxResidence' ? { residence: row.answer } : { number: row.answer }
    answers.set(row.customerId, { ...answers.get(row.customerId), ...part })
  }
  return answers
}

type Known = { identity: TaxIdentity } | { lacking: Lacking[] }

const identityOf = (customer: CustomerRow, answers: TaxAnswers = {}): Known => {
  const { firstName, lastName, country, city, address, postalCode, personalNumber } = customer
  const birthDay = personalNumber === null ? null : birthDayOf(personalNumber)
  const countries = choicesIn(answers.residence)
  const residences = countries.map((code) => residenceIn(code, personalNumber, answers.number))
  const known = residences.flatMap((residence) => residence ?? [])
  if (
    hasText(firstName) &&
    hasText(lastName) &&
    hasText(country) &&
    hasText(city) &&
    birthDay !== null &&
    countries.length > 0 &&
    known.length === countries.length
  )
    return {
      identity: { firstName, lastName, country, city, street: address, postalCode, birthDay, residences: known },
    }
  const isLacking: Record<Lacking, boolean> = {
    name: !hasText(firstName) || !hasText(lastName),
    address: !hasText(country) || !hasText(city),
    'birth-day': birthDay === null,
    'tax-residence': countries.length === 0,
    'tax-number': known.length < countries.length,
  }
  return { lacking: lackings.filter((lacking) => isLacking[lacking]) }
}

const hasText = (text: string | null): text is string => text !== null && said(text) !== ''

/** Undefined where the number is not known. In Sweden it is the personal number, of who has one. */
const residenceIn = (
  country: string,
  personalNumber: string | null,
  numbers: Answer | undefined,
): TaxResidence | undefined => {
  if (country === 'SE')
    return personalNumber !== null && isIssuedNumber(personalNumber)
      ? { country, number: personalNumber.replace('-', '') }
      : undefined
  const told = numbers !== undefined && 'countryTexts' in numbers ? numbers.countryTexts : []
  const number = told.find((one) => one.country === country)
  return number && { country, number: number.text }
}
