import { and, eq } from 'drizzle-orm'
import { nextStatus } from '../../../machines/order/lifecycle'
import type { Coin } from '../../domain/currencies'
import type { Decimal } from '../../domain/money'
import type { Transaction } from '../database/handle'
import { orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound, refused } from '../http/refused'
import { payoutEffects, sendingEffects, type OrderRow, type Step } from '../orders/effects'
import { bookBeside, takeStep } from '../orders/life'
import { wasPaidOut } from '../orders/payouts'
import { lockOrder } from '../orders/queries'
import { requireCoin } from './coins'
import { attemptOfKey, attemptsOf, wereCoinsSent } from '../orders/sendings'

type Taking = { tx: Transaction; exchange: Exchange; now: Date }

/** How an attempt ended: a step of its order, as long as no later attempt was started. */
export const endAttempt = async (taking: Taking, type: OrderRow['type'], key: string, step: Step): Promise<void> => {
  const { order, isCurrent } = await attemptHeld(taking, type, key)
  if (!isCurrent) throw refused('step-refused')
  await takeStep(taking.tx, taking.exchange, order, step, taking.now)
}

type Sent = { key: string; coin: Coin; amount: Decimal; hash: string; sekPerEuro: Decimal }

/** Coins went. Those of an attempt that the order waits for no more are gone as well, so they are booked without a step. */
export const coinsWereSent = async (taking: Taking, sent: Sent): Promise<void> => {
  const { tx, exchange, now } = taking
  const { key, amount, hash, sekPerEuro } = sent
  const { order, isCurrent } = await attemptHeld(taking, 'BUY', key)
  requireCoin(taking, order, sent)
  const isAwaited = isCurrent && nextStatus(order.type, order.status, 'payout.sent') !== undefined
  if (isAwaited) return void (await takeStep(tx, exchange, order, { type: 'payout.sent', hash, sekPerEuro }, now))
  const isSecondReport = isCurrent && order.status === 'COMPLETED'
  if (isSecondReport || (await wereCoinsSent(tx, order.reference, hash))) throw refused('step-refused')
  exchange.log.error({ order: order.reference, key, status: order.status }, 'coins of an earlier attempt were sent')
  await bookBeside(tx, exchange, order, sendingEffects(order, { hash, amount, sekPerEuro }), now)
}

/** A payout is in the bank account. One that was said to have come back is booked without a step, and not paid again. */
export const payoutWasPaid = async (taking: Taking, key: string): Promise<void> => {
  const { tx, exchange, now } = taking
  const { order, isCurrent } = await attemptHeld(taking, 'SELL', key)
  const isAwaited = isCurrent && nextStatus(order.type, order.status, 'payout.sent') !== undefined
  if (isAwaited)
    return void (await takeStep(tx, exchange, order, { type: 'payout.sent', hash: null, sekPerEuro: '1' }, now))
  if (await wasPaidOut(tx, order.reference)) throw refused('step-refused')
  exchange.log.error(
    { order: order.reference, key, status: order.status },
    'a payout that came back was paid after all',
  )
  await bookBeside(tx, exchange, order, payoutEffects(order), now)
}

const attemptHeld = async ({ tx }: Taking, type: OrderRow['type'], key: string) => {
  const attempt = attemptOfKey(key)
  if (attempt === undefined) throw notFound()
  const order = await lockOrder(tx, and(eq(orders.reference, attempt.reference), eq(orders.type, type)))
  if (order === undefined) throw notFound()
  const attempts = await attemptsOf(tx, attempt.reference)
  if (attempt.times > attempts) throw refused('step-refused')
  return { order, isCurrent: attempt.times === attempts }
}
