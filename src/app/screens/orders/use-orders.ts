import { useSelector } from '@xstate/react'
import { ordersPageSize } from '../../../domain/orders'
import { dateText, timeText } from '../../../words/dates'
import { useSession } from '../../session'
import type { OrdersScreen } from './types'

export const useOrders = (): OrdersScreen => {
  const orders = useSession(({ children }) => children.orders)
  const list = useSelector(orders, (snapshot) => snapshot?.context)
  const isLoading = useSelector(orders, (snapshot) => snapshot?.matches('loading') ?? true)
  const hasFailed = useSelector(orders, (snapshot) => snapshot?.matches('failed') ?? false)
  const retry = () => orders?.send({ type: 'orders.retry' })

  if (!list || (list.items.length === 0 && isLoading)) return { state: 'loading' }
  if (list.items.length === 0 && hasFailed) return { state: 'failed', onTryAgain: retry }
  return {
    state: 'shown',
    orders: list.items.map((order) => ({ order, date: dateText(order.orderDate), time: timeText(order.orderDate) })),
    more: Math.min(ordersPageSize, Math.max(0, list.total - list.items.length)),
    isLoadingMore: isLoading,
    hasMoreFailed: hasFailed,
    onMore: hasFailed ? retry : () => orders?.send({ type: 'orders.more' }),
  }
}
