export const orderStatuses = [
  'CANCELED',
  'COMPLETED',
  'CONTACT_SUPPORT',
  'ERROR',
  'PAID',
  'PAYOUT_PENDING',
  'PENDING',
  'REFUND',
  'UNPAID',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const isOrderStatus = (text: string): text is OrderStatus => orderStatuses.some((status) => status === text)

export const orderTypes = ['BUY', 'SELL'] as const
export type OrderType = (typeof orderTypes)[number]

export const priorities = ['HIGH', 'LOW'] as const
export type Priority = (typeof priorities)[number]

/** Whether the customer may still cancel an order to buy that stands so (rule calls-135). */
export const isBuyCancelable = (status: OrderStatus): boolean => ['UNPAID', 'PENDING', 'ERROR'].includes(status)

/** Whether something of an order that stands so is still to come or go, beside what goes back. */
export const isUnderWay = (status: OrderStatus): boolean => !['COMPLETED', 'CANCELED', 'REFUND'].includes(status)

export type StatusLook = 'error' | 'success' | 'processing' | 'plain'

/** How a status looks (rule states-94). */
export const statusLook: Record<OrderStatus, StatusLook> = {
  CANCELED: 'error',
  ERROR: 'error',
  UNPAID: 'error',
  COMPLETED: 'success',
  PAID: 'success',
  PAYOUT_PENDING: 'processing',
  PENDING: 'processing',
  CONTACT_SUPPORT: 'plain',
  REFUND: 'plain',
}

export const cancelReasons = ['changed-mind', 'wrong-amount-wallet', 'duplicate', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

export const verificationStatuses = ['CONFIRMED', 'PENDING', 'REJECTED', 'UNVERIFIED', 'VERIFIED', 'MISSING'] as const
export type VerificationStatus = (typeof verificationStatuses)[number]

export const isVerifiedStatus = (status: VerificationStatus): boolean => status === 'VERIFIED' || status === 'CONFIRMED'
