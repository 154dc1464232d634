import type { Page } from 'playwright-core'
import type { OrdersSnapshot, ordersMachine } from '../../../machines/orders/orders'
import { addressOf } from '../../../src/domain/routing/locations'
import { listPageSize, numberDigits } from '../../../src/domain/orders/order-filter'
import { basePath } from '../../../src/domain/routing/screens'
import { newestOrders } from '../browser/orders'
import { answering } from '../browser/releases'
import { inMain } from '../browser/operate'
import { absent, has, isBusy, says, sees, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage } from '../driver'

const pages = 'GET /protected/v2/orders?size=20'
const one = 'GET /protected/v2/orders/{reference}'
const list = '/app/order/list'

/** How many orders the customer has, and how many of them are sales. */
const all = 41
const sales = 10

const open = async ({ page, sandbox }: Stage, given: string): Promise<void> => {
  await sandbox.seed('verified-swede')
  await sandbox.holdEvents()
  await sandbox.hold(pages, one)
  await page.goto(given === 'start' ? list : `${list}?type=SELL&status=LOST`)
}

const tabOn = async (page: Page, type: 'all' | 'SELL') => {
  const { t } = await stepsOn(page)
  return page.getByRole('tab', { name: t(`orderList.type.${type}`), exact: true })
}

/** What was typed, which tab is chosen, and of what is wrong with a number. */
const narrowed = async (page: Page, { context }: OrdersSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const field = page.getByLabel(t('orderList.number'), { exact: true })
  if ((await field.inputValue()) !== context.typed) throw new Error(`${context.typed} does not stand in the field`)
  const problem = page.getByText(t('orderList.numberProblem'), { exact: true })
  await (numberDigits(context.typed) === undefined ? shown(problem) : absent(problem))
  const tab = await tabOn(page, context.filter.type === 'SELL' ? 'SELL' : 'all')
  if ((await tab.getAttribute('aria-selected')) !== 'true') throw new Error('another tab is chosen')
}

/** So many orders as pages have come, where there are so many; the model's pages have one each. */
const rowsShown = async (page: Page, snapshot: OrdersSnapshot): Promise<void> => {
  await narrowed(page, snapshot)
  const { items, isAnew, filter, isWhole } = snapshot.context
  if (isAnew) return
  /** Each row has one, in the table and in the list that a phone has instead. */
  const rows = page.getByRole('tabpanel').getByRole('link')
  const wanted = Math.min(items.length * listPageSize, filter.type === 'SELL' ? sales : all)
  await shown(rows.nth(wanted - 1))
  if ((await rows.count()) !== wanted) throw new Error(`the list has not ${wanted} orders`)
  if (items.length === 1 && !isWhole) await isBusy(await moreOn(page), snapshot.value === 'loading')
}

/** The button for more, whatever stands on it. */
const moreOn = async (page: Page) => {
  const { t } = await stepsOn(page)
  const names = [t('orders.more', { n: listPageSize }), t('orders.loading')]
  return page.locator('main').getByRole('button', { name: new RegExp(names.join('|')) })
}

export const ordersBrowser = {
  open,
  momentMs: 20,
  sees: {
    loading: async (page, snapshot) => {
      if (snapshot.context.items.length === 0) return has('status', 'orders.loading')(page, snapshot)
      await rowsShown(page, snapshot)
    },
    loaded: rowsShown,
    following: rowsShown,
    typing: narrowed,
    failed: sees(
      narrowed,
      says(({ context }) => (context.isAnew ? 'orders.failed' : 'orders.moreFailed')),
    ),
  },
  act: {
    'order.changed': async ({ page, sandbox }) => {
      const [reference = ''] = await newestOrders(page)
      await sandbox.push({ type: 'order.changed', reference })
    },
    'orders.stale': ({ sandbox }) => sandbox.reopenStream(),
    'filter.set': {
      press: (_, { change }) => `orderList.type.${change.type === 'SELL' ? 'SELL' : 'all'}`,
      as: 'tab',
      isChoice: true,
    },
    'filter.reset': { press: 'orderList.clear' },
    'number.type': { fill: 'orderList.number', shows: ({ context }) => context.typed },
    'location.changed': ({ page }, { location }) =>
      page.evaluate((address) => history.pushState({}, '', address), basePath + addressOf(location)),
    'orders.more': { press: 'orders.more', within: inMain },
    'orders.retry': { press: 'common.tryAgain' },
  },
  steer: {
    loadOrders: answering(pages),
    loadOrder: answering(one),
  },
} satisfies BrowserHalf<typeof ordersMachine>
