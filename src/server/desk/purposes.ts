import { desc, eq } from 'drizzle-orm'
import { customers, orders, purchasePurposesGiven } from '../database/schema'
import { isEarlier, type DeskList } from './lists'
import type { PurposeOnDesk } from './pages/purposes'

const { id, purpose, reason, worth, at, pausedUntil, orderReference, customerId } = purchasePurposesGiven

/** What customers said that purchases are for, the newest first. */
export const purposesOnDesk: DeskList<PurposeOnDesk> = {
  count: null,
  rows: ({ handle }, after, most) =>
    handle
      .select({ id, email: customers.email, purpose, reason, worth, at, pausedUntil, number: orders.number })
      .from(purchasePurposesGiven)
      .innerJoin(customers, eq(customers.id, customerId))
      .leftJoin(orders, eq(orders.reference, orderReference))
      .where(isEarlier(after, at, id))
      .orderBy(desc(at), desc(id))
      .limit(most),
  keyOf: (row) => ({ at: row.at, id: row.id }),
}
