import type { PaymentProblem } from '../../../../machines/payment/paying'
import type { MethodBlock } from '../../../domain/customer/customer'
import type { Fiat } from '../../../domain/money/currencies'
import type { Decimal } from '../../../domain/money/money'
import type { MethodBank, PaymentMethod } from '../../../domain/payments/payment-methods'
import type { Target } from '../../ui/link'

/** What every page of a payment tells: for which order, how much, and to whom. */
export type Paying = {
  number: string
  total: Decimal
  fiat: Fiat
  provider: string
  orderPage: Target
}

export type Going = Paying & { state: 'going' }

export type Processing = Paying & {
  state: 'processing'
  /** The provider has said that the customer is paying. */
  isBegun: boolean
  /** The answer takes longer than it should. */
  isLate: boolean
  onContinue: () => void
  /** Null where the payment has begun: until its answer is known, nothing else can be. */
  onChange: (() => void) | null
}

export type SwishWaiting = Paying & {
  state: 'swish'
  qr: string | null
  /** Until when it can be approved, as it is shown. */
  until: string | null
  /** Last digits of the number that the payment was sent to. */
  numberEnd: string
  onOpen: () => void
}

export type BankChoosing = Paying & {
  state: 'banks'
  banks: readonly MethodBank[]
  search: string
  chosen: MethodBank | null
  onSearch: (text: string) => void
  onChange: () => void
  onChoose: (name: string) => void
  onStart: () => void
}

export type Unpaid = Paying & {
  state: 'unpaid'
  problem: PaymentProblem | null
  /** Why the last payment failed, and what its provider said. */
  code: string
  said: string | null
  deadline: string | null
  onAgain: () => void
  onChange: () => void
}

export type Offer = {
  method: PaymentMethod
  feePercent: Decimal
  fee: Decimal
  upTo: Decimal | null
  block: { because: MethodBlock; max: Decimal; mend: Target | null } | null
}

export type MethodChoosing = Paying & {
  state: 'choosing'
  offers: Offer[]
  chosen: PaymentMethod | null
  onChoose: (method: PaymentMethod) => void
  onConfirm: () => void
  canConfirm: boolean
  onBack: () => void
}

export type Canceled = Paying & {
  state: 'canceled'
  /** A payment of the order had begun, so its money may be on the way. */
  wasBegun: boolean
}

export type PaymentScreen =
  | { state: 'loading' }
  | { state: 'failed'; onTryAgain: () => void }
  | Going
  | Processing
  | SwishWaiting
  | BankChoosing
  | Unpaid
  | MethodChoosing
  | Canceled
