import { provideNotificationList } from '../../../../machines/notifications/notification-list'
import { notificationsFeeds } from '../../ports/notifications'
import { defineScreen } from '../define-screen'
import { notificationListPorts } from './ports'
import { useNotifications, type NotificationListActor } from './use-notifications'
import { NotificationsView } from './view'

const Notifications = ({ actor }: { actor: NotificationListActor }) => (
  <NotificationsView {...useNotifications(actor)} />
)

export default defineScreen('notifications', {
  machine: (services) =>
    provideNotificationList({ ...notificationListPorts(services), ...notificationsFeeds(services.live) }),
  input: () => undefined,
  View: Notifications,
})
