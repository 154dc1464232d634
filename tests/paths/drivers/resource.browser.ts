import type { Page } from 'playwright-core'
import type { ResourceSnapshot, resourceMachine } from '../../../machines/shared/resource'
import { coinNames } from '../../../src/domain/money/currencies'
import { newestOrders } from '../browser/orders'
import { answering } from '../browser/releases'
import { absent, shown } from '../browser/sees'
import { localeOf, stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const orders = 'GET /protected/v2/orders?size=5'
const fee = 'GET /protected/v2/orders/networkfee'

const shownOf = async (page: Page, { context: { question, resource } }: ResourceSnapshot): Promise<void> => {
  if (question.name === 'networkFee') return coinShown(page, question.coin)
  const latest = page.locator('main a[href^="#order="]')
  await (resource ? shown(latest) : absent(latest))
}

/** The coin whose fee is asked for is the one that is chosen. */
const coinShown = async (page: Page, coin: keyof typeof coinNames): Promise<void> =>
  page.locator(`main input[name="coin"][value="${coin}"]:checked`).waitFor({ state: 'attached' })

export const resourceBrowser = {
  actor: (given) => (given === 'orders' ? 'latestOrders' : 'networkFee'),
  open: async ({ page, sandbox }, given) => {
    await sandbox.seed('verified-swede')
    await sandbox.holdEvents()
    await sandbox.hold(orders, fee)
    await page.goto(given === 'orders' ? '/app/protected/dashboard' : '/app/order')
  },
  sees: {
    loading: async (page, snapshot) => {
      const { t } = await stepsOn(page)
      const { question, resource } = snapshot.context
      if (question.name === 'latestOrders' && !resource)
        await shown(page.getByRole('status', { name: t('orders.loading') }))
      await shownOf(page, snapshot)
    },
    loaded: shownOf,
    failed: async (page, snapshot) => {
      const { t } = await stepsOn(page)
      const { question, resource } = snapshot.context
      if (question.name === 'latestOrders' && !resource)
        return shown(page.getByText(t('orders.failed'), { exact: true }))
      await shownOf(page, snapshot)
    },
  },
  act: {
    'resource.stale': async ({ page, sandbox }) => {
      const [reference = ''] = await newestOrders(page)
      await sandbox.push({ type: 'order.changed', reference })
    },
    'resource.retry': { press: 'common.tryAgain' },
    'resource.ask': async ({ page }) => {
      const { buyScreen } = await import('../../support/journey')
      await buyScreen(page, localeOf(page)).coin(coinNames.ETH).check({ force: true })
    },
  },
  steer: {
    loadResource: (stage, outcome) =>
      answering(new URL(stage.page.url()).pathname.endsWith('/dashboard') ? orders : fee)(stage, outcome),
  },
} satisfies BrowserHalf<typeof resourceMachine>
