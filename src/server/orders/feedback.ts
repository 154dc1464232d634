import { desc, eq, type SQL } from 'drizzle-orm'
import type { OrderFeedback } from '../../domain/orders/orders'
import type { Handle, Transaction } from '../database/handle'
import { customers, orderFeedback, orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import type { OrderRow } from './effects'

/** Keeps what the customer thought of an order that is completed, in place of what they said before. */
export const keepFeedback = async (
  tx: Transaction,
  { live }: Exchange,
  { reference, customerId, status }: OrderRow,
  { rating, text }: OrderFeedback,
  now: Date,
): Promise<void> => {
  if (status !== 'COMPLETED') throw refused('step-refused')
  const said = { rating, text, at: now }
  await tx
    .insert(orderFeedback)
    .values({ orderReference: reference, ...said })
    .onConflictDoUpdate({ target: orderFeedback.orderReference, set: said })
  await live.tell(tx, customerId, { type: 'order.changed', reference })
}

export type GivenFeedback = OrderFeedback & { order: string; number: string; email: string; at: Date }

/** What customers thought of their orders, newest first; `condition`: which of it. */
export const newestFeedback = (handle: Handle, most: number, condition?: SQL): Promise<GivenFeedback[]> =>
  handle
    .select({
      order: orderFeedback.orderReference,
      number: orders.number,
      email: customers.email,
      rating: orderFeedback.rating,
      text: orderFeedback.text,
      at: orderFeedback.at,
    })
    .from(orderFeedback)
    .innerJoin(orders, eq(orders.reference, orderFeedback.orderReference))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(condition)
    .orderBy(desc(orderFeedback.at), desc(orderFeedback.orderReference))
    .limit(most)
