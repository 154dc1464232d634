import type { unpaidMachine } from '../../../machines/session/unpaid'
import { unpaidOrder } from '../browser/orders'
import { shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

export const unpaidBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.holdEvents()
    await page.goto('/app/protected/dashboard')
  },
  sees: {
    followed: async (page) => {
      const { t } = await stepsOn(page)
      const link = page.getByRole('region', { name: t('unpaidOrder.name') }).getByRole('link')
      await shown(link)
      const [href, reference] = [await link.getAttribute('href'), await unpaidOrder(page)]
      if (!href?.includes(reference)) throw new Error(`the bar leads to ${href ?? 'nothing'}`)
    },
  },
  act: {
    'order.changed': async ({ page, sandbox }) =>
      sandbox.push({ type: 'order.changed', reference: await unpaidOrder(page) }),
    'orders.stale': ({ sandbox }) => sandbox.reopenStream(),
  },
  steer: { unpaidOrder: async () => undefined },
} satisfies BrowserHalf<typeof unpaidMachine>
