import { assign, setup, type SnapshotFrom } from 'xstate'
import {
  filterOf,
  isNarrowed,
  isSameFilter,
  noFilter,
  numberDigits,
  passes,
  withChange,
  type OrderFilter,
} from '../../src/domain/orders/order-filter'
import type { Order, OrdersPage } from '../../src/domain/orders/orders'
import type { PaymentMethod } from '../../src/domain/payments/payment-methods'
import type { Location } from '../../src/domain/routing/screens'
import { defineEffects, defineFeeds, definePorts, type Feed, type Port } from '../lib/ports'
import type { PageMeta } from '../lib/page-of'
import { exportMachine } from './export'

export type OrdersPorts = {
  loadOrders: Port<{ page: number; filter: OrderFilter }, OrdersPage>
  loadOrder: Port<{ reference: string }, Order>
}

/** `showFilter` lets the address say what the list is narrowed to; what is typed stands in the place of what was. */
export type OrdersEffects = { showFilter: (filter: OrderFilter, how: 'anew' | 'instead') => void }

/** `filter`: what the address asks for. */
export type OrdersInput = { filter: OrderFilter }

/** Tells which order has changed, also a new one. */
export type OrdersFeeds = { watchOrders: Feed<void, OrdersFeedEvent> }

/** `orders.stale`: anything may have changed, the list is read anew. */
export type OrdersFeedEvent = { type: 'order.changed'; reference: string } | { type: 'orders.stale' }

type Context = {
  filter: OrderFilter
  /** Of a number, as it is typed. */
  typed: string
  items: Order[]
  /** How the customer's purchases are paid, as far as is known. */
  methods: PaymentMethod[]
  /** Of those that pass the filter, and those that are shown although they do no more. */
  total: number
  /** Orders on a page, as the exchange says. */
  size: number
  /** Whether the page that was read last was the last one: what is not shown then is news. */
  isWhole: boolean
  /** Whether the page that is read next is the first, and stands in the place of what is shown. */
  isAnew: boolean
  /** Whether it is more, or less, than all orders as they were read (rule data-44). */
  isFiltered: boolean
  /** References that the exchange has named and that are still to be read; `following` is being read. */
  changed: string[]
  following: string
}

export type OrdersEvent =
  | OrdersFeedEvent
  | { type: 'filter.set'; change: Partial<OrderFilter> }
  | { type: 'filter.reset' }
  | { type: 'number.type'; text: string }
  | { type: 'location.changed'; location: Location<'orders'> }
  | { type: 'orders.more' }
  | { type: 'orders.retry' }

const ports = definePorts<OrdersPorts>()('loadOrders', 'loadOrder')
const feeds = defineFeeds<OrdersFeeds>()('watchOrders')
const effects = defineEffects<{ showFilter: { how: 'anew' | 'instead' } }>()('showFilter')

/**
 * The orders list: narrowed by a filter that stands in the address, a page, more pages after it, and each order live
 * (rule states-128). An order that is shown stays where it is although what has changed lets it pass the filter no more:
 * nobody's row goes away under their eyes. It is gone once the list is read anew.
 */
export const ordersMachine = setup({
  types: {
    input: {} as OrdersInput,
    context: {} as Context,
    events: {} as OrdersEvent,
    children: {} as {
      loadOrders: 'loadOrders'
      loadOrder: 'loadOrder'
      watchOrders: 'watchOrders'
      exporting: 'exporting'
    },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: { ...ports.actors, ...feeds.actors, exporting: exportMachine },
  guards: {
    hasMore: ({ context }) => !context.isWhole,
    hasChanged: ({ context }) => context.changed.length > 0,
    isAnew: ({ context }) => context.isAnew,
    isOther: ({ context }, params: { filter: OrderFilter }) => !isSameFilter(context.filter, params.filter),
  },
  actions: {
    ...effects.actions,
    setPage: assign(({ context }, params: { page: OrdersPage }) => ({
      items: context.isAnew ? params.page.content : merged(context.items, params.page.content),
      total: params.page.page.totalElements + (context.isAnew ? 0 : context.items.length - passingIn(context)),
      methods: params.page.methods,
      size: params.page.page.size,
      isWhole: params.page.page.number + 1 >= params.page.page.totalPages,
      isAnew: false,
    })),
    setFilter: assign((_, { filter }: { filter: OrderFilter }) => ({
      filter,
      typed: filter.number ?? '',
      isFiltered: isNarrowed(filter),
      isAnew: true,
      changed: [],
    })),
    applyNumber: assign(({ context }) => ({
      filter: withTyped(context),
      isFiltered: isNarrowed(withTyped(context)),
      isAnew: true,
      changed: [],
    })),
    setTyped: assign((_, { text }: { text: string }) => ({ typed: text })),
    noteChange: assign(({ context }, params: { reference: string }) => ({
      changed: context.changed.includes(params.reference) ? context.changed : [...context.changed, params.reference],
    })),
    takeChange: assign(({ context }) => ({ following: context.changed[0] ?? '', changed: context.changed.slice(1) })),
    returnChange: assign(({ context }) => ({ changed: [context.following, ...context.changed] })),
    beginAnew: assign({ isAnew: true, changed: [] }),
    putOrder: assign(({ context }, params: { order: Order }) => withOrder(context, params.order)),
  },
  delays: { typingEnds: 300 },
}).createMachine({
  id: 'orders',
  context: ({ input: { filter } }) => ({
    filter,
    typed: filter.number ?? '',
    items: [],
    methods: [],
    total: 0,
    size: 1,
    isWhole: true,
    isAnew: true,
    isFiltered: isNarrowed(filter),
    changed: [],
    following: '',
  }),
  invoke: [
    { id: 'watchOrders', src: 'watchOrders' },
    { id: 'exporting', src: 'exporting' },
  ],
  meta: { screen: 'orders', heading: 'orders.title' },
  initial: 'loading',
  on: {
    'order.changed': { actions: { type: 'noteChange', params: ({ event }) => event } },
    'orders.stale': { target: '.loading', actions: 'beginAnew' },
    'filter.set': {
      guard: { type: 'isOther', params: ({ context, event }) => ({ filter: changedBy(context, event.change) }) },
      target: '.loading',
      actions: [
        { type: 'setFilter', params: ({ context, event }) => ({ filter: changedBy(context, event.change) }) },
        { type: 'showFilter', params: { how: 'anew' } },
      ],
    },
    'filter.reset': {
      guard: { type: 'isOther', params: { filter: noFilter } },
      target: '.loading',
      actions: [
        { type: 'setFilter', params: { filter: noFilter } },
        { type: 'showFilter', params: { how: 'anew' } },
      ],
    },
    'location.changed': {
      guard: { type: 'isOther', params: ({ event }) => ({ filter: filterOf(event.location.search) }) },
      target: '.loading',
      actions: { type: 'setFilter', params: ({ event }) => ({ filter: filterOf(event.location.search) }) },
    },
    'number.type': { target: '.typing', actions: { type: 'setTyped', params: ({ event }) => event } },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadOrders',
        src: 'loadOrders',
        input: ({ context }) => ({ page: nextPage(context), filter: context.filter }),
        onDone: { target: 'loaded', actions: { type: 'setPage', params: ({ event }) => ({ page: event.output }) } },
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
      on: {
        'orders.more': { guard: 'hasMore', target: 'loading', actions: 'returnChange' },
        'number.type': {
          target: 'typing',
          actions: ['returnChange', { type: 'setTyped', params: ({ event }) => event }],
        },
      },
    },
    /** What was being read is asked for again once the number stands. */
    typing: {
      tags: 'needsUser',
      after: {
        typingEnds: [
          {
            guard: { type: 'isOther', params: ({ context }) => ({ filter: withTyped(context) }) },
            target: 'loading',
            actions: ['applyNumber', { type: 'showFilter', params: { how: 'instead' } }],
          },
          { guard: 'isAnew', target: 'loading' },
          { target: 'loaded' },
        ],
      },
    },
    failed: {
      tags: 'needsUser',
      on: { 'orders.retry': 'loading' },
    },
  },
})
export type OrdersSnapshot = SnapshotFrom<typeof ordersMachine>

export const provideOrders = (
  { showFilter, ...given }: OrdersPorts & OrdersFeeds & OrdersEffects,
  children: { exporting: typeof exportMachine },
) =>
  ordersMachine.provide({
    actors: { ...ports.provide(given), ...feeds.provide(given), ...children },
    actions: effects.provide<typeof ordersMachine>({
      showFilter: ({ context }, { how }) => showFilter(context.filter, how),
    }),
  })

/** What the list is, or is about to be, narrowed to: with the number as it is typed; while that cannot be one, with the last that could. */
export const withTyped = ({ filter, typed }: Pick<Context, 'filter' | 'typed'>): OrderFilter => {
  const digits = numberDigits(typed)
  return digits === undefined ? filter : { ...filter, number: digits || null }
}

const changedBy = (context: Context, change: Partial<OrderFilter>): OrderFilter =>
  withChange(withTyped(context), change)

type Listed = Pick<Context, 'items' | 'total' | 'isFiltered'>

/** The list with an order as it is now: a new one on top; one of a page that is not loaded yet comes with its page. */
const withOrder = ({ filter, items, total, isWhole, isFiltered }: Context, order: Order): Listed => {
  if (items.some(({ reference }) => reference === order.reference))
    return { items: items.map((item) => replaced(item, order)), total, isFiltered }
  if (!passes(filter, order)) return { items, total, isFiltered }
  const isNew = items.every(({ orderDate }) => orderDate < order.orderDate)
  if (isNew) return { items: [order, ...items], total: total + 1, isFiltered: true }
  const isAmongShown = isWhole || items.some(({ orderDate }) => orderDate <= order.orderDate)
  if (!isAmongShown) return { items, total, isFiltered }
  return { items: [...items, order].toSorted(newestFirst), total: total + 1, isFiltered }
}

const newestFirst = (one: Order, other: Order): number =>
  other.orderDate.localeCompare(one.orderDate) || other.number.localeCompare(one.number)

const passingIn = ({ filter, items }: Pick<Context, 'filter' | 'items'>): number =>
  items.filter((order) => passes(filter, order)).length

/**
 * The page on which the first order stands that is not shown yet: of those that are, some may pass the filter no more,
 * and the exchange does not count them.
 */
const nextPage = (context: Context): number => (context.isAnew ? 0 : Math.floor(passingIn(context) / context.size))

const replaced = (item: Order, order: Order): Order => (item.reference === order.reference ? order : item)

const merged = (items: Order[], more: Order[]): Order[] => {
  const shown = new Set(items.map(({ reference }) => reference))
  return [...items, ...more.filter(({ reference }) => !shown.has(reference))]
}
