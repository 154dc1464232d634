import { DrizzleQueryError } from 'drizzle-orm'
import type { Way } from './waits'

/**
 * The database cannot be asked just now, or has no room: it may be later. Whether the last thing that was asked has
 * happened is not known; callers ask again with the same key.
 */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(`The database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'DatabaseAway'
  }
}

/** Whether something failed since the database is away. */
export const isAway = (error: unknown): boolean =>
  error instanceof DatabaseAway || (error instanceof DrizzleQueryError && isAway(error.cause))

/** What a server is asked over a driver's connection; that it is away is told from every other failure here. */
export const orAway: Way = (ask) => telling(ask, (error) => isOfConnection(error) || isOfRoom(error))

/** What the database inside this process is asked: it is never away, but it may have no room. */
export const orNoRoom: Way = (ask) => telling(ask, isOfRoom)

const telling = async <Answer>(ask: () => Promise<Answer>, isOne: (error: unknown) => boolean): Promise<Answer> => {
  try {
    return await ask()
  } catch (error) {
    throw isOne(error) ? new DatabaseAway(error) : error
  }
}

/** What a server says that ends a connection or lets none in; what is no word of a server is the driver's of its connection. */
const isOfConnection = (error: unknown): boolean => {
  const said = saidBy(error)
  if (said === undefined) return error instanceof Error && ['Error', 'AggregateError'].includes(error.name)
  return ['FATAL', 'PANIC'].includes(said.severity) || /^(08(?!P)|57P)/.test(said.state) || said.state === readOnly
}

/** A server that is only copied to, as one is that was the main one until just now. */
const readOnly = '25006'

const isOfRoom = (error: unknown): boolean => /^(53|58)/.test(saidBy(error)?.state ?? '')

/** Whether the database inside this process will never answer again. */
export const isBroken = (error: unknown): boolean =>
  error instanceof WebAssembly.RuntimeError || saidBy(error)?.severity === 'PANIC'

const saidBy = (error: unknown): { severity: string; state: string } | undefined =>
  error instanceof Error && 'severity' in error && 'code' in error
    ? { severity: String(error.severity), state: String(error.code) }
    : undefined
