import { desc, eq } from 'drizzle-orm'
import type { Handle } from '../database/handle'
import { customers, orders, purchasePurposesGiven } from '../database/schema'
import type { PurposeOnDesk } from './pages/purposes'

/** What customers said that purchases are for, the newest first. */
export const purposesOnDesk = (handle: Handle, most: number): Promise<PurposeOnDesk[]> => {
  const { id, purpose, reason, worth, at, pausedUntil, orderReference, customerId } = purchasePurposesGiven
  return handle
    .select({ id, email: customers.email, purpose, reason, worth, at, pausedUntil, number: orders.number })
    .from(purchasePurposesGiven)
    .innerJoin(customers, eq(customers.id, customerId))
    .leftJoin(orders, eq(orders.reference, orderReference))
    .orderBy(desc(at), desc(id))
    .limit(most)
}
