/** Areas of ids that only the exchange speaks: mail, notifications, sandbox pages and the stand-in for the public site. */
const exchangeAreas = ['mail', 'sms', 'notification', 'sandbox', 'public', 'login']

/** Areas that neither the frame nor the first screen, where customers buy, speaks before it is painted. */
const laterAreas = [
  'cancelReason',
  'closed',
  'code',
  'confirmation',
  'country',
  'dashboard',
  'documents',
  'eid',
  'email',
  'empty',
  'footer',
  'message',
  'notFound',
  'notice',
  'onboarding',
  'order',
  'orders',
  'password',
  'personal',
  'phone',
  'questions',
  'step',
  'stepAhead',
  'toast',
  'tracks',
  'twoFactor',
  'unpaidOrder',
]

/** What can be wrong with a field of the first screen; what other forms say comes with their screens. */
const firstFields = /^field\.(required|amount\w+|walletAddress|paymentMethod|eurRefused|swishPhone|notAccepted)$/

/** Steps of the first screen that come after its form. */
const laterSteps = /^buy\.(review|problem)\./

export type WordPart = 'exchange' | 'first' | 'later'

/** Who needs the word: the exchange alone, the browser at once, or the browser once it shows other screens. */
export const partOf = (id: string): WordPart => {
  const area = id.slice(0, id.indexOf('.'))
  if (exchangeAreas.includes(area)) return 'exchange'
  if (area === 'field') return firstFields.test(id) ? 'first' : 'later'
  return laterAreas.includes(area) || laterSteps.test(id) ? 'later' : 'first'
}
