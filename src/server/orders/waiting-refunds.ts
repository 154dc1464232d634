import { and, asc, isNotNull } from 'drizzle-orm'
import { fiatOf } from '../../domain/money/money'
import type { Order } from '../../domain/orders/orders'
import { isAmong, kept } from '../database/kept'
import type { Handle } from '../database/handle'
import { refunds } from '../database/schema'

/** What waits for an account, by its order. */
export const waitingRefundsOf = async (
  handle: Handle,
  references: readonly string[],
): Promise<Map<string, Order['waitingRefunds']>> => {
  const waiting = new Map<string, Order['waitingRefunds']>()
  if (references.length === 0) return waiting
  for (const { orderReference, amount, currency, paidTo } of await waitingOfOrders(handle, { references })) {
    const to = paidTo && { clearingNumber: paidTo.clearingNumber, accountNumber: paidTo.accountNumber }
    waiting.set(orderReference, [...(waiting.get(orderReference) ?? []), { currency, amount: fiatOf(amount), to }])
  }
  return waiting
}

/** More refunds than wait for all orders of a page. */
const mostRefunds = 1000

const waitingOfOrders = kept('waiting_refunds_of_orders', (builder) =>
  builder
    .select({
      orderReference: refunds.orderReference,
      amount: refunds.amount,
      currency: refunds.currency,
      paidTo: refunds.paidTo,
    })
    .from(refunds)
    .where(and(isAmong(refunds.orderReference, 'references'), isNotNull(refunds.waitingSince)))
    .orderBy(asc(refunds.createdAt), asc(refunds.key))
    .limit(mostRefunds),
)
