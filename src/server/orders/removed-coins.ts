import { and, eq, isNull, or } from 'drizzle-orm'
import type { Coin } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import type { Handle, Transaction } from '../database/handle'
import { removedCoins } from '../database/schema'

/** An output of a transaction of a coin's network; without a number the first. */
type Output = { hash: string; output?: number | null | undefined }

const ofOutput = (reference: string, { hash, output }: Output) =>
  and(eq(removedCoins.orderReference, reference), eq(removedCoins.hash, hash), eq(removedCoins.output, output ?? 0))

/** Whether coins of an order were taken back by their chain, and nobody has dealt with that: nothing is paid for them, or sent back. */
export const hasRemovedCoins = (handle: Handle, reference: string): Promise<boolean> =>
  isAny(handle, eq(removedCoins.orderReference, reference))

/** The same of one output of a transaction. */
export const isRemoved = (handle: Handle, reference: string, output: Output): Promise<boolean> =>
  isAny(handle, ofOutput(reference, output))

const isAny = async (handle: Handle, which: ReturnType<typeof eq> | undefined): Promise<boolean> => {
  const [removed] = await handle
    .select({ id: removedCoins.id })
    .from(removedCoins)
    .where(and(which, isNull(removedCoins.handledAt)))
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

/**
 * Coins of an order, locked by the caller, are told as received: whether they had been taken back, and nobody had decided, or
 * they were written off. Null where neither was.
 */
export const noteCameAgain = async (
  tx: Transaction,
  reference: string,
  coins: Output,
  now: Date,
): Promise<'undecided' | 'written-off' | null> => {
  const isGone = or(isNull(removedCoins.handledAt), eq(removedCoins.outcome, 'written-off'))
  const [before] = await tx
    .select()
    .from(removedCoins)
    .where(and(ofOutput(reference, coins), isGone))
    .limit(1)
    .for('update')
  if (before === undefined) return null
  await tx.update(removedCoins).set({ handledAt: now, outcome: 'came-again' }).where(eq(removedCoins.id, before.id))
  return before.handledAt === null ? 'undecided' : 'written-off'
}

/** Somebody has decided about coins that were taken back; undefined where there is nothing to decide any more. */
export const endRemoval = async (
  tx: Transaction,
  { id, order }: { id: string; order: string },
  outcome: 'kept' | 'written-off',
  now: Date,
): Promise<Removed | undefined> => {
  const [ended] = await tx
    .update(removedCoins)
    .set({ handledAt: now, outcome })
    .where(and(eq(removedCoins.id, id), eq(removedCoins.orderReference, order), isNull(removedCoins.handledAt)))
    .returning()
  return ended && { ...ended, reference: ended.orderReference }
}
