import type { Page } from 'playwright-core'
import {
  hasUnread,
  type NotificationListSnapshot,
  type notificationListMachine,
} from '../../../machines/notifications/notification-list'
import { answering } from '../browser/releases'
import { absent, isBusy, shown } from '../browser/sees'
import { inMain } from '../browser/operate'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const load = 'GET /protected/v2/auth/me/notifications?size=20'
const mark = 'POST /protected/v2/auth/me/notifications/processed'
const pageSize = 20

const buttonOf = async (page: Page, id: 'notifications.more' | 'notifications.markAll' | 'common.tryAgain') => {
  const { t } = await stepsOn(page)
  return page.locator('main').getByRole('button', { name: t(id) })
}

/** So many as pages have come; the model's pages have one each. */
const rowsShown = async (page: Page, { context }: NotificationListSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const wanted = context.items.length * pageSize
  await shown(page.locator('main li').nth(wanted - 1))
  if ((await page.locator('main li').count()) !== wanted) throw new Error(`there are not ${wanted} notifications`)
  const markAll = await buttonOf(page, 'notifications.markAll')
  await (hasUnread(context) ? shown(markAll) : absent(markAll))
  const problem = page.getByText(t('notifications.markingFailed'), { exact: true })
  await (context.isMarkingFailed ? shown(problem) : absent(problem))
}

export const notificationListBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.holdEvents()
    await sandbox.hold(load, mark)
    await page.goto('/app/notifications')
  },
  momentMs: 20,
  sees: {
    loading: async (page, snapshot) => {
      const { t } = await stepsOn(page)
      if (snapshot.context.items.length === 0)
        return shown(page.getByRole('status', { name: t('notifications.loading') }))
      await rowsShown(page, snapshot)
      await isBusy(page.getByRole('button', { name: t('notifications.loading') }), true)
    },
    loaded: rowsShown,
    told: rowsShown,
    renewing: rowsShown,
    marking: async (page) => {
      const { t } = await stepsOn(page)
      await isBusy(page.getByRole('button', { name: t('notifications.marking') }), true)
    },
    failed: async (page, snapshot) => {
      const { t } = await stepsOn(page)
      const isEmpty = snapshot.context.items.length === 0
      await shown(page.getByText(t(isEmpty ? 'notifications.failed' : 'notifications.moreFailed'), { exact: true }))
    },
  },
  act: {
    'notifications.changed': ({ sandbox }) => sandbox.push({ type: 'notifications.changed' }),
    'notifications.more': { press: 'notifications.more', within: inMain },
    'notifications.markAll': { press: 'notifications.markAll', within: inMain },
    'notifications.retry': { press: 'common.tryAgain' },
  },
  steer: {
    loadPage: answering(load),
    markProcessed: answering(mark),
  },
} satisfies BrowserHalf<typeof notificationListMachine>
