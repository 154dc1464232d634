import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minus, plus } from '../../../src/domain/money/money'
import type { Order } from '../../../src/domain/orders/orders'
import { coinBalances, coinSendings } from '../../../src/server/database/schema'
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

const has = (balance: string) => noteBalance(exchange, 'BTC', async () => balance)
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

test('two who want the last coins at once are not both promised them', async () => {
  await has('10')
  const { to } = await taken()
  const { browser: another } = await signedIn(exchange)
  // As many as one of them wants, and a little more.
  await has(plus(plus(await promised(), to.amount), '0.00000001'))
  const answers = await Promise.all([place(), place(another)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
})

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
  await noteBalance(exchange, 'BTC', async () => {
    exchange.clock.forward({ seconds: 15 })
    await has('3')
    return '5'
  })
  expect((await wallet())?.balance).toBe('3')
})
