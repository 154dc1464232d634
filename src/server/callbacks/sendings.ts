import { and, eq } from 'drizzle-orm'
import { nextStatus } from '../../../machines/order/lifecycle'
import type { Coin, Fiat } from '../../domain/money/currencies'
import { compare, type Decimal } from '../../domain/money/money'
import type { Transaction } from '../database/handle'
import { orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound, refused } from '../http/refused'
import { payoutBack, payoutEffects, sendingEffects, type OrderRow, type Step } from '../orders/effects'
import { postWithoutStep, takeStep } from '../orders/take-step'
import { payoutsKept, wasBooked, wasPaidOut } from '../orders/payouts'
import { areCoinsThere } from '../orders/coins-back'
import { lockOrder } from '../orders/queries'
import { requireCoin } from './coins'
import { attemptOfKey, attemptsOf, wereCoinsSent } from '../orders/sendings'

type Taking = { tx: Transaction; exchange: Exchange; now: Date }

/** How an attempt ended: a step of its order, as long as no later attempt was started. */
export const endAttempt = async (taking: Taking, type: OrderRow['type'], key: string, step: Step): Promise<void> => {
  const { order, isCurrent } = await lockAttempt(taking, type, key)
  if (!isCurrent) throw refused('step-refused')
  await takeStep(taking.tx, taking.exchange, order, step, taking.now)
}

type Sent = { key: string; coin: Coin; amount: Decimal; hash: string; sekPerEuro: Decimal }

/** Coins went. Those of an attempt that the order waits for no more are gone as well, so they are booked without a step. */
export const coinsWereSent = async (taking: Taking, sent: Sent): Promise<void> => {
  const { tx, exchange, now } = taking
  const { key, amount, hash, sekPerEuro } = sent
  const { order, isCurrent } = await lockAttempt(taking, 'BUY', key)
  requireCoin(taking, order, sent)
  const isAwaited = isCurrent && nextStatus(order.type, order.status, 'payout.sent') !== undefined
  if (isAwaited && compare(amount, order.coinAmount ?? order.estimate) !== 0) return otherSumSent(taking, order, sent)
  if (isAwaited) return void (await takeStep(tx, exchange, order, { type: 'payout.sent', hash, sekPerEuro }, now))
  const isSecondReport = isCurrent && order.status === 'COMPLETED'
  if (isSecondReport || (await wereCoinsSent(tx, order.reference, hash))) throw refused('step-refused')
  exchange.log.error({ order: order.reference, key, status: order.status }, 'coins of an earlier attempt were sent')
  await postWithoutStep(tx, exchange, order, sendingEffects(order, { hash, amount, sekPerEuro }), now)
}

/** Other coins than were asked for went: what went is booked, and somebody has to look at it before the order is done. */
const otherSumSent = async ({ tx, exchange, now }: Taking, order: OrderRow, sent: Sent): Promise<void> => {
  const { key, amount, hash, sekPerEuro } = sent
  exchange.log.error(
    { order: order.reference, key, expected: order.coinAmount, amount },
    'coins of another sum were sent',
  )
  await postWithoutStep(tx, exchange, order, sendingEffects(order, { hash, amount, sekPerEuro }), now)
  await takeStep(tx, exchange, order, { type: 'payout.refused' }, now)
}

type Paid = { key: string; amount: Decimal; currency: Fiat }

/**
 * A payout is in the bank account. One that its order waits for no more is booked all the same, without a step, and
 * somebody has to look at it; the order is not paid again for it.
 */
export const payoutWasPaid = async (taking: Taking, paid: Paid): Promise<void> => {
  const { tx, exchange, now } = taking
  const { key } = paid
  const { order, isCurrent } = await lockAttempt(taking, 'SELL', key)
  requireTotal(taking, order, paid)
  const { reference, type, status } = order
  if (await wasBooked(tx, reference, key)) throw refused('step-refused')
  if (await wasPaidOut(tx, reference))
    exchange.log.error({ order: reference, key, status }, 'a sale was paid out twice')
  if (isCurrent && nextStatus(type, status, 'payout.sent') !== undefined) {
    const step = { type: 'payout.sent', hash: null, sekPerEuro: '1', sending: key } as const
    return void (await takeStep(tx, exchange, order, step, now))
  }
  exchange.log.error({ order: reference, key, status }, 'a payout was paid that its order does not wait for')
  await postWithoutStep(tx, exchange, order, payoutEffects(order, key), now)
}

type CameBack = { key: string; reason: string }

/** A payout came back. Where it was booked as paid, so is its return; a sale that nothing else was paid for stops. */
export const payoutCameBack = async (taking: Taking, { key, reason }: CameBack): Promise<void> => {
  const { tx, exchange, now } = taking
  const { order, isCurrent } = await lockAttempt(taking, 'SELL', key)
  const { reference, status } = order
  const returned = { type: 'payout.returned', problem: 'returned', reason } as const
  if (!(await wasPaidOut(tx, reference, key))) {
    if (!isCurrent || status !== 'PAYOUT_PENDING') throw refused('step-refused')
    return stopUncovered(taking, await takeStep(tx, exchange, order, returned, now))
  }
  exchange.log.error({ order: reference, key, status }, 'a payout that was paid came back')
  if (status === 'COMPLETED' && (await payoutsKept(tx, reference)) === 1)
    return stopUncovered(taking, await takeStep(tx, exchange, order, { ...returned, sending: key }, now))
  await postWithoutStep(tx, exchange, order, payoutBack(order, key), now)
}

/** Money of a sale is there again whose coins were written off meanwhile: it is not paid out a second time. */
const stopUncovered = async ({ tx, exchange, now }: Taking, order: OrderRow): Promise<void> => {
  if (await areCoinsThere(tx, order)) return
  await takeStep(tx, exchange, order, { type: 'coins.removed', coins: null }, now)
}

/** Refuses what is told of another sum than was asked for: nothing of it is booked, and somebody has to look at it. */
const requireTotal = (
  { exchange }: Taking,
  { reference, total, fiat }: OrderRow,
  { key, amount, currency }: Paid,
): void => {
  if (currency === fiat && compare(amount, total) === 0) return
  exchange.log.error({ order: reference, key, expected: total, fiat, amount, currency }, 'a payout of another sum')
  throw refused('step-refused')
}

const lockAttempt = async ({ tx }: Taking, type: OrderRow['type'], key: string) => {
  const attempt = attemptOfKey(key)
  if (attempt === undefined) throw notFound()
  const order = await lockOrder(tx, and(eq(orders.reference, attempt.reference), eq(orders.type, type)))
  if (order === undefined) throw notFound()
  const attempts = await attemptsOf(tx, attempt.reference)
  if (attempt.times > attempts) throw refused('step-refused')
  return { order, isCurrent: attempt.times === attempts }
}
