import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Order, OrdersPage } from '../../src/domain/orders/orders'
import { listPageSize as size, type OrderQuery } from '../../src/domain/orders/order-filter'
import { manyOrders } from '../../src/server/sandbox/seeds/many'
import type { Call } from './load'
import type { Visitors } from './visitors'

/** Of the busiest customer's orders: the page that the app asks for first, the one farthest from it, and a sixth of all. */
export const pages: readonly { name: string; page: number; filter: OrderQuery; all: number }[] = [
  { name: 'first page of orders', page: 0, filter: {}, all: manyOrders },
  { name: 'last page of orders', page: manyOrders / size - 1, filter: {}, all: manyOrders },
  {
    name: 'filtered page of orders',
    page: 0,
    filter: { status: 'COMPLETED', currency: 'ETH' },
    all: Math.floor(manyOrders / 6),
  },
]

/** A call that is made again and again; what the first was answered is looked at. */
export type Case = { name: string; next: () => Call; check: (body: string) => boolean }

export const placed = 'order placed'

export const casesFor = ({ busiest, others }: Visitors): Case[] => {
  let turn = 0
  const headersInTurn = () => others[turn++ % others.length]?.headers ?? {}
  return [
    {
      name: 'current user',
      next: () => ({ method: 'POST', path: '/protected/v2/auth/me', headers: headersInTurn() }),
      check: (body) => body.includes('CAN_PLACE_BUY_ORDER'),
    },
    ...pages.map(({ name, page, filter, all }) => {
      const query = new URLSearchParams({ page: String(page), size: String(size), ...filter })
      return {
        name,
        next: () => ({ method: 'GET' as const, path: `/protected/v2/orders?${query}`, headers: busiest.headers }),
        check: (body: string) => {
          const { result }: { result: OrdersPage } = JSON.parse(body)
          return result.content.length === size && result.page.totalElements === all
        },
      }
    }),
    {
      name: placed,
      next: () => ({
        method: 'POST',
        path: '/protected/v2/buy/orders',
        headers: { ...headersInTurn(), 'idempotency-key': randomUUID() },
        body: buyOrder,
      }),
      check: (text) => orderIn(text).status === 'UNPAID',
    },
  ]
}

export const buyOrder = JSON.stringify({
  from: 'SEK',
  to: 'BTC',
  amount: '100',
  total: '100.00',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  method: 'BANKGIRO',
  type: 'BUY',
  priority: 'LOW',
  customerPaysNetworkFee: false,
  purpose: 'own-savings',
  allowsDuplicate: true,
})

export const orderIn = (text: string): Order => {
  const { result }: { result: Order } = JSON.parse(text)
  return result
}

/** The mail of an order is sent after it was answered: until the last one is in the inbox, the exchange is not at rest. */
export const mailed = async (origin: string, lastPlaced: string): Promise<void> => {
  const { number } = orderIn(lastPlaced)
  while (!(await (await fetch(`${origin}/sandbox/inbox`)).text()).includes(number)) await pause(50)
}
