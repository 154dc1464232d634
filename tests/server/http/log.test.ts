import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { customers, jobs } from '../../../src/server/database/schema'
import type { Transaction } from '../../../src/server/database/handle'
import type { ErrorReport } from '../../../src/server/outside/error-reports'
import { browserOf, newCustomer, password, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { sendCallback, transferOf } from '../../support/callbacks'
import { listening } from '../../support/live-page'
import { buyOrder, placeOrder } from '../../support/placing'

const base = '/protected/v2'

const person = {
  email: 'ulfhild.hemlin@example.org',
  firstName: 'Ulfhild',
  lastName: 'Hemlin',
  phoneNumber: '+46731234567',
  personalNumber: '198507090000',
  address: 'Gåsgränd 3',
  city: 'Visby',
  postalCode: '62156',
}

/** Texts that a customer types, or that their browser sends. */
const typed = {
  wrongPassword: 'ulfhilds-other-password',
  reason: 'my sister must not hear of it',
  query: 'what-ulfhild-looked-for',
  path: 'ulfhild-in-the-path',
  broken: 'ulfhild-in-a-broken-body',
  value: 'ulfhild-as-a-value',
  work: 'ulfhild-in-due-work',
  crash: 'ulfhild-in-a-crash',
  garbage: 'ULFHILD-GARBAGE',
}

const parsed = (lines: readonly string[]) => lines.map((line): Record<string, unknown> => JSON.parse(line))

describe('the log of a whole journey, at its most talkative', () => {
  let exchange: TestExchange
  let browser: Browser
  let port: number
  const keys: string[] = []
  const cookies: string[] = []
  const reports: ErrorReport[] = []

  const send = (path: string, body: object) => {
    const key = randomUUID()
    keys.push(key)
    return browser.post(`${base}${path}`, body, { 'idempotency-key': key })
  }
  /** The next call does something else in its transaction. */
  const instead = (work: (tx: Transaction) => Promise<unknown>) => {
    const spy = vi.spyOn(exchange.exchange.live, 'tell').mockImplementationOnce(async (tx) => void (await work(tx)))
    return send('/user/language', { language: 'sv' }).finally(() => spy.mockRestore())
  }

  beforeAll(async () => {
    exchange = await testExchange({ config: { logLevel: 'trace' } })
    exchange.exchange.outside.errorReports = { report: async (report) => void reports.push(report) }
    port = await listening(exchange)
    browser = browserOf(exchange.server)
    await journey()
  })
  afterAll(() => exchange.stop())

  const journey = async (): Promise<void> => {
    const { email } = await newCustomer(exchange.database, person)
    await send('/auth/signin', { email, password: typed.wrongPassword })
    await browser.signIn(email)
    cookies.push(...browser.cookies.values())
    await browser.post(`${base}/auth/me`)
    await ordersAndMoney()
    await browser.get(`${base}/auth/me/notifications`)
    await badCalls()
    await failures()
    await browser.post(`${base}/auth/signout`)
  }

  const ordersAndMoney = async () => {
    const key = { 'idempotency-key': randomUUID() }
    keys.push(key['idempotency-key'])
    const paid = (await placeOrder(browser, key)).json<{ result: Order }>().result
    await sendCallback(exchange, 'payments', transferOf(paid.number, '1000.00'))
    await sendCallback(exchange, 'payments', transferOf('somebody else', '250.00'))
    await sendCallback(exchange, 'payments', transferOf(paid.number, '1000.00'), { secret: 'another secret' })
    await exchange.exchange.jobs.runDue()
    const regretted = (await placeOrder(browser)).json<{ result: Order }>().result
    const text = typed.reason
    await send(`/orders/${regretted.reference}/cancel`, { reason: 'other', text })
    await send(`/orders/${regretted.reference}/cancel`, { reason: 'other', text })
  }

  const badCalls = async () => {
    await send('/buy/orders', { ...buyOrder, address: typed.value })
    await send('/buy/orders', { ...buyOrder, amount: 5000, note: typed.value })
    await browser.post(`${base}/user/language`, { language: 'sv' }, { 'x-csrf-token': typed.value })
    const headers = { host: '127.0.0.1:3000', 'content-type': 'application/json' }
    const payload = `{"email": "${person.email}", ${typed.broken}`
    await exchange.server.inject({ method: 'POST', url: `${base}/auth/signin`, headers, payload })
    for (const url of [
      `/nothing?${typed.query}=${person.email}`,
      `/nothing/${typed.path}`,
      `${base}/orders/${typed.path}`,
      `${base}/orders?number=${typed.query}`,
      `/app/${typed.path}?${typed.query}`,
      `/v2/${typed.path}/%zz`,
    ])
      await browser.get(url)
    await new Promise((done) => {
      const socket = connect(port, '127.0.0.1', () => socket.end(`${typed.garbage} /?${typed.query}\r\n\r\n`))
      socket.resume().on('close', done)
    })
  }

  const failures = async () => {
    await instead(async (tx) => tx.insert(customers).values({ ...person, createdAt: new Date() }))
    await instead((tx) => tx.rows(sql`select ${typed.value}::uuid`))
    await instead((tx) => tx.rows(sql`select ${typed.value}::numeric`))
    await instead(async () => JSON.parse(`{${typed.value}`))
    await instead(async () => {
      throw new Error('the pipe burst')
    })
    await instead(async () => Promise.reject(typed.value))
    const kinds = ['sandbox.callback', 'order.settle', 'nobody.knows']
    const now = exchange.clock.now()
    await exchange.database.transaction((tx) =>
      tx
        .insert(jobs)
        .values(kinds.map((kind) => ({ kind, payload: { port: typed.work }, dueAt: now, createdAt: now }))),
    )
    await exchange.exchange.jobs.runDue()
    const crash = `${typed.crash}\n    at ${typed.crash}`
    const report = {
      name: typed.crash,
      message: crash,
      stack: crash,
      path: `/app/${typed.crash}`,
      release: typed.crash,
    }
    const key = { 'idempotency-key': randomUUID() }
    await browser.post('/v2/client-errors', report, key)
  }

  test('is made of whole lines, each with its level, time and message', () => {
    const lines = parsed(exchange.lines)
    expect(lines.length).toBeGreaterThan(30)
    const line = { level: expect.any(Number), time: expect.any(Number), msg: expect.stringMatching(/\S/) }
    expect(lines).toEqual(lines.map(() => expect.objectContaining(line)))
  })

  test('tells of everything that happened', () => {
    const lines = parsed(exchange.lines)
    const told = (message: string) => lines.filter(({ msg }) => msg === message).length
    const statuses = new Set(lines.flatMap(({ status }) => (status === undefined ? [] : [status])))
    expect(statuses).toEqual(new Set([200, 400, 401, 403, 404, 409, 500]))
    expect([
      told('unexpected error'),
      told('due work failed'),
      told('money work failed, and waits'),
      told('the app met an error'),
    ]).toEqual([6, 2, 1, 1])
    expect(told('client error')).toBe(1)
  })

  test('holds nothing of the person, of what they typed, and of what proves who they are', () => {
    const secrets = [
      ...Object.values(person),
      '731234567',
      ...Object.values(typed),
      password,
      ...cookies,
      ...keys,
      buyOrder.address,
      '6789-123456789',
      exchange.exchange.config.secret,
      exchange.exchange.config.hooksSecret,
    ]
    const lines = exchange.lines.join('').toLowerCase()
    const found = secrets.filter((secret) =>
      [secret, encodeURIComponent(secret)].some((text) => lines.includes(text.toLowerCase())),
    )
    expect(found).toEqual([])
    expect(cookies).toHaveLength(4)
    expect(keys.length).toBeGreaterThan(10)
  })

  test('is told to nobody else either with more than the log has', () => {
    const told = JSON.stringify(reports.filter(({ where }) => where === 'exchange'))
    expect(reports.filter(({ where }) => where === 'exchange')).toHaveLength(6)
    const found = [...Object.values(person), ...Object.values(typed)].filter((text) => told.includes(text))
    expect(found).toEqual([])
  })
})
