import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { bankAccounts, refunds } from '../../../src/server/database/schema'
import { goOnWithRefunds } from '../../../src/server/orders/refunds'
import { codeAt } from '../../../src/server/two-factor/totp'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, password, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { inboxOf } from '../../support/inbox'
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

describe('a refund to a new account', () => {
  const refunded = async (): Promise<Order> => {
    const order: Order = (await buys({ code: nextCode() })).json().result
    await sendCallback(exchange, 'payments', transferOf(order.number, '400.00'))
    const review = { type: 'order.reviewed', order: order.reference, decision: 'refund' }
    await sendCallback(exchange, 'reviews', { ...review, feedbackReason: null, feedbackDetails: null })
    await work()
    return order
  }
  const hourly = async () => {
    await exchange.database.transaction((tx) => goOnWithRefunds(tx, exchange.exchange, exchange.clock.now()))
    await work()
  }
  const wentTo = async ({ reference }: Order) => {
    const isOfOrder = and(eq(refunds.orderReference, reference), isNull(refunds.waitingSince))
    const rows = await exchange.database.read((handle) => handle.select().from(refunds).where(isOfOrder).limit(5))
    return rows.map(({ paidTo }) => paidTo?.accountNumber ?? null)
  }
  const reasonsOf = async ({ reference }: Order) => {
    const order: Order = (await browser.get(`/protected/v2/orders/${reference}`)).json().result
    return order.holds.map(({ reason }) => reason)
  }
  const chooses = ({ reference }: Order, given: object = {}) =>
    call(`/orders/${reference}/refund-account`, { bankAccountReference: seller.account.reference, ...given })

  test('asks for the second factor, goes there once it was shown, and to that account by itself from then on', async () => {
    const order = await refunded()
    expect([await wentTo(order), await reasonsOf(order)]).toEqual([[], ['refund-confirmation']])
    expect(told(await chooses(order))).toEqual(required)
    expect(told(await chooses(order, { code: '000000' }))).toEqual(wrong)
    const code = nextCode()
    expect((await chooses(order, { code })).statusCode).toBe(200)
    await work()
    expect([await wentTo(order), await reasonsOf(order)]).toEqual([[seller.account.accountNumber], []])
    expect((await chooses(order, { code: nextCode() })).statusCode).toBe(409)
    const next = await refunded()
    expect([await wentTo(next), await reasonsOf(next)]).toEqual([[seller.account.accountNumber], []])
  })

  test('is not held for the second factor any more once that is turned off', async () => {
    const order = await refunded()
    expect(await reasonsOf(order)).toEqual(['refund-confirmation'])
    await call('/user/password/2fa', { code: nextCode(), enabled: false, password })
    await work()
    expect(await reasonsOf(order)).toEqual(['refund-new-account'])
  })

  test('is written to the customer, once', async () => {
    const order = await refunded()
    await hourly()
    const letters = await inboxOf(exchange, seller.customer.email)
    const subject = `Confirm the account for your refund of order ${order.number}`
    expect(letters.filter((each) => each.subject === subject)).toHaveLength(1)
  })

  test('is never sent by a session alone, whatever account it brings, however long it waits', async () => {
    const order = await refunded()
    const theirs = await newAccount(exchange.database, seller.customer.id, {
      accountNumber: '666666666',
      isMain: false,
    })
    const bankAccountReference = theirs.reference
    expect(told(await chooses(order, { bankAccountReference }))).toEqual(required)
    expect(told(await chooses(order, { bankAccountReference, code: recovery[0]?.replaceAll(/./g, 'A') }))[0]).toBe(400)
    exchange.clock.forward({ hours: 48 })
    await hourly()
    expect(await wentTo(order)).toEqual([])
  })

  test('that was chosen is asked for again, where its numbers are others since', async () => {
    await call('/user/password', {
      currentPassword: password,
      newPassword: 'four quiet moose at dawn',
      code: nextCode(),
    })
    await call('/auth/signin', { email: seller.customer.email, password: 'four quiet moose at dawn' })
    await call('/auth/signin/2fa', { code: nextCode() })
    const order = await refunded()
    expect((await chooses(order, { code: nextCode() })).statusCode).toBe(200)
    expect(await reasonsOf(order)).toEqual(['refund-new-account'])
    const isTheirs = eq(bankAccounts.reference, seller.account.reference)
    await exchange.database.transaction((tx) =>
      tx.update(bankAccounts).set({ accountNumber: '666666666' }).where(isTheirs),
    )
    await hourly()
    expect([await wentTo(order), await reasonsOf(order)]).toEqual([[], ['refund-confirmation']])
  })

  test('is not asked for of who has no second factor', async () => {
    await call('/user/password/2fa', { enabled: false, code: nextCode(), password })
    exchange.clock.forward({ hours: 24 })
    await browser.signIn(seller.customer.email)
    expect(await wentTo(await refunded())).toEqual([seller.account.accountNumber])
  })
})

test('whoever has no two-factor is asked for none', async () => {
  await call('/user/password/2fa', { enabled: false, code: nextCode(), password })
  expect((await buys()).statusCode).toBe(200)
  expect((await sells()).statusCode).toBe(200)
})
