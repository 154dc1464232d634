import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { currentNetworkFee } from '../../../src/server/market/network-fee'
import { operations, type Operation } from '../../contract/bundled'
import {
  callExample,
  exampleBody,
  exampleUrl,
  isUnsafe,
  needsSession,
  needsToken,
  type Sent,
} from '../../support/contract-calls'
import { browserOf, newCustomer, origin, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { allRows } from '../../support/tables'

let exchange: TestExchange
let browser: Browser
let email: string

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  browser = browserOf(exchange.server)
  ;({ email } = await newCustomer(exchange.database, { hasWallet: true }))
  await browser.signIn(email)
})

const writing = operations.filter(isUnsafe)
const guarded = writing.filter(needsToken)
/** Calls for which nobody is signed in: their origin stands in for the token. */
const entrances = writing.filter((operation) => !needsSession(operation) && operation.id !== 'receiveHook')

/** A browser with the cookies of this one. */
const copyOf = ({ cookies }: Browser): Browser => {
  const copy = browserOf(exchange.server)
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}

type Answer = Awaited<ReturnType<typeof callExample>>
const told = ({ statusCode, json }: Answer): string => `${statusCode} ${json().errors?.[0]?.code}`

/** What each operation is answered, where it is not what it should be. */
const others = async (
  asked: readonly Operation[],
  expected: string,
  ways: (operation: Operation) => Promise<Answer>[],
): Promise<string[]> => {
  const found: string[] = []
  for (const operation of asked)
    for (const answer of await Promise.all(ways(operation)))
      if (told(answer) !== expected) found.push(`${operation.id}: ${told(answer)}`)
  return found
}

describe('a call that another site makes in a customer’s browser', () => {
  test('is every one that writes: it needs a token, an origin of ours, or a signature', () => {
    const ids = [...guarded, ...entrances].map(({ id }) => id)
    expect([...ids, 'receiveHook'].toSorted()).toEqual(writing.map(({ id }) => id).toSorted())
    expect(guarded.length).toBeGreaterThan(50)
  })

  test('is refused without the token of this very session, and nothing is done', async () => {
    const ended = copyOf(browser)
    await browser.post('/protected/v2/auth/signout')
    await browser.signIn(email)
    const other = browserOf(exchange.server)
    await other.signIn((await newCustomer(exchange.database)).email)
    const own = browser.cookies.get('csrf') ?? ''
    const foreign = other.cookies.get('csrf') ?? ''
    const tokens = [undefined, '', 'undefined', own.slice(0, -1), `${own}A`, foreign, ended.cookies.get('csrf')]
    const before = await allRows(exchange.database)
    const forged = await others(guarded, '403 forgery-token', (operation) => {
      const without = { headers: { 'x-csrf-token': undefined } }
      const call = (sent: Sent) => callExample(exchange, browser, operation, sent)
      return [
        ...tokens.map((token) => call({ headers: { 'x-csrf-token': token } })),
        call({ ...without, body: { ...exampleBody(operation), _csrf: own } }),
        call({ ...without, url: exampleUrl(operation, { _csrf: own, 'x-csrf-token': own }) }),
        call({ headers: { 'x-csrf-token': undefined, 'x-xsrf-token': own } }),
        callExample(exchange, { cookies: new Map([...browser.cookies, ['csrf', foreign]]) }, operation),
      ]
    })
    expect(forged).toEqual([])
    const over = await others(guarded, '401 not-signed-in', (operation) => [callExample(exchange, ended, operation)])
    expect(over).toEqual([])
    expect(await allRows(exchange.database)).toEqual(before)
  })

  test('is let in with it: nothing else was wrong with any of them', async () => {
    const refusedAll: string[] = []
    for (const operation of guarded) {
      if ((await browser.get('/protected/v2/limits')).statusCode === 401) await browser.signIn(email)
      const answer = await callExample(exchange, browser, operation)
      if ([401, 403].includes(answer.statusCode)) refusedAll.push(`${operation.id}: ${told(answer)}`)
      if (operation.id === 'changePassword') ({ email } = await newCustomer(exchange.database, { hasWallet: true }))
    }
    expect(refusedAll).toEqual([])
  })

  test('is refused by its origin where nobody is signed in, and nothing is done', async () => {
    const host = 'exchange.example'
    const origins = [
      undefined,
      '',
      'null',
      `http://${host}`,
      `https://${host}.evil.example`,
      `https://evil.example/https://${host}`,
      `https://${host}:8443`,
      `https://${host}@evil.example`,
      `https://evil.example#${host}`,
      'file://',
      origin,
    ]
    const nobodys = browserOf(exchange.server)
    const call = (operation: Operation, from: string | undefined) =>
      callExample(exchange, nobodys, operation, { headers: { host, origin: from } })
    const before = await allRows(exchange.database)
    const forged = await others(entrances, '403 forgery-token', (operation) =>
      origins.map((each) => call(operation, each)),
    )
    expect(forged).toEqual([])
    expect(await allRows(exchange.database)).toEqual(before)
    for (const operation of entrances) expect((await call(operation, `https://${host}`)).statusCode).not.toBe(403)
  })

  test('is none that a page of another site can make without asking first: forms and plain text are not taken', async () => {
    const types = ['application/x-www-form-urlencoded', 'text/plain', 'text/plain; application/json', '']
    const { server } = exchange
    const headers = { cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '), origin }
    for (const type of types) {
      const answer = await server.inject({
        method: 'POST',
        url: '/protected/v2/user/language',
        headers: { ...headers, ...(type === '' ? {} : { 'content-type': type }) },
        payload: '{"language":"sv"}',
      })
      expect([type, answer.statusCode]).toEqual([type, 415])
    }
  })

  test('a read changes nothing: no GET of the contract writes', async () => {
    const left = ['streamEvents']
    const reads = operations.filter((operation) => !isUnsafe(operation) && !left.includes(operation.id))
    // What sending costs is kept for everybody for ten minutes, whoever asks first.
    await currentNetworkFee(exchange.exchange, 'BTC', 'SEK', exchange.clock.now())
    const before = await allRows(exchange.database)
    for (const operation of reads) await callExample(exchange, browser, operation)
    expect(await allRows(exchange.database)).toEqual(before)
    expect(reads.length).toBeGreaterThan(20)
  })
})
