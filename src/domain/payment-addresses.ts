import { paymentMethodRules, paymentMethods, type PaymentMethod } from './payment-methods'

/** Hosts that a payment may lead to; of an entry that begins with a point, all below it. */
const hosts: Record<PaymentMethod, readonly string[]> = {
  Swish: [],
  StripeSwish: ['checkout.stripe.com'],
  StripeCard: ['checkout.stripe.com'],
  QuickPayCardEUR: ['payment.quickpay.net'],
  PAYEX: ['.payex.com', '.swedbankpay.com'],
  Zimpler: ['.zimpler.com', '.zimpler.net'],
  TinkSepaCredit: ['link.tink.com'],
  FinsharkPayment: ['.finshark.io'],
  FinsharkEUR: ['.finshark.io'],
  BANKGIRO: [],
  SEPA: [],
}

/**
 * Whether a payment by the method may lead to the address: one of the provider's hosts over https, the app of Swish, or
 * a page of `own` origin, as the sandbox's are.
 */
export const isPaymentAddress = (method: PaymentMethod, address: string, own: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (origin === own && (protocol === 'https:' || protocol === 'http:')) return true
  if (protocol === 'swish:') return paymentMethodRules[method].kind === 'waiting'
  return protocol === 'https:' && hosts[method].some((host) => isOf(hostname, host))
}

/** Origins that a payment's form may be posted to. */
export const formOrigins: readonly string[] = paymentMethods
  .filter((method) => paymentMethodRules[method].kind === 'form-post')
  .flatMap((method) => hosts[method].map((host) => `https://${host}`))

const isOf = (hostname: string, host: string): boolean =>
  host.startsWith('.') ? hostname.endsWith(host) : hostname === host
