import type { Page } from 'playwright-core'
import type { OrdersSnapshot, ordersMachine } from '../../../machines/lists/orders'
import { presses } from '../browser/acts'
import { newestOrders } from '../browser/orders'
import { asked, failures, releasing } from '../browser/releases'
import { isBusy, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'

const pages = 'GET /protected/v2/orders?size=5'
const one = 'GET /protected/v2/orders/{reference}'
const pageSize = 5

const open = async ({ page, sandbox }: Stage): Promise<void> => {
  await sandbox.seed('verified-swede')
  await sandbox.holdNews()
  await sandbox.hold(pages, one)
  await page.goto('/app/order/list')
}

/** So many orders as pages have come; the model's pages have one each. */
const rowsShown = async (page: Page, { context }: OrdersSnapshot): Promise<void> => {
  const rows = page.getByRole('table').getByRole('row')
  const wanted = context.items.length * pageSize
  await shown(rows.nth(wanted))
  if ((await rows.count()) !== wanted + 1) throw new Error(`the table has not ${wanted} orders`)
}

/** The button for more, whatever stands on it. */
const moreOn = async (page: Page) => {
  const { t } = await stepsOn(page)
  return page.locator('main').getByRole('button', { name: new RegExp(t('orders.more', { n: pageSize })) })
}

export const ordersBrowser = {
  open,
  sees: {
    loading: async (page, snapshot) => {
      const { t } = await stepsOn(page)
      if (snapshot.context.items.length === 0) return shown(page.getByRole('status', { name: t('orders.loading') }))
      await rowsShown(page, snapshot)
      await isBusy(page.getByRole('button', { name: t('orders.loading') }), true)
    },
    loaded: async (page, snapshot) => {
      await rowsShown(page, snapshot)
      await isBusy(await moreOn(page), false)
    },
    following: async (page, snapshot) => {
      await rowsShown(page, snapshot)
      await isBusy(await moreOn(page), false)
    },
    failed: async (page, snapshot) => {
      const { t } = await stepsOn(page)
      const isEmpty = snapshot.context.items.length === 0
      await shown(page.getByText(t(isEmpty ? 'orders.failed' : 'orders.moreFailed'), { exact: true }))
    },
  },
  act: {
    'order.changed': async ({ page, sandbox }) => {
      const [reference = ''] = await newestOrders(page)
      await sandbox.push({ type: 'order.changed', reference })
    },
    'orders.stale': ({ sandbox }) => sandbox.reopenStream(),
    'orders.more': async ({ page }) => (await moreOn(page)).click(),
    'orders.retry': presses('common.tryAgain'),
  },
  steer: {
    loadOrders: releasing(pages, { 'first page': asked, 'next page': asked, 'no answer': failures['no answer'] }),
    loadOrder: releasing(one, { 'the order': asked, 'no answer': failures['no answer'] }),
    watchOrders: async () => undefined,
  },
} satisfies BrowserHalf<typeof ordersMachine>
