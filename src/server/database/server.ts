import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { orAway } from './away'
import { guarded, type Drizzled, type Listeners } from './guarded'
import { channels, type Builder, type Database, type Listener } from './handle'
import { asking, createWaits, timed, type Waits } from './waits'

type Report = (problem: unknown) => void

/** Milliseconds, as all of these. */
type Longest = {
  /** Nobody waits for an answer as long as this; what holds locks for longer holds up everybody. */
  statement_timeout: number
  idle_in_transaction_session_timeout: number
  /** A server that is there has answered by then: this one is behind a line that is cut. */
  query_timeout: number
}
const longest: Longest = {
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  query_timeout: 65_000,
}
const connecting = { connectionTimeoutMillis: 10_000 }

/** A PostgreSQL server: a pool for work, one connection of its own for notifications. Migrations may take their time. */
export const onServer = async (url: string, report: Report, most: Longest | null = longest): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: 10, ...connecting, ...most })
  // A connection that breaks while it is in use tells its client alone; unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => undefined)
  const ear = await listening(url, report)
  const waits = createWaits()
  const drizzled = new WeakMap<pg.PoolClient, Drizzled>()
  const drizzledOf = (client: pg.PoolClient): Drizzled => {
    const its = drizzled.get(client) ?? drizzle(asking(timed(client, waits), orAway), { casing: 'snake_case' })
    drizzled.set(client, its)
    return its
  }
  return guarded({
    kind: 'server',
    db: drizzle(asking(timed(pool, waits), orAway), { casing: 'snake_case' }),
    transaction: (work) => onConnection(pool, waits, drizzledOf, work),
    waits,
    connections: () => ({ connections: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: async (channel, listener) => ear.add(channel, listener),
    close: async () => {
      await ear.close()
      await pool.end()
    },
  })
}

/**
 * A transaction on a connection of its own; one on which it could not begin or end is given up. (drizzle's own way over a
 * pool never gives back a connection on which it could not begin.)
 */
const onConnection = async <Result>(
  pool: pg.Pool,
  waits: Waits,
  drizzledOf: (client: pg.PoolClient) => Drizzled,
  work: (tx: Drizzled, keeper: Builder) => Promise<Result>,
): Promise<Result> => {
  const client = await orAway(() => waits.during(() => pool.connect()))
  let isSound = true
  let ofWork: unknown
  try {
    const db = drizzledOf(client)
    return await db.transaction((tx) =>
      work(tx, db).catch((error: unknown) => {
        ofWork = error
        throw error
      }),
    )
  } catch (error) {
    isSound = error === ofWork
    throw error
  } finally {
    client.release(!isSound)
  }
}

const again = 1000
/** How often the connection for notifications is tried, and for how long: a line that is cut says nothing by itself. */
const [everyPulse, longestPulse] = [20_000, 10_000]

/** Hears every channel; after a break it listens anew and tells everybody that something may have been missed. */
const listening = async (url: string, report: Report) => {
  const listeners: Listeners = new Map(channels.map((channel) => [channel, new Set<Listener>()]))
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const tell = (channel: string, payload: string | undefined) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  const startLater = (problem: unknown) => {
    if (isClosed) return
    report(problem)
    clearTimeout(timer)
    timer = setTimeout(
      () => void start().then(() => channels.forEach((channel) => tell(channel, undefined)), startLater),
      again,
    )
  }
  const start = async () => {
    const opened = new pg.Client({ connectionString: url, ...connecting, query_timeout: longestPulse })
    client = opened
    opened.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    opened.on('error', report)
    try {
      await opened.connect()
      for (const channel of channels) await opened.query(`listen ${channel}`)
    } catch (error) {
      void opened.end().catch(report)
      throw error
    }
    opened.once('end', () => lost(opened, new Error('The connection for notifications was lost')))
    beat(opened)
  }
  const lost = (opened: pg.Client, problem: unknown) => {
    if (client !== opened) return
    client = undefined
    void opened.end().catch(report)
    startLater(problem)
  }
  const beat = (opened: pg.Client): void => {
    if (isClosed || client !== opened) return
    timer = setTimeout(
      () =>
        void opened.query('select 1').then(
          () => beat(opened),
          (problem: unknown) => lost(opened, problem),
        ),
      everyPulse,
    )
  }
  await start()
  return {
    add: (channel: string, listener: Listener) => {
      listeners.get(channel)?.add(listener)
      return async () => void listeners.get(channel)?.delete(listener)
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
