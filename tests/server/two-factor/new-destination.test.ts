import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { codeAt } from '../../../src/server/two-factor/totp'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, password, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { buyOrder } from '../../support/placing'
import { newAccount, newSeller, placeSale } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let seller: Awaited<ReturnType<typeof newSeller>>
let secret: string
let recovery: readonly string[]

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  seller = await newSeller(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
  ;({ secret } = (await call('/user/2fa/setup')).json().result)
  recovery = (await call('/user/2fa/recovery-codes', { code: codeNow() })).json().result.codes
  await call('/user/password/2fa', { enabled: true, code: recovery[0], password })
})

const call = (path: string, body?: object) => browser.post(`/protected/v2${path}`, body)
const codeNow = () => codeAt(secret, exchange.clock.now())
const nextCode = () => {
  exchange.clock.forward({ seconds: 30 })
  return codeNow()
}
const buys = (given: object = {}) => call('/buy/orders', { ...buyOrder, ...given })
const sells = (given: object = {}) => placeSale(browser, seller.account.reference, given)
const work = () => exchange.exchange.jobs.runDue()
const required = [400, refusal('bad-input', ['code', 'required'])]
const wrong = [400, refusal('bad-input', ['code', 'codeInvalid'])]
const told = ({ statusCode, json }: { statusCode: number; json: () => unknown }) => [statusCode, json()]

describe('a purchase to a new address', () => {
  test('asks for the second factor, which is right once', async () => {
    expect(told(await buys())).toEqual(required)
    expect(told(await buys({ code: '000000' }))).toEqual(wrong)
    const code = nextCode()
    expect((await buys({ code })).statusCode).toBe(200)
    expect(told(await buys({ code }))).toEqual(wrong)
  })

  test('is the same one where it is asked for again with another code, since its answer was lost', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const again = (code: string) => browser.post('/protected/v2/buy/orders', { ...buyOrder, code }, headers)
    const first = await again(nextCode())
    expect(told(await again(nextCode()))).toEqual(told(first))
  })

  test('takes a recovery code too', async () => {
    expect((await buys({ code: recovery[1] })).statusCode).toBe(200)
    expect(told(await buys({ code: recovery[1] }))).toEqual(wrong)
  })

  test('is asked for nothing once coins have gone there', async () => {
    const order: Order = (await buys({ code: nextCode() })).json().result
    await sendCallback(exchange, 'payments', transferOf(order.number, order.total))
    await work()
    expect((await buys()).statusCode).toBe(200)
  })

  test('is told first what else is wrong with it, and no code is spent on it', async () => {
    const code = nextCode()
    expect(told(await buys({ code, amount: '1' }))).toEqual([400, refusal('bad-input', ['amount', 'amountTooLow'])])
    expect(told(await buys({ total: '999.00' }))[0]).toBe(409)
    expect((await buys({ code })).statusCode).toBe(200)
  })

  test('that looks like the one before says so first, and no code is spent on it', async () => {
    await buys({ code: nextCode() })
    const code = nextCode()
    for (const given of [{}, { code: '000000' }, { code }]) {
      const answer = await buys({ allowsDuplicate: false, ...given })
      expect([answer.statusCode, answer.json().errors]).toMatchObject([409, [{ code: 'duplicate-order' }]])
    }
    expect((await buys({ code, allowsDuplicate: true })).statusCode).toBe(200)
  })

  test('is locked after five wrong codes, also for a right one', async () => {
    for (let times = 0; times < 5; times += 1) await buys({ code: '000000' })
    expect((await buys({ code: nextCode() })).statusCode).toBe(429)
  })
})

describe('a payout to a new account', () => {
  test('asks for the second factor where the sale is placed', async () => {
    expect(told(await sells())).toEqual(required)
    expect((await sells({ code: nextCode() })).statusCode).toBe(200)
  })

  test('asks for it where another account is chosen, and not for one that was paid before', async () => {
    const returning = await newAccount(exchange.database, seller.customer.id, {
      accountNumber: '123450404',
      isMain: false,
    })
    const order: Order = (await placeSale(browser, returning.reference, { code: nextCode() })).json().result
    await sendCallback(exchange, 'coins', {
      type: 'coins.received',
      order: order.reference,
      coin: 'BTC',
      amount: order.from.amount,
      hash: 'ab'.repeat(32),
    })
    await work()
    const retry = (given: object = {}) =>
      call(`/orders/${order.reference}/payout`, { bankAccountReference: seller.account.reference, ...given })
    expect(told(await retry())).toEqual(required)
    expect((await retry({ code: nextCode() })).statusCode).toBe(200)
    await work()
    expect((await sells()).statusCode).toBe(200)
  })
})

test('whoever has no two-factor is asked for none', async () => {
  await call('/user/password/2fa', { enabled: false, code: nextCode(), password })
  expect((await buys()).statusCode).toBe(200)
  expect((await sells()).statusCode).toBe(200)
})
