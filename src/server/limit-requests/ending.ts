import { and, eq, isNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { endToldAt } from '../../domain/limit-requests/limit-requests'
import { lockCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { limitRequests } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind } from '../jobs/jobs'
import { grantOf, type LimitRequestRow } from './queries'
import { tellOfRequest } from './tell'

/** Has the customer told in time that what was granted ends. */
export const watchEnd = async (
  tx: Transaction,
  exchange: Exchange,
  { id, grantedUntil }: Pick<LimitRequestRow, 'id' | 'grantedUntil'>,
): Promise<void> => {
  if (grantedUntil !== null) await exchange.jobs.enqueue(tx, tellOfEnd, { request: id }, endToldAt(grantedUntil))
}

/** A grant ends soon: its customer is told once, unless another one has taken its place. */
export const tellOfEnd = jobKind({
  kind: 'limit.ending',
  payload: object({ request: string() }),
  run: ({ request: id }, exchange) =>
    exchange.database.transaction(async (tx) => {
      const [asked] = await tx
        .select({ customerId: limitRequests.customerId })
        .from(limitRequests)
        .where(eq(limitRequests.id, id))
        .limit(1)
      if (asked === undefined) return
      await lockCustomer(tx, asked.customerId)
      const now = exchange.clock.now()
      const grant = await grantOf(tx, asked.customerId, now)
      if (grant?.id !== id) return
      const [row] = await tx
        .update(limitRequests)
        .set({ endToldAt: now })
        .where(and(eq(limitRequests.id, id), isNull(limitRequests.endToldAt)))
        .returning()
      if (row !== undefined) await tellOfRequest(tx, exchange, row, 'ending', now)
    }),
})
