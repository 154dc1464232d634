import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { secondsAfter } from '../../../src/server/clock'
import { insertMany } from '../../../src/server/database/bulk'
import { allAfter, allPages, rowsOfPage } from '../../../src/server/database/pages'
import { orderSteps } from '../../../src/server/database/schema'
import { browserOf, newCustomer, testExchange, type TestExchange } from '../../support/exchange'
import { placeOrder } from '../../support/placing'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

test.each([0, 1, rowsOfPage - 1, rowsOfPage, rowsOfPage + 1, 2 * rowsOfPage])(
  '%i rows come whole and in order',
  async (many) => {
    const rows = Array.from({ length: many }, (_, index) => index)
    expect(await allPages(async (limit, offset) => rows.slice(offset, offset + limit))).toEqual(rows)
  },
)

test('rows that come and go while pages are read are neither doubled nor left out', async () => {
  const rows = Array.from({ length: 2 * rowsOfPage + 1 }, (_, index) => index)
  const read = await allAfter<number>(async (limit, last, before) => {
    expect(before).toBe(last === undefined ? 0 : last + 1)
    if (last !== undefined) rows.shift()
    return rows.filter((row) => last === undefined || row > last).slice(0, limit)
  })
  expect(read).toEqual(Array.from({ length: 2 * rowsOfPage + 1 }, (_, index) => index))
})

test('an order with more steps than one query asks for is told with all of them', async () => {
  const browser = browserOf(exchange.server)
  await browser.signIn((await newCustomer(exchange.database)).email)
  const { reference, history } = (await placeOrder(browser)).json<{ result: Order }>().result
  const steps = Array.from({ length: 2 * rowsOfPage + 1 }, (_, index) => ({
    orderReference: reference,
    status: index % 2 === 0 ? ('PENDING' as const) : ('ERROR' as const),
    at: secondsAfter(exchange.clock.now(), index),
  }))
  await exchange.database.transaction((tx) => insertMany(tx, orderSteps, steps))
  const order = (await browser.get(`/protected/v2/orders/${reference}`)).json<{ result: Order }>().result
  const told = steps.map(({ status, at }) => ({ status, at: at.toISOString() }))
  expect(order.history).toEqual([...history, ...told])
})
