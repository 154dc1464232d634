import type { Fiat } from '../money/currencies'
import type { Decimal } from '../money/money'
import type { FeatureFlag } from '../customer/features'

export const paymentMethods = [
  'Swish',
  'StripeSwish',
  'StripeCard',
  'Zimpler',
  'TinkSepaCredit',
  'FinsharkPayment',
  'PAYEX',
  'BANKGIRO',
  'QuickPayCardEUR',
  'FinsharkEUR',
  'SEPA',
] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Where a payment at a provider is: `replaced` by another one, `silent` where the provider has said nothing in its time. */
export const paymentStates = ['open', 'received', 'failed', 'canceled', 'replaced', 'silent'] as const
export type PaymentState = (typeof paymentStates)[number]

export type PaymentKind = 'instructions' | 'waiting' | 'redirect' | 'form-post' | 'bank-list'

/**
 * `feePercent` of the amount; `max` on what is paid, null where the buy limit alone holds; times from order or start;
 * `statusCall`, the call of the contract that has the provider asked how a payment stands, null where there is none.
 */
type PaymentMethodRules = {
  kind: PaymentKind
  currency: Fiat
  feature: FeatureFlag | null
  needsVerifiedPhone: boolean
  feePercent: Decimal
  max: Decimal | null
  speed: 'seconds' | 'minutes' | 'banking-days'
  deadlineHours: number
  providerMinutes: number | null
  statusCall: 'checkSwishPayment' | 'checkCardPayment' | null
}

type Given = Partial<PaymentMethodRules> & Pick<PaymentMethodRules, 'kind' | 'statusCall'>

const rules = (given: Given): PaymentMethodRules => ({
  currency: 'SEK',
  feature: null,
  needsVerifiedPhone: false,
  feePercent: '0',
  max: null,
  speed: 'seconds',
  deadlineHours: 24,
  providerMinutes: 15,
  ...given,
})

const transfer = {
  kind: 'instructions',
  speed: 'banking-days',
  deadlineHours: 120,
  providerMinutes: null,
  statusCall: null,
} as const
const swish = { feature: 'SWISH_INTEGRATION', needsVerifiedPhone: true, max: '150000', providerMinutes: 3 } as const
const bankList = { kind: 'bank-list', feature: 'FINSHARK', speed: 'minutes', statusCall: null } as const

/** The one table of what each payment method is, costs and takes (rule data-60). */
export const paymentMethodRules: Record<PaymentMethod, PaymentMethodRules> = {
  BANKGIRO: rules(transfer),
  SEPA: rules({ ...transfer, currency: 'EUR' }),
  Swish: rules({ ...swish, kind: 'waiting', statusCall: 'checkSwishPayment' }),
  StripeSwish: rules({ ...swish, kind: 'redirect', statusCall: 'checkCardPayment' }),
  StripeCard: rules({ kind: 'redirect', statusCall: 'checkCardPayment', feePercent: '2.5', max: '50000' }),
  QuickPayCardEUR: rules({
    kind: 'form-post',
    statusCall: null,
    currency: 'EUR',
    feature: 'QUICKPAY',
    feePercent: '2.5',
    max: '5000',
  }),
  PAYEX: rules({ kind: 'redirect', statusCall: null, feature: 'PAYEX', feePercent: '2.5', max: '50000' }),
  Zimpler: rules({
    kind: 'redirect',
    statusCall: null,
    feature: 'ZIMPLER',
    feePercent: '1',
    max: '100000',
    speed: 'minutes',
  }),
  TinkSepaCredit: rules({ kind: 'redirect', statusCall: null, feature: 'TINK_PAYMENTS', speed: 'minutes' }),
  FinsharkPayment: rules(bankList),
  FinsharkEUR: rules({ ...bankList, currency: 'EUR' }),
}

/** Whether a method is a card, which must be the customer's own: company and prepaid cards are not accepted. */
export const isCard = (method: PaymentMethod): boolean => cards.has(method)

const cards: ReadonlySet<PaymentMethod> = new Set(['StripeCard', 'QuickPayCardEUR', 'PAYEX'])

/** What customers know as one method: both kinds of Swish are asked for by the name of the first. */
export const methodAsked = (method: PaymentMethod): PaymentMethod => (method === 'StripeSwish' ? 'Swish' : method)

/** Each method that is meant where one is asked for. */
export const methodsMeant = (asked: PaymentMethod): PaymentMethod[] =>
  paymentMethods.filter((method) => methodAsked(method) === methodAsked(asked))

/** The bank transfer of a currency: also how money goes back that came as one. */
export const transferIn = { SEK: 'BANKGIRO', EUR: 'SEPA' } as const satisfies Record<Fiat, PaymentMethod>

/** A bank that can be chosen: `name` in calls, `label` for customers. */
export type MethodBank = { name: string; label: string }

type Listed = { paymentMethodsDetails: readonly { method: PaymentMethod; banks: readonly MethodBank[] }[] }

/** The banks that a method is paid at: those of its own list, and of no other method's. */
export const banksBy = (method: PaymentMethod, { paymentMethodsDetails }: Listed): readonly MethodBank[] =>
  paymentMethodsDetails.find((details) => details.method === method)?.banks ?? []

/** Bank that open banking starts with when the customer chose none (rule data-59). */
export const defaultProviderName = 'seb'

/** The bank that a method begins with: the one that open banking does where its list has it, else the first. */
export const firstBankBy = (method: PaymentMethod, customer: Listed): string => {
  const names = banksBy(method, customer).map(({ name }) => name)
  return names.includes(defaultProviderName) ? defaultProviderName : (names[0] ?? defaultProviderName)
}
