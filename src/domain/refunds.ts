import { isCard, methodAsked, paymentMethodRules, type PaymentMethod } from './payment-methods'

type RefundWay = { way: 'swish' | 'card' | 'transfer'; days: string }

/**
 * How money that came by a method goes back: to the number, the card or the account that it came from. `days` are the
 * business days within which it has arrived: bank transfers sooner than the rest, by Swish usually the same day, to cards
 * hardly before the fifth (words, 3.1).
 */
export const refundBy = (method: PaymentMethod): RefundWay => ({
  way: isCard(method) ? 'card' : methodAsked(method) === 'Swish' ? 'swish' : 'transfer',
  days: paymentMethodRules[method].speed === 'banking-days' ? '3' : '10',
})
