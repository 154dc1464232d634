import { ordersMachine } from '../../../machines/orders/orders'
import { noFilter } from '../../../src/domain/orders/order-filter'
import type { OrdersPage } from '../../../src/domain/orders/orders'
import { orderWith } from '../../support/orders'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { ordersBrowser } from './orders.browser'

const order = orderWith()
const older = orderWith({ reference: 'older', orderDate: '2026-11-01T13:05:00.000Z' })

const pageWith = (number: number, content: OrdersPage['content'], totalPages = 2): OrdersPage => ({
  content,
  methods: ['BANKGIRO'],
  page: { number, size: 1, totalPages, totalElements: totalPages },
})

const sale = orderWith({ type: 'SELL' })

export const ordersDriver = defineDriver(ordersMachine)({
  states: {
    loading: 'fetches a page of orders',
    loaded: 'shows the orders',
    following: 'shows the orders, and fetches one that has changed',
    typing: 'waits until the number is typed',
    failed: 'could not fetch them',
  },
  inputs: {
    sales: { title: 'an address with a filter was opened', input: { filter: { ...noFilter, type: 'SELL' } } },
    start: { title: 'the list of orders was opened', input: { filter: noFilter } },
  },
  events: {
    'order.changed': { cases: { shown: { reference: order.reference } } },
    'orders.stale': {
      cases: plain,
      /** A stream that comes back takes longer than typing is waited for. */
      offered: (snapshot) => !snapshot.matches('typing'),
    },
    'filter.set': { cases: { sales: { change: { type: 'SELL' } }, all: { change: { type: null } } } },
    'filter.reset': {
      cases: plain,
      /** It is offered where there is something to reset. */
      offered: ({ context }) => context.filter.type !== null || context.filter.number !== null,
    },
    'number.type': {
      cases: { 'a number': { text: ' 2' }, 'no number': { text: 'x' }, nothing: { text: '' } },
      /** Nobody types what stands there. */
      offered: ({ context }, name) => {
        const text = name === 'a number' ? ' 2' : name === 'no number' ? 'x' : ''
        return text.trim() !== context.typed.trim()
      },
    },
    'location.changed': {
      cases: {
        sales: { location: { screen: 'orders', params: {}, search: { type: 'SELL' } } },
        all: { location: { screen: 'orders', params: {}, search: {} } },
      },
      by: 'parent',
    },
    'orders.more': { cases: plain },
    'orders.retry': { cases: plain },
  },
  children: {
    loadOrders: {
      ok: {
        'only page': pageWith(0, [sale], 1),
        'first page': pageWith(0, [order]),
        'next page': pageWith(1, [older]),
      },
      fail: noAnswer,
      /** There is but one page of sales. */
      offered: ({ context: { isAnew, filter } }, name) => {
        if (name === 'no answer') return true
        return name === (!isAnew ? 'next page' : filter.type === 'SELL' ? 'only page' : 'first page')
      },
    },
    loadOrder: { ok: { 'the order': orderWith({ status: 'COMPLETED' }) }, fail: noAnswer },
    exporting: { done: {}, shows: {} },
    watchOrders: { tells: ['order.changed', 'orders.stale'] },
  },
  delays: { typingEnds: 'nothing was typed for a moment' },
  browser: ordersBrowser,
})
