import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import type { Plan } from '../../../src/domain/plans/plans'
import { alertAnswer, alertsOf } from '../../../src/server/alerts/queries'
import { planWatch } from '../../../src/server/alerts/watch'
import { pricesTold } from '../../../src/server/database/schema'
import { sendCallback, transferOf } from '../../support/callbacks'
import { decidesAt, proposesAt } from '../../support/desk'
import { browserOf, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { buyOrder } from '../../support/placing'
import { newSeller, placeSale } from '../../support/selling'
import { toldPrices, type ToldPrices } from '../../support/told-prices'

let exchange: TestExchange
let browser: Browser
let prices: ToldPrices
let seller: Awaited<ReturnType<typeof newSeller>>

beforeEach(async () => {
  exchange = await testExchange()
  seller = await newSeller(exchange.database)
  browser = browserOf(exchange.server)
  await browser.signIn(seller.customer.email)
  prices = toldPrices(exchange)
})
afterEach(() => exchange.stop())

const addresses = {
  BTC: buyOrder.address,
  LTC: 'LhK2kQwiaAvhjWY799cZvMyYwnQAcxkarr',
  ETH: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
}
const buy = (to: keyof typeof addresses) =>
  browser.post('/protected/v2/buy/orders', { ...buyOrder, to, address: addresses[to] })
const bought = async (to: keyof typeof addresses): Promise<Order> => (await buy(to)).json().result
const sell = (coin: Order['coin']) => placeSale(browser, seller.account.reference, { coin, amount: '5' })
const createAlert = (coin: Order['coin'], price = '1100') =>
  browser.post('/protected/v2/alerts', {
    coin,
    fiat: 'SEK',
    rule: { kind: 'above', price },
    repeats: false,
    buys: null,
  })
const createPlan = (...coins: (keyof typeof addresses)[]) =>
  browser.post('/protected/v2/plans', {
    fiat: 'SEK',
    amount: '2000',
    shares: coins.map((coin) => ({ coin, percent: 100 / coins.length, address: addresses[coin] })),
    rhythm: { every: 'month', day: 25 },
    way: 'transfer',
    purpose: 'own-savings',
  })
const read = async ({ reference }: Order): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const work = () => exchange.exchange.jobs.runDue()
const pay = async ({ instructions }: Order): Promise<void> => {
  if (instructions?.kind !== 'bankgiro') throw new Error('It is not paid by Bankgiro')
  const paid = transferOf(instructions.ocr, buyOrder.total)
  expect((await sendCallback(exchange, 'payments', paid)).statusCode).toBe(200)
}

test('a coin that is halted is neither bought, sold, planned nor watched anew; the others are', async () => {
  prices.halted.push('LTC', 'ETH')
  for (const refusedCall of [
    await buy('LTC'),
    await sell('LTC'),
    await createAlert('LTC'),
    await createPlan('LTC'),
    await createPlan('BTC', 'LTC'),
    await browser.get('/protected/v2/orders/networkfee?to=ETH'),
  ])
    expect(refusedCall.json()).toEqual(refusal('provider-unavailable'))
  for (const taken of [
    await buy('BTC'),
    await sell('BCH'),
    await createAlert('BTC', '1100000'),
    await createPlan('BTC'),
  ])
    expect(taken.statusCode).toBe(200)
  const { result } = (await browser.get('/protected/v2/market/rates')).json()
  expect(result).toMatchObject({ halted: ['LTC', 'ETH'], rates: { LTC: { SEK: '1000' } } })
})

test('an order of a coin that is halted waits PAID, and settles at a price that is told later', async () => {
  const [litecoin, bitcoin] = [await bought('LTC'), await bought('BTC')]
  prices.set('LTC', 'SEK', '4000')
  prices.halted.push('LTC')
  for (const order of [litecoin, bitcoin]) await pay(order)
  for (let tries = 0; tries < 3; tries += 1) {
    await work()
    exchange.clock.forward({ minutes: 5 })
  }
  expect([(await read(litecoin)).status, (await read(bitcoin)).status]).toEqual(['PAID', 'COMPLETED'])
  prices.set('LTC', 'SEK', '1100')
  prices.halted.length = 0
  await work()
  const settled = await read(litecoin)
  expect([settled.status, settled.rateIsFinal, settled.rate]).toEqual(['COMPLETED', true, '1100.00'])
})

test('while bitcoin is halted, kronor are counted in euro by another coin, and orders of others are paid', async () => {
  const litecoin = await bought('LTC')
  prices.halted.push('BTC')
  await pay(litecoin)
  await work()
  expect((await read(litecoin)).status).toBe('COMPLETED')
})

test('coins of a sale are credited at no price of a coin that is halted: they are told again later', async () => {
  const sale: Order = (await sell('LTC')).json().result
  const hash = 'c0ffee'.padEnd(64, '0')
  const coins = { type: 'coins.received', order: sale.reference, coin: 'LTC', amount: '5.00000000', hash }
  const tell = () => sendCallback(exchange, 'coins', coins)
  prices.halted.push('LTC')
  expect((await tell()).json()).toEqual(refusal('provider-unavailable'))
  expect((await read(sale)).status).toBe('PENDING')
  prices.halted.length = 0
  prices.set('LTC', 'SEK', '1050')
  expect((await tell()).statusCode).toBe(200)
  expect(await read(sale)).toMatchObject({ status: 'PAID', rate: '1050.00' })
})

test('a plan with a coin that is halted buys none of its coins, and all of them once it is traded', async () => {
  const plan: Plan = (await createPlan('BTC', 'LTC')).json().result
  prices.halted.push('LTC')
  const paid = transferOf(plan.transfer?.ocr ?? '', '2000.00')
  expect((await sendCallback(exchange, 'payments', paid)).statusCode).toBe(200)
  const purchases = async (): Promise<Order[]> =>
    (await browser.get(`/protected/v2/orders?plan=${plan.reference}`)).json().result.content
  await work()
  expect(await purchases()).toEqual([])
  prices.halted.length = 0
  exchange.clock.forward({ minutes: 5 })
  await work()
  expect((await purchases()).map(({ coin }) => coin).toSorted()).toEqual(['BTC', 'LTC'])
})

test('money of a plan that has ended goes back also while its coin is halted', async () => {
  const plan: Plan = (await createPlan('LTC')).json().result
  prices.halted.push('LTC')
  const paid = transferOf(plan.transfer?.ocr ?? '', '2000.00')
  expect((await sendCallback(exchange, 'payments', paid)).statusCode).toBe(200)
  await browser.post(`/protected/v2/plans/${plan.reference}/end`)
  exchange.clock.forward({ minutes: 5 })
  await work()
  const { content } = (await browser.get(`/protected/v2/orders?plan=${plan.reference}`)).json().result
  expect(content.map((order: Order) => [order.status, order.total])).toEqual([['REFUND', '2000.00']])
})

test('what two operators decide about a coin that is halted waits, and is confirmed once it is traded', async () => {
  const order = await bought('LTC')
  if (order.instructions?.kind !== 'bankgiro') throw new Error('It is not paid by Bankgiro')
  await sendCallback(exchange, 'payments', transferOf(order.instructions.ocr, '5000.00'))
  const address = `/sandbox/desk/orders/${order.reference}`
  const proposal = String((await proposesAt(exchange.server, address, { decision: 'release' })).headers.location)
  const confirm = () => decidesAt(exchange.server, proposal, { decision: 'confirm' }, 'second')
  prices.halted.push('LTC')
  const halted = await confirm()
  expect([halted.statusCode, halted.body.includes('Prices cannot be had right now')]).toEqual([503, true])
  prices.halted.length = 0
  expect((await confirm()).statusCode).toBe(303)
  await work()
  expect((await read(order)).status).toBe('COMPLETED')
})

test('an alert of a coin that is halted is not told, and its price is not kept', async () => {
  await createAlert('LTC')
  const look = async () => {
    await planWatch(exchange.exchange, exchange.clock.now())
    await work()
    const rows = await exchange.database.read((handle) => alertsOf(handle, seller.customer.id))
    exchange.clock.forward({ seconds: 15 })
    return rows.map(alertAnswer).map(({ state }) => state)
  }
  prices.set('LTC', 'SEK', '4000')
  prices.halted.push('LTC')
  expect(await look()).toEqual(['WAITING'])
  const kept = await exchange.database.read((handle) => handle.select().from(pricesTold).limit(100))
  expect([...new Set(kept.map(({ coin }) => coin))].toSorted()).toEqual(['BCH', 'BTC', 'ETH'])
  prices.halted.length = 0
  expect(await look()).toEqual(['REACHED'])
})
