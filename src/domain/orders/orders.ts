import type { Coin, Currency, Fiat } from '../money/currencies'
import type { BankAccount } from '../customer/customer'
import type { Freeze } from '../customer/freeze'
import type { Decimal } from '../money/money'
import { isCard, methodAsked, paymentMethodRules, type PaymentMethod } from '../payments/payment-methods'
import { isHeldWithAccount, stoppingHoldOf, type Hold } from './holds'
import { isVerifiedStatus, type OrderStatus, type OrderType, type Priority } from './statuses'

export type OrderTransaction = {
  amount: Decimal
  currency: Currency
  /** In SEK, also for orders in EUR. */
  value: Decimal
  direction: 'IN' | 'OUT'
  /** A payment method, or the kind of fee. */
  label:
    | PaymentMethod
    | 'network-fee'
    | 'payment-method-fee'
    | 'priority-fee'
    | 'margin'
    | 'coins'
    | 'refund'
    | 'payout'
    | 'removed'
  /** How money came, or goes back; null for coins, fees and payouts. */
  method: PaymentMethod | null
  /** UTC, YYYY-MM-DD HH:mm. */
  date: string
  message: string | null
  account: string | null
  explorerLink: string | null
}

/** When the order came into each status it has had, oldest first; times in UTC (ISO 8601). */
export type OrderStep = { status: OrderStatus; at: string }

/** The customer's details as they are now; the phone number in E.164. */
export type PersonalInformation = {
  fullName: string
  address: string | null
  postalCode: string | null
  city: string | null
  countryCode: string | null
  email: string
  phoneNumber: string | null
}

/** The bank account that a sell order is paid out to; both numbers as digits. */
export type PayoutAccount = { fullName: string; bankName: string; clearingNumber: string; accountNumber: string }

/**
 * Why a sale was not paid out: the bank sent the money back, or nothing was sent, since the account was gone or was not
 * verified any more.
 */
export const payoutProblems = ['returned', 'gone', 'unverified'] as const
export type PayoutProblem = (typeof payoutProblems)[number]

/** Whether nothing was sent for a sale at all. */
export const isUnsent = (problem: PayoutProblem | null): problem is Exclude<PayoutProblem, 'returned'> =>
  problem === 'gone' || problem === 'unverified'

/** How an order can be rated, the worst first. */
export const ratings = [1, 2, 3, 4, 5] as const

/** Characters of what a customer may add to a rating. */
export const feedbackMaxLength = 2000

/** What the customer thought of an order: `rating` is one of `ratings`. */
export type OrderFeedback = { rating: number; text: string | null }

export type PaymentInstructions =
  | { kind: 'bankgiro'; giro: string; ocr: string; payee: string; amount: Decimal; qr: string }
  | {
      kind: 'sepa'
      iban: string
      bic: string
      owner: string
      bankName: string
      bankAddress: string
      bankCity: string
      bankCountry: string
      message: string
      amount: Decimal
      qr: string
    }

/** An order as the customer sees it (rule data-19). */
export type Order = {
  reference: string
  number: string
  type: OrderType
  status: OrderStatus
  orderDate: string
  deadline: string | null
  from: { currency: Currency; amount: Decimal }
  to: { currency: Currency; amount: Decimal }
  coin: Coin
  fiat: Fiat
  estimatedAmountWithLabel: string
  paymentMethod: PaymentMethod
  providerName: string | null
  /** Fiat for one coin: the rate of the quote until the order is settled, then the one it was settled at. */
  rate: Decimal
  rateIsFinal: boolean
  priority: Priority
  priorityFee: Decimal
  networkFee: Decimal
  customerPaysNetworkFee: boolean
  transactionFee: Decimal
  paymentMethodFee: Decimal
  total: Decimal
  walletAddress: string
  qrCodeString: string | null
  instructions: PaymentInstructions | null
  /** Until when the provider holds the payment that is under way; null while none is. UTC (ISO 8601). */
  paymentEndsAt: string | null
  /** Whether a payment at a provider was ever started. */
  isPaymentTried: boolean
  redirectUrl: string | null
  quickpayFormData: { url: string; fields: Record<string, string> } | null
  bankAccountReference: string | null
  cancelReason: string | null
  feedbackReason: string | null
  feedbackDetails: string | null
  /** Who pays, for orders by Swish or card. */
  personalInformation: PersonalInformation | null
  payoutAccount: PayoutAccount | null
  payoutProblem: PayoutProblem | null
  /** Why the order is held, the oldest reason first; empty while nothing is in its way. */
  holds: Hold[]
  /** Of an order in PAYOUT_PENDING: since when its coins or money are on their way; null while they are not. */
  leavingSince: string | null
  /** Money of bank transfers that goes back once the customer has a verified bank account; of euro, one with an IBAN. */
  waitingRefunds: WaitingRefund[]
  feedback: OrderFeedback | null
  transactions: OrderTransaction[]
  history: OrderStep[]
}

/**
 * The hold for which an order itself does not go on; undefined while none stands. Once it has left, a hold of the account is
 * about what goes back.
 */
export const waitingFor = ({ holds, leavingSince }: Pick<Order, 'holds' | 'leavingSince'>): Hold | undefined =>
  leavingSince === null ? stoppingHoldOf(holds) : undefined

/** Whether it had left already when the account was frozen, so that the freeze does not stop it. */
export const leftBeforeFreeze = (
  { status, leavingSince }: Pick<Order, 'status' | 'leavingSince'>,
  freeze: Freeze | null,
) => freeze !== null && status === 'PAYOUT_PENDING' && leavingSince !== null

/** Whether a payout came back, or was not sent, and can be sent to another account: not while the account is frozen. */
export const mayRetryPayout = (order: Pick<Order, 'type' | 'status' | 'holds'>): boolean =>
  order.type === 'SELL' && order.status === 'ERROR' && !isHeldWithAccount(order)

/** Whether the account for money that waits can be chosen: not while the customer's own is frozen. */
export const mayChooseRefundAccount = (order: Pick<Order, 'waitingRefunds' | 'holds'>): boolean =>
  order.waitingRefunds.length > 0 && !isHeldWithAccount(order)

/** Money that waits before it goes back; `to` is the account that the customer has chosen for it. */
export type WaitingRefund = {
  currency: Fiat
  amount: Decimal
  to: { clearingNumber: string; accountNumber: string } | null
}

/** What is told of an order that a new one looks like. */
export type PlacedBefore = Pick<Order, 'reference' | 'number' | 'orderDate' | 'status'>

/** The order in short (rule data-24). */
export type OrderSummary = Pick<
  Order,
  | 'reference'
  | 'orderDate'
  | 'status'
  | 'estimatedAmountWithLabel'
  | 'networkFee'
  | 'paymentMethod'
  | 'priority'
  | 'qrCodeString'
  | 'feedbackReason'
  | 'feedbackDetails'
> & { orderNumber: string; amount: Decimal; tradePairFrom: Fiat; currency: Coin; cryptoAddress: string }

/** What follows the customer around of an order that is not paid. */
export type UnpaidOrder = Pick<Order, 'reference' | 'status' | 'total' | 'fiat' | 'paymentMethod' | 'deadline'>

/** `methods`: how all of the customer's purchases are paid, whatever is on the page. */
export type OrdersPage = {
  content: Order[]
  methods: PaymentMethod[]
  page: { number: number; size: number; totalPages: number; totalElements: number }
}

export const ordersPageSize = 5

/** While the status is one of these, payment instructions are shown (rule states-56). */
const instructed: ReadonlySet<OrderStatus> = new Set(['PAYOUT_PENDING', 'PENDING', 'UNPAID'])

export const showsInstructions = (order: Pick<Order, 'type' | 'status' | 'paymentMethod'>): boolean =>
  instructed.has(order.status) &&
  (order.type === 'SELL' || paymentMethodRules[order.paymentMethod].kind === 'instructions')

/**
 * Whether a sale that was not paid out can be paid to an account: to another verified one, or to the same one where that
 * was verified anew since the payout was begun. All instants are ISO 8601 in UTC.
 */
export const mayBePaidTo = (
  { bankAccountReference, begunAt }: Pick<Order, 'bankAccountReference'> & { begunAt: string },
  { reference, verificationStatus, verifiedAt }: Pick<BankAccount, 'reference' | 'verificationStatus' | 'verifiedAt'>,
): boolean =>
  isVerifiedStatus(verificationStatus) &&
  (reference !== bankAccountReference || (verifiedAt !== null && Date.parse(verifiedAt) > Date.parse(begunAt)))

/** Who pays is told of orders by Swish and card (rule screens-41). */
export const showsPerson = ({ type, paymentMethod }: Pick<Order, 'type' | 'paymentMethod'>): boolean =>
  type === 'BUY' && (isCard(paymentMethod) || methodAsked(paymentMethod) === 'Swish')

/** Feedback shows when there is one and the order is not PAID (rule states-98). */
export const showsFeedback = (order: Pick<Order, 'status' | 'feedbackReason' | 'feedbackDetails'>): boolean =>
  order.status !== 'PAID' && (order.feedbackReason !== null || order.feedbackDetails !== null)
