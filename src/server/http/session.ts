import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, or, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hoursAfter, minutesAfter, secondsAfter } from '../clock'
import type { CustomerRow } from '../customers/customer'
import { deleteSome } from '../database/bulk'
import type { Database, Handle, Transaction } from '../database/handle'
import { isAmong, kept } from '../database/kept'
import { allAfter } from '../database/pages'
import { customers, sessions } from '../database/schema'
import type { Exchange } from '../exchange'
import { dropDeviceOfSession, dropDevicesOf, handDeviceOn } from '../push/devices'
import { callingDevice } from './calling-device'
import { clearCookies, giveCookies, sessionTokenIn } from './cookies'
import { rememberBrowser } from './known-browser'
import type { SignedIn } from './route'

const idleMinutes = 30
export const longestHours = 12
/** How late the last use may stand in the table. */
const noteEverySeconds = 60
/** As many as are listed; with idle ones gone, nobody has more in use. */
const mostListed = 100

type SessionRow = typeof sessions.$inferSelect
export type Session = { id: string; csrfToken: string; customer: CustomerRow }

/** Signs a customer in at this browser, which is signed out of what it was in before. */
export const beginSession = async (
  exchange: Exchange,
  tx: Transaction,
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
  now: Date,
): Promise<void> => {
  await endSessionOf(exchange, tx, request)
  const before = sessionTokenIn(request)
  const { userAgent } = callingDevice(request)
  const { id, session, csrf } = await writeSession(tx, { customerId, userAgent }, now)
  if (before !== undefined) await handDeviceOn(tx, idOf(before), { id, customerId })
  giveCookies(request, reply, { session, csrf })
  rememberBrowser(exchange, request, reply, customerId, now)
}

/** Writes a new session; answers its id, and the tokens for the cookies of its browser. */
export const writeSession = async (
  tx: Transaction,
  { customerId, userAgent }: Pick<SessionRow, 'customerId' | 'userAgent'>,
  now: Date,
): Promise<{ id: string; session: string; csrf: string }> => {
  const session = randomBytes(32).toString('base64url')
  const id = idOf(session)
  const csrfSecret = randomBytes(32).toString('base64url')
  const times = { createdAt: now, lastSeenAt: now, expiresAt: hoursAfter(now, longestHours) }
  await tx.insert(sessions).values({ id, customerId, csrfSecret, userAgent, ...times })
  return { id, session, csrf: csrfTokenOf(id, csrfSecret) }
}

/** Signs the browser out: its session ends, on all its pages. */
export const endSession = async (
  exchange: Exchange,
  tx: Transaction,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  await endSessionOf(exchange, tx, request)
  const token = sessionTokenIn(request)
  if (token !== undefined) await dropDeviceOfSession(tx, idOf(token))
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

type Ending = SignedIn & { exchange: Exchange; tx: Transaction; request: FastifyRequest; reply: FastifyReply }

/** Ends one of the customer's sessions, that of this browser with its cookies; false where they have none of that id. */
export const endSessionWith = async (
  { exchange: { live }, tx, customer, sessionId, request, reply }: Ending,
  id: string,
): Promise<boolean> => {
  const [ended] = await tx
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.customerId, customer.id)))
    .returning({ id: sessions.id })
  if (ended === undefined) return false
  await dropDeviceOfSession(tx, ended.id)
  await live.endSession(tx, customer.id, ended.id)
  if (ended.id === sessionId) clearCookies(request, reply)
  return true
}

/** Ends every session of a customer, that of this browser with its cookies. */
export const endAllSessions = async (
  exchange: Exchange,
  tx: Transaction,
  customerId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> => {
  await endSessionsOf(exchange, tx, customerId)
  clearCookies(request, reply)
}

/** Ends every session of a customer but one, for a browser that keeps it; without one, for a browser that has none of them. */
export const endSessionsOf = async (
  { live }: Exchange,
  tx: Transaction,
  customerId: string,
  except?: string,
): Promise<void> => {
  const others = and(eq(sessions.customerId, customerId), except === undefined ? undefined : ne(sessions.id, except))
  const ended = await tx.delete(sessions).where(others).returning({ id: sessions.id })
  for (const { id } of ended) await live.endSession(tx, customerId, id)
  await dropDevicesOf(tx, customerId, except)
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
  if (secondsAfter(session.lastSeenAt, noteEverySeconds) <= now) await noteUse(database, session.id, now)
  return { id: session.id, csrfToken: csrfTokenOf(session.id, session.csrfSecret), customer }
}

/** Calls of one session that come together write its use once. */
const noteUse = (database: Database, id: string, now: Date): Promise<void> => {
  const running = notes.get(database) ?? new Map<string, Promise<void>>()
  notes.set(database, running)
  const begun = running.get(id)
  if (begun !== undefined) return begun
  const note = database
    .transaction(async (tx) => void (await tx.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, id))))
    .finally(() => running.delete(id))
  running.set(id, note)
  return note
}

const notes = new WeakMap<Database, Map<string, Promise<void>>>()

/** Whether the token, if any, is the session's own. */
export const isTokenOf = (session: Session, token: string | undefined): boolean =>
  token !== undefined && isSame(token, session.csrfToken)

/** A session by its id, unless it was idle too long or is too old. */
const livingSession = async (handle: Handle, id: string, now: Date) => {
  const [found] = await livingById(handle, { id, ...limitsAt(now) })
  return found
}

/** Which of these sessions were neither idle too long nor are too old. */
export const livingAmong = async (handle: Handle, ids: readonly string[], now: Date): Promise<Set<string>> => {
  const found = await allAfter<{ id: string }>((limit, last) =>
    livingIds(handle, { ids, after: last?.id ?? '', limit, ...limitsAt(now) }),
  )
  return new Set(found.map(({ id }) => id))
}

const isWithinLimits = and(
  gt(sessions.expiresAt, sql.placeholder('now')),
  gt(sessions.lastSeenAt, sql.placeholder('idleSince')),
)

const limitsAt = (now: Date) => ({
  now: now.toISOString(),
  idleSince: minutesAfter(now, -idleMinutes).toISOString(),
})

const livingById = kept('living_session', (builder) =>
  builder
    .select({ session: sessions, customer: customers })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.id, sql.placeholder('id')), isWithinLimits))
    .limit(1),
)

const livingIds = kept('living_sessions', (builder) =>
  builder
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isAmong(sessions.id, 'ids'), gt(sessions.id, sql.placeholder('after')), isWithinLimits))
    .orderBy(sessions.id)
    .limit(sql.placeholder('limit')),
)

/** Where a customer is signed in, the last used first. */
export const sessionsOf = (handle: Handle, customerId: string, now: Date): Promise<SessionRow[]> =>
  handle
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), isAlive(now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.createdAt), sessions.id)
    .limit(mostListed)

/** Takes away sessions that have run out. */
export const dropOldSessions = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, sessions, or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, minutesAfter(now, -idleMinutes))))

const isAlive = (now: Date) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastSeenAt, minutesAfter(now, -idleMinutes)))

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const csrfTokenOf = (sessionId: string, secret: string): string =>
  createHmac('sha256', secret).update(sessionId).digest('base64url')

const isSame = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
