import type { Locale } from '../../domain/customer/customer'
import type { Fiat } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import type { MethodBank, PaymentMethod } from '../../domain/payments/payment-methods'

/** A verified account of the customer's: numbers as digits; of euro the IBAN, which is the account's own, is there. */
export type RefundAccount = { holder: string; clearingNumber: string; accountNumber: string; iban: string | null }

/**
 * `key` makes it once: the same key sent again is the same refund. `payment` is the one that the money came by, and `to`
 * null; where it came as a bank transfer it is the other way about, and the money goes to this account, with `message` for
 * its holder to read.
 */
export type Refund = {
  key: string
  reference: string
  payment: string | null
  currency: Fiat
  amount: Decimal
  to: RefundAccount | null
  message: string
}

/** Where the customer's browser goes on, by how it went; what really happened comes as a callback. */
export type WaysBack = { done: string; failed: string; canceled: string }

/** One payment of an order. `payment` names it in callbacks; `phoneNumber` in E.164; `providerName` the bank chosen. */
export type Checkout = {
  payment: string
  method: PaymentMethod
  orderNumber: string
  currency: Fiat
  amount: Decimal
  providerName: string | null
  phoneNumber: string | null
  language: Locale
  back: WaysBack
}

/** Where to pay: a page, or what opens an app; or a form that the browser posts there. */
export type StartedCheckout = { redirectUrl: string } | { form: { url: string; fields: Record<string, string> } }

/** A bank that can be chosen, where the method's currency is this one. */
export type Bank = MethodBank & { currency: Fiat }

/** Where customers pay at the provider. */
export type Checkouts = {
  /** Rejects where the provider does not answer: nothing has begun then. */
  start: (checkout: Checkout) => Promise<StartedCheckout>
  /** Has the provider report again how a payment stands, by the same callbacks. */
  ask: (payment: string) => Promise<void>
  /** Banks to choose from; none where the provider lets customers choose. */
  banks: readonly Bank[]
}

/**
 * One way of paying; bank transfers are made without us, and reported as callbacks. `refund` rejects where it is not known
 * that the party took it; that it went comes as a callback.
 */
export type PaymentProvider = { refund: (refund: Refund) => Promise<void>; checkouts: Checkouts | null }

/** Methods without an implementation are offered to nobody: nobody would pay back what of the money we may owe. */
export type Payments = Partial<Record<PaymentMethod, PaymentProvider>>
