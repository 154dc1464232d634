import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import { hoursAfter, minutesAfter, secondsAfter } from '../clock'
import { deleteSome } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { deskSessions, deskSignIns } from '../database/schema'
import type { Exchange } from '../exchange'
import { unavailable } from '../http/refused'
import { sealed, unsealed } from '../http/sealed'
import type { Asking } from '../openid'
import type { Issuer, SignedInOperator } from './issuer'
import type { Operator } from './roles'

const longestHours = 8
const idleMinutes = 30
const rolesHoldMinutes = 5
const signInMinutes = 10
const retrySeconds = 30
/** Longer than the issuer's two answers may take. */
const askSeconds = 30
const pollMilliseconds = 50

type Row = typeof deskSessions.$inferSelect

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const newToken = (): string => randomBytes(32).toString('base64url')

/** Keeps what somebody who is sent to the issuer is held against; hands back what their browser is known by. */
export const beginSignIn = async ({ database, clock }: Exchange, asking: Asking): Promise<string> => {
  const token = newToken()
  const { state, nonce, verifier } = asking
  const row = { id: idOf(token), state, nonce, verifier, createdAt: clock.now() }
  await database.transaction(async (tx) => void (await tx.insert(deskSignIns).values(row)))
  return token
}

/** What was kept, once; undefined where nobody was sent, or too long ago. */
export const takeSignIn = async ({ database, clock }: Exchange, token: string): Promise<Asking | undefined> => {
  const since = minutesAfter(clock.now(), -signInMinutes)
  const [row] = await database.transaction((tx) =>
    tx
      .delete(deskSignIns)
      .where(eq(deskSignIns.id, idOf(token)))
      .returning(),
  )
  return row !== undefined && row.createdAt > since ? row : undefined
}

/** Lets somebody sit at the desk; hands back what their browser is known by. */
export const beginDeskSession = async (
  { database, clock, config }: Exchange,
  { subject, name, roles, refreshToken }: SignedInOperator,
): Promise<string> => {
  const token = newToken()
  const now = clock.now()
  const row = {
    id: idOf(token),
    subject,
    name,
    roles,
    rolesAt: now,
    refreshToken: sealed(config.secret, refreshToken),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: hoursAfter(now, longestHours),
  }
  await database.transaction(async (tx) => void (await tx.insert(deskSessions).values(row)))
  return token
}

export const endDeskSession = ({ database }: Exchange, token: string): Promise<void> => endRow(database, idOf(token))

const endRow = (database: Exchange['database'], id: string): Promise<void> =>
  database.transaction(async (tx) => void (await tx.delete(deskSessions).where(eq(deskSessions.id, id))))

/**
 * Who sits at the desk with a browser; null where nobody does, or not any more. Their roles are asked for anew after some
 * minutes, and where `isFresh` says so.
 */
export const deskSessionOf = async (
  exchange: Exchange,
  issuer: Issuer,
  token: string,
  isFresh: boolean,
): Promise<Operator | null> => {
  const { database, clock } = exchange
  const now = clock.now()
  const id = idOf(token)
  const [row] = await database.transaction((tx) =>
    tx
      .update(deskSessions)
      .set({ lastSeenAt: now })
      .where(
        and(
          eq(deskSessions.id, id),
          gt(deskSessions.expiresAt, now),
          gt(deskSessions.lastSeenAt, minutesAfter(now, -idleMinutes)),
        ),
      )
      .returning(),
  )
  if (row === undefined) return null
  const isOld = minutesAfter(row.rolesAt, rolesHoldMinutes) <= now
  return isFresh || isOld ? readAnew(exchange, issuer, row) : row
}

const asked = new WeakMap<Issuer, Map<string, Promise<Operator | null>>>()

/** Calls at the same time share one answer; between exchanges, one asks after the other. */
const readAnew = (exchange: Exchange, issuer: Issuer, { id }: Row): Promise<Operator | null> => {
  const pending = asked.get(issuer) ?? new Map<string, Promise<Operator | null>>()
  asked.set(issuer, pending)
  const found = pending.get(id) ?? askInTurn(exchange, issuer, id).finally(() => pending.delete(id))
  pending.set(id, found)
  return found
}

/**
 * Issuers that give a new token each time take none twice, and end what somebody tries twice. So the row says until when one
 * call alone asks; whoever comes meanwhile waits, and asks by the token that came of it.
 */
const askInTurn = async (exchange: Exchange, issuer: Issuer, id: string): Promise<Operator | null> => {
  for (const end = performance.now() + askSeconds * 1000; performance.now() < end; await wait(pollMilliseconds)) {
    const row = await takeTurn(exchange, id)
    if (row === 'gone') return null
    if (row !== 'taken') return askAgain(exchange, issuer, row)
  }
  throw unavailable(retrySeconds)
}

const takeTurn = ({ database, clock }: Exchange, id: string): Promise<Row | 'taken' | 'gone'> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const isOf = eq(deskSessions.id, id)
    const isFree = or(isNull(deskSessions.askedUntil), lte(deskSessions.askedUntil, now))
    const askedUntil = secondsAfter(now, askSeconds)
    const [row] = await tx.update(deskSessions).set({ askedUntil }).where(and(isOf, isFree)).returning()
    if (row !== undefined) return row
    const [other] = await tx.select({ id: deskSessions.id }).from(deskSessions).where(isOf).limit(1)
    return other === undefined ? 'gone' : 'taken'
  })

const askAgain = async (exchange: Exchange, issuer: Issuer, row: Row): Promise<Operator | null> => {
  const { database, clock, config, log } = exchange
  const write = (change: Partial<Row>) =>
    database.transaction((tx) =>
      tx.update(deskSessions).set(change).where(eq(deskSessions.id, row.id)).returning({ id: deskSessions.id }),
    )
  const keep = async (refreshToken: string) => void (await write({ refreshToken: sealed(config.secret, refreshToken) }))
  const found = await issuer
    .again(row.subject, unsealed(config.secret, row.refreshToken), keep)
    .catch(async (error: unknown) => {
      log.error({ err: error }, 'roles at the desk could not be read anew')
      await write({ askedUntil: null })
      throw unavailable(retrySeconds)
    })
  if (found === null) {
    await endRow(database, row.id)
    return null
  }
  const { subject, name, roles } = found
  const changed = await write({ name, roles, rolesAt: clock.now(), askedUntil: null })
  // Ended while the issuer was asked.
  return changed.length === 0 ? null : { subject, name, roles }
}

/** Takes away some sessions that have had their time; answers how many. */
export const dropOldDeskSessions = (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(
    tx,
    deskSessions,
    or(lte(deskSessions.expiresAt, now), lte(deskSessions.lastSeenAt, minutesAfter(now, -idleMinutes))),
  )

/** The same of those who never came back from the issuer. */
export const dropOldDeskSignIns = (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, deskSignIns, lte(deskSignIns.createdAt, minutesAfter(now, -signInMinutes)))
