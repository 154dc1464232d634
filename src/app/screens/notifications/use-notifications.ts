import { useSelector } from '@xstate/react'
import { hasUnread } from '../../../../machines/lists/notification-list'
import { useSession } from '../../session'
import type { NotificationsScreen } from './types'

export const useNotifications = (): NotificationsScreen => {
  const actor = useSession(({ children }) => children.notificationList)
  const snapshot = useSelector(actor, (now) => now)
  if (!actor || !snapshot) return { state: 'loading' }

  const { items, page, totalPages, isMarkingFailed } = snapshot.context
  const isLoading = snapshot.matches('loading')
  const hasFailed = snapshot.matches('failed')
  const retry = () => actor.send({ type: 'notifications.retry' })
  if (items.length === 0 && isLoading) return { state: 'loading' }
  if (items.length === 0 && hasFailed) return { state: 'failed', onTryAgain: retry }
  return {
    state: 'shown',
    items,
    isUnread: hasUnread(snapshot.context),
    isMarking: snapshot.matches('marking'),
    isMarkingFailed,
    hasMore: page + 1 < totalPages,
    isLoadingMore: isLoading,
    hasMoreFailed: hasFailed,
    onMarkAll: () => actor.send({ type: 'notifications.markAll' }),
    onMore: hasFailed ? retry : () => actor.send({ type: 'notifications.more' }),
  }
}
