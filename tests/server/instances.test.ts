import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { object } from 'superstruct'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../src/server/database/connect'
import type { Database } from '../../src/server/database/handle'
import { orders } from '../../src/server/database/schema'
import { jobKind } from '../../src/server/jobs/jobs'
import { anyJob, createJobs } from '../../src/server/jobs/run'
import { startLive } from '../../src/server/live/start'
import { newDatabaseOn } from '../support/database'
import { browserOf, newCustomer, testClock, testExchange, type TestExchange } from '../support/exchange'

const server = process.env['TEST_DATABASE_URL'] ?? ''

/** Two instances on one PostgreSQL; the embedded database has one connection, on which nothing can contend. */
describe.skipIf(server === '')('two instances on one database', () => {
  let first: TestExchange
  let second: TestExchange
  let drop: () => Promise<void>
  const open = (url: string): Promise<Database> => connect({ databaseUrl: url, dataDir: '' }, () => undefined)

  beforeAll(async () => {
    const made = await newDatabaseOn(server)
    drop = made.drop
    const [one, other] = await Promise.all([open(made.url), open(made.url)])
    first = await testExchange({ database: one })
    second = await testExchange({ database: other })
  })
  afterAll(async () => {
    await first.stop()
    await second.stop()
    await drop()
  })

  test('share sessions', async () => {
    const browser = browserOf(first.server)
    await browser.signIn((await newCustomer(first.database)).email)
    const elsewhere = browserOf(second.server)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.post('/protected/v2/auth/me')).statusCode).toBe(200)
    await elsewhere.post('/protected/v2/auth/signout')
    expect((await browser.post('/protected/v2/auth/me')).statusCode).toBe(401)
  })

  test('place one order for one key, whichever is asked, at the same moment', async () => {
    const customer = await newCustomer(first.database)
    const browser = browserOf(first.server)
    await browser.signIn(customer.email)
    const elsewhere = browserOf(second.server)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    const key = { 'idempotency-key': randomUUID() }
    const order = {
      from: 'SEK',
      to: 'BTC',
      address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      method: 'BANKGIRO',
      amount: '1000',
      total: '1000.00',
      type: 'BUY',
      priority: 'LOW',
      customerPaysNetworkFee: false,
    }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? browser : elsewhere).post('/protected/v2/buy/orders', order, key),
      ),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(await first.database.read((handle) => handle.$count(orders))).toBe(1)
  })

  test('do each piece of due work once between them', async () => {
    const clock = testClock()
    const ran: number[] = []
    const count = jobKind({ kind: 'count', payload: object({}), run: async () => void ran.push(1) })
    const [one, other] = [first, second].map(({ database, exchange }) =>
      createJobs({ database, clock, log: pino({ level: 'silent' }) }, () => ({ exchange, kinds: [anyJob(count)] })),
    )
    await first.database.transaction(async (tx) => {
      for (let index = 0; index < 40; index += 1) await one?.enqueue(tx, count, {}, clock.now())
    })
    await Promise.all([one?.runDue(), other?.runDue()])
    expect(ran).toHaveLength(40)
  })

  test('tell each other, also after the connection for telling was lost', async () => {
    const heard: string[] = []
    await second.database.listen('events', (payload) => heard.push(payload ?? 'look for yourself'))
    const live = await startLive(first.database, testClock(), () => undefined)
    const tell = () => first.database.transaction((tx) => live.tell(tx, null, { type: 'user.changed' }))
    await tell()
    await expect.poll(() => heard).toEqual([''])
    await first.database.read((handle) =>
      handle.rows(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'
      `),
    )
    await expect.poll(() => heard, { timeout: 20_000 }).toEqual(['', 'look for yourself'])
    await tell()
    await expect.poll(() => heard).toEqual(['', 'look for yourself', ''])
    await live.stop()
  })
})
