import { mayBeCharged } from '../domain/payments/charged'
import {
  isDeclineCode,
  isPaymentFailure,
  isUntold,
  type CardDeclineCode,
  type untoldCodes,
} from '../domain/payments/declines'
import type { MessageId } from '../domain/messages/message-ids.gen'

/**
 * What the customer reads of a payment that failed. `title` is null where the code itself is shown; `kept` says how long
 * the order waits. Values: `provider`, `currency` of the order, `deadline`.
 */
type DeclineWords = { title: MessageId | null; text: MessageId; kept: MessageId }

/** Words for a code of `feedbackReason`; what the provider itself said stands in the place of `text`. */
export const declineMessages = (code: string): DeclineWords => {
  // Its text says what was charged, or that nobody knows.
  if (isPaymentFailure(code))
    return { title: `decline.${code}.title`, text: `decline.${code}.text`, kept: 'decline.kept' }
  if (!isDeclineCode(code)) return { title: null, text: 'decline.do_not_honor.text', kept: 'decline.notCharged' }
  const spoken = isAlike(code) ? alike[code] : code
  return {
    title: `decline.${spoken}.title`,
    text: `decline.${spoken}.text`,
    kept: mayBeCharged(code) ? 'decline.kept' : 'decline.notCharged',
  }
}

/** What the provider itself said of a code; nothing where it is not even hinted what was found. */
export const saidOf = (code: string, said: string | null): string | null => (isUntold(code) ? null : said)

const unhinted = {
  fraudulent: 'generic_decline',
  lost_card: 'generic_decline',
  stolen_card: 'generic_decline',
  merchant_blacklist: 'generic_decline',
} as const satisfies Record<(typeof untoldCodes)[number], CardDeclineCode>

/** Codes that are told in the words of another one. */
const alike = {
  ...unhinted,
  invalid_number: 'incorrect_number',
  invalid_cvc: 'incorrect_cvc',
  invalid_pin: 'incorrect_pin',
  online_or_offline_pin_required: 'offline_pin_required',
  stop_payment_order: 'revocation_of_authorization',
} as const satisfies Partial<Record<CardDeclineCode, CardDeclineCode>>

const isAlike = (code: CardDeclineCode): code is keyof typeof alike => Object.hasOwn(alike, code)
