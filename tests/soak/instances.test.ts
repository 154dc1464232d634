import { randomUUID } from 'node:crypto'
import { and, eq, like, sql, sum } from 'drizzle-orm'
import pino from 'pino'
import { object } from 'superstruct'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Order } from '../../src/domain/orders/orders'
import { compareAlerts } from '../../src/server/alerts/watch'
import { connect } from '../../src/server/database/connect'
import type { Database } from '../../src/server/database/handle'
import {
  jobs as table,
  ledgerEntries,
  notifications,
  orders,
  orderTransactions,
  outbox,
  priceAlerts,
} from '../../src/server/database/schema'
import { jobKind } from '../../src/server/jobs/jobs'
import { claimDue } from '../../src/server/jobs/queue'
import { anyJob, createJobs } from '../../src/server/jobs/run'
import type { LiveEvent } from '../../src/server/live/live'
import { networkOf } from '../../src/server/outside/coins'
import { newDatabaseOn } from '../support/database'
import {
  browserOf,
  newCustomer,
  refusal,
  testClock,
  testExchange,
  type Browser,
  type TestExchange,
} from '../support/exchange'
import { sendCallback, transferOf } from '../support/callbacks'
import { dataOf, idOf, listening, openPage } from '../support/live-page'
import { placeOrder } from '../support/placing'
import { toldPrices } from '../support/told-prices'
import { writeAlerts } from '../support/written-alerts'

const server = process.env['TEST_DATABASE_URL'] ?? ''

const open = (url: string): Promise<Database> => connect({ databaseUrl: url, dataDir: '' }, () => undefined)

/** Two instances on one PostgreSQL; the embedded database has one connection, on which nothing can contend. */
describe.skipIf(server === '')('two instances on one database', () => {
  let url: string
  let first: TestExchange
  let second: TestExchange
  let drop: () => Promise<void>

  beforeAll(async () => {
    ;({ url, drop } = await newDatabaseOn(server))
    const [one, other] = await Promise.all([open(url), open(url)])
    first = await testExchange({ database: one })
    second = await testExchange({ database: other })
  })
  afterAll(async () => {
    await first.stop()
    await second.stop()
    await drop()
  })

  /** A customer's browser, whose calls reach the one instance or the other. */
  const signedIn = async (): Promise<{ id: string; browser: Browser; elsewhere: Browser }> => {
    const { id, email } = await newCustomer(first.database)
    const browser = browserOf(first.server)
    await browser.signIn(email)
    const elsewhere = browserOf(second.server)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    return { id, browser, elsewhere }
  }

  test('compare alerts at the same time, and tell each of them once', async () => {
    const many = 2000
    const owners = await Promise.all(Array.from({ length: 7 }, async () => (await newCustomer(first.database)).id))
    await writeAlerts(first.database, owners, many, first.clock.now())
    const prices = toldPrices(first)
    prices.set('BTC', 'SEK', '2000000')
    const told = await Promise.all([first, second].map((each) => compareAlerts(each.exchange, prices.rates())))
    expect(told.reduce((all, some) => all + some)).toBe(many)
    expect(
      await first.database.read(async (handle) => ({
        alerts: await handle.$count(priceAlerts, eq(priceAlerts.state, 'REACHED')),
        notifications: await handle.$count(notifications, eq(notifications.type, 'PRICE_REACHED')),
        letters: await handle.$count(outbox, like(outbox.about, 'alert/%')),
      })),
    ).toEqual({ alerts: many, notifications: many, letters: many })
  })

  test('share sessions', async () => {
    const { browser, elsewhere } = await signedIn()
    expect((await elsewhere.post('/protected/v2/auth/me')).statusCode).toBe(200)
    await elsewhere.post('/protected/v2/auth/signout')
    expect((await browser.post('/protected/v2/auth/me')).statusCode).toBe(401)
  })

  test('count the tries of an account together', async () => {
    const { email } = await newCustomer(first.database)
    const browsers = [browserOf(first.server), browserOf(second.server)]
    const guesses = Array.from({ length: 10 }, (_, index) =>
      browsers[index % 2]?.post('/protected/v2/auth/signin', { email, password: 'guess' }),
    )
    expect((await Promise.all(guesses)).map((answer) => answer?.statusCode)).toEqual(Array<number>(10).fill(400))
    const answers = await Promise.all(browsers.map((browser) => browser.signIn(email)))
    expect(answers.map((answer) => [answer.statusCode, answer.json(), answer.headers['retry-after']])).toEqual(
      answers.map(() => [429, refusal('too-many-requests'), '900']),
    )
  })

  describe('an order that is asked for', () => {
    test('of both at the same moment is placed once, and answered alike, a hundred times', async () => {
      const { id, browser, elsewhere } = await signedIn()
      const references = new Set<string>()
      for (let round = 0; round < 20; round += 1) {
        const keys = Array.from({ length: 5 }, () => ({ 'idempotency-key': randomUUID() }))
        const pairs = await Promise.all(
          keys.map((key) => Promise.all([placeOrder(browser, key), placeOrder(elsewhere, key)])),
        )
        for (const [one, other] of pairs) {
          expect([one.statusCode, other.statusCode, other.body]).toEqual([200, 200, one.body])
          references.add(one.json().result.reference)
        }
      }
      expect(references.size).toBe(100)
      expect(await first.database.read((handle) => handle.$count(orders, eq(orders.customerId, id)))).toBe(100)
    }, 180_000)

    test('many times at once is placed once', async () => {
      const { id, browser, elsewhere } = await signedIn()
      const key = { 'idempotency-key': randomUUID() }
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, index) => placeOrder(index % 2 ? browser : elsewhere, key)),
      )
      expect([answers[0]?.statusCode, new Set(answers.map(({ body }) => body)).size]).toEqual([200, 1])
      expect(await first.database.read((handle) => handle.$count(orders, eq(orders.customerId, id)))).toBe(1)
    })
  })

  describe('due work', () => {
    beforeEach(() => first.database.transaction((tx) => tx.delete(table)))

    const count = (ran: number[]) => jobKind({ kind: 'count', payload: object({}), run: async () => void ran.push(1) })
    const enqueue = async (many: number, clock = testClock()) => {
      const ran: number[] = []
      const kind = count(ran)
      const [one, other] = [first, second].map(({ database, exchange }) =>
        createJobs({ database, clock, log: pino({ level: 'silent' }) }, () => ({ exchange, kinds: [anyJob(kind)] })),
      )
      await first.database.transaction(async (tx) => {
        for (let index = 0; index < many; index += 1) await one?.enqueue(tx, kind, {}, clock.now())
      })
      return { ran, one, other, now: clock.now() }
    }

    test('is done once between them', async () => {
      const { ran, one, other } = await enqueue(40)
      await Promise.all([one?.runDue(), other?.runDue()])
      expect(ran).toHaveLength(40)
    })

    test('is claimed without a wait for what another transaction holds', async () => {
      const { now } = await enqueue(10)
      const claimed = await first.database.transaction(async (tx) => {
        const held = await claimDue(tx, now, { most: 4 })
        const taken = await second.database.transaction(async (other) => {
          await other.rows(sql`set local lock_timeout = '1s'`)
          const left = await claimDue(other, now, { most: 10 })
          return [...left, ...(await claimDue(other, now, { most: 10 }))]
        })
        return [held, taken].map((rows) => rows.map(({ id }) => id))
      })
      expect(claimed.map((ids) => ids.length)).toEqual([4, 6])
      expect(new Set(claimed.flat()).size).toBe(10)
    })
  })

  describe('forty paid orders', () => {
    const path = ['UNPAID', 'PAID', 'PAYOUT_PENDING', 'COMPLETED']

    test.each([1, 6, 30])(
      'are settled once each, though one of three workers is gone in the middle (after it asked %i times)',
      async (asks) => {
        await first.database.transaction((tx) => tx.delete(table))
        const { id, browser, elsewhere } = await signedIn()
        const placed = await Promise.all(
          Array.from({ length: 40 }, (_, index) => placeOrder(index % 2 ? browser : elsewhere)),
        )
        const bought = placed.map((answer) => answer.json<{ result: Order }>().result)
        const paid = await Promise.all(
          bought.map(({ number }, index) =>
            sendCallback(index % 2 ? first : second, 'payments', transferOf(number, '1000.00')),
          ),
        )
        expect(new Set(paid.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))

        const [one, other, dying] = await Promise.all([worker(), worker(), worker(asks)])
        const [, , gone] = await Promise.allSettled([one.work(), other.work(), dying.work()])
        expect(gone.status).toBe('rejected')
        for (const { clock } of [one, other]) clock.forward({ minutes: 2 })
        await Promise.all([one, other].map(({ work }) => work()))

        const ended = await Promise.all(
          bought.map(async ({ reference }) => (await browser.get(`/protected/v2/orders/${reference}`)).json().result),
        )
        expect(ended.map(({ history }: Order) => history.map(({ status }) => status))).toEqual(ended.map(() => path))
        const keys = [one, other, dying].flatMap(({ sent }) => sent())
        expect([...new Set(keys)].toSorted()).toEqual(bought.map(({ reference }) => `${reference}/1`).toSorted())
        expect((await sendings(id)).toSorted()).toEqual(bought.map(({ reference }) => reference).toSorted())
        await Promise.all([one, other, dying].map(({ stop }) => stop()))
      },
      180_000,
    )

    /** An instance that only works. With `asks`, its process is gone after so many: nothing it asks for then happens. */
    const worker = async (asks = Infinity) => {
      const database = await open(url)
      const { exchange, clock, server: own } = await testExchange({ database: mortal(database, asks) })
      // The sandbox's network is one for all coins.
      const send = vi.spyOn(networkOf(exchange.outside, 'BTC'), 'send')
      return {
        clock,
        work: () => exchange.jobs.runDue(),
        sent: () => send.mock.calls.map(([{ key }]) => key),
        stop: () => own.close().then(() => database.close()),
      }
    }

    const mortal = (database: Database, asks: number): Database => {
      let left = asks
      const ask = () => {
        left -= 1
        if (left < 0) throw new Error('This process is gone')
      }
      return {
        ...database,
        transaction: async (work) => database.transaction((ask(), work)),
        read: async (work) => database.read((ask(), work)),
      }
    }

    /** The orders for which coins left, one for each time. */
    const sendings = async (customerId: string): Promise<string[]> => {
      const rows = await first.database.read((handle) =>
        handle
          .select({ reference: orderTransactions.orderReference })
          .from(orderTransactions)
          .innerJoin(orders, eq(orders.reference, orderTransactions.orderReference))
          .where(and(eq(orders.customerId, customerId), eq(orderTransactions.label, 'coins'))),
      )
      return rows.map(({ reference }) => reference)
    }

    test('leave ledgers that sum to zero, each order’s and all together', async () => {
      const { orderReference, currency, amount } = ledgerEntries
      const ofEach = await first.database.read((handle) =>
        handle
          .select({ orderReference, currency, sum: sum(amount) })
          .from(ledgerEntries)
          .groupBy(orderReference, currency),
      )
      expect(ofEach).toHaveLength(3 * 40 * 2)
      expect(ofEach.filter((row) => Number(row.sum) !== 0)).toEqual([])
    })
  })

  describe('a page that is open', () => {
    let ports: { first: number; second: number }
    beforeAll(async () => {
      ports = { first: await listening(first), second: await listening(second) }
    })

    const tell = (at: TestExchange, customerId: string, reference: string) =>
      at.database.transaction((tx) => at.exchange.live.tell(tx, customerId, changed(reference)))
    const changed = (reference: string): LiveEvent => ({ type: 'order.changed', reference })

    test('at one is told of an order that changes at the other', async () => {
      const { browser, elsewhere } = await signedIn()
      const page = await openPage(elsewhere, ports.second)
      const { reference, number } = (await placeOrder(browser)).json<{ result: Order }>().result
      expect(dataOf(await page.next())).toEqual(changed(reference))
      await sendCallback(first, 'payments', transferOf(number, '1000.00'))
      const told = [dataOf(await page.next()), dataOf(await page.next())]
      expect(told).toEqual([{ type: 'notifications.changed' }, changed(reference)])
      expect((await elsewhere.get(`/protected/v2/orders/${reference}`)).json().result.status).toBe('PAID')
      page.leave()
    })

    test('is told what came while its instance could not hear, and what comes then', async () => {
      const { id, elsewhere } = await signedIn()
      const page = await openPage(elsewhere, ports.second)
      await tell(first, id, 'before')
      expect(dataOf(await page.next())).toEqual(changed('before'))
      await cutEars()
      await tell(first, id, 'meanwhile')
      expect(await ears()).toBe(0)
      expect(dataOf(await page.next())).toEqual(changed('meanwhile'))
      await expect.poll(ears).toBe(2)
      await tell(first, id, 'after')
      expect(dataOf(await page.next())).toEqual(changed('after'))
      page.leave()
    })

    test('and is cut off, is told at the other what it missed, once and in order', async () => {
      const { id, browser, elsewhere } = await signedIn()
      const page = await openPage(elsewhere, ports.second)
      await tell(second, id, 'seen')
      const seen = await page.next()
      page.leave()
      for (let index = 0; index < 10; index += 1) await tell(index % 2 ? first : second, id, String(index))
      const again = await openPage(browser, ports.first, idOf(seen))
      await tell(second, id, 'last')
      const told: unknown[] = []
      while (told.length < 11) told.push(dataOf(await again.next()))
      expect(told).toEqual([...Array.from({ length: 10 }, (_, index) => changed(String(index))), changed('last')])
      const ids = [...again.text().matchAll(/id: (\d+)\ndata/g)].map(([, given]) => Number(given))
      expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
      again.leave()
    })

    const ears = async (): Promise<unknown> => {
      const found = sql`select count(*)::int as "count" from pg_stat_activity where ${isEar}`
      return (await first.database.read((handle) => handle.rows(found)))[0]?.['count']
    }
    const cutEars = () =>
      first.database.read((handle) =>
        handle.rows(sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where ${isEar}`),
      )
    const isEar = sql`datname = current_database() and query like 'listen %'`
  })
})
