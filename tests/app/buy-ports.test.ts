import { expect, test } from 'vitest'
import { PortError } from '../../machines/lib/ports'
import type { BuyRequest } from '../../machines/buy/buy-form'
import { createApi } from '../../src/app/api/client'
import type { Services } from '../../src/app/ports/services'
import { buyPorts } from '../../src/app/screens/buy/ports'
import type { PurchasePurpose } from '../../src/domain/orders/scam-shield'
import { quietHooks } from '../support/api-hooks'

const request: BuyRequest = {
  coin: 'BTC',
  fiat: 'SEK',
  amount: '5000',
  total: '5000.00',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  method: 'FinsharkPayment',
  priority: 'LOW',
  customerPaysNetworkFee: false,
  providerName: 'seb',
}

const placing = (send: (request: Request) => Promise<Response>, report: Services['report'] = () => undefined) =>
  buyPorts({ api: createApi(quietHooks, send), report, chains: {} }).placeOrder

/** What the exchange is asked for. */
const askedFor = async (
  change: Partial<BuyRequest>,
  allowsDuplicate: boolean,
  purpose: PurchasePurpose | null = null,
  plan: string | null = null,
): Promise<unknown> => {
  const bodies: unknown[] = []
  const place = placing(async (sent) => {
    bodies.push(await sent.json())
    return new Response(JSON.stringify({ status: 'SUCCESS', result: {} }), { status: 200 })
  })
  await place({ ...request, ...change, allowsDuplicate, factor: null, purpose, plan }, new AbortController().signal)
  return bodies[0]
}

test('an order is asked for with currency, coin, amount, total, address, method, type, priority, network fee and bank', async () => {
  document.cookie = 'csrf=token-1; Path=/'
  const { coin, fiat, ...rest } = request
  const asked = { ...rest, from: fiat, to: coin, type: 'BUY', _csrf: 'token-1' }
  expect(await askedFor({}, false)).toEqual(asked)
  expect(await askedFor({ providerName: null }, true)).toEqual({
    ...asked,
    providerName: undefined,
    allowsDuplicate: true,
  })
})

test('the plan that has prepared the purchase is sent with its order', async () => {
  expect(await askedFor({}, false)).not.toHaveProperty('plan')
  expect(await askedFor({}, false, null, 'plan-1')).toMatchObject({ plan: 'plan-1' })
})

test('what the purchase is for is sent where it was asked for', async () => {
  expect(await askedFor({}, false)).not.toHaveProperty('purpose')
  expect(await askedFor({}, false, 'job')).toMatchObject({ purpose: 'job' })
})

const refused = (code: string, field?: string) => ({
  status: 'ERROR',
  errors: [{ code, message: 'of somebody' }],
  fieldErrors: field === undefined ? [] : [{ field, code: 'amountTooLow', message: 'low' }],
})

test.each([
  [500, refused('unexpected'), ['PlacingFailed: placeBuyOrder: 500 unexpected']],
  [409, refused('moon-in-the-way'), ['PlacingFailed: placeBuyOrder: 409 unexpected']],
  [418, {}, ['PlacingFailed: placeBuyOrder: 418 unexpected']],
  [404, refused('not-found'), ['PlacingFailed: placeBuyOrder: 404 not-found']],
  [500, refused('limit-reached'), ['PlacingFailed: placeBuyOrder: 500 limit-reached']],
  [504, refused('unavailable'), ['PlacingFailed: placeBuyOrder: 504 unavailable']],
  [410, refused('step-refused'), ['PlacingFailed: placeBuyOrder: 410 step-refused']],
  [502, {}, []],
  [503, refused('service-unavailable'), []],
  [400, refused('bad-input', 'amount'), []],
  [409, refused('quote-expired'), []],
  [409, refused('provider-unavailable'), []],
  [409, refused('limit-reached'), []],
  [422, refused('idempotency-key-reused'), []],
  [429, refused('too-many-requests'), []],
  [401, refused('not-signed-in'), []],
])(
  'an order that fails with %s %j is reported where nobody knows why, without what came',
  async (status, body, told) => {
    const reports: unknown[] = []
    const place = placing(
      async () => new Response(JSON.stringify(body), { status }),
      (error) => reports.push(error),
    )
    await expect(
      place(
        { ...request, allowsDuplicate: false, factor: null, purpose: null, plan: null },
        new AbortController().signal,
      ),
    ).rejects.toBeInstanceOf(PortError)
    expect(reports.map(String)).toEqual(told)
  },
)

test('an order that fails by a fault of the app is reported as it is', async () => {
  const fault = new TypeError('undefined is not a function')
  const reports: unknown[] = []
  const place = placing(
    () => Promise.reject(fault),
    (error) => reports.push(error),
  )
  await expect(
    place(
      { ...request, allowsDuplicate: false, factor: null, purpose: null, plan: null },
      new AbortController().signal,
    ),
  ).rejects.toBe(fault)
  expect(reports).toEqual([fault])
})

test.each([
  [500, 'unexpected', 'unexpected'],
  [503, 'service-unavailable', 'service-unavailable'],
  [502, 'unavailable', 'unavailable'],
  [409, 'step-refused', 'step-refused'],
  [409, 'account-frozen', 'refused'],
] as const)('%s, %s: the machine hears of %s', async (status, code, told) => {
  const place = placing(async () => new Response(JSON.stringify(refused(code)), { status }))
  const error = await place(
    { ...request, allowsDuplicate: false, factor: null, purpose: null, plan: null },
    new AbortController().signal,
  ).catch((each) => each)
  expect([error instanceof PortError, error.code]).toEqual([true, told])
})
