import { createHmac } from 'node:crypto'
import { and, eq, gt, gte, lt, sql } from 'drizzle-orm'
import { secondsAfter } from '../clock'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { rateLimits } from '../database/schema'
import type { Exchange } from '../exchange'
import { tooManyRequests } from './refused'

/** With `locks` the time begins anew with the last try that is let through. */
export type Limit = { name: string; most: number; seconds: number; locks?: boolean }

/**
 * Counts one more try of somebody; beyond the most, within the time since the first, it is refused with 429. Of those that
 * are refused in that time the first is told of by `onFirstRefused`.
 */
export const countTry = async (
  exchange: Exchange,
  limit: Limit,
  who: string,
  onFirstRefused?: () => Promise<void>,
): Promise<void> => {
  const now = exchange.clock.now()
  const endsAt = secondsAfter(now, limit.seconds)
  const isOver = sql`${rateLimits.endsAt} <= ${now.toISOString()}`
  const isLast = limit.locks ? sql`${rateLimits.count} + 1 = ${limit.most}::int` : sql`false`
  const [row] = await exchange.database.transaction((tx) =>
    tx
      .insert(rateLimits)
      .values({ key: keyOf(exchange, limit, who), count: 1, startedAt: now, endsAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
          startedAt: sql`case when ${isOver} then excluded.started_at else ${rateLimits.startedAt} end`,
          endsAt: sql`case when ${isOver} or ${isLast} then excluded.ends_at else ${rateLimits.endsAt} end`,
        },
      })
      .returning(),
  )
  if (row === undefined || row.count <= limit.most) return
  if (row.count === limit.most + 1) await onFirstRefused?.()
  throw waitUntil(row.endsAt, now)
}

/** Refuses while somebody has no try left, and counts none. */
export const refuseLocked = async (exchange: Exchange, handle: Handle, limit: Limit, who: string): Promise<void> => {
  const now = exchange.clock.now()
  const isLocked = and(gte(rateLimits.count, limit.most), gt(rateLimits.endsAt, now))
  const [row] = await handle
    .select({ endsAt: rateLimits.endsAt })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(exchange, limit, who)), isLocked))
    .limit(1)
  if (row !== undefined) throw waitUntil(row.endsAt, now)
}

const waitUntil = (instant: Date, now: Date) => tooManyRequests(Math.ceil((instant.getTime() - now.getTime()) / 1000))

/** Forgets the tries of somebody, who has shown to be the right one. */
export const forgetTries = async (exchange: Exchange, tx: Handle, limit: Limit, who: string): Promise<void> => {
  await tx.delete(rateLimits).where(eq(rateLimits.key, keyOf(exchange, limit, who)))
}

/** Tries of somebody were so much earlier. */
export const ageTries = async (
  exchange: Exchange,
  tx: Handle,
  limit: Limit,
  who: string,
  seconds: number,
): Promise<void> => {
  await tx
    .update(rateLimits)
    .set({ endsAt: sql`${rateLimits.endsAt} - make_interval(secs => ${seconds})` })
    .where(eq(rateLimits.key, keyOf(exchange, limit, who)))
}

export const dropOldTries = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, rateLimits, lt(rateLimits.endsAt, now))

/** Addresses and e-mails do not stand in the table. */
const keyOf = ({ config }: Exchange, { name }: Limit, who: string): string =>
  `${name}:${createHmac('sha256', config.secret).update(who).digest('base64url')}`
