import { and, eq, isNull } from 'drizzle-orm'
import type { Coin } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import type { Handle, Transaction } from '../database/handle'
import { removedCoins } from '../database/schema'

/** An output of a transaction of a coin's network; without a number the first. */
type Output = { hash: string; output?: number | null | undefined }

const ofOutput = (reference: string, { hash, output }: Output) =>
  and(eq(removedCoins.orderReference, reference), eq(removedCoins.hash, hash), eq(removedCoins.output, output ?? 0))

/**
 * Whether coins of an order, or some that came beside it, were taken back by their chain, and nobody has decided about that: a
 * sale is not paid out, and its coins are not sent back.
 */
export const hasRemovedCoins = async (handle: Handle, reference: string): Promise<boolean> => {
  const [removed] = await handle
    .select({ id: removedCoins.id })
    .from(removedCoins)
    .where(and(eq(removedCoins.orderReference, reference), isNull(removedCoins.handledAt)))
    .limit(1)
  return removed !== undefined
}

type Removed = { reference: string; coin: Coin; amount: Decimal; hash: string; output: number }

/** Coins of an order, locked by the caller, were taken back, or once more; they wait on the desk. */
export const noteRemoved = async (
  tx: Transaction,
  { reference: orderReference, ...coins }: Removed,
  now: Date,
): Promise<void> => {
  await tx
    .insert(removedCoins)
    .values({ ...coins, orderReference, removedAt: now })
    .onConflictDoUpdate({
      target: [removedCoins.orderReference, removedCoins.hash, removedCoins.output],
      set: { removedAt: now, handledAt: null, outcome: null },
    })
}

/** How coins stand that were taken back: nobody has decided, or what was decided. Null where they were not, or came again. */
export type Removal = 'undecided' | 'accepted' | 'written-off' | null

/** How an output of an order stands. */
export const removalOf = async (handle: Handle, reference: string, output: Output): Promise<Removal> => {
  const [row] = await handle.select().from(removedCoins).where(ofOutput(reference, output)).limit(1)
  if (row === undefined || row.outcome === 'came-again') return null
  return row.handledAt === null ? 'undecided' : row.outcome
}

/** Coins of an order, locked by the caller, are told as received: they came again, where they were taken back. Answers how they stood. */
export const noteCameAgain = async (
  tx: Transaction,
  reference: string,
  output: Output,
  now: Date,
): Promise<Removal> => {
  const before = await removalOf(tx, reference, output)
  if (before !== null)
    await tx.update(removedCoins).set({ handledAt: now, outcome: 'came-again' }).where(ofOutput(reference, output))
  return before
}

/** Somebody has decided about coins that were taken back; undefined where there is nothing to decide any more. */
export const endRemoval = async (
  tx: Transaction,
  { id, order }: { id: string; order: string },
  outcome: 'accepted' | 'written-off',
  now: Date,
): Promise<Removed | undefined> => {
  const [ended] = await tx
    .update(removedCoins)
    .set({ handledAt: now, outcome })
    .where(and(eq(removedCoins.id, id), eq(removedCoins.orderReference, order), isNull(removedCoins.handledAt)))
    .returning()
  return ended && { ...ended, reference: ended.orderReference }
}
