import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { holds, refunds } from '../../../src/server/database/schema'
import { holdOfStatus, placeHold, releaseHold } from '../../../src/server/orders/holds'
import { sendCallback, transferOf } from '../../support/callbacks'
import { signedIn, testExchange, type Browser, type CustomerWritten, type TestExchange } from '../../support/exchange'
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
const fetched = async ({ reference }: Order): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const pays = ({ number }: Order, amount: string) => sendCallback(exchange, 'payments', transferOf(number, amount))
const reviewed = ({ reference }: Order, decision: string) =>
  sendCallback(exchange, 'reviews', {
    type: 'order.reviewed',
    order: reference,
    decision,
    feedbackReason: null,
    feedbackDetails: null,
  })
const now = () => exchange.clock.now()

describe('a hold', () => {
  test.each([
    ['BUY', 'CONTACT_SUPPORT', 'review'],
    ['SELL', 'CONTACT_SUPPORT', 'review'],
    ['SELL', 'ERROR', 'payout-account'],
    ['BUY', 'ERROR', null],
    ['BUY', 'PAID', null],
    ['SELL', 'COMPLETED', null],
  ] as const)('of an order to %s that is %s is for %s', (type, status, reason) => {
    expect(holdOfStatus(type, status)).toBe(reason)
  })

  test('stands while support has a question, which its desk releases', async () => {
    const order = await placed()
    expect((await fetched(order)).holds).toEqual([])
    await pays(order, '400.00')
    expect((await fetched(order)).holds).toEqual([
      { reason: 'review', since: now().toISOString(), until: null, releasedBy: 'desk' },
    ])
    await reviewed(order, 'refund')
    const after = await fetched(order)
    expect([after.status, after.holds.filter(({ reason }) => reason === 'review')]).toEqual(['REFUND', []])
  })

  test('is one row, however often it is placed, and another once it was released', async () => {
    const { reference } = await placed()
    const order = { reference, customerId: customer.id }
    const rows = await exchange.database.transaction(async (tx) => {
      for (const action of [placeHold, placeHold]) await action(tx, order, { reason: 'review' }, now())
      await releaseHold(tx, order, 'review', now())
      await releaseHold(tx, order, 'review', now())
      await placeHold(tx, order, { reason: 'review' }, now())
      return tx.select().from(holds)
    })
    const ofOrder = rows.filter((row) => row.orderReference === reference)
    expect(ofOrder.map(({ releasedAt }) => releasedAt === null).toSorted()).toEqual([false, true])
  })

  test('is told of in the list of orders too', async () => {
    const order = await placed()
    await pays(order, '400.00')
    const { content } = (await browser.get('/protected/v2/orders?page=0&size=5')).json().result
    expect(content.map(({ holds: told }: Order) => told.map(({ reason }) => reason))).toEqual([['review']])
  })
})

test('an order that was paid and is refused is paid back, and nothing is sent', async () => {
  const order = await placed()
  await pays(order, order.total)
  expect((await fetched(order)).status).toBe('PAID')
  await reviewed(order, 'refund')
  await exchange.exchange.jobs.runDue()
  const { status, rateIsFinal, transactions, history } = await fetched(order)
  expect({ status, rateIsFinal }).toEqual({ status: 'REFUND', rateIsFinal: false })
  expect(transactions.map(({ direction, label, amount }) => [direction, label, amount])).toEqual([
    ['IN', 'BANKGIRO', order.total],
    ['OUT', 'refund', order.total],
  ])
  expect(history.map((step) => step.status)).toEqual(['UNPAID', 'PAID', 'REFUND'])
})

test('a canceled order of a frozen account is held while money of it goes back, and only then', async () => {
  const order = await placed()
  await browser.post(`/protected/v2/orders/${order.reference}/cancel`, { reason: 'changed-mind' })
  await browser.post('/protected/v2/user/freeze', {})
  const reasons = async () => (await fetched(order)).holds.map(({ reason }) => reason)
  expect([(await fetched(order)).status, await reasons()]).toEqual(['CANCELED', []])
  const createdAt = exchange.clock.now()
  const back = { key: randomUUID(), method: 'BANKGIRO', amount: '20.00', currency: 'SEK', createdAt } as const
  await exchange.database.transaction((tx) => tx.insert(refunds).values({ ...back, orderReference: order.reference }))
  expect(await reasons()).toEqual(['frozen'])
})
