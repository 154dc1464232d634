import { eq } from 'drizzle-orm'
import { nextStatus } from '../../../machines/order/lifecycle'
import type { Rates } from '../../domain/market/market'
import { isZero } from '../../domain/money/money'
import { coinsFor } from '../../domain/money/quote'
import type { Handle, Transaction } from '../database/handle'
import { orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound, refused } from '../http/refused'
import { coinsBeyond, coinsGiven } from '../orders/coins-back'
import type { Balance, Feedback, OrderRow } from '../orders/effects'
import { isStopped } from '../orders/holds'
import { holdChangedAccount } from '../orders/new-destination'
import { lockOrder } from '../orders/queries'
import { hasRemovedCoins } from '../orders/removed-coins'
import { wereCoinsSent } from '../orders/sendings'
import { takeStep } from '../orders/take-step'
import { rateOf, sekPerEuroOf } from '../market/rates'
import { refundCoins, refundStep } from './coins'
import { beyondTotal, isPaidInFull, paidIn } from './paid-in'

type Reviewed = Feedback & {
  order: string
  decision: 'question' | 'release' | 'refund'
  returnAddress?: string | null
  rates: Rates
}

/** What somebody has decided about an order that waits: it asks its customer, goes on, or is given back. */
export const orderReviewed = async (
  tx: Transaction,
  exchange: Exchange,
  { order: reference, decision, feedbackReason, feedbackDetails, returnAddress = null, rates }: Reviewed,
  now: Date,
): Promise<unknown> => {
  const feedback = { feedbackReason, feedbackDetails }
  const sekPerEuro = sekPerEuroOf(rates)
  const order = await lockOrder(tx, eq(orders.reference, reference))
  if (order === undefined) throw notFound()
  if (decision === 'question') return takeStep(tx, exchange, order, { type: 'order.questioned', ...feedback }, now)
  // What becomes of coins that their chain took back is decided first.
  if (await hasRemovedCoins(tx, reference)) throw refused('step-refused')
  if (decision === 'refund' && order.type === 'SELL')
    return refundCoins({ tx, exchange, now }, order, { returnAddress, feedback, sekPerEuro })
  const balances = await paidIn(tx, order)
  if (decision === 'release') {
    if (!(await mayGoOn(tx, order, balances, now))) throw refused('step-refused')
    await holdChangedAccount(tx, exchange, order, now)
    const rate = rateOf(rates, order.coin, order.fiat)
    const coinAmount = coinsFor(order.amount, rate)
    const back = beyondTotal(order, balances)
    return takeStep(tx, exchange, order, { type: 'order.released', rate, coinAmount, back, sekPerEuro }, now)
  }
  if (!(await mayGoBack(tx, order, balances))) throw refused('step-refused')
  return takeStep(tx, exchange, order, { type: refundStep(order), back: balances, sekPerEuro, feedback }, now)
}

const mayGoOn = async (handle: Handle, order: OrderRow, balances: readonly Balance[], now: Date): Promise<boolean> =>
  isPaidInFull(order, balances) && !(await isStopped(handle, order.reference, now))

const mayGoBack = async (handle: Handle, order: OrderRow, balances: readonly Balance[]): Promise<boolean> =>
  balances.length > 0 && !(await wereCoinsSent(handle, order.reference))

/** Which decisions would be taken as an order stands: others are not offered. */
export const openDecisions = async (
  handle: Handle,
  order: OrderRow,
  now: Date,
): Promise<readonly ('release' | 'refund')[]> => {
  if (await hasRemovedCoins(handle, order.reference)) return []
  const balances = await paidIn(handle, order)
  const canStep = (event: 'order.released' | ReturnType<typeof refundStep>) =>
    nextStatus(order.type, order.status, event) !== undefined
  const mayRelease = canStep('order.released') && (await mayGoOn(handle, order, balances, now))
  const given = coinsGiven(order, balances)
  const mayRefund =
    order.type === 'SELL'
      ? !isZero(given) && (canStep(refundStep(order)) || !isZero(coinsBeyond(order, given)))
      : canStep(refundStep(order)) && (await mayGoBack(handle, order, balances))
  return [...(mayRelease ? (['release'] as const) : []), ...(mayRefund ? (['refund'] as const) : [])]
}
