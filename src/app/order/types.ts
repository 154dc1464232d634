import type { OrderProblem } from '../../../machines/order/order-setup'
import type { BankAccount } from '../../domain/customer/customer'
import type { SecurityWait } from '../../domain/customer/security-wait'
import type { Decimal } from '../../domain/money/money'
import type { Order } from '../../domain/orders/orders'
import type { CancelReason, OrderStatus } from '../../domain/orders/statuses'
import type { ProofShown } from '../ui/proof-dialog'
import type { Target } from '../ui/link'
import type { NoRate } from '../ui/price-card'

/** An order where it is looked at: on its own page, or in the window over another. `missing`: there is none such. */
export type OrderScreen =
  | { state: 'loading' }
  | { state: 'failed'; onTryAgain: () => void }
  | { state: 'missing' }
  | ({ state: 'shown' } & ShownOrder)

/** What can be copied of an order; `copied` says which was, for 3 seconds. */
export type Copyable =
  | 'ocr'
  | 'giro'
  | 'amount'
  | 'payee'
  | 'message'
  | 'iban'
  | 'bic'
  | 'bank'
  | 'address'
  | 'coins'
  | 'number'

export type ShownOrder = {
  order: Order
  /** `Wednesday 25 November`; null where there is none. */
  deadline: string | null
  /** When the order came into each status that it has had, as rows show it: `2026-11-20 14:05`. */
  times: Partial<Record<OrderStatus, string>>
  problem: OrderProblem | null
  /** Where the sandbox is on, an address to send to says that nothing is to be sent there. */
  isSandbox: boolean
  /** Whether transactions are shown at all (feature ORDER_TRANSACTIONS). */
  hasTransactions: boolean
  /** Name of the bank that was chosen for open banking; null where none was, or it is not known any more. */
  bank: string | null
  /** Where support is written to about this order. */
  support: Target

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

  isSavingReceipt: boolean
  onReceipt: () => void
  /** What a sale comes to now, while it waits for its coins; null otherwise, and until the rate is here. */
  salePrice: SalePrice | null
  /** Said in place of the price, where there is none. */
  noRate: NoRate | null
  /** The account was frozen since it left, and it goes on. */
  hadLeft: boolean
  /** Where a payout that came back can go; null where none did, and while the account is frozen. */
  repay: Repay | null

  /** Where money that waits can go back to; null where none waits, or there is no account for it, and while it is frozen. */
  refundTo: RefundTo | null

  /** Open while the second factor is asked for, for a payout or a refund to a new account. */
  proof: ProofShown | null

  /** What the customer thinks of it; null while that is not asked. */
  rating: Rating | null
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

/** `rate`: SEK for one coin, `since`: when it came, by this browser's clock; `worth` in SEK. */
type SalePrice = { rate: Decimal; since: number; isUpdating: boolean; worth: Decimal }

export type Repay = {
  accounts: readonly BankAccount[]
  chosen: string | null
  isPaying: boolean
  /** New accounts wait; null while they do not. */
  securityWait: SecurityWait | null
  onChoose: (reference: string) => void
  onPay: () => void
}

/** `isChosen`: the customer has chosen one before. */
export type RefundTo = {
  accounts: readonly BankAccount[]
  chosen: string | null
  isChosen: boolean
  isSaving: boolean
  /** New accounts wait; null while they do not. */
  securityWait: SecurityWait | null
  onChoose: (reference: string) => void
  onSave: () => void
}

/** `given` is what is about to be sent, else what was sent before; null while nothing was. */
export type Rating = {
  given: number | null
  isOpen: boolean
  wasSent: boolean
  text: string
  isSending: boolean
  onRate: (rating: number) => void
  onText: (text: string) => void
  onSend: () => void
  onLeave: () => void
}
