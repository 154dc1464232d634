import type { Page } from 'playwright-core'
import {
  hasUnprocessed,
  type NotificationsSnapshot,
  type notificationsMachine,
} from '../../../machines/notifications/notifications'
import { answering } from '../browser/releases'
import { shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const load = 'GET /protected/v2/auth/me/notifications'
const mark = 'POST /protected/v2/auth/me/notifications/processed'

const bellShown = async (page: Page, snapshot: NotificationsSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const name = t(hasUnprocessed(snapshot) ? 'header.notificationsUnread' : 'header.notifications')
  await shown(page.getByRole('button', { name, exact: true }))
}

export const notificationsBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.holdEvents()
    await sandbox.hold(load, mark)
    await page.goto('/app/protected/dashboard')
  },
  momentMs: 20,
  sees: { shown: bellShown, told: bellShown, loading: bellShown, marking: bellShown },
  act: {
    'notifications.changed': ({ sandbox }) => sandbox.push({ type: 'notifications.changed' }),
    'notifications.open': async ({ page }) => {
      const { t } = await stepsOn(page)
      const bell = page.getByRole('button', { name: new RegExp(`^${t('header.notifications')}`) })
      if ((await bell.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
      /** By its key: the panel that was closed may cover it on a phone as long as the page's time stands still. */
      await bell.and(page.locator('[aria-expanded=false]')).press('Enter')
    },
  },
  steer: {
    loadNotifications: answering(load),
    markProcessed: answering(mark),
  },
} satisfies BrowserHalf<typeof notificationsMachine>
