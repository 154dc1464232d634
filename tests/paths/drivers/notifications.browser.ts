import type { Page } from 'playwright-core'
import {
  hasUnprocessed,
  type NotificationsSnapshot,
  type notificationsMachine,
} from '../../../machines/lists/notifications'
import { shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'
import { broken, noAnswer } from './cases'

const load = 'GET /protected/v2/auth/me/notifications'
const mark = 'POST /protected/v2/auth/me/notifications/processed'

const bellShown = async (page: Page, snapshot: NotificationsSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const name = t(hasUnprocessed(snapshot) ? 'header.notificationsUnread' : 'header.notifications')
  await shown(page.getByRole('button', { name, exact: true }))
}

export const notificationsBrowser: BrowserHalf<typeof notificationsMachine> = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.holdNews()
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
      if ((await bell.getAttribute('aria-expanded')) === 'true') await bell.click()
      await bell.click()
    },
  },
  steer: {
    loadNotifications: ({ sandbox }, { name }) => sandbox.release(load, name in noAnswer ? broken : undefined),
    markProcessed: ({ sandbox }, { name }) => sandbox.release(mark, name in noAnswer ? broken : undefined),
    watchNotifications: async () => undefined,
  },
}
