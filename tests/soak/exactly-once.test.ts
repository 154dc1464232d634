import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../src/server/database/schema'
import { browserOf, newCustomer, testExchange, type Browser, type TestExchange } from '../support/exchange'
import { placeOrder } from '../support/placing'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const buyer = async (): Promise<Browser> => {
  const browser = browserOf(exchange.server)
  await browser.signIn((await newCustomer(exchange.database)).email)
  return browser
}

test('an order that is asked for twice at the same moment is placed once, and answered alike, a hundred times', async () => {
  const buyers = await Promise.all(Array.from({ length: 10 }, buyer))
  const references = new Set<string>()
  for (let round = 0; round < 10; round += 1) {
    const pairs = await Promise.all(
      buyers.map(async (browser) => {
        const key = { 'idempotency-key': randomUUID() }
        return Promise.all([placeOrder(browser, key), placeOrder(browser, key)])
      }),
    )
    for (const [one, other] of pairs) {
      expect([one.statusCode, other.statusCode, other.body]).toEqual([200, 200, one.body])
      references.add(one.json().result.reference)
    }
  }
  expect(references.size).toBe(100)
  expect(await exchange.database.read((handle) => handle.$count(orders))).toBe(100)
}, 180_000)
