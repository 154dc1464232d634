import type { DatedOrder } from '../../ui/order-rows'

export type OrdersScreen =
  | { state: 'loading' }
  | { state: 'failed'; onTryAgain: () => void }
  | {
      state: 'shown'
      orders: readonly DatedOrder[]
      /** How many more there are. */
      more: number
      isLoadingMore: boolean
      /** The orders shown stay; the button says that it can be tried again. */
      hasMoreFailed: boolean
      onMore: () => void
    }
