import type { Locale } from '../../domain/customer/customer'

/** A bank where an account can be verified: `name` in calls, `label` for customers. */
type VerificationBank = { name: string; label: string }

/** One verification, named by our reference for it; `back` is where the customer's browser comes back to, however it went. */
type BankVisit = { verification: string; providerName: string; language: Locale; back: string }

/** Banks that name a customer's accounts once they have logged in there. What they say comes as callbacks. */
export type Banks = {
  banks: readonly VerificationBank[]
  /** Rejects where the bank does not answer: nothing has begun then. */
  start: (visit: BankVisit) => Promise<{ redirectUrl: string }>
}
