import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, lt, or } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hoursAfter, minutesAfter, secondsAfter } from '../clock'
import type { CustomerRow } from '../customers/customer'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { customers, sessions } from '../database/schema'
import type { Exchange } from '../exchange'
import { clearCookies, giveCookies, sessionTokenIn } from './cookies'

export const idleMinutes = 30
export const longestHours = 12
/** How late the last use may stand in the table. */
const noteEverySeconds = 60

export type Session = { id: string; csrfToken: string; customer: CustomerRow }

/** Signs a customer in at this browser, which is signed out of what it was in before. */
export const startSession = (
  exchange: Exchange,
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
): Promise<void> =>
  exchange.database.transaction((tx) => beginSession(exchange, tx, request, reply, customerId, exchange.clock.now()))

/** The same inside a transaction. */
export const beginSession = async (
  exchange: Exchange,
  tx: Transaction,
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
  now: Date,
): Promise<void> => {
  await endSessionOf(exchange, tx, request)
  const token = randomBytes(32).toString('base64url')
  const id = idOf(token)
  const csrfSecret = randomBytes(32).toString('base64url')
  await tx.insert(sessions).values({
    id,
    customerId,
    csrfSecret,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: hoursAfter(now, longestHours),
  })
  giveCookies(request, reply, { session: token, csrf: csrfTokenOf(id, csrfSecret) })
}

/** Signs the browser out: its session ends, on all its pages. */
export const endSession = async (
  exchange: Exchange,
  tx: Transaction,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  await endSessionOf(exchange, tx, request)
  clearCookies(request, reply)
}

const endSessionOf = async ({ live }: Exchange, tx: Transaction, request: FastifyRequest): Promise<void> => {
  const token = sessionTokenIn(request)
  if (token === undefined) return
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.id, idOf(token)))
    .returning()
  if (ended) await live.endSession(tx, ended.customerId, ended.id)
}

/** Ends every session of a customer, that of this browser with its cookies. */
export const endAllSessions = async (
  { live }: Exchange,
  tx: Transaction,
  customerId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  const ended = await tx.delete(sessions).where(eq(sessions.customerId, customerId)).returning({ id: sessions.id })
  for (const { id } of ended) await live.endSession(tx, customerId, id)
  clearCookies(request, reply)
}

/** The session that the request belongs to, where it is there and has not run out; its use is noted. */
export const sessionOf = async (
  { database, clock }: Pick<Exchange, 'database' | 'clock'>,
  request: FastifyRequest,
): Promise<Session | undefined> => {
  const token = sessionTokenIn(request)
  if (token === undefined) return undefined
  const now = clock.now()
  const found = await database.read((handle) => livingSession(handle, idOf(token), now))
  if (!found) return undefined
  const { session, customer } = found
  if (secondsAfter(session.lastSeenAt, noteEverySeconds) <= now)
    await database.transaction((tx) => tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, session.id)))
  return { id: session.id, csrfToken: csrfTokenOf(session.id, session.csrfSecret), customer }
}

/** Whether the token, if any, is the session's own. */
export const isTokenOf = (session: Session, token: string | undefined): boolean =>
  token !== undefined && isSame(token, session.csrfToken)

/** A session by its id, unless it was idle too long or is too old. */
export const livingSession = async (handle: Handle, id: string, now: Date) => {
  const [found] = await handle
    .select({ session: sessions, customer: customers })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(
      and(eq(sessions.id, id), gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, minutesAfter(now, -idleMinutes))),
    )
    .limit(1)
  return found
}

/** Takes away sessions that have run out. */
export const dropOldSessions = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, sessions, or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, minutesAfter(now, -idleMinutes))))

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const csrfTokenOf = (sessionId: string, secret: string): string =>
  createHmac('sha256', secret).update(sessionId).digest('base64url')

const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
