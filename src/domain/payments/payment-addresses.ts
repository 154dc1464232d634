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
  isAddressOf(hosts[method], address, own) ||
  (paymentMethodRules[method].kind === 'waiting' && URL.canParse(address) && isPlain(new URL(address), 'swish:'))

/** Hosts where bank accounts are verified automatically. */
const bankHosts = ['.gocardless.com', 'link.tink.com']

/** Whether a verification at a bank may lead to the address. */
export const isBankAddress = (address: string, own: string): boolean => isAddressOf(bankHosts, address, own)

const isAddressOf = (known: readonly string[], address: string, own: string): boolean => {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const isOwn = url.origin === own && (isPlain(url, 'https:') || isPlain(url, 'http:'))
  return isOwn || (isPlain(url, 'https:') && known.some((host) => isOf(url.hostname, host)))
}

/** Without a name and password in it, which could make one address look like another. */
const isPlain = ({ protocol, username, password }: URL, scheme: string): boolean =>
  protocol === scheme && username === '' && password === ''

/** Origins that a payment's form may be posted to. */
export const formOrigins: readonly string[] = paymentMethods
  .filter((method) => paymentMethodRules[method].kind === 'form-post')
  .flatMap((method) => hosts[method].map((host) => `https://${host}`))

const isOf = (hostname: string, host: string): boolean =>
  host.startsWith('.') ? hostname.endsWith(host) : hostname === host
