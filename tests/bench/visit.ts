import { randomUUID } from 'node:crypto'
import { listPageSize } from '../../src/domain/orders/order-filter'
import { buyOrder, orderIn } from './cases'
import type { Call } from './load'

/** What a customer's browser does: calls of one page at once, and time that its customer takes. */
type Browser = {
  together: (calls: Record<string, Call>) => Promise<unknown>
  call: (name: string, call: Call) => Promise<string>
  think: () => Promise<void>
  openStream: () => void
}

/**
 * What somebody does who opens the dashboard, looks at coins, places an order, looks at its page, cancels it and looks at
 * their orders: the calls that the app makes for it.
 */
export const visit = async (headers: Record<string, string>, browser: Browser): Promise<void> => {
  const { call, together, think, openStream } = browser
  const get = (path: string): Call => ({ method: 'GET', path: `/protected/v2${path}`, headers })
  const post = (path: string, body?: string): Call => ({
    method: 'POST',
    path: `/protected/v2${path}`,
    headers: { ...headers, ...(body === undefined ? {} : { 'idempotency-key': randomUUID() }) },
    ...(body === undefined ? {} : { body }),
  })
  const unpaid = get('/orders?page=0&size=1&status=UNPAID&type=BUY')
  const rates = get('/market/rates')
  const bundles = get('/buy/bundles')
  const networkFeeOf = (coin: string) => get(`/orders/networkfee?from=SEK&to=${coin}`)

  await call('current user', post('/auth/me'))
  openStream()
  await together({
    rates,
    bundles,
    holdings: get('/orders/holdings'),
    'orders that wait': unpaid,
    'latest orders': get('/orders?page=0&size=5'),
  })
  await think()
  await together({ rates, bundles, 'network fee': networkFeeOf('BTC') })
  await think()
  await call('network fee', networkFeeOf('ETH'))
  await think()
  const { reference } = orderIn(await call('order placed', post('/buy/orders', buyOrder)))
  const order = get(`/orders/${reference}`)
  await together({ order, 'orders that wait': unpaid })
  await think()
  await call('order canceled', post(`/orders/${reference}/cancel`, JSON.stringify({ reason: 'other' })))
  await together({ order, 'orders that wait': unpaid })
  await think()
  await call('page of orders', get(`/orders?page=0&size=${listPageSize}`))
  await think()
}
