import type { ExportProblem } from '../../../../machines/orders/export'
import type { ExportFormat } from '../../../domain/orders/exports'
import type { OrderFilter } from '../../../domain/orders/order-filter'
import type { Order } from '../../../domain/orders/orders'
import type { PaymentMethod } from '../../../domain/payments/payment-methods'

export type OrdersScreen = Narrowing & { list: OrdersList; exporting: Exporting }

/** Orders as a file, with the filter of the list. */
export type Exporting = {
  isPreparing: boolean
  /** How much of it is here. */
  bytes: number
  /** Name of the file that was saved last. */
  saved: string | null
  trouble: ExportProblem | null
  onExport: (format: ExportFormat) => void
  onCancel: () => void
}

/** What the list is narrowed to. */
export type Narrowing = {
  filter: OrderFilter
  /** Payment methods that can be filtered by. */
  methods: readonly PaymentMethod[]
  /** Of a number, as it is typed. */
  typed: string
  isNumberWrong: boolean
  onNumber: (text: string) => void
  onFilter: (change: Partial<OrderFilter>) => void
  onReset: () => void
}

export type OrdersList =
  | { state: 'loading' }
  | { state: 'failed'; onTryAgain: () => void }
  | ({ state: 'shown' } & ShownOrders)

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
  onMore: (() => void) | null
}
