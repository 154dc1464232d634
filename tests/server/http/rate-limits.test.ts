import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimits } from '../../../src/server/database/schema'
import { registerJsonParser } from '../../../src/server/http/bodies'
import { operations, type Operation } from '../../../src/server/http/contract'
import { registerErrorHandler } from '../../../src/server/http/errors'
import { registerRoutes } from '../../../src/server/http/pipeline'
import { dropOldTries } from '../../../src/server/http/rate-limits'
import { badInput } from '../../../src/server/http/refused'
import { publicRouteWithPrepare, route, routeWithPrepare, type Route } from '../../../src/server/http/route'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => exchange.database.transaction((tx) => tx.delete(rateLimits)))

const right = '302514'
const wrong = badInput([{ field: 'code', code: 'codeInvalid' }])

/** Operations that the contract only plans so far, with rows that know one secret. */
const phone = routeWithPrepare(
  'verifyPhone',
  async ({ body }) => {
    if (body.verificationCode !== right) throw wrong
  },
  async () => null,
)
const wallet = route('getWalletDetails', async ({ body }) => {
  if (body.walletpass !== right) throw wrong
  return { pwd: 'Vn3qk0cLxw7', guid: '0f2a4a9e-3d5f-4b58-8b3e-9a2bd0a7c1e4' }
})
/** Whose account it is stands before the code: `astrid:302514`. */
const secondStep = publicRouteWithPrepare(
  'confirmSignIn',
  async ({ body }) => {
    if (!body.code?.endsWith(right)) throw wrong
  },
  async () => ({ next: 'app' as const }),
  async ({ body }) => body.code?.split(':')[0] ?? '',
)

const operationOf = (id: string): Operation => {
  const operation = operations.get(id)
  if (!operation) throw new Error(`The contract has no ${id}`)
  return operation
}

const serving = async (rows: readonly Route[], { exchange: parts } = exchange, changes: Partial<Operation> = {}) => {
  const server = fastify({ trustProxy: true })
  registerJsonParser(server)
  registerErrorHandler(server, parts)
  await server.register(cookie)
  const contract = rows.map(({ operationId: id }) => [id, { ...operationOf(id), ...changes }] as const)
  registerRoutes(server, parts, rows, { answers: true }, new Map(contract))
  return server
}

const signedIn = async (server: Browser | TestExchange['server']): Promise<Browser> => {
  const browser = browserOf(exchange.server)
  await browser.signIn((await newCustomer(exchange.database)).email)
  const own = 'inject' in server ? browserOf(server) : server
  for (const [name, value] of browser.cookies) own.cookies.set(name, value)
  return own
}

const guess = (browser: Browser, verificationCode: string, headers = {}) =>
  browser.post('/protected/v2/profile/phone/verify', { verificationCode, verification: randomUUID() }, headers)

describe('a code', () => {
  let browser: Browser

  beforeEach(async () => {
    browser = await signedIn(await serving([phone]))
  })
  const statuses = async (...codes: string[]) => {
    const answered: number[] = []
    for (const code of codes) answered.push((await guess(browser, code)).statusCode)
    return answered
  }
  const many = (count: number) => Array<string>(count).fill('000000')

  test('may be tried five times; then the account is locked for a quarter of an hour, for the right one too', async () => {
    expect(await statuses(...many(4))).toEqual([400, 400, 400, 400])
    exchange.clock.forward({ minutes: 10 })
    expect(await statuses(...many(2))).toEqual([400, 429])
    const answer = await guess(browser, right)
    expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
      429,
      refusal('too-many-requests'),
      '900',
    ])
    exchange.clock.forward({ minutes: 14, seconds: 59 })
    expect((await guess(browser, right)).headers['retry-after']).toBe('1')
    exchange.clock.forward({ seconds: 1 })
    expect(await statuses(right)).toEqual([200])
  })

  test('that was right forgets the tries before it', async () => {
    expect(await statuses(...many(4), right, ...many(5), right)).toEqual([
      400, 400, 400, 400, 200, 400, 400, 400, 400, 400, 429,
    ])
  })

  test('counts at the same moment too', async () => {
    const answers = await Promise.all(many(9).map((code) => guess(browser, code)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      400, 400, 400, 400, 400, 429, 429, 429, 429,
    ])
  })

  test('of one customer does not lock another', async () => {
    await statuses(...many(6))
    browser = await signedIn(await serving([phone]))
    expect(await statuses(right)).toEqual([200])
  })

  test('that is sent again with its key, and input that does not fit, are no tries', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const body = { verificationCode: '000000', verification: randomUUID() }
    const again = () => browser.post('/protected/v2/profile/phone/verify', body, key)
    for (let times = 0; times < 6; times += 1) expect((await again()).statusCode).toBe(400)
    for (let times = 0; times < 6; times += 1)
      expect((await browser.post('/protected/v2/profile/phone/verify', {})).statusCode).toBe(400)
    expect(await statuses(right)).toEqual([200])
  })
})

test('a password that is read with is counted and forgotten alike', async () => {
  const browser = await signedIn(await serving([wallet]))
  const open = async (walletpass: string) =>
    (await browser.post('/protected/v2/wallet/details', { walletpass })).statusCode
  const answered: number[] = []
  for (const password of ['a', 'b', 'c', 'd', right, 'a', 'b', 'c', 'd', 'e', right])
    answered.push(await open(password))
  expect(answered).toEqual([400, 400, 400, 400, 200, 400, 400, 400, 400, 400, 429])
})

describe('somebody who is not signed in', () => {
  const from = async (address: string, code: string, browser: Browser) =>
    (await browser.post('/protected/v2/auth/signin/2fa', { code }, { 'x-forwarded-for': address })).statusCode

  test('is counted by the account that they try, from wherever', async () => {
    const browser = browserOf(await serving([secondStep]))
    const answered: number[] = []
    for (let tries = 0; tries < 6; tries += 1) answered.push(await from(`203.0.113.${tries}`, 'astrid:000000', browser))
    expect(answered).toEqual([400, 400, 400, 400, 400, 429])
    expect(await from('203.0.113.9', `astrid:${right}`, browser)).toBe(429)
    expect(await from('203.0.113.9', `maja:${right}`, browser)).toBe(200)
  })

  test('is counted by their address, whatever account they try', async () => {
    const browser = browserOf(await serving([secondStep]))
    const answered = new Set<number>()
    for (let tries = 0; tries < 100; tries += 1)
      answered.add(await from('203.0.113.1', `customer${tries}:000000`, browser))
    expect([...answered]).toEqual([400])
    expect(await from('203.0.113.1', `astrid:${right}`, browser)).toBe(429)
    expect(await from('203.0.113.2', `astrid:${right}`, browser)).toBe(200)
    exchange.clock.forward({ minutes: 15 })
    expect(await from('203.0.113.1', `astrid:${right}`, browser)).toBe(200)
  })
})

describe('tries', () => {
  test('are held in the database: an exchange that starts anew knows them', async () => {
    const browser = await signedIn(await serving([phone]))
    for (let tries = 0; tries < 5; tries += 1) await guess(browser, '000000')
    const { exchange: restarted } = await testExchange({ database: exchange.database, clock: exchange.clock })
    const anew = browserOf(await serving([phone], { ...exchange, exchange: restarted }))
    for (const [name, value] of browser.cookies) anew.cookies.set(name, value)
    expect((await guess(anew, right)).statusCode).toBe(429)
    await restarted.live.stop()
  })

  test('stand there without whom they are of, and go when their time is over', async () => {
    const rows = () =>
      exchange.database.read((handle) => handle.select().from(rateLimits).orderBy(rateLimits.key).limit(9))
    const browser = browserOf(await serving([secondStep]))
    await browser.post('/protected/v2/auth/signin/2fa', { code: 'astrid:000000' })
    const keyed = (name: string) => expect.stringMatching(new RegExp(`^confirmSignIn/${name}:[\\w-]{43}$`))
    expect((await rows()).map(({ key, count }) => [key, count])).toEqual([
      [keyed('account'), 1],
      [keyed('address'), 1],
    ])
    const sweep = () => exchange.database.transaction((tx) => dropOldTries(tx, exchange.clock.now()))
    await sweep()
    expect(await rows()).toHaveLength(2)
    exchange.clock.forward({ minutes: 15, seconds: 1 })
    await sweep()
    expect(await rows()).toEqual([])
  })
})

describe('a row is not hung', () => {
  const open = publicRouteWithPrepare(
    'confirmSignIn',
    async () => undefined,
    async () => ({ next: 'app' as const }),
  )

  test.each([
    [
      'whose operation takes a secret and does not say how often',
      phone,
      { attemptLimits: undefined },
      'verifyPhone takes verificationCode, and the contract does not say how often it may be tried (x-attempt-limits)',
    ],
    [
      'that does not say whose secret is tried',
      open,
      {},
      'The route of confirmSignIn does not say whose secret is tried',
    ],
    [
      'that says whose, where nobody counts',
      secondStep,
      { attemptLimits: { address: 100 } },
      'confirmSignIn counts no tries of an account',
    ],
  ])('%s', async (_, row, changes, problem) => {
    await expect(serving([row], exchange, changes)).rejects.toThrow(problem)
  })
})
