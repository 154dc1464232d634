import { sendTo, setup, stopChild } from 'xstate'
import type { CurrentUser } from '../../src/domain/customer/customer'
import { defaultFiatOf } from '../../src/domain/customer/residence'
import type { PageMeta } from '../lib/page-of'
import { defineFeeds } from '../lib/ports'
import { ratesMachine } from '../shared/rates'
import type { AlertsFeeds } from '../alerts/alerts'
import type { OrdersFeeds, OrdersFeedEvent } from '../orders/orders'
import { rateChartMachine, type RateChartSnapshot } from './rate-chart'
import { resourceMachine } from '../shared/resource'

export type DashboardInput = { customer: CurrentUser }

export type DashboardEvent =
  | OrdersFeedEvent
  | { type: 'alerts.changed' }
  | { type: 'orders.retry' }
  | { type: 'indicators.retry' }
  | { type: 'holdings.retry' }
  | { type: 'alerts.retry' }

const feeds = defineFeeds<OrdersFeeds & AlertsFeeds>()('watchOrders', 'watchAlerts')

/** The dashboard: what it shows is read apart, so that one failure does not hide the rest. */
export const dashboardMachine = setup({
  types: {
    input: {} as DashboardInput,
    context: {} as DashboardInput,
    events: {} as DashboardEvent,
    children: {} as {
      latestOrders: 'latestOrders'
      indicators: 'indicators'
      bundles: 'bundles'
      holdings: 'holdings'
      alerts: 'alerts'
      rates: 'rates'
      rateChart: 'rateChart'
      watchOrders: 'watchOrders'
      watchAlerts: 'watchAlerts'
    },
    tags: {} as 'needsUser',
    meta: {} as PageMeta,
  },
  actors: {
    ...feeds.actors,
    latestOrders: resourceMachine,
    indicators: resourceMachine,
    bundles: resourceMachine,
    holdings: resourceMachine,
    alerts: resourceMachine,
    rates: ratesMachine,
    rateChart: rateChartMachine,
  },
  guards: { isOff: (_, params: { chart: RateChartSnapshot }) => params.chart.matches('off') },
  actions: {
    reloadOrders: sendTo('latestOrders', { type: 'resource.stale' }),
    reloadHoldings: sendTo('holdings', { type: 'resource.stale' }),
    reloadAlerts: sendTo('alerts', { type: 'resource.stale' }),
    reloadIndicators: sendTo('indicators', { type: 'resource.stale' }),
    reloadGraph: sendTo('rateChart', { type: 'graph.stale' }),
    retryOrders: sendTo('latestOrders', { type: 'resource.retry' }),
    retryIndicators: sendTo('indicators', { type: 'resource.retry' }),
    retryHoldings: sendTo('holdings', { type: 'resource.retry' }),
    retryAlerts: sendTo('alerts', { type: 'resource.retry' }),
  },
  /** The newest rate is told by itself; so long the rest of the graph and the day's figures are fresh. */
  delays: { freshFor: 600_000 },
}).createMachine({
  id: 'dashboard',
  context: ({ input }) => input,
  invoke: [
    { id: 'latestOrders', src: 'latestOrders', input: { name: 'latestOrders' }, onSnapshot: {} },
    { id: 'indicators', src: 'indicators', input: { name: 'indicators' }, onSnapshot: {} },
    { id: 'bundles', src: 'bundles', input: { name: 'bundles' }, onSnapshot: {} },
    { id: 'holdings', src: 'holdings', input: { name: 'holdings' }, onSnapshot: {} },
    { id: 'alerts', src: 'alerts', input: { name: 'alerts' }, onSnapshot: {} },
    { id: 'rates', src: 'rates', onSnapshot: {} },
    {
      id: 'rateChart',
      src: 'rateChart',
      input: ({ context }) => ({ fiat: defaultFiatOf(context.customer) }),
      // Where nobody tells prices they are not asked for without pause.
      onSnapshot: {
        guard: { type: 'isOff', params: ({ event }) => ({ chart: event.snapshot }) },
        actions: stopChild('rates'),
      },
    },
    { id: 'watchOrders', src: 'watchOrders' },
    { id: 'watchAlerts', src: 'watchAlerts' },
  ],
  initial: 'shown',
  states: {
    shown: {
      tags: 'needsUser',
      meta: { screen: 'dashboard', heading: 'dashboard.title' },
      after: { freshFor: { target: 'shown', reenter: true, actions: ['reloadIndicators', 'reloadGraph'] } },
      on: {
        'order.changed': { actions: ['reloadOrders', 'reloadHoldings'] },
        'orders.stale': {
          actions: ['reloadOrders', 'reloadHoldings', 'reloadAlerts', 'reloadIndicators', 'reloadGraph'],
        },
        'alerts.changed': { actions: 'reloadAlerts' },
        'orders.retry': { actions: 'retryOrders' },
        'indicators.retry': { actions: 'retryIndicators' },
        'holdings.retry': { actions: 'retryHoldings' },
        'alerts.retry': { actions: 'retryAlerts' },
      },
    },
  },
})

type Children = {
  resource: typeof resourceMachine
  rates: typeof ratesMachine
  rateChart: typeof rateChartMachine
}

export const provideDashboard = (given: OrdersFeeds & AlertsFeeds, { resource, rates, rateChart }: Children) =>
  dashboardMachine.provide({
    actors: {
      ...feeds.provide(given),
      latestOrders: resource,
      indicators: resource,
      bundles: resource,
      holdings: resource,
      alerts: resource,
      rates,
      rateChart,
    },
  })
