/** Areas of ids that only the exchange speaks: mail, notifications, receipts, files of orders, names that it gives, sandbox pages and the stand-in for the public site. */
const exchangeAreas = ['mail', 'sms', 'notification', 'receipt', 'export', 'addressLabel', 'sandbox', 'public', 'login']

/** Areas that neither the frame nor the first screen, where customers buy, speaks before it is painted. */
const laterAreas = [
  'cancelReason',
  'confirmation',
  'dashboard',
  'empty',
  'notFound',
  'notice',
  'order',
  'orders',
  'step',
  'title',
  'toast',
  'tracks',
]

/** Areas that the standard frame speaks around its page: bar and footer; and what it says over it. */
const frameAreas = ['footer', 'unpaidOrder']
const bannerAreas = ['message']

/** The entries of the account menu, which come once the page is painted. */
const frameOf = /^header\.account\./

/** Areas that are spoken on the way from a new account to a verified customer alone. */
const onboardingAreas = ['country', 'onboarding', 'wizard']

/** Areas of the steps that secure the account, and of those about the customer: each is spoken by its steps alone. */
const accountAreas = ['code', 'eid', 'email', 'password', 'phone', 'twoFactor']
const aboutAreas = ['documents', 'personal', 'questions']

/** Areas that are spoken where a payment is made; what is said of any that failed, and what of each code. */
const paymentAreas = ['payment']
const paymentOf = /^decline\.(kept|notCharged|silent\.text)$/
const declineAreas = ['decline']

/** Areas that are spoken where support is written to. */
const supportAreas = ['support']

/** Areas that are spoken where coins are sold. */
const sellAreas = ['sell', 'sale']
const sellOf = /^closed\.(sell-off|not-resident|bank-account-\w+)/

/** Areas that are spoken where addresses of wallets are kept. */
const addressAreas = ['addresses']

/** Areas that are spoken in place of a screen that is closed, and what is said once today's limit is touched. */
const closedAreas = ['closed']
const closedOf = /^buy\.today\./

/** Areas that are spoken on the dashboard alone. */
const dashboardAreas = ['chart', 'holdings']
const dashboardOf = /^(dashboard\.(?!title$)|step\.(waiting$|[\w-]+\.(todo|time)$))/

/** Areas that are spoken where bank accounts are added and verified. */
const bankAreas = ['bank']

/** Areas that are spoken in the list of notifications and on the yearly statement. */
const listAreas = ['notifications', 'statement']

/** Areas that are spoken where orders are listed and narrowed. */
const orderListAreas = ['orderList']

/** Areas that are spoken on the pages of settings. */
const settingsAreas = ['sections', 'sessions']

/** Areas that are spoken where what opens an old wallet is shown, and in the guide to its private key. */
const walletAreas = ['walletExport']

/** Areas that are spoken to whoever is shown around. */
const tourAreas = ['tour']

/** Areas that are spoken in the chat and where the newsletter is asked for. */
const asideAreas = ['chat', 'newsletter']

/** What can be wrong with a field of the first screen; what other forms say comes with their screens. */
const firstFields = /^field\.(required|amount\w+|walletAddress|paymentMethod|eurRefused|swishPhone|notAccepted)$/

/** What a button says that copies, and which document was refused, wherever it stands. */
const firstOf = /^(notice\.copied|documents\.(kind\.(id-\w+|passport|residency)|rejected\.unsaid))$/

/** A field for a password says it, wherever it stands. */
const onboardingOf = /^password\.(hideThis|show|showThis)$/

/** What can be wrong with a field on that way. */
const accountFields =
  /^field\.(alphanumericOnly|phone\w*|email\w*|password\w+|minimum8|exactly8|code\w+|currentPassword)$/
const aboutFields =
  /^field\.(mandatoryAnswer|nameCharacters|extendedCharacters|invalidCharacter|country|digitsOnly|personalNumber\w*|kycText)$/

const supportFields = /^field\.supportMessage$/
/** What is said of documents that bank accounts alone ask for. */
const bankOf = /^documents\.\w+\.(statement|identification|holder|account)$/

const bankFields = /^field\.(clearing\w+|account\w+|iban\w*)$/

/** What comes after the first screen's form, what opens in the frame, and what other screens share. */
const laterOf = /^(buy\.(duplicate\.|review\.|problem\.|paste$)|header\.(unread|viewAll)$|common\.(about$|back$))/

/** `first` is loaded at once, the others once the browser shows what needs them; `walk` comes with the tester's panel. */
export type WordPart =
  | 'exchange'
  | 'first'
  | 'later'
  | 'frame'
  | 'banner'
  | 'onboarding'
  | 'account'
  | 'about'
  | 'payment'
  | 'decline'
  | 'support'
  | 'sell'
  | 'closed'
  | 'addresses'
  | 'bank'
  | 'list'
  | 'orderList'
  | 'dashboard'
  | 'settings'
  | 'wallet'
  | 'tour'
  | 'aside'
  | 'walk'

/** Who needs the word: the exchange alone, the browser at once, or the browser once it shows other screens: those of the frame around a page, of its banner, of onboarding, of payments, of those that failed, of support, of selling, of what is closed, of kept addresses, of bank accounts, of lists and statements, of the list of orders, the dashboard, of settings, of old wallets, of being shown around, of chat and newsletter, or the rest. */
export const partOf = (id: string): WordPart => {
  const area = id.slice(0, id.indexOf('.'))
  if (exchangeAreas.includes(area)) return 'exchange'
  if (area === 'walk') return area
  if (area === 'field') return fieldPart(id)
  if (firstOf.test(id)) return 'first'
  if (bankAreas.includes(area) || bankOf.test(id)) return 'bank'
  if (bannerAreas.includes(area)) return 'banner'
  if (frameAreas.includes(area) || frameOf.test(id)) return 'frame'
  if (onboardingAreas.includes(area) || onboardingOf.test(id)) return 'onboarding'
  if (accountAreas.includes(area)) return 'account'
  if (aboutAreas.includes(area)) return 'about'
  if (paymentAreas.includes(area) || paymentOf.test(id)) return 'payment'
  if (declineAreas.includes(area)) return 'decline'
  if (supportAreas.includes(area)) return 'support'
  if (dashboardAreas.includes(area) || dashboardOf.test(id)) return 'dashboard'
  if (listAreas.includes(area)) return 'list'
  if (settingsAreas.includes(area)) return 'settings'
  if (walletAreas.includes(area)) return 'wallet'
  if (tourAreas.includes(area)) return 'tour'
  if (asideAreas.includes(area)) return 'aside'
  if (orderListAreas.includes(area)) return 'orderList'
  if (sellAreas.includes(area) || sellOf.test(id)) return 'sell'
  if (addressAreas.includes(area)) return 'addresses'
  if (closedAreas.includes(area) || closedOf.test(id)) return 'closed'
  return laterAreas.includes(area) || laterOf.test(id) ? 'later' : 'first'
}

const fieldPart = (id: string): WordPart => {
  if (firstFields.test(id)) return 'first'
  if (accountFields.test(id)) return 'account'
  if (supportFields.test(id)) return 'support'
  if (bankFields.test(id)) return 'bank'
  return aboutFields.test(id) ? 'about' : 'later'
}
