import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { guarded, type Drizzled, type Listeners } from './guarded'
import { channels, type Builder, type Database, type Listener } from './handle'
import { createWaits, timed, type Waits } from './waits'

type Report = (problem: unknown) => void

/** Nobody waits for an answer as long as this; what holds locks for longer holds up everybody. Milliseconds. */
const longest = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 }

/** A PostgreSQL server: a pool for work, one connection of its own for notifications. */
export const onServer = async (url: string, report: Report): Promise<Database> => {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, ...longest })
  // A connection that breaks while it is in use tells its client alone; unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', report))
  pool.on('error', () => undefined)
  const ear = await listening(url, report)
  const waits = createWaits()
  const drizzled = new WeakMap<pg.PoolClient, Drizzled>()
  const drizzledOf = (client: pg.PoolClient): Drizzled => {
    const its = drizzled.get(client) ?? drizzle(timed(client, waits), { casing: 'snake_case' })
    drizzled.set(client, its)
    return its
  }
  return guarded({
    kind: 'server',
    db: drizzle(timed(pool, waits), { casing: 'snake_case' }),
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
  const client = await waits.during(() => pool.connect())
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

/** Hears every channel; after a break it listens anew and tells everybody that something may have been missed. */
const listening = async (url: string, report: Report) => {
  const listeners: Listeners = new Map(channels.map((channel) => [channel, new Set<Listener>()]))
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const tell = (channel: string, payload: string | undefined) => {
    for (const listener of listeners.get(channel) ?? []) listener(payload)
  }
  const lost = (problem: unknown) => {
    if (isClosed) return
    report(problem)
    client?.removeAllListeners('end')
    clearTimeout(timer)
    timer = setTimeout(
      () => void start().then(() => channels.forEach((channel) => tell(channel, undefined)), lost),
      again,
    )
  }
  const start = async () => {
    client = new pg.Client({ connectionString: url, keepAlive: true })
    client.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''))
    client.on('error', report)
    client.once('end', () => lost(new Error('The connection for notifications was lost')))
    await client.connect()
    for (const channel of channels) await client.query(`listen ${channel}`)
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
