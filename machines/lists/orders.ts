import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Order, OrdersPage } from '../../src/domain/orders'
import { actorOf, feedOf, unfilled, unfilledFeed, type Feed, type Port } from '../lib/ports'
import type { PageMeta } from '../lib/page-of'

export type OrdersPorts = {
  loadOrders: Port<{ page: number }, OrdersPage>
  loadOrder: Port<{ reference: string }, Order>
}

/** Tells which order has changed, also a new one. */
export type OrdersFeeds = { watchOrders: Feed<void, OrdersNews> }

/** `orders.stale`: anything may have changed, the list is read anew. */
export type OrdersNews = { type: 'order.changed'; reference: string } | { type: 'orders.stale' }

type Context = {
  items: Order[]
  page: number
  totalPages: number
  total: number
  /** References that the exchange has named and that are still to be read; `following` is being read. */
  changed: string[]
  following: string
}

export type OrdersEvent = OrdersNews | { type: 'orders.more' } | { type: 'orders.retry' }

/** The orders list: a page, more pages after it, and each order live (spec, section 4). */
export const ordersMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OrdersEvent,
    children: {} as { loadOrders: 'loadOrders'; loadOrder: 'loadOrder'; watchOrders: 'watchOrders' },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: {
    loadOrders: unfilled<{ page: number }, OrdersPage>('loadOrders'),
    loadOrder: unfilled<{ reference: string }, Order>('loadOrder'),
    watchOrders: unfilledFeed<void>('watchOrders'),
  },
  guards: {
    hasMore: ({ context }) => context.page + 1 < context.totalPages,
    hasChanged: ({ context }) => context.changed.length > 0,
  },
  actions: {
    appendPage: assign(({ context }, params: { page: OrdersPage }) => ({
      items: merged(context.items, params.page.content),
      page: params.page.page.number,
      totalPages: params.page.page.totalPages,
      total: params.page.page.totalElements,
    })),
    noteChange: assign(({ context }, params: { reference: string }) => ({
      changed: context.changed.includes(params.reference) ? context.changed : [...context.changed, params.reference],
    })),
    takeChange: assign(({ context }) => ({ following: context.changed[0] ?? '', changed: context.changed.slice(1) })),
    returnChange: assign(({ context }) => ({ changed: [context.following, ...context.changed] })),
    forgetItems: assign({ items: [], page: 0, changed: [] }),
    putOrder: assign(({ context }, params: { order: Order }) => withOrder(context, params.order)),
  },
}).createMachine({
  id: 'orders',
  context: { items: [], page: 0, totalPages: 0, total: 0, changed: [], following: '' },
  invoke: { id: 'watchOrders', src: 'watchOrders' },
  meta: { screen: 'orders' },
  initial: 'loading',
  on: {
    'order.changed': { actions: { type: 'noteChange', params: ({ event }) => event } },
    'orders.stale': { target: '.loading', actions: 'forgetItems' },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadOrders',
        src: 'loadOrders',
        input: ({ context }) => ({ page: context.items.length === 0 ? 0 : context.page + 1 }),
        onDone: { target: 'loaded', actions: { type: 'appendPage', params: ({ event }) => ({ page: event.output }) } },
        onError: 'failed',
      },
    },
    loaded: {
      tags: 'needsUser',
      always: { guard: 'hasChanged', target: 'following' },
      on: { 'orders.more': { guard: 'hasMore', target: 'loading' } },
    },
    following: {
      tags: 'needsUser',
      entry: 'takeChange',
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ reference: context.following }),
        onDone: {
          target: 'loaded',
          actions: { type: 'putOrder', params: ({ event }) => ({ order: event.output }) },
        },
        onError: 'loaded',
      },
      on: { 'orders.more': { guard: 'hasMore', target: 'loading', actions: 'returnChange' } },
    },
    failed: {
      tags: 'needsUser',
      on: { 'orders.retry': 'loading' },
    },
  },
})
export type OrdersSnapshot = SnapshotFrom<typeof ordersMachine>

export const fillOrders = (ports: OrdersPorts & OrdersFeeds) =>
  ordersMachine.provide({
    actors: {
      loadOrders: actorOf(ports.loadOrders),
      loadOrder: actorOf(ports.loadOrder),
      watchOrders: feedOf(ports.watchOrders),
    },
  })

/** The list with an order as it is now: a new one on top; one of a page that is not loaded yet comes with its page. */
const withOrder = ({ items, total, page, totalPages }: Context, order: Order): Pick<Context, 'items' | 'total'> => {
  if (items.some(({ reference }) => reference === order.reference))
    return { items: items.map((item) => replaced(item, order)), total }
  const isNew = items.every(({ orderDate }) => orderDate < order.orderDate)
  if (isNew) return { items: [order, ...items], total: total + 1 }
  const isAmongShown = page + 1 >= totalPages || items.some(({ orderDate }) => orderDate <= order.orderDate)
  if (!isAmongShown) return { items, total }
  return { items: [...items, order].toSorted((one, other) => other.orderDate.localeCompare(one.orderDate)), total }
}

const replaced = (item: Order, order: Order): Order => (item.reference === order.reference ? order : item)

const merged = (items: Order[], more: Order[]): Order[] => [
  ...items,
  ...more.filter(({ reference }) => !items.some((item) => item.reference === reference)),
]
