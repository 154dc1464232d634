import type { Notification } from '../../../domain/customer/customer'

export type NotificationsScreen =
  | { state: 'loading' }
  | { state: 'failed'; onTryAgain: () => void }
  | {
      state: 'shown'
      items: readonly Notification[]
      isUnread: boolean
      isMarking: boolean
      canMarkAll: boolean
      isMarkingFailed: boolean
      hasMore: boolean
      isLoadingMore: boolean
      /** Those shown stay; the button says that it can be tried again. */
      hasMoreFailed: boolean
      onMarkAll: () => void
      onMore: (() => void) | null
    }
