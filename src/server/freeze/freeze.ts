import { and, eq, isNull, sql } from 'drizzle-orm'
import { object, string } from 'superstruct'
import { freezeEndHours, mayEndFreeze, type Freeze } from '../../domain/customer/freeze'
import { hoursAfter } from '../clock'
import { lockAndReadCustomer, lockCustomer } from '../customers/customer'
import { kept } from '../database/kept'
import type { Handle, Transaction } from '../database/handle'
import { holds } from '../database/schema'
import type { Exchange } from '../exchange'
import type { CallingDevice } from '../http/calling-device'
import { refused } from '../http/refused'
import { jobKind } from '../jobs/jobs'
import { dueAgain, waitForFrozen, wakeFrozen, type JobRow } from '../jobs/queue'
import { changed } from '../onboarding/changes'
import { tellCustomer } from '../onboarding/mail'
import { withdrawSecurityLinks } from '../security-links/links'

/** The freeze that stands for a customer; null while none does. */
export const freezeOf = async (handle: Handle, customerId: string, now: Date): Promise<Freeze | null> => {
  const [standing] = await freezeOfCustomer(handle, { customerId })
  if (standing === undefined || isOver(standing, now)) return null
  const { since, until, releasedBy } = standing
  return { since: since.toISOString(), until: until?.toISOString() ?? null, releasedBy }
}

export const isFrozen = async (handle: Handle, customerId: string, now: Date): Promise<boolean> =>
  (await freezeOf(handle, customerId, now)) !== null

const isOver = ({ until }: { until: Date | null }, now: Date): boolean => until !== null && until <= now

/** Holds that are freezes, and were not released. */
export const isFreeze = and(eq(holds.reason, 'frozen'), isNull(holds.orderReference), isNull(holds.releasedAt))

const standingOf = (customerId: string) => and(eq(holds.customerId, customerId), isFreeze)

/** Asked for with every reading of the current user, and of an order. */
const freezeOfCustomer = kept('freeze_of_customer', (builder) =>
  builder
    .select({ since: holds.since, until: holds.until, releasedBy: holds.releasedBy })
    .from(holds)
    .where(and(eq(holds.customerId, sql.placeholder('customerId')), isFreeze))
    .limit(1),
)

/**
 * Held until the end of a transaction by whoever freezes, and shared by calls that a freeze refuses: these ask whether it stands
 * only once no freeze is being written. Taken before any row, so that nobody waits for it with a row that its holder needs.
 */
export const lockFreeze = async (handle: Handle, customerId: string): Promise<void> => {
  await handle.rows(sql`select 1 from pg_advisory_xact_lock(hashtextextended(${customerId}, ${freezeLocks}))`)
}

export const shareFreezeLock = async (handle: Handle, customerId: string): Promise<void> => {
  await handle.rows(sql`select 1 from pg_advisory_xact_lock_shared(hashtextextended(${customerId}, ${freezeLocks}))`)
}

/** The same of many customers at once, in one order, so that nobody waits for each other. */
export const shareFreezeLocks = async (handle: Handle, customerIds: readonly string[]): Promise<void> => {
  const ids = JSON.stringify([...new Set(customerIds)].toSorted())
  await handle.rows(sql`
    select count(pg_advisory_xact_lock_shared(hashtextextended(id, ${freezeLocks})))::int as locked
    from jsonb_array_elements_text(${ids}::jsonb) as id`)
}

/** Keeps these locks apart from others by number. */
const freezeLocks = 4713

/** Who ends a freeze, where its customer is told of it beside their own address, and what it was asked from. */
type Freezing = { releasedBy?: 'customer' | 'desk'; alsoTo?: string | null; device?: CallingDevice | null }

/**
 * Freezes an account; where its end was asked for, it stays frozen, and who decided to end it before that ends nothing. One that
 * the desk alone releases stays so. Nothing is told of what stands already.
 */
export const freezeAccount = async (
  tx: Transaction,
  exchange: Exchange,
  customerId: string,
  now: Date,
  { releasedBy = 'customer', alsoTo = null, device = null }: Freezing = {},
): Promise<void> => {
  await lockFreeze(tx, customerId)
  await lockCustomer(tx, customerId)
  const standing = await freezeOf(tx, customerId, now)
  const isDesks = standing?.releasedBy === 'desk' || releasedBy === 'desk'
  const next = { until: null, releasedBy: isDesks ? 'desk' : 'customer', changedAt: now } as const
  if (standing !== null && standing.until === null && standing.releasedBy === next.releasedBy) return
  if (standing === null) {
    await release(tx, customerId, now)
    await tx.insert(holds).values({ customerId, reason: 'frozen', since: now, ...next })
  } else await tx.update(holds).set(next).where(standingOf(customerId))
  const isKept = standing !== null && standing.releasedBy !== 'desk' && !isDesks
  const notice = isDesks ? 'accountFrozenForSupport' : isKept ? 'freezeKept' : 'accountFrozen'
  for (const to of alsoTo === null ? [null] : [null, alsoTo])
    await tellCustomer(tx, exchange, { customerId, notice, to, device }, now)
  await changed(tx, exchange, customerId)
}

/** Has a freeze end by itself after its time; refused where none stands, where that was asked for already, and where it is the desk's. */
export const endFreezeLater = async (
  tx: Transaction,
  exchange: Exchange,
  { customerId, device }: { customerId: string; device: CallingDevice },
  now: Date,
): Promise<void> => {
  await lockCustomer(tx, customerId)
  const standing = await freezeOf(tx, customerId, now)
  if (!mayEndFreeze(standing)) throw refused('step-refused')
  const until = hoursAfter(now, freezeEndHours)
  await tx.update(holds).set({ until, releasedBy: 'clock' }).where(standingOf(customerId))
  await exchange.jobs.enqueue(tx, freezeOver, { customerId }, until)
  await tellCustomer(tx, exchange, { customerId, notice: 'freezeEnding', device }, now)
  await changed(tx, exchange, customerId)
}

/** When a freeze that stands was begun, or kept in place of its end; null while none does. */
export const freezeChangedAt = async (handle: Handle, customerId: string, now: Date): Promise<Date | null> => {
  const [row] = await handle
    .select({ since: holds.since, changedAt: holds.changedAt, until: holds.until })
    .from(holds)
    .where(standingOf(customerId))
    .limit(1)
  return row === undefined || isOver(row, now) ? null : (row.changedAt ?? row.since)
}

/** Letters to an address that is not the customer's any more freeze the account no more, once the desk knows whose it is. */
const withdrawLinksToOthers = async (tx: Transaction, customerId: string, now: Date): Promise<void> => {
  const { email } = await lockAndReadCustomer(tx, customerId)
  await withdrawSecurityLinks(tx, customerId, { notTo: email }, now)
}

/** Ends a freeze now, as was decided at an instant: refused where none stands, and of one that was begun or kept since. */
export const endFreezeNow = async (
  tx: Transaction,
  exchange: Exchange,
  { customer: customerId, at }: { customer: string; at: string },
  now: Date,
): Promise<void> => {
  await lockCustomer(tx, customerId)
  const standing = await freezeOf(tx, customerId, now)
  const changedAt = await freezeChangedAt(tx, customerId, now)
  if (standing === null || changedAt === null || changedAt > new Date(at)) throw refused('step-refused')
  await end(tx, exchange, customerId, now)
  if (standing.releasedBy === 'desk') await withdrawLinksToOthers(tx, customerId, now)
}

/** Ends a freeze whose time is over: what waited for it is done now. */
export const freezeOver = jobKind({
  kind: 'account.freeze-over',
  isMoney: true,
  payload: object({ customerId: string() }),
  run: ({ customerId }, exchange) =>
    exchange.database.transaction(async (tx) => {
      await lockCustomer(tx, customerId)
      const now = exchange.clock.now()
      if ((await freezeOf(tx, customerId, now)) === null) await end(tx, exchange, customerId, now)
    }),
})

/** Has work wait while a customer's account is frozen; where it is not any more, it is due at once. */
export const parkFrozen = async (tx: Transaction, job: JobRow, customerId: string, now: Date): Promise<void> => {
  await lockCustomer(tx, customerId)
  if (await isFrozen(tx, customerId, now)) await waitForFrozen(tx, job, customerId, now)
  else await dueAgain(tx, job, now)
}

const end = async (tx: Transaction, exchange: Exchange, customerId: string, now: Date): Promise<void> => {
  if (!(await release(tx, customerId, now))) return
  await wakeFrozen(tx, customerId, now)
  await tellCustomer(tx, exchange, { customerId, notice: 'freezeEnded' }, now)
  await changed(tx, exchange, customerId)
}

const release = async (tx: Transaction, customerId: string, now: Date): Promise<boolean> => {
  const released = await tx
    .update(holds)
    .set({ releasedAt: now })
    .where(standingOf(customerId))
    .returning({ id: holds.id })
  return released.length > 0
}
