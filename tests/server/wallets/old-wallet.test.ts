import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oldWalletPassword } from '../../../src/server/sandbox/old-wallets'
import {
  browserOf,
  newCustomer,
  refusal,
  testExchange,
  type Browser,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'

let exchange: TestExchange
let browser: Browser

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  browser = await signedIn({ hasWallet: true })
})

const signedIn = async (changes: NewCustomer, on = exchange): Promise<Browser> => {
  const own = browserOf(on.server)
  await own.signIn((await newCustomer(on.database, changes)).email)
  return own
}

const path = '/protected/v2/wallet/details'
const open = (walletpass: string, by = browser) => by.post(path, { walletpass })
const statuses = async (...passwords: string[]) => {
  const answered: number[] = []
  for (const password of passwords) answered.push((await open(password)).statusCode)
  return answered
}
const hasWallet = async (of: Browser): Promise<boolean> =>
  (await of.post('/protected/v2/auth/me')).json().result.details.hasWallet

const wrong = (code: string) => refusal('bad-input', ['walletpass', code])

describe('what opens an old wallet', () => {
  test('is told for its password: the same each time, another for each customer', async () => {
    const answer = await open(oldWalletPassword)
    const { guid, pwd } = answer.json().result
    expect([answer.statusCode, guid, pwd]).toEqual([
      200,
      expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      expect.stringMatching(/^[\w-]{16}$/),
    ])
    expect((await open(oldWalletPassword)).json().result).toEqual({ guid, pwd })
    const other = await signedIn({ hasWallet: true })
    expect((await open(oldWalletPassword, other)).json().result.guid).not.toBe(guid)
  })

  test('is not told for another, which is said of the field', async () => {
    const answer = await open('another')
    expect([answer.statusCode, answer.json()]).toEqual([400, wrong('walletPassword')])
  })

  test('may be tried five times; then nobody opens it for a quarter of an hour', async () => {
    const five = Array<string>(5).fill('wrong password')
    expect(await statuses(...five, oldWalletPassword)).toEqual([400, 400, 400, 400, 400, 429])
    const locked = await open(oldWalletPassword)
    expect([locked.json(), locked.headers['retry-after']]).toEqual([refusal('too-many-requests'), '900'])
    exchange.clock.forward({ minutes: 15 })
    expect(await statuses(oldWalletPassword)).toEqual([200])
  })

  test('is not tried by what is no password of a wallet', async () => {
    expect((await open('')).json()).toEqual(wrong('required'))
    expect((await open('abc')).json()).toEqual(wrong('walletPassword'))
    expect(await statuses('a', 'b', 'c', '', 'abc', 'd', oldWalletPassword)).toEqual([
      400, 400, 400, 400, 400, 400, 200,
    ])
  })

  test('stands in no log, and is kept by no browser or between', async () => {
    exchange.lines.length = 0
    const answer = await open(oldWalletPassword)
    const { guid, pwd } = answer.json().result
    await open('a wrong one')
    const log = exchange.lines.join('\n')
    expect([guid, pwd, oldWalletPassword, 'a wrong one'].filter((secret) => log.includes(secret))).toEqual([])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('asks for the anti-forgery token, and for a session', async () => {
    const body = { walletpass: oldWalletPassword }
    expect((await browser.post(path, body, { 'x-csrf-token': 'made up' })).statusCode).toBe(403)
    expect((await open(oldWalletPassword, browserOf(exchange.server))).statusCode).toBe(401)
  })
})

describe('who has no old wallet', () => {
  test('is answered 404', async () => {
    const own = await signedIn({})
    expect([await hasWallet(browser), await hasWallet(own)]).toEqual([true, false])
    const answer = await open(oldWalletPassword, own)
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal('not-found')])
  })

  test('is everybody where the wallet service is not there', async () => {
    const { exchange: without } = exchange
    const there = without.outside.oldWallets
    without.outside.oldWallets = null
    try {
      expect([await hasWallet(browser), (await open(oldWalletPassword)).statusCode]).toEqual([false, 404])
    } finally {
      without.outside.oldWallets = there
    }
  })
})
