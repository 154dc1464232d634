import type { PaymentMethodDetails } from '../../domain/customer/customer'
import type { Features } from '../../domain/customer/features'
import { isActive } from '../../domain/customer/features'
import { buyMostOf, type LimitLevel } from '../../domain/limit-requests/limit-requests'
import { defaultLimits } from '../../domain/money/limits'
import { compare } from '../../domain/money/money'
import { paymentMethodRules, paymentMethods, type PaymentMethod } from '../../domain/payments/payment-methods'
import { providerNames } from '../../domain/payments/providers'
import type { Right } from '../../domain/customer/rights'
import type { Bank, Payments } from '../outside/payments'
import { canBePaidBy } from '../outside/availability'

/**
 * Methods that the customer is offered: their feature is on, and somebody is there who takes the money, and pays back what
 * of it we may owe; one of the two Swish. A request is sent to Swedish numbers alone; whoever has another one is shown a code at the provider, for any phone.
 */
export const methodsFor = (features: Features, payments: Payments, phoneNumber: string | null): PaymentMethod[] => {
  const offered = paymentMethods.filter(
    (method) => isOffered(method, features, payments) && (method !== 'Swish' || isSwedish(phoneNumber)),
  )
  return offered.includes('Swish') ? offered.filter((method) => method !== 'StripeSwish') : offered
}

const isSwedish = (phoneNumber: string | null): boolean => phoneNumber === null || phoneNumber.startsWith('+46')

const isOffered = (method: PaymentMethod, features: Features, payments: Payments): boolean => {
  const { feature } = paymentMethodRules[method]
  return (feature === null || isActive(features, feature)) && canBePaidBy(method, payments)
}

/** Banks to choose from for those of the methods that are Finshark's. */
export const finsharkBanks = (methods: readonly PaymentMethod[], payments: Payments): Bank[] =>
  methods
    .filter((method) => providerNames[method] === providerNames.FinsharkPayment)
    .flatMap((method) => banksAt(method, payments))

/** The banks of a method whose customers choose one. */
const banksAt = (method: PaymentMethod, payments: Payments): Bank[] =>
  paymentMethodRules[method].kind === 'bank-list' ? [...(payments[method]?.checkouts?.banks ?? [])] : []

/** `limitLevel`: what was granted of a higher limit. */
type Customer = { rights: readonly Right[]; hasVerifiedPhone: boolean; limitLevel: LimitLevel | null }

/** The table of the methods, as it is for the customer. */
export const methodDetailsOf = (
  methods: readonly PaymentMethod[],
  customer: Customer,
  payments: Payments,
): PaymentMethodDetails[] =>
  methods.map((method) => {
    const { currency, feePercent, max, speed } = paymentMethodRules[method]
    const { min } = defaultLimits.BUY[currency]
    const most = buyMostOf(customer.limitLevel, currency)
    const reason = blockOf(method, customer)
    return {
      method,
      feePercent,
      min,
      max: max !== null && compare(max, most) < 0 ? max : most,
      speed,
      usable: reason === null,
      reason,
      banks: banksAt(method, payments).map(({ name, label }) => ({ name, label })),
    }
  })

const blockOf = (method: PaymentMethod, { rights, hasVerifiedPhone }: Customer): PaymentMethodDetails['reason'] => {
  const { feature, needsVerifiedPhone } = paymentMethodRules[method]
  const right = feature === 'SWISH_INTEGRATION' ? 'CAN_PLACE_SWISH_BUY_ORDER' : 'CAN_PLACE_BUY_ORDER'
  if (!rights.includes(right)) return 'right-missing'
  return needsVerifiedPhone && !hasVerifiedPhone ? 'phone-not-verified' : null
}
