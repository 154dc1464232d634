import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { beginSecurityWait } from '../../../src/server/customers/security-wait'
import { bankAccounts, customers, refunds } from '../../../src/server/database/schema'
import { sendCoins } from '../../../src/server/orders/take-step'
import { sendCallback, transferOf } from '../../support/callbacks'
import { browserOf, password, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { buyOrder } from '../../support/placing'
import { newAccount, newSeller, placeSale } from '../../support/selling'

const hour = 3_600_000

let exchange: TestExchange
let browser: Browser
let seller: Awaited<ReturnType<typeof newSeller>>

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  seller = await newSeller(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
})

/** Time goes by, in milliseconds; nobody stays signed in for so long. */
const passes = async (time: number): Promise<void> => {
  exchange.clock.forward({ seconds: time / 1000 })
  await browser.signIn(seller.customer.email)
}

const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const now = () => exchange.clock.now()
const in24Hours = () => new Date(now().getTime() + 24 * hour).toISOString()
const work = () => exchange.exchange.jobs.runDue()
const changes = () =>
  exchange.database.transaction((tx) => beginSecurityWait(tx, exchange.exchange, seller.customer.id, 'password', now()))
const bought = async (address: string = buyOrder.address): Promise<Order> =>
  (await browser.post('/protected/v2/buy/orders', { ...buyOrder, address })).json().result
const fetched = async ({ reference }: Pick<Order, 'reference'>): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const pays = ({ number, total }: Order) => sendCallback(exchange, 'payments', transferOf(number, total))
const reviewed = ({ reference }: Order, decision: string) =>
  sendCallback(exchange, 'reviews', {
    type: 'order.reviewed',
    order: reference,
    decision,
    feedbackReason: null,
    feedbackDetails: null,
  })
const sells = async (to = seller.account.reference): Promise<Order> => (await placeSale(browser, to)).json().result
const coinsFor = ({ reference, coin, from }: Order) =>
  sendCallback(exchange, 'coins', {
    type: 'coins.received',
    order: reference,
    coin,
    amount: from.amount,
    hash: reference.replaceAll('-', '').repeat(2),
  })
const standing = async (order: Order) => {
  const { status, holds, rateIsFinal } = await fetched(order)
  return { status, rateIsFinal, holds: holds.map(({ reason, until, releasedBy }) => ({ reason, until, releasedBy })) }
}
const done = { status: 'COMPLETED', rateIsFinal: true, holds: [] }

describe('a purchase', () => {
  test('to a new address waits 24 hours after a change, paid and without a rate, and then goes on', async () => {
    await changes()
    const until = in24Hours()
    await passes(hour)
    const order = await bought()
    const held = { holds: [{ reason: 'new-address', until, releasedBy: 'clock' }], rateIsFinal: false }
    expect(await standing(order)).toEqual({ status: 'UNPAID', ...held })
    await pays(order)
    await work()
    expect(await standing(order)).toEqual({ status: 'PAID', ...held })
    await passes(23 * hour - 1)
    await work()
    expect(await standing(order)).toEqual({ status: 'PAID', ...held })
    await passes(1)
    await work()
    expect(await standing(order)).toEqual(done)
  })

  test('to an address that was used before does not wait, nor to any other spelling of it', async () => {
    const before = await bought()
    await pays(before)
    await work()
    expect(await standing(before)).toEqual(done)
    await passes(1)
    await changes()
    for (const address of [buyOrder.address, buyOrder.address.toUpperCase()]) {
      const order = await bought(address)
      await pays(order)
      await work()
      expect(await standing(order)).toEqual(done)
    }
  })

  test('that was placed before does not wait; its address is new to the next one until its coins are sent', async () => {
    const before = await bought()
    await changes()
    const after = await bought()
    expect((await standing(before)).holds).toEqual([])
    expect((await standing(after)).holds.map(({ reason }) => reason)).toEqual(['new-address'])
    await pays(before)
    await work()
    expect(await standing(before)).toEqual(done)
    // First used after the change: new, although coins went there.
    expect((await standing(await bought())).holds.map(({ reason }) => reason)).toEqual(['new-address'])
  })

  test('of who has changed nothing waits for nothing, also the first one', async () => {
    const order = await bought(other)
    await pays(order)
    await work()
    expect(await standing(order)).toEqual(done)
  })

  test('is not held any more at the end of the 24 hours, where it is placed then', async () => {
    await changes()
    await passes(24 * hour - 1)
    expect((await standing(await bought())).holds.map(({ reason }) => reason)).toEqual(['new-address'])
    await passes(1)
    expect((await standing(await bought())).holds).toEqual([])
  })

  test('that is canceled is held no more, until money comes late', async () => {
    await changes()
    const order = await bought()
    await browser.post(`/protected/v2/orders/${order.reference}/cancel`, { reason: 'other' })
    expect((await standing(order)).holds).toEqual([])
    await pays(order)
    expect((await standing(order)).holds.map(({ reason }) => reason)).toEqual(['new-address', 'review'])
    await reviewed(order, 'release')
    expect((await standing(order)).status).toBe('CONTACT_SUPPORT')
  })

  test('waits as long as it was said, whatever is changed since', async () => {
    await changes()
    const until = in24Hours()
    const order = await bought()
    await passes(hour)
    await changes()
    expect((await standing(order)).holds.map((hold) => hold.until)).toEqual([until])
  })

  test('that is held is not released by the desk, is refunded by it, and its coins are never asked for', async () => {
    await changes()
    const order = await bought()
    await pays(order)
    await reviewed(order, 'question')
    await reviewed(order, 'release')
    expect((await fetched(order)).status).toBe('CONTACT_SUPPORT')
    await sendCoins.run({ reference: order.reference }, exchange.exchange)
    await reviewed(order, 'refund')
    await work()
    const { status, transactions, holds } = await fetched(order)
    expect([status, transactions.map(({ label }) => label), holds.map(({ reason }) => reason)]).toEqual([
      'REFUND',
      ['BANKGIRO', 'refund'],
      ['refund-new-account'],
    ])
  })
})

describe('a sale', () => {
  test('to an account that is new waits, and is paid out then', async () => {
    await changes()
    const until = in24Hours()
    const order = await sells()
    await coinsFor(order)
    await work()
    expect(await standing(order)).toEqual({
      status: 'PAID',
      rateIsFinal: true,
      holds: [{ reason: 'new-account', until, releasedBy: 'clock' }],
    })
    await passes(24 * hour)
    await work()
    expect(await standing(order)).toEqual(done)
  })

  test('to an account that was paid before does not wait', async () => {
    const before = await sells()
    await coinsFor(before)
    await work()
    expect(await standing(before)).toEqual(done)
    await passes(1)
    await changes()
    const order = await sells()
    await coinsFor(order)
    await work()
    expect(await standing(order)).toEqual(done)
  })

  test('that was canceled is held where its coins come late, and its account has other numbers since', async () => {
    const order = await sells()
    await browser.post(`/protected/v2/orders/${order.reference}/cancel`, { reason: 'other' })
    await passes(1000)
    await changes()
    const until = in24Hours()
    await exchange.database.transaction((tx) =>
      tx
        .update(bankAccounts)
        .set({ accountNumber: '987654321', verifiedAt: now() })
        .where(eq(bankAccounts.reference, seller.account.reference)),
    )
    await coinsFor(order)
    await reviewed(order, 'release')
    await work()
    expect(await standing(order)).toEqual({
      status: 'PAYOUT_PENDING',
      rateIsFinal: true,
      holds: [{ reason: 'new-account', until, releasedBy: 'clock' }],
    })
    await passes(24 * hour)
    await work()
    expect(await standing(order)).toEqual(done)
  })

  test('that is held may go to another account meanwhile, at once where that was used before', async () => {
    const before = await sells()
    await coinsFor(before)
    await work()
    const returning = await newAccount(exchange.database, seller.customer.id, {
      accountNumber: '123450404',
      isMain: false,
    })
    const third = await newAccount(exchange.database, seller.customer.id, { accountNumber: '555555555', isMain: false })
    const order = await sells(returning.reference)
    await coinsFor(order)
    await work()
    await passes(1000)
    await changes()
    const payTo = (bankAccountReference: string) =>
      browser.post(`/protected/v2/orders/${order.reference}/payout`, { bankAccountReference })
    await payTo(third.reference)
    await work()
    expect((await standing(order)).holds.map(({ reason }) => reason)).toEqual(['payout-account', 'new-account'])
    await payTo(seller.account.reference)
    await work()
    expect(await standing(order)).toEqual(done)
  })

  test('that came back waits where another account is chosen that is new', async () => {
    const returning = await newAccount(exchange.database, seller.customer.id, {
      accountNumber: '123450404',
      isMain: false,
    })
    const order = await sells(returning.reference)
    await coinsFor(order)
    await work()
    expect((await standing(order)).status).toBe('ERROR')
    await changes()
    const until = in24Hours()
    await browser.post(`/protected/v2/orders/${order.reference}/payout`, {
      bankAccountReference: seller.account.reference,
    })
    await work()
    expect(await standing(order)).toEqual({
      status: 'ERROR',
      rateIsFinal: true,
      holds: [
        { reason: 'new-account', until, releasedBy: 'clock' },
        { reason: 'payout-account', until: null, releasedBy: 'customer' },
      ],
    })
    await passes(24 * hour)
    await work()
    expect(await standing(order)).toEqual(done)
  })
})

test('money of a transfer goes back to a new account once the 24 hours are over', async () => {
  await changes()
  const until = in24Hours()
  const order = await bought()
  await sendCallback(exchange, 'payments', transferOf(order.number, '400.00'))
  await reviewed(order, 'refund')
  await work()
  const paidTo = () =>
    exchange.database.read(async (handle) => {
      const rows = await handle.select().from(refunds).where(eq(refunds.orderReference, order.reference)).limit(5)
      return rows.map((row) => row.paidTo?.accountNumber ?? null)
    })
  const reasons = async () => (await standing(order)).holds.map(({ reason, until: then }) => [reason, then])
  expect([await paidTo(), await reasons()]).toEqual([[null], [['refund-new-account', until]]])
  await passes(24 * hour)
  await work()
  expect([await paidTo(), await reasons()]).toEqual([[seller.account.accountNumber], []])
})

describe('the wait begins with', () => {
  const waitOf = async () => (await browser.post('/protected/v2/auth/me', {})).json().result.securityWait

  test('a password that is replaced', async () => {
    expect(await waitOf()).toBeNull()
    const since = now().toISOString()
    await browser.post('/protected/v2/user/password', {
      currentPassword: password,
      newPassword: 'four quiet moose at dawn',
    })
    await browser.post('/protected/v2/auth/signin', {
      email: seller.customer.email,
      password: 'four quiet moose at dawn',
    })
    expect(await waitOf()).toEqual({ change: 'password', since, until: in24Hours() })
  })

  test('no first password', async () => {
    await exchange.database.transaction((tx) =>
      tx.update(customers).set({ passwordHash: null }).where(eq(customers.id, seller.customer.id)),
    )
    await browser.post('/protected/v2/user/password', { newPassword: 'four quiet moose at dawn' })
    expect(await waitOf()).toBeNull()
  })
})
