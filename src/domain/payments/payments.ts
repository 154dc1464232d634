import type { Order } from '../orders/orders'
import { paymentMethodRules } from './payment-methods'

/** How the payment of an order went: `paid` also where somebody looks at it, or where it went on from there. */
const paymentOutcomes = ['paid', 'declined', 'canceled', 'timed-out'] as const
export type PaymentOutcome = (typeof paymentOutcomes)[number]

type Paying = Pick<Order, 'status' | 'paymentEndsAt' | 'isPaymentTried' | 'feedbackReason'>

/** Whether a payment is on its way at a provider. */
export const isUnderWay = ({ paymentEndsAt }: Pick<Order, 'paymentEndsAt'>): boolean => paymentEndsAt !== null

/** Whether nothing else was begun for the order since; what has ended meanwhile is still the same. */
export const isSamePayment = (begun: Begun, order: Begun): boolean =>
  begun.paymentMethod === order.paymentMethod &&
  (!isUnderWay(order) || !isUnderWay(begun) || begun.paymentEndsAt === order.paymentEndsAt)

type Begun = Pick<Order, 'paymentMethod' | 'paymentEndsAt'>

/** Whether an order is to be paid as it was: what the customer is choosing for it holds. */
export const isAsBefore = (before: OrderTerms, order: OrderTerms): boolean =>
  (['status', 'paymentMethod', 'paymentEndsAt', 'total'] as const).every((name) => before[name] === order[name])

type OrderTerms = Pick<Order, 'status' | 'paymentMethod' | 'paymentEndsAt' | 'total'>

/** The page on which a payment by the order's method is made. */
export const paymentScreenOf = ({ paymentMethod }: Pick<Order, 'paymentMethod'>) =>
  paymentMethodRules[paymentMethod].kind === 'waiting' ? 'paymentSwish' : 'paymentProcessing'

type Payable = Pick<Order, 'type' | 'status' | 'paymentMethod' | 'paymentEndsAt' | 'isPaymentTried'>

/** Where the customer goes to pay at a provider, or to follow that; null where nothing is to be done there. */
export const payScreenOf = (order: Payable): ReturnType<typeof paymentScreenOf> | 'paymentError' | null => {
  if (order.type !== 'BUY' || paymentMethodRules[order.paymentMethod].kind === 'instructions') return null
  if (isUnderWay(order)) return paymentScreenOf(order)
  if (order.status !== 'UNPAID' && order.status !== 'ERROR') return null
  return order.isPaymentTried ? 'paymentError' : paymentScreenOf(order)
}

/** How the last payment went; null while it is under way, or where none was started. */
export const paymentOutcome = (order: Paying): PaymentOutcome | null => {
  const { status, feedbackReason } = order
  if (isUnderWay(order)) return null
  if (status === 'CANCELED') return 'canceled'
  if (status === 'ERROR')
    return feedbackReason === 'timed-out' || feedbackReason === 'silent' ? 'timed-out' : 'declined'
  if (status === 'UNPAID') return order.isPaymentTried ? 'timed-out' : null
  return status === 'PENDING' ? null : 'paid'
}
