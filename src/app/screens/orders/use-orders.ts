import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { withTyped, type ordersMachine } from '../../../../machines/orders/orders'
import type { ExportSnapshot } from '../../../../machines/orders/export'
import { exportFileName } from '../../../domain/orders/exports'
import { filterMethods, listPageSize, numberDigits } from '../../../domain/orders/order-filter'
import { useSession } from '../../session'
import type { Exporting, Narrowing, OrdersList, OrdersScreen } from './types'

export type OrdersActor = ActorRefFrom<typeof ordersMachine>

export const useOrders = (orders: OrdersActor): OrdersScreen => {
  const customer = useSession((session) => session.context.customer)
  const context = useSelector(orders, (snapshot) => snapshot.context)
  const isLoading = useSelector(orders, (snapshot) => snapshot.matches('loading'))
  const hasFailed = useSelector(orders, (snapshot) => snapshot.matches('failed'))
  const canMore = useSelector(orders, (snapshot) => snapshot.can({ type: 'orders.more' }))
  const actor = useSelector(orders, ({ children }) => children.exporting)
  const exported = useSelector(actor, (snapshot: ExportSnapshot | undefined) => snapshot)
  const retry = () => orders.send({ type: 'orders.retry' })

  const { filter, typed } = context
  const narrowing: Narrowing = {
    filter,
    methods: customer ? filterMethods(customer, context) : [],
    typed,
    isNumberWrong: numberDigits(typed) === undefined,
    onNumber: (text) => orders.send({ type: 'number.type', text }),
    onFilter: (change) => orders.send({ type: 'filter.set', change }),
    onReset: () => orders.send({ type: 'filter.reset' }),
  }

  const exporting: Exporting = {
    isPreparing: exported?.matches('preparing') ?? false,
    bytes: exported?.context.bytes ?? 0,
    saved: exported?.matches('saved') && exported.context.asked ? exportFileName(exported.context.asked.format) : null,
    trouble: exported?.matches('failed') ? exported.context.trouble : null,
    onExport: (format) => actor?.send({ type: 'export.start', format, filter: withTyped(context) }),
    onCancel: () => actor?.send({ type: 'export.cancel' }),
  }

  const list = (): OrdersList => {
    if (context.isAnew && context.items.length === 0 && !hasFailed) return { state: 'loading' }
    if (context.isAnew && hasFailed) return { state: 'failed', onTryAgain: retry }
    const { items, total, isAnew, isWhole, isFiltered } = context
    return {
      state: 'shown',
      orders: items,
      total,
      isFiltered,
      isChanging: isAnew,
      more: isWhole ? 0 : Math.min(listPageSize, Math.max(1, total - items.length)),
      isLoadingMore: isLoading && !isAnew,
      hasMoreFailed: hasFailed,
      onMore: hasFailed ? retry : canMore ? () => orders.send({ type: 'orders.more' }) : null,
    }
  }
  return { ...narrowing, list: list(), exporting }
}
