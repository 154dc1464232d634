import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothDecideAt } from '../../support/desk'
import { coinsFor } from '../../../src/domain/money/quote'
import { waitingWork } from '../../../src/server/jobs/queue'
import type { Order } from '../../../src/domain/orders/orders'
import { jobs, ledgerEntries, orders } from '../../../src/server/database/schema'
import { forAllCoins } from '../../../src/server/outside/coins'
import { quietCoins, quietNetwork } from '../../support/coins'
import {
  host,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type TestExchange,
} from '../../support/exchange'
import { sendCallback, transferOf } from '../../support/callbacks'
import { writeOrderRow } from '../../support/order-rows'
import { buyOrder } from '../../support/placing'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  ;({ customer, browser } = await signedIn(exchange))
})

const placed = async (): Promise<Order> => (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
const fetched = async ({ reference }: Pick<Order, 'reference'>): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const work = () => exchange.exchange.jobs.runDue()

const pay = ({ number }: Order, amount: string) => sendCallback(exchange, 'payments', transferOf(number, amount))
const payInEuro = ({ number }: Order, amount: string) =>
  sendCallback(exchange, 'payments', transferOf(number, amount, { method: 'SEPA', currency: 'EUR' }))
const review = ({ reference: order }: Pick<Order, 'reference'>, decision: 'question' | 'release' | 'refund') =>
  sendCallback(exchange, 'reviews', {
    type: 'order.reviewed',
    order,
    decision,
    feedbackReason: null,
    feedbackDetails: null,
  })

/** What is on the customer's account for an order, by currency, where anything is: negative where we owe it. */
const owed = async ({ reference }: Pick<Order, 'reference'>) => {
  const { account, orderReference, currency } = ledgerEntries
  const rows = await exchange.database.read((handle) =>
    handle
      .select({ currency, amount: sql<string>`sum(amount)::text` })
      .from(ledgerEntries)
      .where(and(eq(orderReference, reference), eq(account, 'customer')))
      .groupBy(currency)
      .orderBy(asc(currency)),
  )
  return rows.flatMap((row) => (Number(row.amount) === 0 ? [] : [`${row.amount} ${row.currency}`]))
}

const refundsOf = async ({ reference }: Order) => {
  const rows = await exchange.database.read((handle) =>
    handle
      .select({ payload: jobs.payload })
      .from(jobs)
      .where(and(eq(jobs.kind, 'order.refund'), sql`payload->>'reference' = ${reference}`))
      .orderBy(sql`payload->>'method' desc`),
  )
  return rows.map(({ payload }) => payload)
}

describe('a release of an order', () => {
  test('for which more came than it costs sends back what is beyond that', async () => {
    const order = await placed()
    await pay(order, '900.00')
    await pay(order, '350.00')
    await review(order, 'release')
    const { status, transactions } = await fetched(order)
    expect([status, transactions.map(({ direction, label, amount }) => [direction, label, amount])]).toEqual([
      'PAYOUT_PENDING',
      [
        ['IN', 'BANKGIRO', '900.00'],
        ['IN', 'BANKGIRO', '350.00'],
        ['OUT', 'refund', '250.00'],
      ],
    ])
    const refund = { key: expect.any(String), reference: order.reference }
    expect(await refundsOf(order)).toEqual([
      { ...refund, method: 'BANKGIRO', payment: null, amount: '250.00', currency: 'SEK' },
    ])
    await work()
    expect([(await fetched(order)).status, await owed(order), (await refundsOf(order)).length]).toEqual([
      'COMPLETED',
      [],
      1,
    ])
  })

  test('sends each part back the way it came, the newest first, and all of another currency', async () => {
    const order = await placed()
    const path = `/protected/v2/orders/${order.reference}/payment`
    await browser.post(path, { method: 'StripeCard', total: '1025.00' })
    const [row] = await exchange.database.read((handle) =>
      handle.select().from(orders).where(eq(orders.reference, order.reference)).limit(1),
    )
    const payment = row?.payment ?? ''
    await pay(order, '600.00')
    await payInEuro(order, '20.00')
    const paid = { type: 'payment.received', payment, amount: '700.00', currency: 'SEK', payer: null }
    await sendCallback(exchange, 'payments', paid)
    await review(order, 'release')
    const refund = { key: expect.any(String), reference: order.reference }
    expect(await refundsOf(order)).toEqual([
      { ...refund, method: 'StripeCard', payment, amount: '275.00', currency: 'SEK' },
      { ...refund, method: 'SEPA', payment: null, amount: '20.00', currency: 'EUR' },
    ])
    await work()
    expect([(await fetched(order)).status, await owed(order)]).toEqual(['COMPLETED', []])
  })

  test('that was paid exactly, and questioned, sends nothing back', async () => {
    const order = await placed()
    await pay(order, '1000.00')
    await review(order, 'question')
    await review(order, 'release')
    expect(await refundsOf(order)).toEqual([])
    await work()
    expect([(await fetched(order)).status, await owed(order)]).toEqual(['COMPLETED', []])
  })
})

describe('coins of an attempt that was said to have failed, sent after all at an earlier price', () => {
  const sent = async ({ reference }: Order, times: number, amount: string) =>
    sendCallback(exchange, 'coins', {
      type: 'coins.sent',
      key: `${reference}/${times}`,
      coin: 'BTC',
      amount,
      hash: String(times).repeat(64),
    })

  beforeEach(() => {
    const { outside } = exchange.exchange
    const { coins } = outside
    outside.coins = quietCoins
    return () => void (outside.coins = coins)
  })

  const refused = async () => {
    const order = await placed()
    await pay(order, '1000.00')
    await work()
    const { to } = await fetched(order)
    await sendCallback(exchange, 'coins', { type: 'coins.refused', key: `${order.reference}/1`, reason: 'x' })
    exchange.clock.forward({ minutes: 10 })
    return { order, amount: to.amount }
  }

  test.each(['before', 'after'] as const)('%s the release are what the order gave', async (moment) => {
    const { order, amount } = await refused()
    if (moment === 'before') await sent(order, 1, amount)
    await review(order, 'release')
    expect((await fetched(order)).to.amount).not.toBe(amount)
    if (moment === 'after') await sent(order, 1, amount)
    await work()
    const { status, to, rate } = await fetched(order)
    expect([status, to.amount, await owed(order)]).toEqual(['COMPLETED', amount, []])
    expect(Number(coinsFor('1000', rate))).toBeCloseTo(Number(amount), 7)
  })
})

describe('coins that their network cannot be asked for', () => {
  const asked: string[] = []
  let isAway = true

  beforeEach(() => {
    asked.length = 0
    isAway = true
    const { outside } = exchange.exchange
    const { coins } = outside
    const send = async ({ key }: { key: string }) => {
      if (isAway) throw new Error('No answer came')
      asked.push(key)
    }
    outside.coins = forAllCoins({ ...quietNetwork, send })
    return () => void (outside.coins = coins)
  })

  const awayForADay = async () => {
    const order = await placed()
    await pay(order, '1000.00')
    for (let minutes = 0; minutes < 24 * 60; minutes += 11) {
      await work()
      exchange.clock.forward({ minutes: 11 })
    }
    await browser.signIn(customer.email)
    return order
  }
  const waiting = async () => {
    const rows = await exchange.database.read((handle) => waitingWork(handle, exchange.exchange.jobs.moneyKinds(), 100))
    return rows.map(({ id, kind, payload }) => ({ id, kind, payload }))
  }

  test('for a day are asked for when it is back, once, under the key that they had', async () => {
    const order = await awayForADay()
    await review(order, 'release')
    expect((await fetched(order)).status).toBe('PAYOUT_PENDING')
    isAway = false
    await work()
    expect([asked, await waiting()]).toEqual([[`${order.reference}/1`], []])
    exchange.clock.forward({ hours: 24 })
    await work()
    expect(asked).toEqual([`${order.reference}/1`])
  })

  test('stand on the desk while they wait, and are asked for at once where somebody says so', async () => {
    const order = await awayForADay()
    const [first] = await waiting()
    const [page, figures] = [
      await exchange.server.inject({ url: '/sandbox/desk', headers: { host } }),
      await exchange.metrics(),
    ]
    expect(page.body.split('id="work"')[1]?.split('<h2')[0]).toContain(order.number)
    expect(figures).toMatch(/^nordmynt_money_work_waiting 1$/m)
    expect(Number(/^nordmynt_money_work_oldest_seconds (\d+)$/m.exec(figures)?.[1])).toBeGreaterThan(23 * 3600)
    isAway = false
    exchange.clock.forward({ minutes: -11 })
    expect(await work()).toBe(0)
    const { statusCode } = await bothDecideAt(exchange.server, `/sandbox/desk/work/${first?.id}`, {}, '/sandbox/desk')
    await work()
    expect([statusCode, asked, await waiting()]).toEqual([303, [`${order.reference}/1`], []])
  })

  test('get another key only once the network itself has refused the one before', async () => {
    isAway = false
    const order = await placed()
    await pay(order, '1000.00')
    await work()
    await review(order, 'release')
    await work()
    expect(asked).toEqual([`${order.reference}/1`])
    await sendCallback(exchange, 'coins', { type: 'coins.refused', key: `${order.reference}/1`, reason: 'x' })
    isAway = true
    await review(order, 'release')
    for (let minutes = 0; minutes < 6 * 60; minutes += 11) {
      await work()
      exchange.clock.forward({ minutes: 11 })
    }
    isAway = false
    await work()
    expect(asked).toEqual([`${order.reference}/1`, `${order.reference}/2`])
  })
})

describe('a sale', () => {
  const sold = () =>
    exchange.database.transaction((tx) =>
      writeOrderRow(tx, {
        customerId: customer.id,
        createdAt: exchange.clock.now(),
        type: 'SELL',
        status: 'PENDING',
        amount: '8300.00',
        total: '8300.00',
        estimate: '0.01',
      }),
    )

  test('whose payout the bank returned owes its worth once, and nothing when it was paid after all', async () => {
    const order = await sold()
    const { reference } = order
    const coins = { type: 'coins.received', order: reference, coin: 'BTC', amount: '0.01000000', hash: 'aa' }
    const take = (event: string) => browser.post(`/sandbox/orders/${reference}/steps`, { event })
    await sendCallback(exchange, 'coins', coins)
    const { total } = await fetched(order)
    await take('payout.started')
    await sendCallback(exchange, 'payouts', { type: 'payout.returned', key: `${reference}/1`, reason: 'closed' })
    expect([(await fetched(order)).status, await owed(order)]).toEqual(['ERROR', [`-${total} SEK`]])
    await take('payout.retried')
    const paid = { type: 'payout.paid', key: `${reference}/2`, amount: total, currency: 'SEK' }
    await sendCallback(exchange, 'payouts', paid)
    expect([(await fetched(order)).status, await owed(order)]).toEqual(['COMPLETED', []])
  })
})
