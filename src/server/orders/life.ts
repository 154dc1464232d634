import { and, eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { enums, nullable, object, string } from 'superstruct'
import { fiats, type Fiat } from '../../domain/currencies'
import { fiatOf, type Decimal } from '../../domain/money'
import { paymentMethods, transferIn, type PaymentMethod } from '../../domain/payment-methods'
import { coinsFor } from '../../domain/quote'
import type { OrderStatus, OrderType } from '../../domain/statuses'
import type { Transaction } from '../database/handle'
import { orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind, type JobKind } from '../jobs/jobs'
import { pricesOf, sekPerEuroOf } from '../market/rates'
import { sendBack } from './coins-back'
import { surplusEffects, type Balance, type Effects, type Money, type OrderRow, type Step } from './effects'
import { mailOrder } from './mail'
import { giveUp, paymentAt } from './payments'
import { notePayout, payoutOf, wasPaidOut } from './payouts'
import { lockOrder } from './queries'
import { attemptsOf, coinsSentFor, sendingKey } from './sendings'
import { book, writeStep } from './steps'

/**
 * Takes one step of an order's life, whole, with the work that follows from it. The order is held by the caller
 * (`lockOrder`). Refused where the chart has no such step.
 */
export const takeStep = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  step: Step,
  now: Date,
): Promise<OrderRow> => {
  const changed = await writeStep(tx, exchange.live, order, step, now)
  if (order.payment !== null && changed.paymentEndsAt === null) await giveUp(tx, order.payment, 'canceled', now)
  await followUp(tx, exchange, changed, step, now)
  if (changed.type !== 'SELL' || changed.status !== 'PAYOUT_PENDING') return changed
  const problem = await notePayout(tx, changed)
  return problem === null
    ? changed
    : takeStep(tx, exchange, changed, { type: 'payout.returned', problem, reason: null }, now)
}

/** Books what moved on an order without a step, and tells its open pages. */
export const bookBeside = async (
  tx: Transaction,
  exchange: Exchange,
  { reference, customerId }: OrderRow,
  effects: Effects,
  now: Date,
): Promise<void> => {
  await book(tx, reference, effects, now)
  await exchange.live.tell(tx, customerId, { type: 'order.changed', reference })
}

/** Money beyond what the order asks: booked and sent back, without a step. */
export const returnSurplus = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  money: Money,
  now: Date,
): Promise<void> => {
  await bookBeside(tx, exchange, order, surplusEffects(order, money), now)
  await refund(tx, exchange, order, money, now)
}

/** What the clock does with a new order. */
export const watchDeadline = async (tx: Transaction, exchange: Exchange, order: OrderRow): Promise<void> => {
  if (order.deadline !== null)
    await exchange.jobs.enqueue(tx, expireOrder, { reference: order.reference }, order.deadline)
}

const followUp = async (tx: Transaction, exchange: Exchange, order: OrderRow, step: Step, now: Date): Promise<void> => {
  const { reference, type, status } = order
  const work = workIn[type][status]
  if (work !== undefined) await exchange.jobs.enqueue(tx, work, { reference }, now)
  const back = 'back' in step ? await moneyBack(tx, step.back) : []
  for (const part of back) await refund(tx, exchange, order, part, now)
  if (step.type === 'order.refunded' && order.type === 'SELL') await sendBack(tx, exchange, order, now)
  await mailOrder(tx, exchange, order, { back }, now)
}

const ofOrder = object({ reference: string() })
const byReference = (reference: string) => eq(orders.reference, reference)

/** Settles a paid order: the rate is set now, and with it the coins to send. */
export const settleOrder = jobKind({
  kind: 'order.settle',
  payload: ofOrder,
  run: async ({ reference }, exchange) => {
    const { rates } = await pricesOf(exchange).rates()
    await exchange.database.transaction(async (tx) => {
      const order = await lockOrder(tx, and(byReference(reference), eq(orders.status, 'PAID')))
      if (order === undefined) return
      const rate = rates[order.coin][order.fiat]
      const step = { type: 'payout.started', rate, coinAmount: coinsFor(order.amount, rate) } as const
      await takeStep(tx, exchange, order, step, exchange.clock.now())
    })
  },
})

/** Asks the coin's network to send; how it ended comes back as a callback. */
export const sendCoins = jobKind({
  kind: 'order.send-coins',
  payload: ofOrder,
  run: async ({ reference }, exchange) => {
    if (exchange.outside.coins === null) throw new Error('Nobody sends coins')
    const sending = await exchange.database.read(async (handle) => {
      const [order] = await handle
        .select()
        .from(orders)
        .where(and(byReference(reference), eq(orders.status, 'PAYOUT_PENDING')))
        .limit(1)
      const amount = order?.coinsSent ?? null
      if (order === undefined || amount === null) return undefined
      const sent = await coinsSentFor(handle, reference)
      return { key: sendingKey(reference, await attemptsOf(handle, reference)), order, amount, sent }
    })
    if (sending === undefined) return
    const { key, order, amount, sent } = sending
    if (sent !== undefined) return completeSent(exchange, reference, sent)
    await exchange.outside.coins.send({ key, coin: order.coin, address: order.walletAddress, amount })
  },
})

/** Coins of an earlier attempt went after all: they are not sent a second time. */
const completeSent = async (exchange: Exchange, reference: string, booked: Decimal): Promise<void> => {
  const sekPerEuro = sekPerEuroOf(await pricesOf(exchange).rates())
  await exchange.database.transaction(async (tx) => {
    const order = await lockOrder(tx, and(byReference(reference), eq(orders.status, 'PAYOUT_PENDING')))
    if (order === undefined) return
    const step = { type: 'payout.sent', hash: null, sekPerEuro, booked } as const
    await takeStep(tx, exchange, order, step, exchange.clock.now())
  })
}

/** Goes on with a sale whose coins have come. */
export const beginPayout = jobKind({
  kind: 'order.begin-payout',
  payload: ofOrder,
  run: async ({ reference }, exchange) => {
    await exchange.database.transaction(async (tx) => {
      const order = await lockOrder(tx, and(byReference(reference), eq(orders.status, 'PAID')))
      if (order === undefined) return
      const { settledRate, quotedRate, coinsSent, estimate } = order
      const step = {
        type: 'payout.started',
        rate: settledRate ?? quotedRate,
        coinAmount: coinsSent ?? estimate,
      } as const
      await takeStep(tx, exchange, order, step, exchange.clock.now())
    })
  },
})

/** Asks our bank to pay a sale out; how it ended comes back as a callback. Money of an earlier attempt is not paid twice. */
export const payOut = jobKind({
  kind: 'order.pay-out',
  payload: ofOrder,
  run: async ({ reference }, exchange) => {
    const { payouts } = exchange.outside
    if (payouts === null) throw new Error('Nobody pays out')
    const payout = await exchange.database.transaction(async (tx) => {
      const order = await lockOrder(tx, and(byReference(reference), eq(orders.status, 'PAYOUT_PENDING')))
      if (order === undefined) return undefined
      if (!(await wasPaidOut(tx, reference))) return payoutOf(tx, order)
      const step = { type: 'payout.sent', hash: null, sekPerEuro: '1', booked: order.total } as const
      await takeStep(tx, exchange, order, step, exchange.clock.now())
      return undefined
    })
    if (payout !== undefined) await payouts.pay(payout)
  },
})

/** Cancels an order that was not paid in time; a payment begun at a provider may still finish. */
export const expireOrder = jobKind({
  kind: 'order.expire',
  payload: ofOrder,
  run: async ({ reference }, exchange) => {
    await exchange.database.transaction(async (tx) => {
      const now = exchange.clock.now()
      const order = await lockOrder(tx, byReference(reference))
      if (order === undefined || order.deadline === null || order.deadline > now) return
      if (order.paymentEndsAt !== null && order.paymentEndsAt > now)
        return exchange.jobs.enqueue(tx, expireOrder, { reference }, order.paymentEndsAt)
      await takeStep(tx, exchange, order, { type: 'order.expired', reason: 'unpaid', text: null }, now)
    })
  },
})

/** What is due once an order has come to a status. */
const workIn: Record<OrderType, Partial<Record<OrderStatus, JobKind<{ reference: string }>>>> = {
  BUY: { PAID: settleOrder, PAYOUT_PENDING: sendCoins },
  SELL: { PAID: beginPayout, PAYOUT_PENDING: payOut },
}

/** Money to send back, the way it came. */
type Returned = Pick<Money, 'amount' | 'fiat' | 'method' | 'payment'>

const refund = async (
  tx: Transaction,
  exchange: Exchange,
  { reference }: OrderRow,
  { amount, fiat: currency, method, payment }: Returned,
  now: Date,
): Promise<void> => {
  const key = `${reference}/${randomUUID()}`
  await exchange.jobs.enqueue(
    tx,
    sendRefund,
    { key, reference, method, payment, amount: fiatOf(amount), currency },
    now,
  )
}

/** The parts that are money, each the way it came. */
const moneyBack = async (tx: Transaction, back: readonly Balance[]): Promise<Returned[]> => {
  const parts: Returned[] = []
  for (const { amount, currency, payment } of back)
    if (currency === 'SEK' || currency === 'EUR')
      parts.push({ amount, fiat: currency, method: await methodOf(tx, currency, payment), payment })
  return parts
}

/** How money goes back: by the payment that it came by; what came as a bank transfer, as one. */
const methodOf = async (tx: Transaction, fiat: Fiat, payment: string | null): Promise<PaymentMethod> =>
  (payment === null ? undefined : await paymentAt(tx, payment))?.method ?? transferIn[fiat]

/** Asks the payment's provider to send money back. */
export const sendRefund = jobKind({
  kind: 'order.refund',
  payload: object({
    key: string(),
    reference: string(),
    method: enums(paymentMethods),
    payment: nullable(string()),
    amount: string(),
    currency: enums(fiats),
  }),
  run: async ({ method, ...asked }, exchange) => {
    const provider = exchange.outside.payments[method]
    if (provider === undefined) throw new Error(`Nobody refunds ${method}`)
    await provider.refund(asked)
  },
})
