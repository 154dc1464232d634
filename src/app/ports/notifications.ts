import type { NotificationsFeeds, NotificationsPorts } from '../../../machines/lists/notifications'
import { done, read, type Api } from '../api/client'
import { freshKey } from '../api/idempotency'
import type { Live } from './live'
import { asPort } from './problems'

/** Items in the bell's dropdown (spec, section 9). */
const dropdownSize = 5

export const notificationsPorts = (api: Api): NotificationsPorts => ({
  loadNotifications: async (_, signal) => {
    const query = { page: 0, size: dropdownSize }
    const { items } = await asPort(read(api.GET('/protected/v2/auth/me/notifications', { params: { query }, signal })))
    return items
  },
  markProcessed: async () => {
    await asPort(done(api.POST('/protected/v2/auth/me/notifications/processed', { params: { header: freshKey() } })))
  },
})

export const notificationsFeeds = (live: Live): NotificationsFeeds => ({
  watchNotifications: (_, tell) =>
    live.listen(({ type }) => {
      if (type === 'notifications.changed' || type === 'stream.gap') tell({ type: 'notifications.changed' })
    }),
})
