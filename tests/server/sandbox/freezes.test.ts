import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf, newCustomer, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

test('a tester has the account of who is signed in frozen, so that support alone ends it', async () => {
  const browser = browserOf(exchange.server)
  await browser.signIn((await newCustomer(exchange.database)).email)
  expect((await browser.post('/sandbox/freezes')).statusCode).toBe(200)
  const { result } = (await browser.post('/protected/v2/auth/me', {})).json()
  expect(result.freeze).toEqual({ since: exchange.clock.now().toISOString(), until: null, releasedBy: 'desk' })
})

test('nobody who is not signed in has any frozen', async () => {
  expect((await browserOf(exchange.server).post('/sandbox/freezes')).statusCode).toBe(401)
})
