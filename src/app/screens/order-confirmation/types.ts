import type { OrderProblem } from '../../../../machines/order/order'
import type { Order } from '../../../domain/orders'
import type { CancelReason, OrderStatus } from '../../../domain/statuses'

export type OrderConfirmationScreen =
  { state: 'loading' } | { state: 'failed'; onTryAgain: () => void } | ({ state: 'shown' } & ShownOrder)

/** What can be copied on the page; `copied` says which was, for 3 seconds. */
export type Copyable = 'ocr' | 'giro' | 'amount' | 'payee' | 'message' | 'iban' | 'bic' | 'bank' | 'address'

export type ShownOrder = {
  order: Order
  /** `Wednesday 25 November`; null where there is none. */
  deadline: string | null
  /** When the order came into each status that it has had, as rows show it: `2026-11-20 14:05`. */
  times: Partial<Record<OrderStatus, string>>
  problem: OrderProblem | null
  /** Where the sandbox is on, an address to send to says that nothing is to be sent there. */
  isSandbox: boolean

  copied: Copyable | null
  onCopy: (what: Copyable, text: string) => void
  onPrint: () => void

  /** "I have made the transfer" */
  canReport: boolean
  isReporting: boolean
  onReport: () => void

  canCancel: boolean
  onCancel: () => void
  /** Open while it is there. */
  cancelDialog: CancelDialog | null
}

export type CancelDialog = {
  reason: CancelReason | null
  onReason: (reason: CancelReason) => void
  text: string
  onText: (text: string) => void
  isCanceling: boolean
  onConfirm: () => void
  onLeave: () => void
}
