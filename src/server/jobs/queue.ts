import {
  and,
  asc,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { hoursAfter, secondsAfter } from '../clock'
import { deleteSome, insertMany } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { jobs } from '../database/schema'

export type JobRow = typeof jobs.$inferSelect

/** So long a piece of work is one worker's; after that it counts as dropped, and another takes it up. */
const leaseSeconds = 120
const keptHours = 24
const longestWaitSeconds = 600

/** Work that was written one by one comes before what was written in bulk. */
const priorities = { single: 0, bulk: 1 }

export const isBulk = ({ priority }: Pick<JobRow, 'priority'>): boolean => priority === priorities.bulk

type New = { kind: string; payload: unknown; dueAt: Date; uniqueKey: string | null }

export const addJob = async (tx: Transaction, job: New, now: Date): Promise<void> => {
  await tx
    .insert(jobs)
    .values({ ...job, createdAt: now })
    .onConflictDoNothing({ target: jobs.uniqueKey, where: sql`${jobs.doneAt} is null` })
    .returning({ told: sql`pg_notify('jobs', ${job.dueAt.toISOString()})` })
}

type Many = Pick<New, 'kind' | 'dueAt'> & { payloads: readonly unknown[] }

/** Many rows of work at once, which come after all other work that is due; none of them has a key. */
export const addJobs = async (tx: Transaction, { payloads, kind, dueAt }: Many, now: Date): Promise<void> => {
  await insertMany(
    tx,
    jobs,
    payloads.map((payload) => ({ id: randomUUID(), kind, payload, dueAt, priority: priorities.bulk, createdAt: now })),
  )
  await tx.notify('jobs', dueAt.toISOString())
}

/** `most` of all, `mostInBulk` of it in bulk; `running` is what this worker has in hand, however long that takes. */
type Claim = { most: number; mostInBulk?: number; running?: readonly string[] }

/** Takes due work for this worker; work that another has is passed over, not waited for. */
export const claimDue = async (
  tx: Transaction,
  now: Date,
  { most, mostInBulk = most, running = [] }: Claim,
): Promise<JobRow[]> => {
  const isElsewhere = running.length === 0 ? undefined : notInArray(jobs.id, [...running])
  const due = (isOfPriority: SQL, limit: number) =>
    tx
      .select()
      .from(jobs)
      .where(and(isOfPriority, isElsewhere, isOpen(now), lte(jobs.dueAt, now)))
      .orderBy(asc(jobs.dueAt))
      .limit(limit)
      .for('update', { skipLocked: true })
  const single = await due(eq(jobs.priority, priorities.single), most)
  const free = Math.min(most - single.length, mostInBulk)
  const claimed = free > 0 ? [...single, ...(await due(eq(jobs.priority, priorities.bulk), free))] : single
  if (claimed.length > 0)
    await tx
      .update(jobs)
      .set({ lockedUntil: secondsAfter(now, leaseSeconds), attempts: sql`${jobs.attempts} + 1` })
      .where(
        inArray(
          jobs.id,
          claimed.map(({ id }) => id),
        ),
      )
  return claimed.map((job) => ({ ...job, attempts: job.attempts + 1 }))
}

/** Where no other process can have taken work up, what is leased was a process's that ended. */
export const freeLeases = async (tx: Transaction): Promise<void> => {
  await tx
    .update(jobs)
    .set({ lockedUntil: null })
    .where(and(isNull(jobs.doneAt), isNotNull(jobs.lockedUntil)))
}

export const markDone = async (tx: Transaction, id: string, now: Date): Promise<void> => {
  await tx.update(jobs).set({ doneAt: now, lockedUntil: null, problem: null }).where(eq(jobs.id, id))
}

/** After so many attempts work is given up, unless it must be done: it stays in the table with its problem. */
const lastAttempt = 20

/** Puts failed work off, longer each time; after the last attempt it is done with. Answers whether it will be tried again. */
export const putOff = async (
  tx: Transaction,
  { id, attempts }: JobRow,
  { problem, isKept }: { problem: string; isKept: boolean },
  now: Date,
): Promise<boolean> => {
  if (!isKept && attempts >= lastAttempt) {
    await tx.update(jobs).set({ doneAt: now, lockedUntil: null, problem }).where(eq(jobs.id, id))
    return false
  }
  const dueAt = secondsAfter(now, Math.min(2 ** attempts, longestWaitSeconds))
  await tx.update(jobs).set({ dueAt, lockedUntil: null, problem }).where(eq(jobs.id, id))
  return true
}

/**
 * When there will be something to do; undefined when nothing waits. Of what is due some may be another's until its lease
 * ends; of what is not yet due, which may be long, only the first is read.
 */
export const nextDue = async (handle: Handle, now: Date): Promise<Date | undefined> => {
  const [due] = await handle
    .select({ at: min(sql<string>`greatest(${jobs.dueAt}, ${jobs.lockedUntil})`) })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), lte(jobs.dueAt, now)))
  const [later] = await handle
    .select({ at: jobs.dueAt })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), gt(jobs.dueAt, now)))
    .orderBy(asc(jobs.dueAt))
    .limit(1)
  const instants = [due?.at, later?.at].flatMap((at) => (at ? [new Date(at)] : []))
  return instants.toSorted((one, other) => one.getTime() - other.getTime())[0]
}

/** So often work looks whether an account is still frozen, should nobody wake it. */
const frozenHours = 1

/** Has work wait for the end of a freeze: it counts as no attempt, and has not failed. */
export const waitForFrozen = async (
  tx: Transaction,
  { id, attempts }: JobRow,
  customerId: string,
  now: Date,
): Promise<void> => {
  const waiting = { waitsFor: customerId, dueAt: hoursAfter(now, frozenHours), lockedUntil: null, problem: null }
  await tx
    .update(jobs)
    .set({ ...waiting, attempts: attempts - 1 })
    .where(eq(jobs.id, id))
}

/** Has work that found an account frozen tried at once: it is not any more. It counts as no attempt. */
export const dueAgain = async (tx: Transaction, { id, attempts }: JobRow, now: Date): Promise<void> => {
  await tx
    .update(jobs)
    .set({ waitsFor: null, dueAt: now, lockedUntil: null, attempts: attempts - 1 })
    .where(eq(jobs.id, id))
}

/** Wakes the work that has waited for the end of a customer's freeze. */
export const wakeFrozen = async (tx: Transaction, customerId: string, now: Date): Promise<void> => {
  await tx
    .update(jobs)
    .set({ waitsFor: null, dueAt: now })
    .where(and(eq(jobs.waitsFor, customerId), isNull(jobs.doneAt)))
    .returning({ told: sql`pg_notify('jobs', ${now.toISOString()})` })
}

/** Open work: what is due, what of it was due at an earlier instant already, and what failed and waits for its next try. */
export const dueWork = async (
  handle: Handle,
  now: Date,
  late: Date,
): Promise<{ due: number; late: number; retrying: number }> => {
  const isDueBy = (instant: Date) => and(isNull(jobs.doneAt), lte(jobs.dueAt, instant))
  const isTriedAgain = and(isDueBy(secondsAfter(now, longestWaitSeconds)), isNotNull(jobs.problem))
  return {
    due: await handle.$count(jobs, isDueBy(now)),
    late: await handle.$count(jobs, isDueBy(late)),
    retrying: await handle.$count(jobs, isTriedAgain),
  }
}

/** Work of such kinds that failed and is not done, the oldest first; `after`: below which of it. */
export const waitingWork = async (
  handle: Handle,
  kinds: readonly string[],
  most: number,
  after: Pick<JobRow, 'createdAt' | 'id'> | null = null,
): Promise<JobRow[]> =>
  handle
    .select()
    .from(jobs)
    .where(and(hasFailed(kinds), isBelow(after)))
    .orderBy(asc(jobs.createdAt), asc(jobs.id))
    .limit(most)

const isBelow = (after: Pick<JobRow, 'createdAt' | 'id'> | null) =>
  after === null
    ? undefined
    : sql`(${jobs.createdAt}, ${jobs.id}) > (${sql.param(after.createdAt, jobs.createdAt)}, ${sql.param(after.id, jobs.id)})`

/** How much work of such kinds failed and is not done, and since when the oldest of it waits. */
export const countWaiting = async (
  handle: Handle,
  kinds: readonly string[],
): Promise<{ waiting: number; since: Date | null }> => {
  const [row] = await handle
    .select({ waiting: count(), since: min(jobs.createdAt) })
    .from(jobs)
    .where(hasFailed(kinds))
  return { waiting: row?.waiting ?? 0, since: row?.since ?? null }
}

/** Has work that waits tried now: the same row, and so under the same key. Answers whether there was such. */
export const tryNow = async (tx: Transaction, id: string, kinds: readonly string[], now: Date): Promise<boolean> => {
  const armed = await tx
    .update(jobs)
    .set({ dueAt: now })
    .where(and(eq(jobs.id, id), hasFailed(kinds)))
    .returning({ told: sql`pg_notify('jobs', ${now.toISOString()})` })
  return armed.length > 0
}

/**
 * Arms work of such kinds anew that was given up, as earlier versions did; answers how much that was. Of work under one
 * key the newest counts, and none while some of it is open.
 */
export const armAnew = async (tx: Transaction, kinds: readonly string[], now: Date): Promise<number> => {
  const isLast = sql`not exists (
    select from jobs as other where other.unique_key = ${jobs.uniqueKey}
    and (other.done_at is null or (other.created_at, other.id) > (${jobs.createdAt}, ${jobs.id})) limit 1)`
  const armed = await tx
    .update(jobs)
    .set({ doneAt: null, lockedUntil: null, dueAt: now })
    .where(and(inArray(jobs.kind, [...kinds]), isNotNull(jobs.doneAt), isNotNull(jobs.problem), isLast))
    .returning({ told: sql`pg_notify('jobs', ${now.toISOString()})` })
  return armed.length
}

const hasFailed = (kinds: readonly string[]) =>
  and(inArray(jobs.kind, [...kinds]), isNull(jobs.doneAt), isNotNull(jobs.problem))

export const dropOldJobs = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, jobs, and(isNull(jobs.problem), lt(jobs.doneAt, hoursAfter(now, -keptHours))))

const isOpen = (now: Date) => and(isNull(jobs.doneAt), or(isNull(jobs.lockedUntil), lte(jobs.lockedUntil, now)))
