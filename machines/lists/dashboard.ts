import { sendTo, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import { feedOf, unfilledFeed } from '../lib/ports'
import type { OrdersFeeds, OrdersNews } from './orders'
import { resourceMachine } from './resource'

export type DashboardEvent = OrdersNews | { type: 'orders.retry' } | { type: 'indicators.retry' }

/** The dashboard: what it shows is read apart, so that one failure does not hide the rest. */
export const dashboardMachine = setup({
  types: {
    events: {} as DashboardEvent,
    children: {} as { latestOrders: 'latestOrders'; indicators: 'indicators'; watchOrders: 'watchOrders' },
    tags: {} as 'needsUser',
    meta: {} as PageMeta,
  },
  actors: {
    latestOrders: resourceMachine,
    indicators: resourceMachine,
    watchOrders: unfilledFeed<void>('watchOrders'),
  },
  actions: {
    reloadOrders: sendTo('latestOrders', { type: 'resource.stale' }),
    retryOrders: sendTo('latestOrders', { type: 'resource.retry' }),
    retryIndicators: sendTo('indicators', { type: 'resource.retry' }),
  },
}).createMachine({
  id: 'dashboard',
  invoke: [
    { id: 'latestOrders', src: 'latestOrders', input: { name: 'latestOrders' }, onSnapshot: {} },
    { id: 'indicators', src: 'indicators', input: { name: 'indicators' }, onSnapshot: {} },
    { id: 'watchOrders', src: 'watchOrders' },
  ],
  initial: 'shown',
  states: {
    shown: {
      tags: 'needsUser',
      meta: { screen: 'dashboard' },
      on: {
        'order.changed': { actions: 'reloadOrders' },
        'orders.stale': { actions: 'reloadOrders' },
        'orders.retry': { actions: 'retryOrders' },
        'indicators.retry': { actions: 'retryIndicators' },
      },
    },
  },
})
export type DashboardSnapshot = SnapshotFrom<typeof dashboardMachine>

export const fillDashboard = (feeds: OrdersFeeds, children: { resource: typeof resourceMachine }) =>
  dashboardMachine.provide({
    actors: {
      latestOrders: children.resource,
      indicators: children.resource,
      watchOrders: feedOf(feeds.watchOrders),
    },
  })
