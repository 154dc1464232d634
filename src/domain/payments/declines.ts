/** Why a card is declined, as card providers say it (rule errors-84). Providers may have others: those are shown raw. */
export const cardDeclineCodes = [
  'authentication_required',
  'approve_with_id',
  'call_issuer',
  'card_not_supported',
  'card_velocity_exceeded',
  'currency_not_supported',
  'do_not_honor',
  'do_not_try_again',
  'duplicate_transaction',
  'expired_card',
  'fraudulent',
  'generic_decline',
  'incorrect_number',
  'incorrect_cvc',
  'incorrect_pin',
  'incorrect_zip',
  'insufficient_funds',
  'invalid_account',
  'invalid_amount',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'invalid_pin',
  'issuer_not_available',
  'lost_card',
  'merchant_blacklist',
  'new_account_information_available',
  'no_action_taken',
  'not_permitted',
  'offline_pin_required',
  'online_or_offline_pin_required',
  'pickup_card',
  'pin_try_exceeded',
  'processing_error',
  'reenter_transaction',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'testmode_decline',
  'transaction_not_allowed',
  'try_again_later',
  'withdrawal_count_limit_exceeded',
] as const
export type CardDeclineCode = (typeof cardDeclineCodes)[number]

/** Codes that tell of fraud, theft or loss: nobody but the exchange is told of them (rule errors-85). */
export const untoldCodes = [
  'fraudulent',
  'lost_card',
  'merchant_blacklist',
  'stolen_card',
] as const satisfies readonly CardDeclineCode[]

export const isUntold = (code: string): boolean => untoldCodes.some((untold) => untold === code)

/** Why a payment was declined, as far as customers are told. */
export const toldOf = (code: string | null, text: string | null): { code: string | null; text: string | null } =>
  code !== null && isUntold(code) ? { code: 'generic_decline', text: null } : { code, text }

export const isDeclineCode = (code: string): code is CardDeclineCode => cardDeclineCodes.some((known) => known === code)

/** Why a payment of any kind failed: refused without a reason, not approved in its time, or nothing heard of it. */
export const paymentFailures = ['declined', 'timed-out', 'silent'] as const
type PaymentFailure = (typeof paymentFailures)[number]

export const isPaymentFailure = (code: string): code is PaymentFailure =>
  paymentFailures.some((known) => known === code)
