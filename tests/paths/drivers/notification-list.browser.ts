import type { Page } from 'playwright-core'
import {
  type NotificationListSnapshot,
  type notificationListMachine,
} from '../../../machines/notifications/notification-list'
import { answering } from '../browser/releases'
import { inMain } from '../browser/operate'
import { has, isBusyWith, says, saysIf, shown } from '../browser/sees'
import type { BrowserHalf } from '../driver'

const load = 'GET /protected/v2/auth/me/notifications?size=20'
const mark = 'POST /protected/v2/auth/me/notifications/processed'
const pageSize = 20

/** So many as pages have come; the model's pages have one each. */
const rowsShown = async (page: Page, snapshot: NotificationListSnapshot): Promise<void> => {
  const wanted = snapshot.context.items.length * pageSize
  await shown(page.locator('main li').nth(wanted - 1))
  if ((await page.locator('main li').count()) !== wanted) throw new Error(`there are not ${wanted} notifications`)
  await saysIf('notifications.markingFailed', () => snapshot.context.isMarkingFailed)(page, snapshot)
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
      if (snapshot.context.items.length === 0) return has('status', 'notifications.loading')(page, snapshot)
      await rowsShown(page, snapshot)
      await isBusyWith('notifications.loading')(page)
    },
    loaded: rowsShown,
    told: rowsShown,
    renewing: rowsShown,
    marking: isBusyWith('notifications.marking'),
    failed: says(({ context }) => (context.items.length === 0 ? 'notifications.failed' : 'notifications.moreFailed')),
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
