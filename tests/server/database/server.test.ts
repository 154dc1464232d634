import { execFileSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '../../../src/server/database/connect'
import type { Database } from '../../../src/server/database/handle'
import { features } from '../../../src/server/database/schema'
import { newDatabaseOn } from '../../support/database'

const server = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(server === '')('a connection to the server', () => {
  let url: string
  let database: Database
  let drop: () => Promise<void>
  const reported: unknown[] = []

  beforeEach(async () => {
    ;({ url, drop } = await newDatabaseOn(server))
    reported.length = 0
    database = await connect({ databaseUrl: url, dataDir: '' }, (problem) => reported.push(problem))
  })
  afterEach(async () => {
    await database.close()
    await drop()
  })

  const count = () => database.transaction((tx) => tx.$count(features))

  /** Ends every connection but those that listen, while this process does nothing: it cannot know before it asks. */
  const cutUnseen = () => {
    const script = `
      const { Client } = require('pg')
      const client = new Client({ connectionString: process.env.URL })
      client.connect()
        .then(() => client.query("select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query not like 'listen %'"))
        .then(() => client.end())
    `
    execFileSync(process.execPath, ['-e', script], { env: { ...process.env, URL: url } })
  }

  test('gives no statement, and nobody who holds locks and does nothing, more than a minute', async () => {
    const shown = await database.read((handle) =>
      handle.rows(sql`
        select name, setting from pg_settings
        where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name limit 2`),
    )
    expect(shown).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '60000' },
      { name: 'statement_timeout', setting: '60000' },
    ])
  })

  test('that is lost in a transaction fails that one alone, and the exchange goes on', async () => {
    const lost = database.transaction(async (tx) => {
      await tx.insert(features).values({ flag: 'BUY', active: true })
      cutUnseen()
      await tx.insert(features).values({ flag: 'SELL', active: true })
    })
    await expect(lost).rejects.toThrow('Failed query')
    expect(await count()).toBe(0)
    // Which of the two comes first is the system's affair: what the server said, or that nobody listens to what is written.
    expect(reported.map(String)).toContainEqual(expect.stringMatching(/terminat|EPIPE/))
  })

  test('that is lost before a transaction begins is given up, however many they are', async () => {
    for (let times = 0; times < 2; times += 1) {
      await Promise.all(Array.from({ length: 10 }, count))
      cutUnseen()
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, count))
      expect(outcomes.map(({ status }) => status)).toContain('rejected')
    }
    expect(await Promise.all(Array.from({ length: 10 }, count))).toEqual(Array<number>(10).fill(0))
  })

  test('that was lost is not waited for: a check asks over another', async () => {
    await database.check()
    cutUnseen()
    await database.check().catch(() => undefined)
    await expect(database.check()).resolves.toBeUndefined()
    expect(await database.read((handle) => handle.rows(sql`select 1 as "alive"`))).toEqual([{ alive: 1 }])
  })

  test('for notifications is taken up anew as soon as it can be, and is one', async () => {
    const heard: (string | undefined)[] = []
    await database.listen('jobs', (payload) => heard.push(payload))
    const name = new URL(url).pathname.slice(1)
    await asAdmin(`alter database ${name} with allow_connections false`)
    await asAdmin(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)
    await expect.poll(() => reported.map(String).filter(isRefused).length, { timeout: 20_000 }).toBeGreaterThan(1)
    expect(heard).toEqual([])
    await asAdmin(`alter database ${name} with allow_connections true`)
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual([undefined])
    await database.transaction((tx) => tx.notify('jobs', 'now'))
    await database.transaction((tx) => tx.notify('jobs', 'then'))
    await expect.poll(() => heard.at(-1)).toBe('then')
    expect(heard).toEqual([undefined, 'now', 'then'])
    const ears = `select pid from pg_stat_activity where datname = '${name}' and query like 'listen %'`
    expect((await asAdmin(ears)).rowCount).toBe(1)
  })

  const isRefused = (problem: string) => problem.includes('not currently accepting connections')
  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
})
