import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { enums, nullable, object, string } from 'superstruct'
import { brand } from '../../domain/company/brand'
import { isHeldBack } from '../../domain/customer/security-wait'
import { fiats, type Fiat } from '../../domain/money/currencies'
import { compare, fiatOf, type Decimal } from '../../domain/money/money'
import {
  paymentMethodRules,
  paymentMethods,
  transferIn,
  type PaymentMethod,
} from '../../domain/payments/payment-methods'
import { isRefundableTo } from '../../domain/payments/refunds'
import { lockCustomer } from '../customers/customer'
import { waitOfCustomer } from '../customers/security-wait'
import { bankAccountsOf } from '../customers/standing'
import type { Transaction } from '../database/handle'
import { bankAccounts, orders, refunds } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind } from '../jobs/jobs'
import type { Refund, RefundAccount } from '../outside/payments'
import type { Balance, Money, OrderRow } from './effects'
import { firstUsedAt, noteUsed, refundDestination } from './destinations'
import { isHeldFor, placeHold, releaseHold } from './holds'
import { mailWaitingRefund } from './mail'
import { paymentAt } from './payments'
import { ownersOf } from './queries'
import { fullNameOf } from './serialize'

type RefundRow = typeof refunds.$inferSelect

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
export const sendRefund = jobKind({
  kind: 'order.refund',
  isMoney: true,
  payload: object({
    key: string(),
    reference: string(),
    method: enums(paymentMethods),
    payment: nullable(string()),
    amount: string(),
    currency: enums(fiats),
  }),
  run: async (asked, exchange) => {
    const party = exchange.outside.payments[asked.method]
    if (party === undefined) throw new Error(`Nobody refunds ${asked.method}`)
    const due = await exchange.database.transaction((tx) => dueRefund(tx, exchange, asked))
    if (due !== undefined) await party.refund(due)
  },
})

/** What the party is asked for, the same each time; nothing once it was sent, and while it waits. */
const dueRefund = async (tx: Transaction, exchange: Exchange, asked: AskedRefund): Promise<Refund | undefined> => {
  const now = exchange.clock.now()
  const { method, ...what } = asked
  const order = await orderAt(tx, asked.reference)
  const message = `${brand.name} ${order.number}`
  await lockCustomer(tx, order.customerId)
  await keepRefund(tx, asked, now)
  const row = await lockRefund(tx, asked.key)
  if (row === undefined || row.sentAt !== null) return undefined
  if (paymentMethodRules[method].kind !== 'instructions') return { ...what, to: null, message }
  const to = row.paidTo ?? (await accountFor(tx, order, asked.currency, now))
  if (to === null) {
    if (row.waitingSince === null || !(await isHeldFor(tx, order, 'refund-account')))
      await beginWaiting(tx, exchange, order, row, now)
    return undefined
  }
  if ('until' in to) {
    await waitForNewAccount(tx, exchange, order, asked, to.until, now)
    return undefined
  }
  await tx.update(refunds).set({ paidTo: to, waitingSince: null }).where(eq(refunds.key, row.key))
  if (row.waitingSince !== null) await endWaiting(tx, exchange, order, now)
  return { ...what, to, message }
}

const beginWaiting = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  { key, amount, currency }: RefundRow,
  now: Date,
): Promise<void> => {
  await tx.update(refunds).set({ waitingSince: now }).where(eq(refunds.key, key))
  await releaseHold(tx, order, 'refund-new-account', now)
  await placeHold(tx, order, { reason: 'refund-account' }, now)
  exchange.log.warn({ order: order.reference, key }, 'a refund waits for a verified account')
  await tellOrder(tx, exchange, order)
  await mailWaitingRefund(tx, exchange, order, { key, amount, fiat: currency }, now)
}

/** Soon after a change of security nothing goes to an account that is new: it is asked for again once that is over. */
const waitForNewAccount = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  asked: AskedRefund,
  until: Date,
  now: Date,
): Promise<void> => {
  const isOfRefund = and(eq(refunds.key, asked.key), isNull(refunds.waitingSince))
  await tx.update(refunds).set({ waitingSince: now }).where(isOfRefund)
  for (const reason of ['refund-account', 'refund-new-account'] as const) await releaseHold(tx, order, reason, now)
  await placeHold(tx, order, { reason: 'refund-new-account', until }, now)
  await exchange.jobs.enqueue(tx, sendRefund, asked, until, { uniqueKey: `refund/${asked.key}/${until.getTime()}` })
  await tellOrder(tx, exchange, order)
}

/** The order is held until the last of its refunds has an account. */
const endWaiting = async (tx: Transaction, exchange: Exchange, order: OrderRow, now: Date): Promise<void> => {
  const ofOrder = and(eq(refunds.orderReference, order.reference), isNotNull(refunds.waitingSince))
  const [waiting] = await tx.select({ key: refunds.key }).from(refunds).where(ofOrder).limit(1)
  if (waiting === undefined)
    for (const reason of ['refund-account', 'refund-new-account'] as const) await releaseHold(tx, order, reason, now)
  await tellOrder(tx, exchange, order)
}

const tellOrder = (tx: Transaction, { live }: Exchange, { customerId, reference }: OrderRow): Promise<void> =>
  live.tell(tx, customerId, { type: 'order.changed', reference })

const orderAt = async (tx: Transaction, reference: string): Promise<OrderRow> => {
  const [order] = await tx.select().from(orders).where(eq(orders.reference, reference)).limit(1)
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

/** The customer's verified account that the money can go to, the main one first; where all are new, when it can. */
const accountFor = async (
  tx: Transaction,
  order: OrderRow,
  currency: Fiat,
  now: Date,
): Promise<RefundAccount | { until: Date } | null> => {
  const accounts = (await bankAccountsOf(tx, order.customerId)).filter((each) => isRefundableTo(currency, each))
  const owner = (await ownersOf(tx, [order])).get(order.customerId)
  if (accounts.length === 0 || owner === undefined) return null
  const wait = await waitOfCustomer(tx, order.customerId, now)
  for (const account of accounts) {
    const used = await firstUsedAt(tx, order.customerId, refundDestination(currency, account))
    const { clearingNumber, accountNumber, iban } = account
    if (wait === null || !isHeldBack(wait, used))
      return { holder: fullNameOf(owner), clearingNumber, accountNumber, iban }
  }
  return wait === null ? null : { until: new Date(wait.until) }
}

const mostAtOnce = 100

/** Goes on with refunds that wait and whose customer has an account for them: of one customer, whose row is locked, or of all. */
export const goOnWithRefunds = async (
  tx: Transaction,
  { jobs }: Exchange,
  now: Date,
  customerId?: string,
): Promise<void> => {
  const { key, method, payment, amount, currency, orderReference: reference, waitingSince } = refunds
  const rows = await tx
    .select({ key, method, payment, amount, currency, reference })
    .from(refunds)
    .innerJoin(orders, eq(orders.reference, reference))
    .where(
      and(
        isNotNull(waitingSince),
        customerId === undefined ? undefined : eq(orders.customerId, customerId),
        sql`exists (
          select from ${bankAccounts} where ${bankAccounts.customerId} = ${orders.customerId}
          and ${bankAccounts.verificationStatus} in ('VERIFIED', 'CONFIRMED')
          and (${currency} = 'SEK' or ${bankAccounts.iban} is not null) limit 1)`,
      ),
    )
    .orderBy(asc(waitingSince))
    .limit(mostAtOnce)
  for (const row of rows) await jobs.enqueue(tx, sendRefund, row, now, { uniqueKey: `refund/${row.key}` })
}

type Sent = { key: string; amount: Decimal; currency: Fiat }

/** Money is on its way back. */
export const refundSent = async (
  tx: Transaction,
  { log }: Exchange,
  { key, amount, currency }: Sent,
  now: Date,
): Promise<void> => {
  const row = await lockRefund(tx, key)
  if (row === undefined) return
  if (row.currency !== currency || compare(row.amount, amount) !== 0)
    log.error({ key, expected: row.amount, amount, currency }, 'a refund of another sum was sent')
  await tx
    .update(refunds)
    .set({ sentAt: now })
    .where(and(eq(refunds.key, key), isNull(refunds.sentAt)))
  if (row.paidTo === null) return
  const { customerId } = await orderAt(tx, row.orderReference)
  await noteUsed(tx, customerId, refundDestination(row.currency, row.paidTo), now)
}
