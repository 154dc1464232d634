import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../database/handle'
import { orders, removedCoins } from '../database/schema'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import { goOnWithReturns } from './coins-back'
import { lockOrder } from './queries'
import { hasRemovedCoins } from './removed-coins'
import { goOnWithPayout } from './take-step'

/**
 * Coins that their chain took back are dealt with: they came again, or are paid for all the same. What has waited of their
 * sale goes on once none is left. Refused where that was said before.
 */
export const removedHandled = async (
  tx: Transaction,
  exchange: Exchange,
  { id, order: reference }: { id: string; order: string },
  now: Date,
): Promise<void> => {
  const order = await lockOrder(tx, eq(orders.reference, reference))
  const handled = await tx
    .update(removedCoins)
    .set({ handledAt: now })
    .where(and(eq(removedCoins.id, id), eq(removedCoins.orderReference, reference), isNull(removedCoins.handledAt)))
    .returning({ id: removedCoins.id })
  if (order === undefined || handled.length === 0) throw refused('step-refused')
  if (await hasRemovedCoins(tx, reference)) return
  await goOnWithPayout(tx, exchange, order, now)
  await goOnWithReturns(tx, exchange, order, now)
}
