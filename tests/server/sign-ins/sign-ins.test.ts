import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages as sv } from '../../../locales/sv/messages.po'
import { brand } from '../../../src/domain/company/brand'
import type { SignIn } from '../../../src/domain/customer/sign-ins'
import { customers, jobs, rateLimits, signIns, twoFactors } from '../../../src/server/database/schema'
import { sealed } from '../../../src/server/http/sealed'
import { dropOldHistory } from '../../../src/server/sign-ins/history'
import { codeAt, newSecret } from '../../../src/server/two-factor/totp'
import {
  browserOf,
  newCustomer,
  password,
  refusal,
  testExchange,
  type Browser,
  type CustomerWritten,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { wholeInboxOf } from '../../support/inbox'

let exchange: TestExchange
let customer: CustomerWritten
let browser: Browser

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const begins = async (changes: NewCustomer = {}) => {
  customer = await newCustomer(exchange.database, changes)
  browser = browserOf(exchange.server)
  await exchange.database.transaction((tx) => tx.delete(rateLimits))
}
beforeEach(() => begins())

const base = '/protected/v2'
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0' }
const list = async (query = '', by = browser) => (await by.get(`${base}/user/sign-ins${query}`)).json().result
const attempt = (typed: string, by = browser, email = customer.email) =>
  by.post(`${base}/auth/signin`, { email, password: typed }, firefox)
const outcomes = async () => {
  await exchange.exchange.jobs.runDue()
  const { signIns: told }: { signIns: SignIn[] } = await list()
  return told.map(({ outcome, way, isNewDevice }) => [outcome, way, isNewDevice])
}
const letters = async (email = customer.email) =>
  (await wholeInboxOf(exchange, email)).filter(({ subject }) =>
    /login from a new device|Inloggning från en ny enhet/.test(subject ?? ''),
  )
const minute = () => exchange.clock.forward({ minutes: 1 })

describe('the history of sign-ins', () => {
  test('tells of each when, how and from where, the newest first, failed ones too', async () => {
    await attempt('a guess')
    minute()
    await browser.signIn(customer.email, firefox)
    expect(await outcomes()).toEqual([
      ['signed-in', 'password', true],
      ['wrong-password', 'password', true],
    ])
    expect((await list()).signIns[0]).toEqual({
      id: expect.any(String),
      at: exchange.clock.now().toISOString(),
      outcome: 'signed-in',
      way: 'password',
      browser: 'Firefox 148',
      system: 'Linux',
      network: '127.0.0.1',
      isNewDevice: true,
    })
    minute()
    await browser.signIn(customer.email, firefox)
    expect((await outcomes())[0]).toEqual(['signed-in', 'password', false])
  })

  test('has what was begun with the right password, and what became of it', async () => {
    const secret = newSecret()
    await begins({ enabled2FA: true })
    await exchange.database.transaction((tx) =>
      tx.insert(twoFactors).values({
        customerId: customer.id,
        secret: sealed(exchange.exchange.config.secret, secret),
        createdAt: exchange.clock.now(),
      }),
    )
    await browserOf(exchange.server).signIn(customer.email)
    minute()
    await browser.signIn(customer.email)
    minute()
    const code = (typed: string) => browser.post(`${base}/auth/signin/2fa`, { code: typed })
    expect((await code('000000')).statusCode).toBe(400)
    minute()
    expect((await code(codeAt(secret, exchange.clock.now()))).statusCode).toBe(200)
    expect(await outcomes()).toEqual([
      ['signed-in', 'password', true],
      ['wrong-second-factor', 'password', true],
      ['second-factor-missing', 'password', true],
    ])
    expect(await letters()).toHaveLength(1)
  })

  test('has one row of all tries that are refused until they are let through again', async () => {
    for (let time = 0; time < 13; time += 1) await attempt('a guess')
    expect((await attempt('a guess')).statusCode).toBe(429)
    exchange.clock.forward({ minutes: 15 })
    for (let time = 0; time < 12; time += 1) await attempt('a guess')
    exchange.clock.forward({ minutes: 15 })
    await browser.signIn(customer.email)
    await exchange.exchange.jobs.runDue()
    const { signIns: told }: { signIns: SignIn[] } = await list('?size=100')
    const wrong = ['wrong-password', true]
    const counted = (of: SignIn['outcome']) =>
      told.filter(({ outcome }) => outcome === of).map(({ outcome, isNewDevice }) => [outcome, isNewDevice])
    expect(counted('wrong-password')).toEqual(Array.from({ length: 20 }, () => wrong))
    expect(counted('locked-out')).toEqual([
      ['locked-out', true],
      ['locked-out', true],
    ])
    expect(told.length).toBe(23)
  })

  test('has a lock-out where the password was right at last, and of codes too', async () => {
    for (let time = 0; time < 10; time += 1) await attempt('a guess')
    minute()
    expect((await attempt(password)).statusCode).toBe(429)
    exchange.clock.forward({ minutes: 15 })
    await browser.signIn(customer.email)
    expect((await outcomes()).slice(0, 2)).toEqual([
      ['signed-in', 'password', true],
      ['locked-out', 'password', true],
    ])
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ enabled2FA: true }).where(eq(customers.id, customer.id)),
    )
    const other = browserOf(exchange.server)
    await other.signIn(customer.email)
    const code = () => other.post(`${base}/auth/signin/2fa`, { code: '000000' })
    minute()
    for (let time = 0; time < 5; time += 1) await code()
    minute()
    expect([(await code()).statusCode, (await code()).statusCode]).toEqual([429, 429])
    expect((await outcomes()).slice(0, 2)).toEqual([
      ['locked-out', 'password', true],
      ['wrong-second-factor', 'password', true],
    ])
  })

  test('begins with signing up', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const body = { email, password: 'four quiet moose at dawn', language: 'sv' }
    expect((await browser.post(`${base}/auth/signup`, body)).statusCode).toBe(200)
    expect(await outcomes()).toEqual([['signed-in', 'sign-up', true]])
    expect(await letters(email)).toEqual([])
  })

  test('has nothing of what was typed', async () => {
    await attempt('a guess that nobody may read')
    const work = await exchange.database.read((handle) => handle.select().from(jobs))
    await exchange.exchange.jobs.runDue()
    const rows = await exchange.database.read((handle) => handle.select().from(signIns))
    expect(JSON.stringify([rows, work])).not.toContain('nobody may read')
    expect(exchange.lines.join('')).not.toContain('nobody may read')
  })

  test.each([
    ['a wrong password', 0],
    ['tries that are used up', 10],
  ])('does the same of %s for an address that is nobody’s, and keeps nothing of it', async (_, before) => {
    const workOf = async (email: string) => {
      await exchange.database.transaction((tx) => tx.delete(rateLimits))
      for (let time = 0; time < before; time += 1) await attempt('a guess', browserOf(exchange.server), email)
      await exchange.exchange.jobs.runDue()
      await exchange.database.transaction((tx) => tx.delete(jobs))
      const { statusCode, body } = await attempt('a guess', browserOf(exchange.server), email)
      const found = await exchange.database.read((handle) => handle.select().from(jobs))
      return [statusCode, body, found.map(({ kind, payload }) => [kind, Object.keys(Object(payload)).toSorted()])]
    }
    const known = await workOf(customer.email)
    const rows = await exchange.database.read((handle) => handle.$count(signIns))
    expect(await workOf('nobody@example.com')).toEqual(known)
    await exchange.exchange.jobs.runDue()
    expect(await exchange.database.read((handle) => handle.$count(signIns))).toBe(rows + 1)
  })

  test('is read part by part, and goes on after a row of one’s own alone', async () => {
    const rows = Array.from({ length: 25 }, (_, nth) => ({
      customerId: customer.id,
      at: new Date(exchange.clock.now().getTime() - Math.floor(nth / 2) * 1000),
      outcome: 'signed-in' as const,
      way: 'password' as const,
      isNewDevice: false,
    }))
    await exchange.database.transaction((tx) => tx.insert(signIns).values(rows))
    await browser.signIn(customer.email)
    const ids: string[] = []
    let query = ''
    for (const more of [true, true, false]) {
      const part: { signIns: SignIn[]; hasMore: boolean } = await list(query)
      expect(part.hasMore).toBe(more)
      ids.push(...part.signIns.map(({ id }) => id))
      query = `?before=${ids.at(-1) ?? ''}`
    }
    expect([ids.length, new Set(ids).size]).toEqual([26, 26])
    const stranger = browserOf(exchange.server)
    await stranger.signIn((await newCustomer(exchange.database)).email)
    const answer = await stranger.get(`${base}/user/sign-ins?before=${ids[0] ?? ''}`)
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal('not-found')])
  })

  test('goes back 90 days, and older rows are taken away', async () => {
    await browser.signIn(customer.email)
    const rowsLeft = async () => {
      await exchange.database.transaction((tx) => dropOldHistory(tx, exchange.clock.now()))
      return exchange.database.read((handle) => handle.$count(signIns, eq(signIns.customerId, customer.id)))
    }
    exchange.clock.forward({ seconds: 90 * 24 * 3600 })
    expect(await rowsLeft()).toBe(1)
    const late = browserOf(exchange.server)
    await late.signIn(customer.email)
    expect((await list('', late)).signIns).toHaveLength(2)
    exchange.clock.forward({ seconds: 0.001 })
    expect((await list('', late)).signIns).toHaveLength(1)
    expect(await rowsLeft()).toBe(1)
  })
})

describe('a letter of a new device', () => {
  test('tells when, on what and from where, in the customer’s language', async () => {
    await begins({ language: 'sv' })
    await browser.signIn(customer.email, firefox)
    const [letter] = await letters()
    expect(letter?.subject).toBe(String(sv['mail.newDevice.subject']))
    expect(letter?.body).toContain('Firefox 148 på Linux')
    expect(letter?.body).toContain('127.0.0.1')
    expect(letter?.body).toMatch(/Tid: \d{4}-\d{2}-\d{2} \d{2}:\d{2}/)
  })

  test('comes once of each browser, and of no sign-in that failed', async () => {
    await attempt('a guess')
    expect(await letters()).toEqual([])
    for (let time = 0; time < 3; time += 1) await browser.signIn(customer.email)
    expect(await letters()).toHaveLength(1)
    await browserOf(exchange.server).signIn(customer.email)
    expect(await letters()).toHaveLength(2)
  })

  const unreachable = [
    ['a temporary address', { email: `astrid-${crypto.randomUUID()}@${brand.temporaryEmailDomain}` }],
    ['one that is not confirmed', { emailStatus: 'UNVERIFIED' }],
  ] as const

  test.each(unreachable)('is not written to %s', async (_, changes) => {
    await begins(changes)
    await browser.signIn(customer.email)
    expect(await letters()).toEqual([])
  })

  test('of a browser that another customer is known at comes too', async () => {
    await browser.signIn((await newCustomer(exchange.database)).email)
    await browser.signIn(customer.email)
    expect(await letters()).toHaveLength(1)
  })
})
