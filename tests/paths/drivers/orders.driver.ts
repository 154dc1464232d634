import { ordersMachine } from '../../../machines/lists/orders'
import type { OrdersPage } from '../../../src/domain/orders'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { ordersBrowser } from './orders.browser'

const order = orderWith()
const older = orderWith({ reference: 'older', orderDate: '2026-11-01T13:05:00.000Z' })

const pageWith = (number: number, content: OrdersPage['content']): OrdersPage => ({
  content,
  page: { number, size: 1, totalPages: 2, totalElements: 2 },
})

export const ordersDriver = defineDriver(ordersMachine)({
  states: {
    loading: 'fetches a page of orders',
    loaded: 'shows the orders',
    following: 'shows the orders, and fetches one that has changed',
    failed: 'could not fetch them',
  },
  inputs: { start: { title: 'the list of orders was opened', input: undefined } },
  events: {
    'order.changed': { cases: { shown: { reference: order.reference } } },
    'orders.stale': { cases: plain },
    'orders.more': { cases: plain },
    'orders.retry': { cases: plain },
  },
  children: {
    loadOrders: {
      ok: { 'first page': pageWith(0, [order]), 'next page': pageWith(1, [older]) },
      fail: noAnswer,
      offered: ({ context }, name) => name !== (context.items.length === 0 ? 'next page' : 'first page'),
    },
    loadOrder: { ok: { 'the order': orderWith({ status: 'COMPLETED' }) }, fail: noAnswer },
    watchOrders: { tells: ['order.changed', 'orders.stale'] },
  },
  delays: {},
  browser: ordersBrowser,
})
