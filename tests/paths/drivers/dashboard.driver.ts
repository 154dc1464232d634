import { dashboardMachine } from '../../../machines/lists/dashboard'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { dashboardBrowser } from './dashboard.browser'

export const dashboardDriver = defineDriver(dashboardMachine)({
  states: { shown: 'shows orders and indicators' },
  inputs: { start: { title: 'the dashboard was opened', input: undefined } },
  events: {
    'order.changed': { cases: { '': { reference: 'order-1' } } },
    'orders.stale': { cases: plain },
    'orders.retry': { cases: plain },
    'indicators.retry': { cases: plain },
  },
  children: {
    latestOrders: { done: {}, shows: {} },
    indicators: { done: {}, shows: {} },
    watchOrders: { tells: ['order.changed', 'orders.stale'] },
  },
  delays: {},
  browser: dashboardBrowser,
})
