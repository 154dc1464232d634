import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { clockHolds, type HoldReason } from '../../domain/orders/holds'
import type { Transaction } from '../database/handle'
import { holds, orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { jobKind } from '../jobs/jobs'
import type { OrderRow } from './effects'
import { placeHold, releaseHold } from './holds'
import { lockOrder } from './queries'
import { takeStep, workIn } from './take-step'

/** Holds an order until then; the clock releases it. A hold for the same reason that stood before gives way to it. */
export const holdUntil = async (
  tx: Transaction,
  exchange: Exchange,
  order: Pick<OrderRow, 'reference' | 'customerId'>,
  { reason, until }: { reason: HoldReason; until: Date },
  now: Date,
): Promise<void> => {
  await releaseHold(tx, order, reason, now)
  await placeHold(tx, order, { reason, until }, now)
  await exchange.jobs.enqueue(tx, endHold, { reference: order.reference }, until)
}

/** Has done what is due of an order that the caller has locked; while something holds it, that does nothing. */
export const goOnWith = async (
  tx: Transaction,
  { jobs }: Exchange,
  { type, status, reference }: OrderRow,
  now: Date,
): Promise<void> => {
  const work = workIn[type][status]
  if (work !== undefined) await jobs.enqueue(tx, work, { reference }, now)
}

/** Releases what is over of an order's holds, and goes on with the order. */
export const endHold = jobKind({
  kind: 'order.end-hold',
  isMoney: true,
  payload: object({ reference: string() }),
  run: ({ reference }, exchange) =>
    exchange.database.transaction(async (tx) => {
      const now = exchange.clock.now()
      const order = await lockOrder(tx, eq(orders.reference, reference))
      if (order === undefined) return
      const released = await tx
        .update(holds)
        .set({ releasedAt: now })
        .where(
          and(
            eq(holds.orderReference, reference),
            inArray(holds.reason, [...clockHolds]),
            isNull(holds.releasedAt),
            lte(holds.until, now),
          ),
        )
        .returning({ reason: holds.reason })
      if (released.length === 0) return
      if (order.type === 'SELL' && order.status === 'ERROR')
        return void (await takeStep(tx, exchange, order, { type: 'payout.retried' }, now))
      await goOnWith(tx, exchange, order, now)
      await exchange.live.tell(tx, order.customerId, { type: 'order.changed', reference })
    }),
})
