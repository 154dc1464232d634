import { and, eq, isNotNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import type { Decimal } from '../../domain/money/money'
import { coinsFor } from '../../domain/money/quote'
import type { OrderStatus, OrderType } from '../../domain/orders/statuses'
import type { Transaction } from '../database/handle'
import { holds, orders } from '../database/schema'
import { pathOf } from '../../domain/routing/screens'
import { pushTo, type News } from '../push/push'
import type { Exchange } from '../exchange'
import { leavingKind } from '../freeze/leaving'
import { jobKind, type JobKind } from '../jobs/jobs'
import { pricesOf, rateOf, sekPerEuroOf } from '../market/rates'
import { sendBack } from './coins-back'
import { noFeedback, surplusEffects, type Effects, type Money, type OrderRow, type Step } from './effects'
import { paidIn } from '../callbacks/paid-in'
import { proofHoldOf, isProvenInTime } from '../wallet-proofs/asking'
import { proofOf } from '../wallet-proofs/proofs'
import { returnTestDeposits } from '../wallet-proofs/test-deposits'
import { networkOf } from '../outside/coins'
import { isStopped, proofAwaitedUntil } from './holds'
import { mailOrder } from './mail'
import { giveUp } from './payments'
import { notePayout, payoutOf, wasPaidOut } from './payouts'
import { customerOfOrder, lockOrder } from './queries'
import { hasRemovedCoins } from './removed-coins'
import { moneyBack, refund } from './refunds'
import { attemptsOf, coinsSentFor, sendingKey } from './sendings'
import { postEffects, writeStep } from './write-step'

/**
 * Takes one step of an order's life, whole, with the work that follows from it. The order is locked by the caller
 * (`lockOrder`). Refused where the statechart has no such step.
 */
export const takeStep = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  step: Step,
  now: Date,
): Promise<OrderRow> => {
  const changed = await writeStep(tx, exchange.live, order, step, now)
  if (isNews(step)) await pushTo(tx, exchange, newsOf(changed, step, now), now)
  if (order.payment !== null && changed.paymentEndsAt === null) await giveUp(tx, order.payment, 'canceled', now)
  await followUp(tx, exchange, changed, step, now)
  if (changed.type !== 'SELL' || changed.status !== 'PAYOUT_PENDING') return changed
  const problem = await notePayout(tx, changed)
  return problem === null
    ? changed
    : takeStep(tx, exchange, changed, { type: 'payout.returned', problem, reason: null }, now)
}

/** Steps that the customer has just taken: their page shows it. */
const ownSteps: readonly Step['type'][] = ['payment.started', 'transfer.chosen', 'transfer.reported']

const isNews = (step: Step): boolean =>
  step.type === 'order.canceled' ? step.by !== 'customer' : !ownSteps.includes(step.type)

const newsOf = ({ customerId, type, reference, status }: OrderRow, step: Step, now: Date): News => ({
  customerId,
  kind: 'orders',
  about: `order/${reference}/${step.type}/${now.toISOString()}`,
  tag: `order/${reference}`,
  path: pathOf(type === 'BUY' ? 'orderConfirmation' : 'sellConfirmation', { reference, status }),
})

/** Posts what moved on an order without a step, and tells its open pages. */
export const postWithoutStep = async (
  tx: Transaction,
  exchange: Exchange,
  { reference, customerId }: OrderRow,
  effects: Effects,
  now: Date,
): Promise<void> => {
  await postEffects(tx, reference, effects, now)
  await exchange.live.tell(tx, customerId, { type: 'order.changed', reference })
}

/** Money beyond what the order asks: posted and sent back, without a step. */
export const returnSurplus = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  money: Money,
  now: Date,
): Promise<void> => {
  await postWithoutStep(tx, exchange, order, surplusEffects(order, money), now)
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
  if (order.walletProof !== null) {
    if (status === 'PAID') await exchange.jobs.enqueue(tx, refuseUnproven, { reference }, proofAwaitedUntil(now))
    await returnTestDeposits(tx, exchange, order, now)
  }
  const back = 'back' in step ? await moneyBack(tx, step.back) : []
  for (const part of back) await refund(tx, exchange, order, part, now)
  if (order.type === 'SELL' && order.status === 'REFUND') await sendBack(tx, exchange, order, now)
  const because = 'because' in step ? { because: step.because } : {}
  await mailOrder(tx, exchange, order, { back, ...because }, now)
}

const ofOrder = object({ reference: string() })
const byReference = (reference: string) => eq(orders.reference, reference)

/** What is delivered is on its way from now on: a freeze that comes later does not hold the order. */
const notePayoutLeaves = async (tx: Transaction, reference: string, now: Date): Promise<void> => {
  await tx.update(orders).set({ leavingSince: now }).where(byReference(reference))
}

/** It was not delivered, and waits until the freeze is over. */
const payoutHeldBack = async (
  { reference }: { reference: string },
  tx: Transaction,
  { live }: Exchange,
): Promise<void> => {
  const [held] = await tx
    .update(orders)
    .set({ leavingSince: null })
    .where(and(byReference(reference), eq(orders.status, 'PAYOUT_PENDING'), isNotNull(orders.leavingSince)))
    .returning({ customerId: orders.customerId })
  if (held !== undefined) await live.tell(tx, held.customerId, { type: 'order.changed', reference })
}

/** Settles a paid order: the rate is set now, and with it the coins to send. */
export const settleOrder = leavingKind({
  kind: 'order.settle',
  leavesFrom: customerOfOrder,
  payload: ofOrder,
  run: async ({ reference }, exchange, leave) => {
    const told = await pricesOf(exchange).rates()
    await leave(async (tx) => {
      const order = await lockOrder(tx, and(byReference(reference), eq(orders.status, 'PAID')))
      if (order === undefined || (await isStopped(tx, reference, exchange.clock.now()))) return
      const rate = rateOf(told, order.coin, order.fiat)
      const step = { type: 'payout.started', rate, coinAmount: coinsFor(order.amount, rate) } as const
      await takeStep(tx, exchange, order, step, exchange.clock.now())
    })
  },
})

/** Asks the coin's network to send; how it ended comes back as a callback. */
export const sendCoins = leavingKind({
  kind: 'order.send-coins',
  leavesFrom: customerOfOrder,
  heldBack: payoutHeldBack,
  payload: ofOrder,
  run: async ({ reference }, exchange, leave) => {
    const sending = await leave(async (tx) => {
      const now = exchange.clock.now()
      const order = await lockOrder(tx, and(byReference(reference), eq(orders.status, 'PAYOUT_PENDING')))
      const amount = order?.coinAmount ?? null
      if (order === undefined || amount === null) return undefined
      if (await isStopped(tx, reference, now)) return undefined
      const network = networkOf(exchange.outside, order.coin)
      const sent = await coinsSentFor(tx, reference)
      if (sent === undefined) await notePayoutLeaves(tx, reference, now)
      return { network, key: sendingKey(reference, await attemptsOf(tx, reference)), order, amount, sent }
    })
    if (sending === undefined) return
    const { network, key, order, amount, sent } = sending
    if (sent !== undefined) return completeSent(exchange, reference, sent)
    await network.send({ key, coin: order.coin, address: order.walletAddress, amount })
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
export const beginPayout = leavingKind({
  kind: 'order.begin-payout',
  leavesFrom: customerOfOrder,
  payload: ofOrder,
  run: async ({ reference }, exchange, leave) => {
    await leave(async (tx) => {
      const order = await lockOrder(tx, and(byReference(reference), eq(orders.status, 'PAID')))
      if (order === undefined || (await isStopped(tx, reference, exchange.clock.now()))) return
      const { settledRate, quotedRate, coinAmount, estimate } = order
      const step = {
        type: 'payout.started',
        rate: settledRate ?? quotedRate,
        coinAmount: coinAmount ?? estimate,
      } as const
      await takeStep(tx, exchange, order, step, exchange.clock.now())
    })
  },
})

/** Asks our bank to pay a sale out; how it ended comes back as a callback. Money of an earlier attempt is not paid twice. */
export const payOut = leavingKind({
  kind: 'order.pay-out',
  leavesFrom: customerOfOrder,
  heldBack: payoutHeldBack,
  payload: ofOrder,
  run: async ({ reference }, exchange, leave) => {
    const { payouts } = exchange.outside
    if (payouts === null) throw new Error('Nobody pays out')
    const payout = await leave(async (tx) => {
      const now = exchange.clock.now()
      const order = await lockOrder(tx, and(byReference(reference), eq(orders.status, 'PAYOUT_PENDING')))
      if (order === undefined) return undefined
      if (!(await wasPaidOut(tx, reference))) {
        if ((await isStopped(tx, reference, now)) || (await hasRemovedCoins(tx, reference))) return undefined
        await notePayoutLeaves(tx, reference, now)
        return payoutOf(tx, order)
      }
      const step = { type: 'payout.sent', hash: null, sekPerEuro: '1', booked: order.total } as const
      await takeStep(tx, exchange, order, step, now)
      return undefined
    })
    if (payout !== undefined) await payouts.pay(payout)
  },
})

/** Has a payout of a sale, locked by the caller, asked for again that waited for the desk. */
export const goOnWithPayout = async (
  tx: Transaction,
  exchange: Exchange,
  { reference, type, status }: OrderRow,
  now: Date,
): Promise<void> => {
  if (type === 'SELL' && status === 'PAYOUT_PENDING') await exchange.jobs.enqueue(tx, payOut, { reference }, now)
}

/** Cancels an order that was not paid in time; a payment begun at a provider may still finish. */
export const expireOrder = jobKind({
  kind: 'order.expire',
  isMoney: true,
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

/**
 * Refuses an order that has waited long enough for somebody to show whose wallet it is: its money goes back. Coins of a sale
 * go to no address that somebody would have shown to be theirs, so that the desk decides where to.
 */
export const refuseUnproven = jobKind({
  kind: 'order.refuse-unproven',
  isMoney: true,
  payload: ofOrder,
  run: async ({ reference }, exchange) => {
    const sekPerEuro = sekPerEuroOf(await pricesOf(exchange).rates())
    await exchange.database.transaction(async (tx) => {
      const now = exchange.clock.now()
      const order = await lockOrder(tx, and(byReference(reference), eq(orders.status, 'PAID')))
      const [hold] = await tx.select().from(holds).where(proofHoldOf(reference)).limit(1)
      if (order === undefined || hold === undefined || hold.until === null || hold.until > now) return
      const proof = await proofOf(tx, order)
      // It goes on by work of its own, which the proof has written.
      if (proof !== undefined && isProvenInTime(proof, hold)) return
      const because = 'wallet-proof'
      const step =
        order.type === 'BUY'
          ? ({ type: 'order.refused', back: await paidIn(tx, order), sekPerEuro, because } as const)
          : ({ type: 'order.questioned', ...noFeedback, because } as const)
      await takeStep(tx, exchange, order, step, now)
    })
  },
})

/** What is due once an order has come to a status, and again when a hold of it ends. */
export const workIn: Record<OrderType, Partial<Record<OrderStatus, JobKind<{ reference: string }>>>> = {
  BUY: { PAID: settleOrder, PAYOUT_PENDING: sendCoins },
  SELL: { PAID: beginPayout, PAYOUT_PENDING: payOut },
}
