import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import type { Plan } from '../../../src/domain/plans/plans'
import { planOrders } from '../../../src/server/database/schema'
import { signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'

let exchange: TestExchange
let browser: Browser
let plan: Plan

/** A plan that reminds each day, on the first day whose purchase is prepared. */
beforeEach(async () => {
  exchange = await testExchange()
  const signed = await signedIn(exchange)
  browser = signed.browser
  const asked = await browser.post('/protected/v2/plans', {
    fiat: 'SEK',
    amount: '1000',
    shares: [{ coin: 'BTC', percent: 100, address: bitcoin }],
    rhythm: { every: 'day' },
    way: 'reminder',
    purpose: 'own-savings',
  })
  plan = asked.json().result
  const due = Date.parse('2026-11-21T07:00:00.000Z')
  exchange.clock.forward({ seconds: (due - exchange.clock.now().getTime()) / 1000 })
  await browser.signIn(signed.customer.email)
  await exchange.exchange.jobs.runDue()
})
afterEach(() => exchange.stop())

const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

const place = (given: object) =>
  browser.post('/protected/v2/buy/orders', {
    type: 'BUY',
    from: 'SEK',
    to: 'BTC',
    address: bitcoin,
    method: 'BANKGIRO',
    amount: '1000',
    total: '1000.00',
    customerPaysNetworkFee: false,
    purpose: 'own-savings',
    ...given,
  })

const kept = () =>
  exchange.database.read((handle) => handle.select({ order: planOrders.orderReference }).from(planOrders).limit(10))

test('is refused a second time as the plan’s, and placed where it is an order of its own', async () => {
  const order: Order = (await place({ plan: plan.reference })).json().result
  for (const given of [{}, { allowsDuplicate: true }]) {
    const again = await place({ plan: plan.reference, ...given })
    expect([again.statusCode, again.json()]).toMatchObject([
      409,
      { errors: [{ code: 'duplicate-order' }], placed: { reference: order.reference, number: order.number } },
    ])
  }
  const own = await place({ allowsDuplicate: true })
  expect([own.statusCode, await kept()]).toEqual([200, [{ order: order.reference }]])
})

test.each([
  ['amount', { amount: '900', total: '900.00' }],
  ['address', { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }],
])('of another %s is not the plan’s, and is placed as an order of its own', async (_, given) => {
  const asPlanned = await place({ plan: plan.reference, ...given })
  expect([asPlanned.statusCode, asPlanned.json()]).toMatchObject([409, { errors: [{ code: 'step-refused' }] }])
  const own = await place(given)
  expect([own.statusCode, await kept()]).toEqual([200, []])
})
