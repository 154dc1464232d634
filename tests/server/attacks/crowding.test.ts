import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserOf, newCustomer, password, refusal, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange
/** What is being reckoned, in the order in which it was begun; each goes on once it is let go. */
let begun: { typed: string; letGo: () => void }[] = []

beforeEach(async () => {
  exchange = await testExchange()
})
afterEach(async () => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  await exchange.stop()
})

/** From now on passwords are reckoned when the test says so, and none is right. */
const holdReckoning = (): void => {
  begun = []
  vi.spyOn(crypto, 'scrypt').mockImplementation((typed, _, length, ...more) => {
    const done = more.at(-1)
    if (typeof done !== 'function') throw new Error('Nobody waits for it')
    begun.push({ typed: String(typed), letGo: () => done(null, Buffer.alloc(length)) })
  })
  syncBuiltinESMExports()
}

const letAllGo = async (answers: readonly Promise<unknown>[]): Promise<void> => {
  const over = new AbortController()
  void Promise.all(answers).then(() => over.abort())
  for (let next = 0; !over.signal.aborted;) {
    if (next < begun.length) begun[next++]?.letGo()
    else await new Promise(setImmediate)
  }
}

/** Until the database has nothing left to do: whoever signs in waits for a turn then. */
const allAnswered = async (asked: readonly { mock: { results: readonly { value: unknown }[] } }[]): Promise<void> => {
  const results = () => asked.flatMap(({ mock }) => mock.results.map(({ value }) => value))
  for (let known = -1; known !== results().length;) {
    known = results().length
    await Promise.allSettled(results())
    await new Promise(setImmediate)
  }
}

const signIn = (from: string, email: string, typed: string, browser = browserOf(exchange.server)) =>
  browser.post('/protected/v2/auth/signin', { email, password: typed }, { 'x-forwarded-for': from })

const many = (from: string, count: number) =>
  Array.from({ length: count }, (_, nth) => signIn(from, `customer${nth}@example.com`, from))

/** Answers that have come already. */
const answered = (answers: readonly ReturnType<typeof signIn>[]) => {
  const statuses: number[] = []
  for (const answer of answers) void answer.then(({ statusCode }) => statuses.push(statusCode))
  return statuses
}

test('of a hundred passwords from one network ten wait to be looked at, the others are sent away and count as no tries', async () => {
  holdReckoning()
  const answers = many('203.0.113.1', 100)
  const statuses = answered(answers)
  await expect.poll(() => statuses.length).toBe(90)
  expect(new Set(statuses)).toEqual(new Set([429]))
  const counted = sql`select sum(count)::int as "tries" from rate_limits where key like 'signIn/account:%' limit 1`
  await expect.poll(() => exchange.database.read((handle) => handle.rows(counted))).toEqual([{ tries: 10 }])
  await letAllGo(answers)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  const sentAway = (await Promise.all(answers)).find(({ statusCode }) => statusCode === 429)
  expect([sentAway?.json(), sentAway?.headers['retry-after']]).toEqual([refusal('too-many-requests'), '2'])
})

test('somebody from another network has their turn after one more of theirs', async () => {
  holdReckoning()
  const crowd = many('203.0.113.1', 10)
  await expect.poll(() => begun.length).toBe(2)
  const counted = sql`select count(*)::int as "accounts" from rate_limits where key like 'signIn/account:%' limit 1`
  const accounts = async () => (await exchange.database.read((handle) => handle.rows(counted)))[0]?.['accounts']
  await expect.poll(accounts).toBe(10)
  const asked = [vi.spyOn(exchange.database, 'read'), vi.spyOn(exchange.database, 'transaction')]
  const other = signIn('203.0.113.2', 'astrid@example.com', 'another')
  await expect.poll(accounts).toBe(11)
  await allAnswered(asked)
  await letAllGo([...crowd, other])
  const place = begun.findIndex(({ typed }) => typed === 'another')
  expect(place).toBeGreaterThan(0)
  expect(place).toBeLessThan(5)
})

test('where too many networks come, strangers are sent away for a moment, and a customer’s own browser is let in', async () => {
  const { email } = await newCustomer(exchange.database)
  const known = browserOf(exchange.server)
  await known.signIn(email)
  holdReckoning()
  const crowd = Array.from({ length: 6 }, (_, nth) => many(`203.0.113.${nth}`, 10)).flat()
  const statuses = answered(crowd)
  await expect.poll(() => begun.length).toBe(2)
  const late = await signIn('203.0.113.99', email, password)
  expect([late.statusCode, late.json(), late.headers['retry-after'], statuses]).toEqual([
    503,
    refusal('service-unavailable'),
    '2',
    [],
  ])
  const own = signIn('203.0.113.98', email, 'their own', known)
  await letAllGo([...crowd, own])
  expect(begun.map(({ typed }) => typed)).toContain('their own')
})
