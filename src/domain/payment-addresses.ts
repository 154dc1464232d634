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
export const isPaymentAddress = (method: PaymentMethod, address: string, own: string): boolean =>
  isAddressAt(hosts[method], address, own) ||
  (paymentMethodRules[method].kind === 'waiting' && URL.canParse(address) && isSwish(new URL(address)))

/** Hosts that the verification of a bank account may lead to; the banks' own pages come after them. */
const verificationHosts = ['.gocardless.com', '.nordigen.com']

/** Whether the verification of a bank account may lead to the address: its provider's over https, or a page of `own`. */
export const isVerificationAddress = (address: string, own: string): boolean =>
  isAddressAt(verificationHosts, address, own)

const isAddressAt = (allowed: readonly string[], address: string, own: string): boolean => {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (origin === own && (protocol === 'https:' || protocol === 'http:')) return true
  return protocol === 'https:' && allowed.some((host) => isOf(hostname, host))
}

const isSwish = ({ protocol, username, password }: URL): boolean =>
  protocol === 'swish:' && username === '' && password === ''

/** Origins that a payment's form may be posted to. */
export const formOrigins: readonly string[] = paymentMethods
  .filter((method) => paymentMethodRules[method].kind === 'form-post')
  .flatMap((method) => hosts[method].map((host) => `https://${host}`))

const isOf = (hostname: string, host: string): boolean =>
  host.startsWith('.') ? hostname.endsWith(host) : hostname === host
