import type { OrderFilter } from '../../../domain/order-filter'
import type { Order } from '../../../domain/orders'

export type OrdersScreen = Narrowing & { list: OrdersList }

/** What the list is narrowed to. */
export type Narrowing = {
  filter: OrderFilter
  /** Of a number, as it is typed. */
  typed: string
  isNumberWrong: boolean
  onNumber: (text: string) => void
  onFilter: (change: Partial<OrderFilter>) => void
  onReset: () => void
}

export type OrdersList =
  { state: 'loading' } | { state: 'failed'; onTryAgain: () => void } | ({ state: 'shown' } & ShownOrders)

export type ShownOrders = {
  orders: readonly Order[]
  total: number
  /** Whether there may be others that are not for this list. */
  isFiltered: boolean
  /** Others are being fetched, which will stand in their place. */
  isChanging: boolean
  /** How many more there are. */
  more: number
  isLoadingMore: boolean
  /** The orders shown stay; the button says that it can be tried again. */
  hasMoreFailed: boolean
  onMore: () => void
}
