import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { brand } from '../../domain/company/brand'
import type { Fiat } from '../../domain/money/currencies'
import { compare, fiatOf, plus, times, type Decimal } from '../../domain/money/money'
import {
  isPausing,
  purposeReasonOf,
  usualPurchases,
  worthInSek,
  type PurchasePurpose,
  type PurposeReason,
} from '../../domain/orders/scam-shield'
import type { OrderStatus } from '../../domain/orders/statuses'
import { dateTimeText } from '../../i18n/dates'
import { phoneText } from '../../i18n/phone'
import { customersZone, daysAfter, hoursAfter } from '../clock'
import type { CustomerRow } from '../customers/customer'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { orders, purchasePurposesGiven } from '../database/schema'
import type { Exchange } from '../exchange'
import { refused, type Refusal } from '../http/refused'
import { writeToCustomer } from '../onboarding/mail'

/** Kept as long as the money laundering rules ask it of what is known of a purchase: five years. */
const keptDays = 1827

/** What the shield is asked about, at the rate of kronor for one euro that holds now. */
type Purchase = { from: Fiat; amount: Decimal; purpose?: PurchasePurpose; sekPerEuro: Decimal }

type Given = Pick<
  typeof purchasePurposesGiven.$inferSelect,
  'customerId' | 'purpose' | 'reason' | 'amount' | 'fiat' | 'worth'
>

/** What becomes of a purchase: nothing is asked of it, it is refused as it stands, its answer pauses it, or answers it. */
type Judgement =
  | { kind: 'unasked' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'paused'; given: Given }
  | { kind: 'answered'; given: Given; pause: string | null }

/**
 * Whether a purchase says what it is for, where it has to. While a pause stands nothing else is said of one that is asked.
 * Once a pause is over, one purchase that is worth no more goes through, whatever it answers.
 */
export const judgePurchase = async (
  handle: Handle,
  { config: { shield } }: Exchange,
  customerId: string,
  { from: fiat, amount, purpose, sekPerEuro }: Purchase,
  now: Date,
): Promise<Judgement> => {
  const worth = worthInSek(amount, fiat, sekPerEuro)
  const paid = await lastPaid(handle, customerId)
  const usual = paid.map((order) => worthInSek(order.amount, order.fiat, sekPerEuro))
  const reason = purposeReasonOf(worth, usual, shield)
  if (reason === null) return { kind: 'unasked' }
  const until = await pausedUntil(handle, customerId, now)
  if (until !== null) return { kind: 'refused', refusal: paused(until) }
  if (purpose === undefined) return { kind: 'refused', refusal: missing(reason) }
  const given = { customerId, purpose, reason, amount: fiatOf(amount), fiat, worth: fiatOf(worth) }
  if (!isPausing(purpose) || shield.pauseHours === 0) return { kind: 'answered', given, pause: null }
  const pause = await pauseBefore(handle, given, now)
  return pause === null ? { kind: 'paused', given } : { kind: 'answered', given, pause }
}

/** So much that comes for a plan in a day is what was said of its amount; beyond it, it may be unusual. */
const answeredTimes = '2'

/**
 * What becomes of money that came for a plan: far more than what was said of its amount and than is usual, it is questioned. While
 * a pause stands, what a single purchase would be asked about waits. `today`: what the plan has bought for on this day.
 */
export const judgePlanned = async (
  handle: Handle,
  { config: { shield } }: Pick<Exchange, 'config'>,
  { customerId, fiat, amount: answered }: { customerId: string; fiat: Fiat; amount: Decimal },
  { sum, today, sekPerEuro }: { sum: Decimal; today: Decimal; sekPerEuro: Decimal },
  now: Date,
): Promise<'usual' | 'questioned' | 'paused'> => {
  const inSek = (amount: Decimal, of: Fiat) => worthInSek(amount, of, sekPerEuro)
  const paid = (await lastPaid(handle, customerId)).map((order) => inSek(order.amount, order.fiat))
  const usual = paid.length === 0 ? [inSek(answered, fiat)] : paid
  const ofDay = plus(sum, today)
  if (purposeReasonOf(inSek(ofDay, fiat), usual, shield) === null) return 'usual'
  if ((await pausedUntil(handle, customerId, now)) !== null) return 'paused'
  return compare(ofDay, times(answered, answeredTimes)) > 0 ? 'questioned' : 'usual'
}

/** Begins a pause, of which the customer is told by letter, and hands back the refusal. The customer is locked by the caller. */
export const pausePurchases = async (
  tx: Transaction,
  exchange: Exchange,
  { id: customerId, language }: CustomerRow,
  given: Given,
  now: Date,
): Promise<Refusal> => {
  const until = hoursAfter(now, exchange.config.shield.pauseHours)
  const [pause] = await tx
    .insert(purchasePurposesGiven)
    .values({ ...given, at: now, pausedUntil: until })
    .returning({ id: purchasePurposesGiven.id })
  const values = {
    until: dateTimeText(until.toISOString(), customersZone),
    phone: phoneText(language, brand.supportPhone),
  }
  const about = `purchase-paused/${pause?.id}`
  await writeToCustomer(tx, exchange, { customerId, notice: 'purchasePaused', about, values }, now)
  return paused(until)
}

/** Writes down what an order that was placed, or a plan, is for; the pause before it, where there was one, lets no other through. */
export const keepPurpose = async (
  tx: Transaction,
  { given, pause }: { given: Given; pause: string | null },
  of: { orderReference: string } | { planReference: string },
  now: Date,
): Promise<void> => {
  await tx.insert(purchasePurposesGiven).values({ ...given, at: now, ...of })
  if (pause !== null) await tx.update(purchasePurposesGiven).set(of).where(eq(purchasePurposesGiven.id, pause))
}

export const dropOldPurposes = (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, purchasePurposesGiven, lt(purchasePurposesGiven.at, daysAfter(now, -keptDays)))

const missing = (asked: PurposeReason): Refusal => refused('purpose-missing', { asked })

const paused = (until: Date): Refusal => refused('purchase-paused', { until: until.toISOString() })

/** Purchases whose money has come, and has not gone back. */
const paidStatuses = ['PAID', 'PAYOUT_PENDING', 'COMPLETED'] as const satisfies readonly OrderStatus[]

const lastPaid = (handle: Handle, customerId: string): Promise<{ amount: Decimal; fiat: Fiat }[]> =>
  handle
    .select({ amount: orders.amount, fiat: orders.fiat })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.type, 'BUY'), inArray(orders.status, paidStatuses)))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(usualPurchases)

/** Until when a pause stands; null while none does. */
const pausedUntil = async (handle: Handle, customerId: string, now: Date): Promise<Date | null> => {
  const [pause] = await handle
    .select({ until: purchasePurposesGiven.pausedUntil })
    .from(purchasePurposesGiven)
    .where(and(eq(purchasePurposesGiven.customerId, customerId), gt(purchasePurposesGiven.pausedUntil, now)))
    .orderBy(desc(purchasePurposesGiven.pausedUntil))
    .limit(1)
  return pause?.until ?? null
}

/**
 * A pause that is over, of a purchase worth as much or more, by which no plan was made, and no order placed that stands. Sums of one currency
 * are compared as they were typed: the rate of the euro has changed since.
 */
const pauseBefore = async (handle: Handle, given: Given, now: Date): Promise<string | null> => {
  const {
    id,
    customerId,
    fiat,
    amount,
    worth,
    pausedUntil: until,
    orderReference,
    planReference,
  } = purchasePurposesGiven
  const isSame = and(eq(fiat, given.fiat), gte(amount, given.amount))
  const isWorthAsMuch = and(eq(fiat, given.fiat === 'SEK' ? 'EUR' : 'SEK'), gte(worth, given.worth))
  const [pause] = await handle
    .select({ id })
    .from(purchasePurposesGiven)
    .leftJoin(orders, eq(orders.reference, orderReference))
    .where(
      and(
        eq(customerId, given.customerId),
        lte(until, now),
        isNull(planReference),
        or(isSame, isWorthAsMuch),
        or(isNull(orderReference), eq(orders.status, 'CANCELED')),
      ),
    )
    .orderBy(desc(purchasePurposesGiven.at))
    .limit(1)
  return pause?.id ?? null
}
