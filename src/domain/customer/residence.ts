import { defaultFiat, type Fiat } from '../money/currencies.ts'
import type { CurrentUser } from './customer'
import { paymentMethodRules, type PaymentMethod } from '../payments/payment-methods.ts'

export type Resident = { details: Pick<CurrentUser['details'], 'hasFilledPersonalInfo' | 'isSwedishResident'> }

/** Who has said so: anybody else is treated as resident in Sweden. */
export const livesAbroad = ({ details }: Resident): boolean =>
  details.hasFilledPersonalInfo && !details.isSwedishResident

/** The currency that a customer is shown until they choose another. */
export const defaultFiatOf = (customer: Resident): Fiat => (livesAbroad(customer) ? 'EUR' : defaultFiat)

/** Who lives in Sweden buys for kronor alone; others in both currencies. */
export const mayPayIn = (customer: Resident, fiat: Fiat): boolean => fiat === defaultFiat || livesAbroad(customer)

export type Payer = Resident & Pick<CurrentUser, 'paymentMethods'>

/** The customer's ways to pay, without those in a currency that they do not pay in. */
export const offeredMethods = (customer: Payer): PaymentMethod[] =>
  customer.paymentMethods.filter((method) => mayPayIn(customer, paymentMethodRules[method].currency))
