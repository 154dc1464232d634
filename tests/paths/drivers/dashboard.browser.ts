import type { dashboardMachine } from '../../../machines/lists/dashboard'
import { newestOrders } from '../browser/orders'
import { shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'
import { broken } from './cases'

const orders = 'GET /protected/v2/orders?size=5'

export const dashboardBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.holdNews()
    await sandbox.hold(orders)
    await page.goto('/app/protected/dashboard')
  },
  sees: {
    shown: async (page) => {
      const { t } = await stepsOn(page)
      await shown(page.getByRole('heading', { level: 1, name: t('dashboard.title') }))
      await shown(page.getByRole('status', { name: t('orders.loading') }))
    },
  },
  act: {
    'order.changed': async ({ page, sandbox }) => {
      const [reference = ''] = await newestOrders(page)
      await sandbox.push({ type: 'order.changed', reference })
    },
    'orders.stale': ({ sandbox }) => sandbox.reopenStream(),
    'orders.retry': async ({ page, sandbox }) => {
      const { t, press } = await stepsOn(page)
      await sandbox.release(orders, broken)
      await press(t('common.tryAgain'))
    },
    'indicators.retry': async () => undefined,
  },
  steer: { latestOrders: async () => undefined, indicators: async () => undefined, watchOrders: async () => undefined },
  unreached: {
    'dashboard.shown --indicators.retry--> (stays)':
      'prices that could not be fetched leave their places empty: no button asks for them again',
  },
} satisfies BrowserHalf<typeof dashboardMachine>
