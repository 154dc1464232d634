import { and, desc, eq } from 'drizzle-orm'
import { lockAndReadCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { customers, eidOrders } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound, refused } from '../http/refused'
import { settle } from './signed'

type Reviewed = {
  customer: string
  status: 'VERIFIED' | 'REJECTED'
  /** When it was decided: a signature that came later, it is not about. */
  at: string
}

/** Somebody has looked at an e-ID that was not of whom we know. */
export const identityReviewed = async (
  tx: Transaction,
  exchange: Exchange,
  { customer: id, status, at }: Reviewed,
  now: Date,
): Promise<void> => {
  const [known] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).limit(1)
  if (known === undefined) throw notFound()
  const { identityStatus } = await lockAndReadCustomer(tx, id)
  const [asked] = await tx
    .select({ endedAt: eidOrders.endedAt })
    .from(eidOrders)
    .where(and(eq(eidOrders.customerId, id), eq(eidOrders.hint, 'review')))
    .orderBy(desc(eidOrders.startedAt))
    .limit(1)
  const isAbout = asked !== undefined && asked.endedAt !== null && asked.endedAt <= new Date(at)
  if (identityStatus !== 'PENDING' || !isAbout) throw refused('step-refused')
  await settle(tx, exchange, id, status, now)
}
