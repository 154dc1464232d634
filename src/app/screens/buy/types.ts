import type { AddressProblem, AskedPurpose, BlockedBuying, BookActor, PausedPurchase } from '../../order/buying-types'
import type { OfferedCoin } from '../../ui/coin-choice'
import type { ProofShown } from '../../ui/proof-dialog'
import type { SecurityWait } from '../../../domain/customer/security-wait'
import type { BuyLimits } from '../../../../machines/buy/buy-form'
import type { BuyProblem } from '../../../../machines/buy/buy-setup'
import type { Coin, Fiat } from '../../../domain/money/currencies'
import type { MethodBlock } from '../../../domain/customer/customer'
import type { Decimal } from '../../../domain/money/money'
import type { PaymentMethod } from '../../../domain/payments/payment-methods'
import type { PlanStanding } from '../../../domain/plans/prepared'
import type { FieldCode } from '../../../domain/shared/problems'
import type { Quote } from '../../../domain/money/quote'
import type { Priority } from '../../../domain/orders/statuses'
import type { Target } from '../../ui/link'
import type { NoRate } from '../../ui/price-card'

/** What the buy screen shows and asks; the screen has nothing of its own. */
export type BuyScreen =
  | { step: 'loading' }
  | ({ step: 'blocked' } & BlockedBuying)
  | ({ step: 'editing' } & BuyForm)
  | ({ step: 'reviewing' } & BuyReview)
  | ({ step: 'asking' } & AskedPurpose)
  | ({ step: 'paused' } & PausedPurchase)

/** Stands above everything else on the screen. */
export type BuyNotice = 'review-ongoing'

export type MethodChoice = {
  method: PaymentMethod
  feePercent: Decimal
  /** What the fee comes to now; null while there is no amount. */
  fee: Decimal | null
  /** What it takes at most, where that is less than anything that can be bought for. */
  upTo: Decimal | null
  /** Null when it can be used; `max` is the method's, `most` the amount that it leaves, in the order's fiat. */
  block: { because: MethodBlock; max: Decimal; most: Decimal; mend: Target | (() => void) } | null
}

export type Price = {
  coin: Coin
  fiat: Fiat
  /** Fiat for one coin. */
  rate: Decimal
  /** When the rate came, by this browser's clock (`Date.now()`). */
  since: number
  isUpdating: boolean
  /** Null while there is no valid amount. */
  quote: Quote | null
  method: PaymentMethod | null
  methodFeePercent: Decimal
  priority: Priority
}

/** The plan that the form came from, and how the form stands to what that has prepared. */
export type BuyPlan = { standing: PlanStanding; page: Target }

export type BuyForm = {
  plan: BuyPlan | null
  notice: BuyNotice | null
  /** New addresses wait; null while they do not. */
  securityWait: SecurityWait | null

  coins: readonly OfferedCoin[]
  coin: Coin
  onCoin: (coin: Coin) => void

  fiats: readonly Fiat[]
  fiat: Fiat
  onFiat: (fiat: Fiat) => void
  /** Buying for EUR is refused to customers resident in Sweden. */
  isEurRefused: boolean

  /** Both as they stand in their fields. */
  amount: string
  coinAmount: string
  onAmount: (text: string) => void
  onAmountLeft: () => void
  onCoinAmount: (text: string) => void
  onCoinAmountLeft: () => void
  amountProblem: FieldCode | null
  coinAmountProblem: FieldCode | null
  isWorkingOut: boolean
  limits: BuyLimits
  quickPicks: readonly Decimal[]
  /** The pick that the amount equals. */
  picked: Decimal | null
  onQuickPick: (amount: Decimal) => void

  address: string
  onAddress: (text: string) => void
  onAddressLeft: () => void
  /** Null where the browser cannot read the clipboard. */
  onPaste: (() => void) | null
  onBook: () => void
  /** The address book, once it was opened. */
  book: BookActor | undefined
  addressProblem: AddressProblem | null
  isAddressValid: boolean

  methods: readonly MethodChoice[]
  method: PaymentMethod | null
  onMethod: (method: PaymentMethod) => void
  isMethodMissing: boolean

  /** Null for coins that leave no choice; `cost` is what it adds to what is paid, null while there is no amount. */
  priority: { isOn: boolean; cost: Decimal | null; onChange: (isOn: boolean) => void } | null

  /** Null until the first rates are here. */
  price: Price | null
  /** Said in place of the price, where there is none. */
  noRate: NoRate | null
  canReview: boolean
  /** Why the order was not placed, where the form has to be looked at again. */
  problem: BuyProblem | null
  /** Review was pressed, and waits for an answer that was still on its way. */
  isAwaiting: boolean
  onReview: () => void
}

export type BuyReview = {
  plan: BuyPlan | null
  price: Price & { quote: Quote; method: PaymentMethod }
  address: string
  problem: BuyProblem | null
  isPlacing: boolean
  onPlace: () => void
  onBack: () => void
  /** The order that this one looks like, and what the customer can mean; undefined while nothing is asked. */
  duplicate: Duplicate | undefined
  /** Open while the second factor is asked for. */
  proof: ProofShown | null
}

/** It looks like an order that was placed just before: what the customer can mean. */
export type Duplicate = {
  number: string
  orderDate: string
  onOpen: () => void
  /** Null where it cannot be canceled any more. */
  onReplace: (() => void) | null
  onPlace: () => void
  onLeave: () => void
}
