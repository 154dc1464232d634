import { and, asc, eq, gt, isNull, lt, lte, or } from 'drizzle-orm'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { externalReferences } from '../database/schema'

export type ExternalReference = typeof externalReferences.$inferSelect

/** What of a port's is named: by our key for it. */
type Ours = { port: string; ours: string }

const isOurs = ({ port, ours }: Ours) => and(eq(externalReferences.port, port), eq(externalReferences.ours, ours))

/**
 * Claims our key at a port, once, whoever else does at the same time: `isFirst` for one of them, and all are told what
 * stands. Rejects where `theirs` is another key's.
 */
export const claimReference = async (
  tx: Transaction,
  claimed: Ours & { theirs?: string; state: string },
  now: Date,
): Promise<{ isFirst: boolean; reference: ExternalReference }> => {
  const [first] = await tx
    .insert(externalReferences)
    .values({ ...claimed, createdAt: now, changedAt: now })
    .onConflictDoNothing()
    .returning()
  const reference = first ?? (await referenceOf(tx, claimed))
  if (reference === undefined) throw new Error(`A reference of ${claimed.port} is another key's`)
  return { isFirst: first !== undefined, reference }
}

/** Writes down what the party calls it, once. Answers whether that is its name now; rejects where it is another key's. */
export const nameReference = async (
  tx: Transaction,
  { theirs, ...ours }: Ours & { theirs: string },
  now: Date,
): Promise<boolean> => {
  const named = await tx
    .update(externalReferences)
    .set({ theirs, changedAt: now })
    .where(and(isOurs(ours), or(isNull(externalReferences.theirs), eq(externalReferences.theirs, theirs))))
    .returning({ ours: externalReferences.ours })
  return named.length > 0
}

/**
 * Moves it from one state to another: of several who do so at the same time one is answered that it has. With `since` only
 * where it has stood in the first since that very instant, as of a lease that nobody else has taken since.
 */
export const moveReference = async (
  tx: Transaction,
  { from, to, since, ...ours }: Ours & { from: string; to: string; since?: Date },
  now: Date,
): Promise<boolean> => {
  const isSince = since === undefined ? undefined : eq(externalReferences.changedAt, since)
  const moved = await tx
    .update(externalReferences)
    .set({ state: to, changedAt: now })
    .where(and(isOurs(ours), eq(externalReferences.state, from), isSince))
    .returning({ ours: externalReferences.ours })
  return moved.length > 0
}

/**
 * The same for a while, in which nobody else does, of what has rested since an instant. Who has not moved it on since `left`
 * has left it, and another is answered that it has.
 */
export const leaseReference = async (
  tx: Transaction,
  { from, to, rested, left, ...ours }: Ours & { from: string; to: string; rested: Date; left: Date },
  now: Date,
): Promise<boolean> => {
  const isIn = (state: string, since: Date) =>
    and(eq(externalReferences.state, state), lte(externalReferences.changedAt, since))
  const moved = await tx
    .update(externalReferences)
    .set({ state: to, changedAt: now })
    .where(and(isOurs(ours), or(isIn(from, rested), isIn(to, left))))
    .returning({ ours: externalReferences.ours })
  return moved.length > 0
}

/** Takes away a port's that were claimed before an instant, a part of them at once; answers how many. */
export const dropReferences = (tx: Transaction, port: string, before: Date): Promise<number> =>
  deleteSome(tx, externalReferences, and(eq(externalReferences.port, port), lt(externalReferences.createdAt, before)))

/** What stands for our key. */
export const referenceOf = async (handle: Handle, ours: Ours): Promise<ExternalReference | undefined> => {
  const [found] = await handle.select().from(externalReferences).where(isOurs(ours)).limit(1)
  return found
}

/** What stands for what the party calls it. */
export const referenceNamed = async (
  handle: Handle,
  { port, theirs }: { port: string; theirs: string },
): Promise<ExternalReference | undefined> => {
  const [found] = await handle
    .select()
    .from(externalReferences)
    .where(and(eq(externalReferences.port, port), eq(externalReferences.theirs, theirs)))
    .limit(1)
  return found
}

/** A page of what is in a state, by our keys; `after` is the last key of the page before. */
export const referencesIn = (
  handle: Handle,
  { port, state, after = '' }: { port: string; state: string; after?: string },
  most: number,
): Promise<ExternalReference[]> =>
  handle
    .select()
    .from(externalReferences)
    .where(
      and(eq(externalReferences.port, port), eq(externalReferences.state, state), gt(externalReferences.ours, after)),
    )
    .orderBy(asc(externalReferences.ours))
    .limit(most)
