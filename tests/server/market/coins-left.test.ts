import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minus, plus } from '../../../src/domain/money/money'
import type { Order } from '../../../src/domain/orders/orders'
import { coinBalances, coinSendings, orderTransactions, strayCoins } from '../../../src/server/database/schema'
import { coinsLeft, noteBalance } from '../../../src/server/market/coins-left'
import type { Adapter } from '../../../src/server/outside/adapter'
import { quietNetwork } from '../../support/coins'
import { host, refusal, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { buyOrder } from '../../support/placing'

/** A network whose wallet is ours to fill, beside the sandbox's. */
const counted: Adapter = {
  name: 'counted',
  outside: { coins: { BTC: { ...quietNetwork, balance: async () => '0' } } },
}

let exchange: TestExchange
let browser: Browser

beforeAll(async () => {
  exchange = await testExchange({ adapters: [() => counted] })
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  await exchange.database.transaction((tx) => tx.delete(coinBalances))
  ;({ browser } = await signedIn(exchange))
})

const has = (balance: string, fee = '0') =>
  noteBalance(exchange, 'BTC', { balance: async () => balance, fee: async () => fee })
const place = (by = browser) => by.post('/protected/v2/buy/orders', buyOrder)
const taken = async (): Promise<Order> => (await place()).json().result
const wallet = async () => (await exchange.database.read(coinsLeft)).at(0)
const promised = async (): Promise<string> => (await wallet())?.promised ?? '0'
const isOffered = async (flag: 'BUY_BTC' | 'SELL_BTC' | 'BUY_ETH'): Promise<boolean> =>
  (await browser.post('/protected/v2/auth/me')).json().result.features[flag].active
const desk = async (): Promise<string> =>
  (await exchange.server.inject({ url: '/sandbox/desk', headers: { host } })).body

test('a coin whose wallet has never answered is not sold', async () => {
  expect([await isOffered('BUY_BTC'), await isOffered('SELL_BTC'), await isOffered('BUY_ETH')]).toEqual([
    false,
    true,
    true,
  ])
  expect((await place()).json()).toEqual(refusal('feature-off'))
  expect(await desk()).not.toContain('Wallets that coins are sent from')
})

test('no more is sold than the wallet has beside what orders will take that are not ended', async () => {
  await has('10')
  const order = await taken()
  const all = await promised()
  expect(await wallet()).toEqual({
    coin: 'BTC',
    balance: '10',
    fee: '0',
    at: exchange.clock.now(),
    promised: all,
    left: minus('10', all),
  })
  await has(all)
  expect([await isOffered('BUY_BTC'), (await place()).json()]).toEqual([false, refusal('feature-off')])
  expect(await desk()).toContain('Sold out')
  await has(plus(all, '0.00000001'))
  expect([await isOffered('BUY_BTC'), (await place()).json()]).toEqual([
    true,
    refusal('bad-input', ['amount', 'soldOut']),
  ])
  expect(exchange.lines.filter((line) => line.includes('the wallet has too few coins'))).toHaveLength(1)
  expect(await desk()).not.toContain('Sold out')
  await browser.post(`/protected/v2/orders/${order.reference}/cancel`, { reason: 'changed-mind' })
  expect([await promised(), (await place()).statusCode]).toEqual([minus(all, order.to.amount), 200])
})

test('what goes back, and the fee of each that leaves and of the next, are not left to be sold', async () => {
  await has('10')
  const before = await promised()
  const { reference } = await taken()
  await has('10', '0.0001')
  const { promised: bought = '0', left = '0' } = (await wallet()) ?? {}
  expect(minus(minus('10', bought), '0.0001')).toBe(left)
  const back = {
    direction: 'OUT',
    label: 'refund',
    currency: 'BTC',
    amount: '0.3',
    value: '1',
    at: new Date(0),
  } as const
  await exchange.database.transaction((tx) =>
    tx.insert(orderTransactions).values([
      { ...back, orderReference: reference },
      { ...back, orderReference: reference, hash: 'ab'.repeat(32) },
      { ...back, orderReference: reference, message: 'refused' },
    ]),
  )
  const stray = { orderReference: reference, coin: 'BTC', output: 0, receivedAt: new Date(0) } as const
  await exchange.database.transaction((tx) =>
    tx.insert(strayCoins).values([
      { ...stray, amount: '0.2', hash: 'cd'.repeat(32), returnAddress: 'a', returnTimes: 1 },
      { ...stray, amount: '0.7', hash: 'ef'.repeat(32) },
    ]),
  )
  expect(minus(await promised(), bought)).toBe('0.5002')
  await exchange.database.transaction(async (tx) => {
    await tx.delete(orderTransactions).where(eq(orderTransactions.orderReference, reference))
    await tx.delete(strayCoins).where(eq(strayCoins.orderReference, reference))
  })
  await browser.post(`/protected/v2/orders/${reference}/cancel`, { reason: 'changed-mind' })
  await has('10')
  expect(await promised()).toBe(before)
})

test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'two who want the last coins at once are not both promised them (on a server, where they can be at once)',
  async () => {
    await has('10')
    const { to } = await taken()
    const { browser: another } = await signedIn(exchange)
    // As many as one of them wants, and a little more.
    await has(plus(plus(await promised(), to.amount), '0.00000001'))
    const answers = await Promise.all([place(), place(another)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  },
)

test('coins of an order that nobody pays are promised for an hour, and once somebody says they paid, on', async () => {
  await has('10')
  const before = await promised()
  const [first, second] = [await taken(), await taken()]
  await browser.post(`/protected/v2/orders/${second.reference}/sent`)
  expect(await promised()).toBe(plus(before, first.to.amount, second.to.amount))
  exchange.clock.forward({ hours: 1 })
  await has('10')
  // What others have left unpaid counts no more either.
  expect(await promised()).toBe(second.to.amount)
})

test('what was sent since the wallet was asked is in its answer still, and is not promised again', async () => {
  await has('10')
  const [before, at] = [await promised(), exchange.clock.now()]
  const sending = {
    key: 'k/1',
    coin: 'BTC',
    address: 'a',
    amount: '0.5',
    state: 'sent',
    createdAt: at,
    sentAt: at,
  } as const
  await exchange.database.transaction((tx) => tx.insert(coinSendings).values(sending))
  expect(await promised()).toBe(plus(before, '0.5'))
  exchange.clock.forward({ seconds: 15 })
  await has('9.5')
  expect(await promised()).toBe(before)
})

test('an answer that comes late does not take the place of a later one', async () => {
  const balance = async () => {
    exchange.clock.forward({ seconds: 15 })
    await has('3')
    return '5'
  }
  await noteBalance(exchange, 'BTC', { balance, fee: async () => '0' })
  expect((await wallet())?.balance).toBe('3')
})
