import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSandbox } from '../../../src/server/sandbox/seeds/seed'
import { browserOf, refusal, testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
  await seedSandbox(exchange.exchange)
}, 180_000)
afterAll(() => exchange.stop())

const signedIn = async () => {
  const browser = browserOf(exchange.server)
  await browser.post('/sandbox/customers/verified-swede/copies')
  const orders = await browser.get('/protected/v2/orders?page=0&size=1&status=UNPAID&type=BUY')
  const address = `/sandbox/orders/${orders.json().result.content[0].reference}/steps`
  return { browser, address, take: (event: string) => browser.post(address, { event }) }
}

test('an order takes the steps of its statechart one at a time, nothing follows by itself, and each is told of', async () => {
  const { browser, address, take } = await signedIn()
  for (const event of ['payment.received', 'payout.started', 'payout.refused']) await take(event)
  expect((await browser.get(address)).json()).toEqual({
    type: 'BUY',
    steps: [
      { status: 'UNPAID', event: null },
      { status: 'PAID', event: 'payment.received' },
      { status: 'PAYOUT_PENDING', event: 'payout.started' },
      { status: 'CONTACT_SUPPORT', event: 'payout.refused' },
    ],
  })
})

test('a step that the statechart does not have is refused, and so is an order of somebody else', async () => {
  const { take, address } = await signedIn()
  expect((await take('payout.sent')).json()).toEqual(refusal('step-refused'))
  const other = await signedIn()
  expect((await other.browser.post(address, { event: 'payment.started' })).statusCode).toBe(404)
  expect((await browserOf(exchange.server).get(address)).statusCode).toBe(401)
})

test('money of an order waits, held by the desk, where a tester says so', async () => {
  const { browser, address, take } = await signedIn()
  for (const event of ['payment.mismatched', 'order.refunded']) await take(event)
  await browser.post(address.replace('/steps', '/held-refund'))
  const { holds, waitingRefunds } = (
    await browser.get(address.replace('/sandbox', '/protected/v2').replace('/steps', ''))
  ).json().result
  expect([holds.map(({ reason }: { reason: string }) => reason), waitingRefunds.length]).toEqual([['refund-review'], 1])
})
