import { compare, minus, plus } from '../../domain/money/money'
import type { Order } from '../../domain/orders/orders'
import type { Amount } from './money'

/** What is got is an estimate until the order is settled. */
export const isEstimate = ({ rateIsFinal }: Order): boolean => !rateIsFinal

/** Of an order that stopped, or that support asks about, nobody can say yet what is given or got. */
export const isStopped = ({ status }: Order): boolean => ['CANCELED', 'CONTACT_SUPPORT', 'REFUND'].includes(status)

/** Coins that have come for a sale and that their chain has not taken back for good, and what they were worth then; null while none have. */
export const coinsCame = ({ type, coin, transactions }: Order): { coins: Amount; worth: Amount } | null => {
  const came = transactions.filter(({ direction, label }) => direction === 'IN' && label === 'coins')
  const gone = transactions.filter(({ label }) => label === 'removed')
  const left = (of: 'amount' | 'value') =>
    minus(plus('0', ...came.map((each) => each[of])), plus('0', ...gone.map((each) => each[of])))
  const coins = left('amount')
  if (type === 'BUY' || compare(coins, '0') <= 0) return null
  return { coins: { amount: coins, currency: coin }, worth: { amount: left('value'), currency: 'SEK' } }
}

/** What the customer gives for it: all that is paid, or the coins sold; those that came of a sale that stopped. */
export const paidFor = (order: Order): Amount => {
  if (order.type === 'BUY') return { amount: order.total, currency: order.fiat }
  return (isStopped(order) ? coinsCame(order)?.coins : null) ?? order.from
}

/** What is got for it; null of a sale that stopped, of which that is not known, or nothing any more. */
export const gotFor = (order: Order): Amount | null => {
  if (order.type === 'BUY' || !isStopped(order)) return order.to
  return order.status === 'CONTACT_SUPPORT' ? (coinsCame(order)?.worth ?? null) : null
}

/** What a row of a list says is got: of a purchase that was cancelled, or whose money goes back, nothing either. */
export const gotInRow = (order: Order): Amount | null =>
  order.status === 'CANCELED' || order.status === 'REFUND' ? null : gotFor(order)
