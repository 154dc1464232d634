import { and, eq, isNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { allPages } from '../database/pages'
import type { Transaction } from '../database/handle'
import { holds, orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind } from '../jobs/jobs'
import type { OrderRow } from '../orders/effects'
import { releaseHold } from '../orders/holds'
import { lockOrder } from '../orders/queries'
import { goOnWith } from '../orders/release'
import { isProvenInTime, proofHoldOf, releaserOf } from './asking'
import { proofOf, type ProofRow } from './proofs'

/**
 * Has an order that the caller has locked follow its proof: proven, it goes on, unless that came too late. Tells its
 * open pages.
 */
export const followProof = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  proof: ProofRow,
  now: Date,
): Promise<void> => {
  const [hold] = await tx.select().from(holds).where(proofHoldOf(order.reference)).limit(1)
  if (hold !== undefined && isProvenInTime(proof, hold)) {
    await releaseHold(tx, order, 'wallet-proof', now)
    await goOnWith(tx, exchange, order, now)
  } else if (hold !== undefined)
    await tx
      .update(holds)
      .set({ releasedBy: releaserOf(proof) })
      .where(proofHoldOf(order.reference))
  await exchange.live.tell(tx, order.customerId, { type: 'order.changed', reference: order.reference })
}

/** Has every order that waits for a proof, which the caller has locked, follow it; but one that the caller sees to. */
export const tellWaiting = async (
  tx: Transaction,
  exchange: Exchange,
  { id, customerId }: ProofRow,
  now: Date,
  besides?: string,
): Promise<void> => {
  const waiting = await allPages((limit, offset) =>
    tx
      .select({ reference: orders.reference })
      .from(orders)
      .innerJoin(holds, eq(holds.orderReference, orders.reference))
      .where(
        and(
          eq(orders.customerId, customerId),
          eq(orders.walletProof, id),
          eq(holds.reason, 'wallet-proof'),
          isNull(holds.releasedAt),
        ),
      )
      .orderBy(orders.reference)
      .limit(limit)
      .offset(offset),
  )
  for (const { reference } of waiting)
    if (reference !== besides) await exchange.jobs.enqueue(tx, followProofOf, { reference }, now)
}

/** An order follows its proof, in a transaction of its own: orders are locked before proofs. */
export const followProofOf = jobKind({
  kind: 'order.follow-proof',
  isMoney: true,
  payload: object({ reference: string() }),
  run: ({ reference }, exchange) =>
    exchange.database.transaction(async (tx) => {
      const order = await lockOrder(tx, eq(orders.reference, reference))
      const proof = order && (await proofOf(tx, order))
      if (order !== undefined && proof !== undefined)
        await followProof(tx, exchange, order, proof, exchange.clock.now())
    }),
})
