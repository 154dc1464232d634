import { sql } from 'drizzle-orm'
import { createServer, connect as connectTo, type AddressInfo, type Server, type Socket } from 'node:net'
import pg from 'pg'
import { object } from 'superstruct'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseAway, isAway, orAway } from '../../../src/server/database/away'
import { connect } from '../../../src/server/database/connect'
import type { Database } from '../../../src/server/database/handle'
import { onServer } from '../../../src/server/database/server'
import type { ErrorReport } from '../../../src/server/outside/error-reports'
import { nobody } from '../../../src/server/outside/availability'
import { newDatabaseOn, testDatabase } from '../../support/database'
import { refusal, signedIn, testExchange, type Browser } from '../../support/exchange'
import { dataOf, listening, openPage } from '../../support/live-page'

const away = [503, '5', refusal('service-unavailable')]
const orders = '/protected/v2/orders'
const answered = async (answer: ReturnType<Browser['get']>) => {
  const { statusCode, headers, json } = await answer
  return [statusCode, headers['retry-after'], json()]
}

/** An exchange whose error reports are kept. */
const reporting = async (database: Database) => {
  const reports: ErrorReport[] = []
  const errorReports = { report: async (report: ErrorReport) => void reports.push(report) }
  return { reports, exchange: await testExchange({ database, outside: { ...nobody, errorReports } }) }
}

describe('while the database is away', () => {
  test('calls are told when to come again, and one of them is reported', async () => {
    const database = await testDatabase()
    const { exchange, reports } = await reporting(database)
    const { browser } = await signedIn(exchange)
    const silent = vi
      .spyOn(database, 'read')
      .mockImplementation(async () => Promise.reject(new DatabaseAway(new Error('connect ECONNREFUSED'))))
    for (let call = 0; call < 30; call += 1) expect(await answered(browser.get(orders))).toEqual(away)
    expect(await answered(browser.post('/protected/v2/user/language', { language: 'sv' }))).toEqual(away)
    const message = 'The database is away: connect ECONNREFUSED'
    const report = { name: 'DatabaseAway', message, stack: expect.any(String), where: 'exchange' }
    expect(reports).toEqual([report])
    expect(exchange.lines.filter((line) => JSON.parse(line).level >= 50)).toHaveLength(1)
    exchange.clock.forward({ seconds: 61 })
    expect(await answered(browser.get(orders))).toEqual(away)
    expect(reports).toEqual([report, report])
    silent.mockRestore()
    expect((await browser.get(orders)).statusCode).toBe(200)
    await exchange.stop()
  })

  test('every other failure is ours, and told as one', async () => {
    const database = await testDatabase()
    const { exchange, reports } = await reporting(database)
    const { browser } = await signedIn(exchange)
    vi.spyOn(database, 'read').mockRejectedValue(new Error('connect ECONNREFUSED'))
    for (let call = 0; call < 2; call += 1)
      expect(await answered(browser.get(orders))).toEqual([500, undefined, refusal('unexpected')])
    expect(reports).toHaveLength(2)
    vi.restoreAllMocks()
    await exchange.stop()
  })
})

const said = (code: string, severity = 'ERROR') => Object.assign(new Error('no'), { code, severity })

describe('a failure of a server', () => {
  test.each([
    ['nobody listens', Object.assign(new AggregateError([], 'no'), { code: 'ECONNREFUSED' })],
    ['the connection was lost', new Error('Connection terminated unexpectedly')],
    ['nobody could connect in time', new Error('timeout exceeded when trying to connect')],
    ['it is shut down', said('57P01', 'FATAL')],
    ['it starts', said('57P03', 'FATAL')],
    ['it lets nobody in', said('55000', 'FATAL')],
    ['too many are there', said('53300', 'FATAL')],
    ['its disk is full', said('53100')],
    ['it is only copied to', said('25006')],
  ])('where %s says that it is away', async (_, error) => {
    expect(isAway(await failure(error))).toBe(true)
  })

  test.each([
    ['a value is taken', said('23505')],
    ['a statement took too long', said('57014')],
    ['it was asked wrongly', said('08P01')],
    ['the driver was', new TypeError('no')],
  ])('where %s does not', async (_, error) => {
    expect(await failure(error)).toBe(error)
  })
})

const failure = (error: unknown): Promise<unknown> =>
  orAway(() => Promise.reject(error)).catch((thrown: unknown) => thrown)

const server = process.env['TEST_DATABASE_URL'] ?? ''

describe.skipIf(server === '')('a PostgreSQL that goes away and comes back', () => {
  let url: string
  let drop: () => Promise<void>

  beforeEach(async () => {
    ;({ url, drop } = await newDatabaseOn(server))
  })
  afterEach(() => drop())

  const asAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
  const goAway = async (name: string) => {
    await asAdmin(`alter database ${name} with allow_connections false`)
    await asAdmin(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`)
  }

  test('leaves calls refused for a while, pages open, and work and events to be gone on with', async () => {
    const name = new URL(url).pathname.slice(1)
    const database = await connect({ databaseUrl: url, dataDir: '' }, () => undefined)
    const { exchange, reports } = await reporting(database)
    const { live, jobs } = exchange.exchange
    const { browser, customer } = await signedIn(exchange)
    const page = await openPage(browser, await listening(exchange))
    await jobs.start()
    await goAway(name)
    for (let call = 0; call < 30; call += 1) expect(await answered(browser.get(orders))).toEqual(away)
    const health = await Promise.all(['/readyz', '/healthz'].map((path) => exchange.server.inject(path)))
    expect(health.map(({ statusCode }) => statusCode)).toEqual([503, 200])
    expect(reports).toHaveLength(1)

    await asAdmin(`alter database ${name} with allow_connections true`)
    await expect.poll(async () => (await browser.get(orders)).statusCode).toBe(200)
    expect((await exchange.server.inject('/readyz')).statusCode).toBe(200)
    await database.transaction((tx) => live.tell(tx, customer.id, { type: 'user.changed' }))
    expect(dataOf(await page.next())).toEqual({ type: 'user.changed' })
    await database.transaction((tx) =>
      jobs.enqueue(
        tx,
        { kind: 'housekeeping', payload: object({}), run: async () => undefined },
        {},
        exchange.clock.now(),
      ),
    )
    await expect.poll(() => jobs.ran()).toEqual([{ kind: 'housekeeping', outcome: 'done', times: 1 }])
    page.leave()
    await exchange.stop()
  })

  describe('behind a line that is cut without a word', () => {
    let line: Server
    let sockets: Socket[]
    let through: string

    beforeEach(async () => {
      sockets = []
      line = createServer((near) => {
        const far = connectTo(Number(new URL(url).port), '127.0.0.1')
        for (const socket of [near, far]) socket.on('error', () => undefined)
        near.pipe(far)
        far.pipe(near)
        sockets.push(near, far)
      })
      await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
      const address: AddressInfo | string | null = line.address()
      const cut = new URL(url)
      // The line is TCP, also where the server is asked by a socket otherwise.
      cut.searchParams.delete('host')
      cut.port = String(typeof address === 'object' ? address?.port : '')
      through = cut.href
    })
    afterEach(() => {
      vi.useRealTimers()
      for (const socket of sockets) socket.destroy()
      line.close()
    })
    const cut = () => {
      for (const socket of sockets) socket.unpipe().pause()
    }
    /** Time passes while what is asked of the line happens for real. */
    const passes = async (milliseconds: number, isOver: () => boolean) => {
      for (let passed = 0; passed < milliseconds && !isOver(); passed += 1000) {
        await vi.advanceTimersByTimeAsync(1000)
        await new Promise((resolve) => setImmediate(resolve))
      }
    }

    test('is away for who asks, within 65 seconds', async () => {
      const database = await onServer(through, () => undefined)
      await database.check()
      cut()
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      let failed: unknown
      void database.read((handle) => handle.rows(sql`select 1 as "alive"`)).catch((error: unknown) => (failed = error))
      await passes(65_000, () => failed !== undefined)
      expect(isAway(failed)).toBe(true)
      vi.useRealTimers()
      for (const socket of sockets) socket.destroy()
      await database.close()
    })

    test('is left by who listens, within 30 seconds, for a connection that answers', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      const problems: unknown[] = []
      const database = await onServer(through, (problem) => problems.push(problem))
      const heard: (string | undefined)[] = []
      await database.listen('jobs', (payload) => heard.push(payload))
      cut()
      await passes(30_000, () => problems.length > 0)
      expect(problems.map(String)).toEqual(['Error: Query read timeout'])
      await passes(1000, () => false)
      vi.useRealTimers()
      await expect.poll(() => heard).toEqual([undefined])
      await database.close()
    })
  })
})
