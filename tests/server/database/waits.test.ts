import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { guarded } from '../../../src/server/database/guarded'
import type { Database } from '../../../src/server/database/handle'
import { features } from '../../../src/server/database/schema'
import { createWaits, timed } from '../../../src/server/database/waits'
import { testDatabase } from '../../support/database'

/** The clocks that waits are measured by stand still until they are moved. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)

/** What is answered, or refused, when the test says so. */
const held = () => {
  let answer = () => {}
  let refuse = () => {}
  const promise = new Promise<void>((resolve, reject) => {
    answer = resolve
    refuse = () => reject(new Error('no'))
  })
  return { promise, answer, refuse }
}

const problemOf = (checked: Promise<void>) =>
  checked.then(
    () => 'none',
    (error: unknown) => String(error instanceof Error && error.message),
  )

describe('waits', () => {
  test('are told by the one that has waited longest, until each has its answer', async () => {
    const waits = createWaits()
    const [first, second] = [held(), held()]
    expect(waits.longest()).toBe(0)
    const one = waits.during(() => first.promise)
    await seconds(3)
    const other = waits.during(() => second.promise)
    await seconds(2)
    expect(waits.longest()).toBe(5000)
    first.answer()
    await one
    expect(waits.longest()).toBe(2000)
    second.refuse()
    await expect(other).rejects.toThrow('no')
    expect(waits.longest()).toBe(0)
  })

  test('are a client’s queries, and nothing else that it does', async () => {
    const waits = createWaits()
    const { promise, answer } = held()
    const client = {
      name: 'client',
      query: async (text: string) => promise.then(() => `${client.name} ${text}`),
      connect: () => client.name,
    }
    const watched = timed(client, waits)
    expect([watched.name, watched.connect(), waits.longest()]).toEqual(['client', 'client', 0])
    const asked = watched.query('select')
    await seconds(1)
    expect(waits.longest()).toBe(1000)
    answer()
    expect([await asked, waits.longest()]).toEqual(['client select', 0])
  })
})

describe('a database is checked', () => {
  /** An engine that answers each statement with what `answer` gives. */
  const faked = (answer: () => Promise<unknown>): Database => {
    const waits = createWaits()
    const db = Object.assign(drizzle.mock(), { execute: () => waits.during(answer) })
    const nothing = async () => undefined
    return guarded({
      kind: 'server',
      db,
      transaction: (work) => work(db, db),
      listen: async () => nothing,
      connections: () => ({ connections: 0, idle: 0, waiting: 0 }),
      waits,
      close: nothing,
    })
  }
  const ask = (database: Database) => database.read((handle) => handle.rows(sql`select 1`))

  test('by asking it', async () => {
    await expect(faked(async () => ({ rows: [] })).check()).resolves.toBeUndefined()
    const failing = faked(() => Promise.reject(new Error('no connection')))
    await expect(failing.check()).rejects.toThrow('no connection')
  })

  test('and fails where it does not answer for 10 seconds', async () => {
    const { promise } = held()
    const checked = problemOf(faked(() => promise).check())
    await seconds(10)
    expect(await checked).toBe('The database did not answer for 10 s')
  })

  test('and fails where any other statement has waited for 10 seconds, until that has its answer', async () => {
    const { promise, answer } = held()
    const answers = [() => promise]
    const database = faked(() => answers.shift()?.() ?? Promise.resolve({ rows: [] }))
    const asked = ask(database)
    await seconds(9)
    await expect(database.check()).resolves.toBeUndefined()
    await seconds(1)
    await expect(database.check()).rejects.toThrow('A statement has waited for 10 s for the database')
    answer()
    await asked
    await expect(database.check()).resolves.toBeUndefined()
  })

  test('as often as one likes, without a wait for each while it hangs', async () => {
    const { promise } = held()
    let asked = 0
    const database = faked(() => {
      asked += 1
      return promise
    })
    const first = problemOf(database.check())
    await seconds(10)
    expect(await first).toContain('did not answer')
    for (let times = 0; times < 5; times += 1) await expect(database.check()).rejects.toThrow('has waited for 10 s')
    expect(asked).toBe(1)
  })

  test('where one transaction holds what another waits for', async () => {
    const database = await testDatabase()
    await database.transaction(async (tx) => void (await tx.insert(features).values({ flag: 'BUY', active: true })))
    const change = async (changed: () => void, then: Promise<void>) =>
      database.transaction(async (tx) => {
        await tx.update(features).set({ active: false })
        changed()
        await then
      })
    const { promise, answer } = held()
    const { promise: isLocked, answer: tellLocked } = held()
    const locking = change(tellLocked, promise)
    await isLocked
    const waiting = change(() => undefined, Promise.resolve())
    await isWaiting(database)
    await seconds(10)
    await expect(database.check()).rejects.toThrow('A statement has waited for 10 s for the database')
    answer()
    await Promise.all([locking, waiting])
    await expect(database.check()).resolves.toBeUndefined()
    await database.close()
  })
})

/** Of a server it can be asked; the embedded database has one connection, and who waits for that cannot ask. */
const isWaiting = async (database: Database): Promise<void> => {
  if (database.kind !== 'server') return
  const locked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`
  while ((await database.read((handle) => handle.rows(locked))).length === 0);
}
