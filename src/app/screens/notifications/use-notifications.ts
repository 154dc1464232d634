import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { hasUnread, type notificationListMachine } from '../../../../machines/notifications/notification-list'
import type { NotificationsScreen } from './types'

export type NotificationListActor = ActorRefFrom<typeof notificationListMachine>

export const useNotifications = (actor: NotificationListActor): NotificationsScreen => {
  const snapshot = useSelector(actor, (now) => now)
  const { items, page, totalPages, isMarkingFailed } = snapshot.context
  const isLoading = snapshot.matches('loading')
  const hasFailed = snapshot.matches('failed')
  const canMore = snapshot.can({ type: 'notifications.more' })
  const retry = () => actor.send({ type: 'notifications.retry' })
  if (items.length === 0 && isLoading) return { state: 'loading' }
  if (items.length === 0 && hasFailed) return { state: 'failed', onTryAgain: retry }
  return {
    state: 'shown',
    items,
    isUnread: hasUnread(snapshot.context),
    isMarking: snapshot.matches('marking'),
    canMarkAll: snapshot.can({ type: 'notifications.markAll' }),
    isMarkingFailed,
    hasMore: page + 1 < totalPages,
    isLoadingMore: isLoading,
    hasMoreFailed: hasFailed,
    onMarkAll: () => actor.send({ type: 'notifications.markAll' }),
    onMore: hasFailed ? retry : canMore ? () => actor.send({ type: 'notifications.more' }) : null,
  }
}
