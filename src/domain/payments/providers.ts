import type { PaymentMethod } from './payment-methods'

/** Who takes the money, as customers know them. */
export const providerNames: Record<PaymentMethod, string> = {
  BANKGIRO: 'Bankgirot',
  SEPA: 'SEPA',
  Swish: 'Swish',
  StripeSwish: 'Swish',
  StripeCard: 'Stripe',
  QuickPayCardEUR: 'QuickPay',
  PAYEX: 'PayEx',
  Zimpler: 'Zimpler',
  TinkSepaCredit: 'Tink',
  FinsharkPayment: 'Finshark',
  FinsharkEUR: 'Finshark',
}
