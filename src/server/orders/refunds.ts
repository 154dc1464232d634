import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { enums, nullable, object, string } from 'superstruct'
import { brand } from '../../domain/company/brand'
import { fiats, type Fiat } from '../../domain/money/currencies'
import { compare, fiatOf, type Decimal } from '../../domain/money/money'
import {
  paymentMethodRules,
  paymentMethods,
  transferIn,
  type PaymentMethod,
} from '../../domain/payments/payment-methods'
import { lockCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { allAfter } from '../database/pages'
import { bankAccounts, holds, orders, refunds } from '../database/schema'
import type { Exchange } from '../exchange'
import { leavingKind } from '../freeze/leaving'
import { notFound, refused } from '../http/refused'
import type { Refund, RefundAccount } from '../outside/payments'
import type { Balance, Money, OrderRow } from './effects'
import { noteUsed, refundDestination } from './destinations'
import { isHeldFor, placeHold, releaseHold } from './holds'
import { mailWaitingRefund } from './mail'
import { paymentAt } from './payments'
import { customerOfOrder, lockOrder } from './queries'
import {
  chooseAccountFor,
  holdRefunds,
  isRefundWaiting,
  waitingRefunds,
  type Held,
  type RefundRow,
} from './refund-holds'

/** Money to send back, the way it came. */
export type Returned = Pick<Money, 'amount' | 'fiat' | 'method' | 'payment'>

/** Has money sent back that was booked as going back. The key is made here, once, and stays whatever becomes of the work. */
export const refund = async (
  tx: Transaction,
  exchange: Exchange,
  { reference }: OrderRow,
  { amount, fiat: currency, method, payment }: Returned,
  now: Date,
): Promise<void> => {
  const asked = { key: `${reference}/${randomUUID()}`, reference, method, payment, amount: fiatOf(amount), currency }
  await keepRefund(tx, asked, now)
  await exchange.jobs.enqueue(tx, sendRefund, asked, now)
}

/** The parts that are money, each the way it came. */
export const moneyBack = async (tx: Transaction, back: readonly Balance[]): Promise<Returned[]> => {
  const parts: Returned[] = []
  for (const { amount, currency, payment } of back)
    if (currency === 'SEK' || currency === 'EUR')
      parts.push({ amount, fiat: currency, method: await methodOf(tx, currency, payment), payment })
  return parts
}

/** How money goes back: by the payment that it came by; what came as a bank transfer, as one. */
const methodOf = async (tx: Transaction, fiat: Fiat, payment: string | null): Promise<PaymentMethod> =>
  (payment === null ? undefined : await paymentAt(tx, payment))?.method ?? transferIn[fiat]

type AskedRefund = {
  key: string
  reference: string
  method: PaymentMethod
  payment: string | null
  amount: Decimal
  currency: Fiat
}

/** Asks the method's party to send money back; a bank transfer to an account of the customer's, for which it waits. */
export const sendRefund = leavingKind({
  kind: 'order.refund',
  leavesFrom: customerOfOrder,
  heldBack: async ({ key, reference }, tx, exchange) => {
    const order = await lockedOrderAt(tx, reference)
    const [held] = await tx
      .update(refunds)
      .set({ leavingSince: null })
      .where(and(eq(refunds.key, key), isNotNull(refunds.leavingSince), isNull(refunds.sentAt)))
      .returning({ key: refunds.key })
    if (held !== undefined) await tellOrder(tx, exchange, order)
  },
  payload: object({
    key: string(),
    reference: string(),
    method: enums(paymentMethods),
    payment: nullable(string()),
    amount: string(),
    currency: enums(fiats),
  }),
  run: async (asked, exchange, leave) => {
    const party = exchange.outside.payments[asked.method]
    if (party === undefined) throw new Error(`Nobody refunds ${asked.method}`)
    const due = await leave((tx) => leavingRefund(tx, exchange, asked))
    if (due !== undefined) await party.refund(due)
  },
})

/** It is on its way from now on: a freeze that comes later does not hold it. */
const leavingRefund = async (tx: Transaction, exchange: Exchange, asked: AskedRefund): Promise<Refund | undefined> => {
  const due = await dueRefund(tx, exchange, asked)
  if (due !== undefined)
    await tx.update(refunds).set({ leavingSince: exchange.clock.now() }).where(eq(refunds.key, asked.key))
  return due
}

/** What the party is asked for, the same each time; nothing once it was sent, and while it waits. */
const dueRefund = async (tx: Transaction, exchange: Exchange, asked: AskedRefund): Promise<Refund | undefined> => {
  const now = exchange.clock.now()
  const { method, ...what } = asked
  const order = await lockedOrderAt(tx, asked.reference)
  const message = `${brand.name} ${order.number}`
  await lockCustomer(tx, order.customerId)
  await keepRefund(tx, asked, now)
  const row = await lockRefund(tx, asked.key)
  if (row === undefined || row.sentAt !== null) return undefined
  if (paymentMethodRules[method].kind !== 'instructions') return { ...what, to: null, message }
  const isNew = row.waitingSince === null
  if (isNew && row.paidTo !== null) return { ...what, to: row.paidTo, message }
  if (isNew) await tx.update(refunds).set({ waitingSince: now }).where(eq(refunds.key, row.key))
  const to = (await goOn(tx, exchange, order, now, { ...row, isNew })).get(row.key)
  return to && { ...what, to, message }
}

/** The refund whose own work goes on, and whether it has only begun to wait. */
type Working = { key: string; isNew: boolean }

/**
 * Goes on with what waits of an order, whose customer's row is locked: what has an account now is sent there, and for the
 * rest the order is held. A refund's own work sends that one alone; the others have work of their own. Answers where refunds
 * go, by their keys.
 */
const goOn = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  now: Date,
  working?: Working,
): Promise<Map<string, RefundAccount>> => {
  const waiting = await waitingRefunds(tx, order, now)
  const isIts = ({ key }: RefundRow): boolean => working === undefined || key === working.key
  const left = waiting.filter(({ row, fate }) => !('to' in fate && isIts(row)))
  const { placed, isChanged } = await holdRefunds(tx, order, left, now)
  const going = new Map<string, RefundAccount>()
  for (const { row, fate } of waiting) {
    if ('hold' in fate) {
      const isBegun = working?.isNew === true && isIts(row)
      // Several may wait for the same instant, each by work of its own.
      if (isBegun || placed.includes(fate.hold) || fate.until !== null)
        await waitFor(tx, exchange, order, { row, fate }, now)
    } else if (isIts(row)) {
      going.set(row.key, fate.to)
      await tx.update(refunds).set({ paidTo: fate.to, waitingSince: null }).where(eq(refunds.key, row.key))
      if (working === undefined) await exchange.jobs.enqueue(tx, sendRefund, askedIn(row), now)
    }
  }
  const hasMoved = working?.isNew === true ? going.size === 0 : going.size > 0
  if (isChanged || hasMoved) await tellOrder(tx, exchange, order)
  return going
}

/** What is held by the clock is asked for again then; where the customer is to do something, a letter says so. */
const waitFor = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  { row, fate: { hold, until } }: { row: RefundRow; fate: Held },
  now: Date,
): Promise<void> => {
  const { key, amount, currency } = row
  if (until !== null)
    return exchange.jobs.enqueue(tx, sendRefund, askedIn(row), until, { uniqueKey: `refund/${key}/${until.getTime()}` })
  if (hold === 'refund-review') return
  exchange.log.warn({ order: order.reference, key, hold }, 'a refund waits for its customer')
  const asks = hold === 'refund-account' ? 'account' : 'confirmation'
  await mailWaitingRefund(tx, exchange, order, { key, amount, fiat: currency, asks }, now)
}

const askedIn = ({ key, orderReference: reference, method, payment, amount, currency }: RefundRow): AskedRefund => ({
  key,
  reference,
  method,
  payment,
  amount,
  currency,
})

/** The customer has what waits of an order, locked by the caller, go to an account of theirs. */
export const chooseRefundAccount = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  bankAccountReference: string,
  now: Date,
): Promise<void> => {
  await chooseAccountFor(tx, order, bankAccountReference)
  await goOn(tx, exchange, order, now)
  await tellOrder(tx, exchange, order)
}

/** The desk holds what waits of an order, locked by the caller, or releases it. */
export const refundReviewed = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  decision: 'hold' | 'release',
  now: Date,
): Promise<void> => {
  await lockCustomer(tx, order.customerId)
  const isHeld = await isHeldFor(tx, order, 'refund-review')
  if (isHeld === (decision === 'hold')) throw refused('step-refused')
  if (isHeld) await releaseHold(tx, order, 'refund-review', now)
  else if (await isRefundWaiting(tx, order)) await placeHold(tx, order, { reason: 'refund-review' }, now)
  else throw refused('step-refused')
  await goOn(tx, exchange, order, now)
  await tellOrder(tx, exchange, order)
}

const tellOrder = (tx: Transaction, { live }: Exchange, { customerId, reference }: OrderRow): Promise<void> =>
  live.tell(tx, customerId, { type: 'order.changed', reference })

/** The order before its customer, as whoever writes of both locks them. */
const lockedOrderAt = async (tx: Transaction, reference: string): Promise<OrderRow> => {
  const order = await lockOrder(tx, eq(orders.reference, reference))
  if (order === undefined) throw new Error('A refund is of no order')
  return order
}

/** Work of an earlier version has none yet. */
const keepRefund = async (
  tx: Transaction,
  { reference: orderReference, ...asked }: AskedRefund,
  createdAt: Date,
): Promise<void> => {
  await tx
    .insert(refunds)
    .values({ ...asked, orderReference, createdAt })
    .onConflictDoNothing()
}

const lockRefund = async (tx: Transaction, key: string): Promise<RefundRow | undefined> => {
  const [row] = await tx.select().from(refunds).where(eq(refunds.key, key)).limit(1).for('update')
  return row
}

/**
 * Goes on with refunds that wait, where the customer has an account for them, or had: of one customer, whose row is locked,
 * or of all.
 */
export const goOnWithRefunds = async (
  tx: Transaction,
  { jobs }: Exchange,
  now: Date,
  customerId?: string,
): Promise<void> => {
  const { key, method, payment, amount, currency, orderReference: reference, waitingSince } = refunds
  const rows = await allAfter<AskedRefund>((limit, last) =>
    tx
      .select({ key, method, payment, amount, currency, reference })
      .from(refunds)
      .innerJoin(orders, eq(orders.reference, reference))
      .where(
        and(
          isNotNull(waitingSince),
          customerId === undefined ? undefined : eq(orders.customerId, customerId),
          or(hasAccount, isHeldForAnother),
          gt(key, last?.key ?? ''),
        ),
      )
      .orderBy(asc(key))
      .limit(limit),
  )
  for (const row of rows) await jobs.enqueue(tx, sendRefund, row, now, { uniqueKey: `refund/${row.key}` })
}

const hasAccount = sql`exists (
  select from ${bankAccounts} where ${bankAccounts.customerId} = ${orders.customerId}
  and ${bankAccounts.verificationStatus} in ('VERIFIED', 'CONFIRMED')
  and (${refunds.currency} = 'SEK' or ${bankAccounts.iban} is not null) limit 1)`

/** Held for more than an account: that one may be gone. */
const isHeldForAnother = sql`exists (
  select from ${holds} where ${holds.orderReference} = ${orders.reference} and ${holds.releasedAt} is null
  and ${holds.reason} in ('refund-confirmation', 'refund-new-account') limit 1)`

type Sent = { key: string; amount: Decimal; currency: Fiat }

/** Money is on its way back. */
export const refundSent = async (
  tx: Transaction,
  exchange: Exchange,
  { key, amount, currency }: Sent,
  now: Date,
): Promise<void> => {
  const [told] = await tx.select().from(refunds).where(eq(refunds.key, key)).limit(1)
  if (told === undefined) return
  const order = await lockedOrderAt(tx, told.orderReference)
  await lockCustomer(tx, order.customerId)
  const row = await lockRefund(tx, key)
  if (row === undefined) return
  if (row.currency !== currency || compare(row.amount, amount) !== 0)
    exchange.log.error({ key, expected: row.amount, amount, currency }, 'a refund of another sum was sent')
  await tx
    .update(refunds)
    .set({ sentAt: now, waitingSince: null })
    .where(and(eq(refunds.key, key), isNull(refunds.sentAt)))
  if (row.waitingSince !== null) await goOn(tx, exchange, order, now)
  if (row.paidTo !== null && row.waitingSince === null)
    await noteUsed(tx, order.customerId, refundDestination(row.currency, row.paidTo), now)
}

type CameBack = { key: string; reason: string; bankReference?: string }

/**
 * A refund came back, once: it stays sent, and another is owed in its place, under a key of its own. That goes nowhere by
 * itself: its customer is asked where to, and the desk looks at it.
 */
export const refundReturned = async (
  tx: Transaction,
  exchange: Exchange,
  { key, reason, bankReference }: CameBack,
  now: Date,
): Promise<void> => {
  const [told] = await tx.select().from(refunds).where(eq(refunds.key, key)).limit(1)
  if (told === undefined) throw notFound()
  const order = await lockedOrderAt(tx, told.orderReference)
  await lockCustomer(tx, order.customerId)
  const row = await lockRefund(tx, key)
  const isTransfer = paymentMethodRules[told.method].kind === 'instructions'
  if (row === undefined || row.returnedAt !== null || row.paidTo === null || !isTransfer) throw refused('step-refused')
  exchange.log.error({ order: order.reference, key }, 'a refund came back')
  const { method, payment, amount, currency } = row
  await tx
    .update(refunds)
    .set({ sentAt: row.sentAt ?? now, waitingSince: null, returnedAt: now })
    .where(eq(refunds.key, key))
  const again = { key: `${order.reference}/${randomUUID()}`, method, payment, amount, currency }
  await tx.insert(refunds).values({
    ...again,
    orderReference: order.reference,
    returnOf: key,
    returnReason: reason,
    returnReference: bankReference ?? null,
    waitingSince: now,
    createdAt: now,
  })
  if (!(await isHeldFor(tx, order, 'refund-review'))) await placeHold(tx, order, { reason: 'refund-review' }, now)
  await mailWaitingRefund(tx, exchange, order, { key: again.key, amount, fiat: currency, asks: 'return' }, now)
  await tellOrder(tx, exchange, order)
}
