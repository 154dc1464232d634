import { nextStatus } from '../../../machines/order/lifecycle'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { isExact, moneyCame, type Money, type OrderRow } from '../orders/effects'
import { postWithoutStep, returnSurplus, takeStep } from '../orders/take-step'

/** Money came for an order: right, wrong, late, or beyond what it asks. */
export const takeMoney = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  money: Money,
  now: Date,
): Promise<void> => {
  const type = eventOf(order, money)
  if (nextStatus(order.type, order.status, type) !== undefined)
    await takeStep(tx, exchange, order, { type, money }, now)
  else if (order.status === 'CONTACT_SUPPORT') await postWithoutStep(tx, exchange, order, moneyCame(money), now)
  else await returnSurplus(tx, exchange, order, money, now)
}

const eventOf = (order: OrderRow, money: Money) => {
  if (order.status === 'CANCELED') return 'payment.late'
  return isExact(order, money) ? 'payment.received' : 'payment.mismatched'
}
