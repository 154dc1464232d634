import type { Page } from 'playwright-core'
import type { orderDetailsMachine } from '../../../machines/order-details/order-details'
import { orderHash } from '../../../src/domain/routing/order-hash'
import { newestOrders } from '../browser/orders'
import { absent, shown } from '../browser/sees'
import { inDialog } from '../browser/operate'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

/** The window shows the order that the address names. */
const isOver = async (page: Page): Promise<void> => {
  const { t } = await stepsOn(page)
  await shown(page.getByRole('dialog').getByText(t('order.fact.number'), { exact: true }))
}

/** How many addresses that name an order the browser has come through. */
const named = new WeakMap<Page, number>()

/** The browser goes back to before them; where no order is named, it is told so again. */
const toldOfNone = async (page: Page): Promise<void> => {
  if (new URL(page.url()).hash === '') return page.evaluate(() => void dispatchEvent(new PopStateEvent('popstate')))
  await page.evaluate((count) => history.go(-count), named.get(page) ?? 1)
  named.delete(page)
}

export const orderDetailsBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await page.goto('/app/order/list')
    // Its code comes with the first order that is opened.
    const [order = ''] = await newestOrders(page)
    await page.evaluate((hash) => void (location.hash = hash), orderHash(order))
    await isOver(page)
    await page.goBack()
    await page.waitForFunction(() => window.recorder?.now('orderDetails')?.state === 'closed')
  },
  sees: {
    closed: async (page) => {
      await absent(page.getByRole('dialog'))
      if (new URL(page.url()).hash !== '') throw new Error(`the address ends in ${new URL(page.url()).hash}`)
    },
    open: isOver,
  },
  act: {
    'address.changed': async ({ page }, { reference }) => {
      const [one = '', other = ''] = await newestOrders(page)
      if (reference === null) return toldOfNone(page)
      const wanted = orderHash(reference.endsWith('6666') ? one : other)
      if (new URL(page.url()).hash !== wanted) named.set(page, (named.get(page) ?? 0) + 1)
      await page.evaluate((hash) => {
        // The same one again is no move of the browser's, but of whoever tells where it is.
        if (location.hash === hash) dispatchEvent(new PopStateEvent('popstate'))
        location.hash = hash
      }, wanted)
    },
    'details.close': { press: 'common.close', within: inDialog, before: async ({ page }) => named.delete(page) },
  },
  steer: { order: async () => undefined },
} satisfies BrowserHalf<typeof orderDetailsMachine>
