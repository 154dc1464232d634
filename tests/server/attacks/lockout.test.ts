import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customers, rateLimits, twoFactors } from '../../../src/server/database/schema'
import { sealed } from '../../../src/server/http/sealed'
import { codeAt, newSecret } from '../../../src/server/two-factor/totp'
import {
  browserOf,
  newCustomer,
  password,
  testExchange,
  type Browser,
  type CustomerWritten,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => exchange.database.transaction((tx) => tx.delete(rateLimits)))

const base = '/protected/v2'

/** A customer who has signed in at a browser, and out again. */
const ownerOf = async (changes: NewCustomer = {}): Promise<{ owner: CustomerWritten; own: Browser }> => {
  const owner = await newCustomer(exchange.database, changes)
  const own = browserOf(exchange.server)
  await own.signIn(owner.email)
  await own.post(`${base}/auth/signout`)
  return { owner, own }
}

let nth = 0
const stranger = () => browserOf(exchange.server)
const somewhere = () => ({ 'x-forwarded-for': `198.51.100.${(nth += 1) % 250}` })
const guess = async (email: string, browser = stranger(), from: object = somewhere(), typed = 'a guess') =>
  (await browser.post(`${base}/auth/signin`, { email, password: typed }, { ...from })).statusCode
const statuses = async (count: number, ask: () => Promise<number>): Promise<number[]> => {
  const found: number[] = []
  for (let times = 0; times < count; times += 1) found.push(await ask())
  return found
}
/** As strangers of ten networks would: an account has a hundred tries in all. */
const lockEverywhere = async (email: string): Promise<void> => {
  expect(await guess(email)).toBe(400)
  const last = sql`update rate_limits set count = 99 where key like 'signIn/account:%' and count = 1 returning count`
  expect(await exchange.database.transaction((tx) => tx.rows(last))).toEqual([{ count: 99 }])
  expect(await statuses(2, () => guess(email))).toEqual([400, 429])
}
const lockedAfter = (most: number) => [...Array<number>(most).fill(400), 429]

describe('strangers who guess a password, as often as they like', () => {
  test('do not keep its owner out of a browser that they have signed in at before', async () => {
    const { owner, own } = await ownerOf()
    await lockEverywhere(owner.email)
    expect(await guess(owner.email, stranger(), somewhere(), password)).toBe(429)
    expect(await guess(owner.email, own, somewhere(), password)).toBe(200)
    expect(await guess(owner.email, stranger(), somewhere(), password)).toBe(429)
  })

  test('from one network do not keep its owner out of a new browser elsewhere', async () => {
    const { owner } = await ownerOf()
    const there = { 'x-forwarded-for': '192.0.2.66' }
    expect(await statuses(12, () => guess(owner.email, stranger(), there))).toEqual([...lockedAfter(10), 429])
    expect(await guess(owner.email, stranger(), there, password)).toBe(429)
    expect(await guess(owner.email, stranger(), somewhere(), password)).toBe(200)
  })

  test('do not either from the owner’s own network, whomever they try there', async () => {
    const { owner, own } = await ownerOf()
    const home = { 'x-forwarded-for': '203.0.113.7' }
    await guess('nobody@example.com', stranger(), home)
    const ofNetwork = sql`update rate_limits set count = 100 where key like 'signIn/address:%' returning count`
    expect(await exchange.database.transaction((tx) => tx.rows(ofNetwork))).toContainEqual({ count: 100 })
    expect(await guess(owner.email, stranger(), home, password)).toBe(429)
    expect(await guess(owner.email, own, home, password)).toBe(200)
  })

  test('are not let in by a browser that somebody else has signed in at, by one long ago, nor by one that they make up', async () => {
    const { own: others } = await ownerOf()
    const { owner, own } = await ownerOf()
    const mark = own.cookies.get('nm_known') ?? ''
    const [id = '', until = '', signature = ''] = mark.split('.')
    const madeUp = [
      others.cookies.get('nm_known') ?? '',
      `${id}.${Number(until) + 1}.${signature}`,
      `${'x'.repeat(22)}.${until}.${signature}`,
      `${id}.${until}.${'x'.repeat(43)}`,
      'garbage',
      '',
    ]
    await lockEverywhere(owner.email)
    for (const cookie of madeUp) {
      const browser = stranger()
      browser.cookies.set('nm_known', cookie)
      expect([cookie, await guess(owner.email, browser, somewhere(), password)]).toEqual([cookie, 429])
    }
    exchange.clock.forward({ hours: 90 * 24 })
    await lockEverywhere(owner.email)
    expect(await guess(owner.email, own, somewhere(), password)).toBe(429)
  })

  test('of the second step do not keep its owner out either', async () => {
    const { owner, own } = await ownerOf()
    const secret = newSecret()
    await exchange.database.transaction(async (tx) => {
      const kept = sealed(exchange.exchange.config.secret, secret)
      await tx.insert(twoFactors).values({ customerId: owner.id, secret: kept, createdAt: exchange.clock.now() })
      await tx.update(customers).set({ enabled2FA: true }).where(eq(customers.id, owner.id))
    })
    const second = async (browser: Browser, code: string) =>
      (await browser.post(`${base}/auth/signin/2fa`, { code }, somewhere())).statusCode
    const thief = stranger()
    await guess(owner.email, thief, somewhere(), password)
    expect(await statuses(6, () => second(thief, '000000'))).toEqual(lockedAfter(5))
    await guess(owner.email, own, somewhere(), password)
    expect(await statuses(4, () => second(own, '000000'))).toEqual([400, 400, 400, 400])
    expect(await second(own, codeAt(secret, exchange.clock.now()))).toBe(200)
  })
})

describe('a browser that a customer has signed in at', () => {
  test('has its own tries, which end by themselves after a quarter of an hour and lock nobody else', async () => {
    const { owner, own } = await ownerOf()
    expect(await statuses(11, () => guess(owner.email, own))).toEqual(lockedAfter(10))
    expect(await guess(owner.email, own, somewhere(), password)).toBe(429)
    expect(await guess(owner.email, stranger(), somewhere(), password)).toBe(200)
    exchange.clock.forward({ minutes: 15 })
    expect(await guess(owner.email, own, somewhere(), password)).toBe(200)
  })

  test('knows each of a household, the last four', async () => {
    const own = stranger()
    const household: string[] = []
    for (let member = 0; member < 5; member += 1) {
      const { email } = await newCustomer(exchange.database)
      household.push(email)
      await own.signIn(email)
    }
    for (const email of household) await lockEverywhere(email)
    const answers: number[] = []
    for (const email of household.toReversed()) answers.push(await guess(email, own, somewhere()))
    expect(answers).toEqual([400, 400, 400, 400, 429])
  })

  test('has no tries of its own once it is signed in: who has a session could make itself known again and again', async () => {
    const { owner, own } = await ownerOf({ phoneStatus: 'UNVERIFIED' })
    const other = browserOf(exchange.server)
    await own.signIn(owner.email)
    await other.signIn(owner.email)
    const body = { verificationCode: '000000', verification: crypto.randomUUID() }
    const wrong = (browser: Browser) => async () =>
      (await browser.post(`${base}/profile/phone/verify`, body, somewhere())).statusCode
    expect([...(await statuses(3, wrong(own))), ...(await statuses(3, wrong(other)))]).toEqual(lockedAfter(5))
  })
})
