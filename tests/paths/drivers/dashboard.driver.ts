import { dashboardMachine } from '../../../machines/dashboard/dashboard'
import { rateChartMachine } from '../../../machines/dashboard/rate-chart'
import { defaultGraph } from '../../../src/domain/market/graph'
import { customerWith } from '../../support/customers'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { dashboardBrowser } from './dashboard.browser'

const off = rateChartMachine.resolveState({ value: 'off', context: { choice: defaultGraph('SEK'), graphs: [] } })

export const dashboardDriver = defineDriver(dashboardMachine)({
  states: { shown: 'shows rates, orders and holdings' },
  inputs: { start: { title: 'the dashboard was opened', input: { customer: customerWith() } } },
  events: {
    'order.changed': { cases: { '': { reference: 'order-1' } } },
    'orders.stale': { cases: plain },
    'orders.retry': { cases: plain },
    /** The day's figures are a part of the chart. */
    'indicators.retry': { cases: plain, offered: ({ children }) => children.rates !== undefined },
    'holdings.retry': { cases: plain },
    'alerts.changed': { cases: plain },
    'alerts.retry': { cases: plain },
  },
  children: {
    latestOrders: { done: {}, shows: {} },
    indicators: { done: {}, shows: {} },
    bundles: { done: {}, shows: {} },
    holdings: { done: {}, shows: {} },
    alerts: { done: {}, shows: {} },
    rates: { done: {}, shows: {} },
    rateChart: {
      done: {},
      shows: { off },
      offered: ({ children }) => children.rates !== undefined,
    },
    watchAlerts: { tells: ['alerts.changed'] },
    watchOrders: { tells: ['order.changed', 'orders.stale'] },
  },
  delays: { freshFor: 'ten minutes' },
  browser: dashboardBrowser,
})
