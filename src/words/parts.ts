/** Areas of ids that only the exchange speaks: mail, notifications, sandbox pages and the stand-in for the public site. */
const exchangeAreas = ['mail', 'sms', 'notification', 'sandbox', 'public', 'login']

/** Areas that neither the frame nor the first screen, where customers buy, speaks before it is painted. */
const laterAreas = [
  'cancelReason',
  'closed',
  'confirmation',
  'dashboard',
  'dates',
  'empty',
  'footer',
  'message',
  'notFound',
  'notice',
  'order',
  'orders',
  'step',
  'stepAhead',
  'toast',
  'tracks',
  'unpaidOrder',
]

/** Areas that are spoken on the way from a new account to a verified customer alone. */
const onboardingAreas = [
  'code',
  'country',
  'documents',
  'eid',
  'email',
  'onboarding',
  'password',
  'personal',
  'phone',
  'questions',
  'twoFactor',
  'wizard',
]

/** What can be wrong with a field of the first screen; what other forms say comes with their screens. */
const firstFields = /^field\.(required|amount\w+|walletAddress|paymentMethod|eurRefused|swishPhone|notAccepted)$/

/** What can be wrong with a field on that way. */
const onboardingFields =
  /^field\.(mandatoryAnswer|nameCharacters|extendedCharacters|invalidCharacter|country|digitsOnly|alphanumericOnly|personalNumber\w*|phone\w*|email\w*|passwordsMatch|minimum8|exactly8|code\w+|kycText|currentPassword)$/

/** What comes after the first screen's form, what opens in the frame, and what other screens share. */
const laterOf = /^(buy\.(review|problem)\.|header\.(unread|viewAll)$|common\.(cop|about$|back$))/

/** What the browser loads once it shows what needs it. */
export type LaterPart = 'later' | 'onboarding'

export type WordPart = 'exchange' | 'first' | LaterPart

/** Who needs the word: the exchange alone, the browser at once, or the browser once it shows other screens: those of onboarding, or the rest. */
export const partOf = (id: string): WordPart => {
  const area = id.slice(0, id.indexOf('.'))
  if (exchangeAreas.includes(area)) return 'exchange'
  if (area === 'field') return fieldPart(id)
  if (onboardingAreas.includes(area)) return 'onboarding'
  return laterAreas.includes(area) || laterOf.test(id) ? 'later' : 'first'
}

const fieldPart = (id: string): WordPart => {
  if (firstFields.test(id)) return 'first'
  return onboardingFields.test(id) ? 'onboarding' : 'later'
}
