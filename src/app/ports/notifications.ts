import type { NotificationsFeeds, NotificationsPorts } from '../../../machines/notifications/notifications'
import { isNotificationType, type Notification } from '../../domain/customer/customer'
import { done, read, type Api } from '../api/client'
import { freshKey } from '../api/idempotency'
import type { Live } from './live'
import type { Services } from './services'
import { asPort } from './problems'

/** Items in the bell's dropdown (rule constants-19). */
const dropdownSize = 5

export const notificationsPorts = ({ api, ...outside }: Omit<Services, 'live'>): NotificationsPorts => ({
  loadNotifications: async (_, signal) => {
    const query = { page: 0, size: dropdownSize }
    const { items } = await asPort(read(api.GET('/protected/v2/auth/me/notifications', { params: { query }, signal })))
    return knownOf(items, outside)
  },
  markProcessed: markProcessed(api),
})

export const markProcessed = (api: Api) => async (): Promise<void> => {
  await asPort(done(api.POST('/protected/v2/auth/me/notifications/processed', { params: { header: freshKey() } })))
}

/** Those whose type this version knows; of others the log is told, and the customer that something went wrong (rule errors-34). */
export const knownOf = (
  items: Notification[],
  { report, sessionEvents }: Pick<Services, 'report' | 'sessionEvents'>,
): Notification[] => {
  const known = items.filter(({ notification_type: type }) => isNotificationType(type))
  if (known.length < items.length) {
    report(new Error('Unknow notification type'))
    sessionEvents.publish({ type: 'message.show', code: 'generic' })
  }
  return known
}

export const notificationsFeeds = (live: Live): NotificationsFeeds => ({
  watchNotifications: (_, tell) =>
    live.listen(({ type }) => {
      if (type === 'notifications.changed' || type === 'stream.gap') tell({ type: 'notifications.changed' })
    }),
})
