import type { Fiat } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import { paymentMethods, type PaymentMethod } from '../../domain/payments/payment-methods'
import type { CheckoutDecision } from '../database/schema'
import type { WaysBack } from '../outside/payments'

/** Methods that are paid at a provider. */
export type CheckoutMethod = Exclude<PaymentMethod, 'BANKGIRO' | 'SEPA'>

export const isCheckoutMethod = (method: PaymentMethod): method is CheckoutMethod =>
  method !== 'BANKGIRO' && method !== 'SEPA'

export const checkoutMethods: readonly CheckoutMethod[] = paymentMethods.filter(isCheckoutMethod)

/** What customers do there: approve in an app, give a card, log in with their e-ID, choose their bank, or be at it. */
type PageKind = 'swish' | 'card' | 'eid' | 'banks' | 'bank'

/** `banks`: of which currency those are that the exchange has its customers choose from. */
type Provider = { name: string; kind: PageKind; banks?: Fiat }

export const providers: Record<CheckoutMethod, Provider> = {
  Swish: { name: 'Swish', kind: 'swish' },
  StripeSwish: { name: 'Stripe', kind: 'swish' },
  StripeCard: { name: 'Stripe', kind: 'card' },
  PAYEX: { name: 'PayEx', kind: 'card' },
  QuickPayCardEUR: { name: 'QuickPay', kind: 'card' },
  Zimpler: { name: 'Zimpler', kind: 'eid' },
  TinkSepaCredit: { name: 'Tink', kind: 'banks' },
  FinsharkPayment: { name: 'Finshark', kind: 'bank', banks: 'SEK' },
  FinsharkEUR: { name: 'Finshark', kind: 'bank', banks: 'EUR' },
}

/** `code`: why a card was declined. */
export type Decision = { decision: CheckoutDecision; code: string | null }
export type Decided = Decision & { at: Date }

/** A payment as its provider knows it; `isOpen` while the exchange waits for it. */
export type PaymentThere = {
  reference: string
  method: CheckoutMethod
  providerName: string | null
  orderNumber: string
  fiat: Fiat
  total: Decimal
  email: string
  phoneNumber: string | null
  endsAt: Date
  isOpen: boolean
  decided: Decided | null
  back: WaysBack
}
