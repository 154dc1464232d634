import { expect, test } from 'vitest'
import type { BuyRequest } from '../../machines/order/buy-form'
import { createApi } from '../../src/app/api/client'
import { buyPorts } from '../../src/app/ports/buy'
import { createNews } from '../../src/app/ports/session'

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

/** What the exchange is asked for. */
const askedFor = async (change: Partial<BuyRequest>, isSecondMeant: boolean): Promise<unknown> => {
  const bodies: unknown[] = []
  const quiet = { onNotSignedIn: () => undefined, onUnreachable: () => undefined, onBroken: () => undefined }
  const api = createApi(quiet, async (sent) => {
    bodies.push(await sent.json())
    return new Response(JSON.stringify({ status: 'SUCCESS', result: {} }), { status: 200 })
  })
  await buyPorts(api, createNews()).placeOrder({ ...request, ...change, isSecondMeant }, new AbortController().signal)
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
    isSecondMeant: true,
  })
})
