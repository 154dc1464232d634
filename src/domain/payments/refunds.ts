import type { Fiat } from '../money/currencies'
import type { BankAccount } from '../customer/customer'
import { isCard, methodAsked, paymentMethodRules, type PaymentMethod } from './payment-methods'
import { isVerifiedStatus } from '../orders/statuses'

type RefundWay = { way: 'swish' | 'card' | 'transfer' | 'account'; days: string }

/**
 * How money that came by a method goes back: to the number, the card or the account that it came from; of a bank transfer
 * that the customer made by themself, to an account of theirs that is verified. `days` are the
 * business days within which it has arrived: bank transfers sooner than the rest, by Swish usually the same day, to cards
 * hardly before the fifth (words, 3.1).
 */
export const refundBy = (method: PaymentMethod): RefundWay => ({
  way: wayBack(method),
  days: paymentMethodRules[method].speed === 'banking-days' ? '3' : '10',
})

/** Whether money of a bank transfer can go back to an account: a verified one, and euro to its IBAN. */
export const isRefundableTo = (
  fiat: Fiat,
  { verificationStatus, iban }: Pick<BankAccount, 'verificationStatus' | 'iban'>,
): boolean => isVerifiedStatus(verificationStatus) && (fiat === 'SEK' || iban !== null)

const wayBack = (method: PaymentMethod): RefundWay['way'] => {
  if (isCard(method)) return 'card'
  if (methodAsked(method) === 'Swish') return 'swish'
  return paymentMethodRules[method].kind === 'instructions' ? 'account' : 'transfer'
}
