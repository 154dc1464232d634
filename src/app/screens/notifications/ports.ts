import type { NotificationListPorts } from '../../../../machines/notifications/notification-list'
import { notificationsPageSize } from '../../../domain/customer/customer'
import { read } from '../../api/client'
import { knownOf, markProcessed } from '../../ports/notifications'
import type { Services } from '../../ports/services'
import { asPort } from '../../ports/problems'

export const notificationListPorts = ({ api, report, sessionEvents }: Services): NotificationListPorts => ({
  loadPage: async ({ page }, signal) => {
    const query = { page, size: notificationsPageSize }
    const told = await asPort(read(api.GET('/protected/v2/auth/me/notifications', { params: { query }, signal })))
    return { ...told, items: knownOf(told.items, { report, sessionEvents }) }
  },
  markProcessed: markProcessed(api),
})
