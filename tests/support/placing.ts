import type { Browser } from './exchange'

/** An order that every verified customer may place, as often as they want. */
export const buyOrder = {
  from: 'SEK',
  to: 'BTC',
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  method: 'BANKGIRO',
  amount: '1000',
  total: '1000.00',
  type: 'BUY',
  priority: 'LOW',
  customerPaysNetworkFee: false,
  allowsDuplicate: true,
  purpose: 'own-savings',
} as const

export const placeOrder = (browser: Browser, headers: Record<string, string> = {}) =>
  browser.post('/protected/v2/buy/orders', buyOrder, headers)
