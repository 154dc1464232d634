import { and, eq, isNull } from 'drizzle-orm'
import type { Handle } from '../database/handle'
import { removedCoins } from '../database/schema'

/** Whether coins of a sale were taken back by their chain, and nobody has dealt with that: nothing is paid for them, or sent back. */
export const hasRemovedCoins = async (handle: Handle, reference: string): Promise<boolean> => {
  const [removed] = await handle
    .select({ id: removedCoins.id })
    .from(removedCoins)
    .where(and(eq(removedCoins.orderReference, reference), isNull(removedCoins.handledAt)))
    .limit(1)
  return removed !== undefined
}
