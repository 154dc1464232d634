import { fillNotificationList, type NotificationListPorts } from '../../../machines/lists/notification-list'
import { notificationsPageSize } from '../../domain/customer'
import { read } from '../api/client'
import { knownOf, markProcessed, notificationsFeeds } from './notifications'
import type { Outside } from './outside'
import { asPort } from './problems'

/** The list of notifications as production runs it. In a chunk of its own. */
export const filledNotificationList = ({ live, ...outside }: Outside) =>
  fillNotificationList({ ...notificationListPorts(outside), ...notificationsFeeds(live) })

const notificationListPorts = ({ api, ...outside }: Omit<Outside, 'live'>): NotificationListPorts => ({
  loadPage: async ({ page }, signal) => {
    const query = { page, size: notificationsPageSize }
    const told = await asPort(read(api.GET('/protected/v2/auth/me/notifications', { params: { query }, signal })))
    return { ...told, items: knownOf(told.items, outside) }
  },
  markProcessed: markProcessed(api),
})
