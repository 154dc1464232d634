import type { dashboardMachine } from '../../../machines/dashboard/dashboard'
import { newestOrders } from '../browser/orders'
import { refusedWith } from '../browser/releases'
import { has } from '../browser/sees'
import { type Word } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'
import type { Call } from '../sandbox'
import { broken } from './cases'

const orders = 'GET /protected/v2/orders?size=5'
const holdings = 'GET /protected/v2/orders/holdings'
const indicators = 'GET /v2/market/indicators'
const graph = 'GET /v2/graph/rate'
const alerts = 'GET /protected/v2/alerts'

/** Beside what says that something could not be fetched there is a button of its own. */
const triesAgain = (call: Call, failed: Word) => ({
  press: 'common.tryAgain' as const,
  /** It has not failed before the customer is about to press. */
  unless: () => true,
  within: { beside: failed },
  before: ({ sandbox }: Stage) => sandbox.release(call, broken),
})

export const dashboardBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.holdEvents()
    // A browser has six connections for each host: these, and the stream.
    await sandbox.hold(orders, holdings, indicators, graph, alerts)
    await page.goto('/app/protected/dashboard')
  },
  sees: {
    shown: has('status', 'orders.loading'),
  },
  act: {
    'order.changed': async ({ page, sandbox }) => {
      const [reference = ''] = await newestOrders(page)
      await sandbox.push({ type: 'order.changed', reference })
    },
    'orders.stale': ({ sandbox }) => sandbox.reopenStream(),
    'orders.retry': triesAgain(orders, 'orders.failed'),
    'indicators.retry': triesAgain(indicators, 'chart.dayFailed'),
    'holdings.retry': triesAgain(holdings, 'holdings.failed'),
    'alerts.changed': ({ sandbox }) => sandbox.push({ type: 'alerts.changed' }),
    'alerts.retry': triesAgain(alerts, 'dashboard.alerts.failed'),
  },
  steer: {
    rateChart: async ({ sandbox }) => sandbox.release(graph, refusedWith({ code: 'feature-off' })),
  },
} satisfies BrowserHalf<typeof dashboardMachine>
