import { enums, object, optional, size, string, type Infer } from 'superstruct'
import type { MessageNamespace, MessageId } from '../messages/messages'
import { orderSearch } from '../orders/order-filter.ts'
import { planSteps } from '../plans/plan-steps.ts'
import type { Right } from '../customer/rights'

export { basePath } from './base-path.ts'

export const layouts = ['standard', 'wizard', 'blank'] as const
export type Layout = (typeof layouts)[number]

/**
 * A screen: its path under the base path; its layout; `rights`, what a customer must hold to be led to it (`maySee`: a
 * single right is met by CAN_SEE_BASIC_APP too, so who is not verified sees buy and sell in their Blocked state); the title
 * of the window; the module that shows it; the namespaces of the catalogue that it needs besides the app's own; and what it
 * reads of the query, of which all is optional: what does not fit is dropped.
 */
type ScreenRow = {
  path: string
  layout: Layout | null
  rights: readonly Right[]
  title: MessageId | null
  module: string | null
  messages: readonly MessageNamespace[]
  search: { schema: unknown }
}

const full = ['CAN_SEE_FULL_APP'] as const
const none = object({})

/** Longer than anything that is named: it is looked up, not trusted. */
const named = optional(size(string(), 1, 100))

const ofOrder = [
  'order',
  'orders',
  'confirmation',
  'cancelReason',
  'decline',
  'payment',
  'sale',
  'tracks',
  'buy',
] as const
const ofOnboarding = [
  'onboarding',
  'code',
  'country',
  'documents',
  'eid',
  'email',
  'password',
  'personal',
  'phone',
  'questions',
  'sections',
  'step',
  'twoFactor',
] as const

/** A step of onboarding, on a page of the wizard or one of its own. */
const onboarding = { module: 'onboarding', messages: ofOnboarding, search: none } as const
const payment = {
  layout: 'blank',
  rights: [],
  module: 'payment',
  messages: ['payment', 'decline'],
  search: none,
} as const
const planForm = {
  layout: 'standard',
  rights: full,
  module: 'plan-form',
  messages: ['planForm', 'plan', 'plans', 'buy', 'addresses', 'closed'],
  // `saved` names the plan that the wizard has made or changed: whoever comes back there is led to it.
  search: object({ step: optional(enums(planSteps)), saved: named }),
} as const
const order = { layout: 'standard', rights: full, module: 'order', messages: ofOrder, search: none } as const

/** Every screen by name. */
export const screens = {
  home: { path: '/', layout: null, rights: [], title: null, module: null, messages: [], search: none },
  dashboard: {
    path: '/protected/dashboard',
    layout: 'standard',
    rights: full,
    title: 'dashboard.title',
    module: 'dashboard',
    messages: ['dashboard', 'alerts', 'chart', 'holdings', 'order', 'orders', 'step', 'tracks'],
    search: none,
  },
  buy: {
    path: '/order',
    layout: 'standard',
    rights: full,
    title: 'buy.title',
    module: 'buy',
    messages: ['buy', 'addresses', 'closed'],
    search: object({
      order: named,
      // Of a quick pick nothing is taken where some of it does not fit (`askedBundle`).
      coin: optional(string()),
      fiat: optional(string()),
      amount: optional(string()),
      // The plan whose prepared purchase of the coin it is.
      plan: named,
    }),
  },
  plans: {
    path: '/plans',
    layout: 'standard',
    rights: full,
    title: 'plans.title',
    module: 'plans',
    messages: ['plans'],
    search: none,
  },
  planNew: { path: '/plans/new', title: 'planForm.title', ...planForm },
  plan: {
    path: '/plans/$reference',
    layout: 'standard',
    rights: full,
    title: 'plan.title',
    module: 'plan',
    messages: ['plan', 'plans', 'order', 'orders'],
    search: none,
  },
  higherLimit: {
    path: '/profile/limit',
    layout: 'standard',
    rights: full,
    title: 'higherLimit.title',
    module: 'higher-limit',
    messages: ['higherLimit', 'questions', 'documents', 'document', 'closed', 'sections', 'country', 'personal'],
    search: none,
  },
  planChange: { path: '/plans/$reference/change', title: 'planForm.changeTitle', ...planForm },
  alerts: {
    path: '/alerts',
    layout: 'standard',
    rights: full,
    title: 'alerts.title',
    module: 'alerts',
    messages: ['alerts', 'buy'],
    // Of which a new alert is asked for.
    search: object({ coin: optional(string()) }),
  },
  sell: {
    path: '/order/sell',
    layout: 'standard',
    rights: full,
    title: 'header.nav.sell',
    module: 'sell',
    messages: ['sell', 'sale', 'buy', 'closed', 'order'],
    search: object({ order: named }),
  },
  orders: {
    path: '/order/list',
    layout: 'standard',
    rights: full,
    title: 'orders.title',
    module: 'orders',
    messages: ['orders', 'orderList', 'order'],
    search: orderSearch,
  },
  statement: {
    path: '/order/statement',
    layout: 'standard',
    rights: full,
    title: 'statement.title',
    module: 'statement',
    messages: ['statement'],
    search: none,
  },
  orderConfirmation: { path: '/protected/order/$reference/$status', title: 'confirmation.order', ...order },
  sellConfirmation: { path: '/order/sell/$reference/confirmation', title: 'confirmation.order', ...order },
  orderWallet: {
    path: '/order/$reference/wallet',
    layout: 'standard',
    rights: full,
    title: 'wallet.pageTitle',
    module: 'wallet-proof',
    messages: ['wallet', 'order', 'confirmation'],
    search: none,
  },
  profilePersonal: {
    path: '/profile/personal',
    layout: 'standard',
    rights: full,
    title: 'onboarding.step.personal',
    ...onboarding,
  },
  profileBank: {
    path: '/profile/bank',
    layout: 'standard',
    rights: full,
    title: 'bank.title',
    module: 'bank-accounts',
    messages: ['bank', 'code', 'documents', 'eid', 'onboarding', 'sections'],
    search: object({ ref: named }),
  },
  profilePhone: {
    path: '/profile/phone',
    layout: 'standard',
    rights: [],
    title: 'onboarding.step.phone',
    ...onboarding,
  },
  profileDocuments: {
    path: '/profile/documents',
    layout: 'standard',
    rights: ['CAN_SEE_DOCUMENTS'],
    title: 'onboarding.step.documents',
    ...onboarding,
  },
  settingsEmail: {
    path: '/settings/email',
    layout: 'standard',
    rights: [],
    title: 'onboarding.step.email',
    ...onboarding,
  },
  settingsPassword: {
    path: '/settings/password',
    layout: 'standard',
    rights: [],
    title: 'onboarding.step.password',
    ...onboarding,
  },
  settings2fa: {
    path: '/settings/2fa',
    layout: 'standard',
    rights: [],
    title: 'step.two-factor.name',
    ...onboarding,
  },
  settingsSessions: {
    path: '/settings/sessions',
    layout: 'standard',
    rights: [],
    title: 'sessions.pageTitle',
    module: 'sessions',
    messages: ['sessions', 'sections'],
    search: none,
  },
  settingsDevice: {
    path: '/settings/device',
    layout: 'standard',
    rights: [],
    title: 'device.title',
    module: 'device',
    messages: ['device', 'sections'],
    search: none,
  },
  settingsSecurity: {
    path: '/settings/security',
    layout: 'standard',
    rights: [],
    title: 'security.pageTitle',
    module: 'security',
    messages: ['security', 'sections'],
    search: none,
  },
  settingsAntiPhishingWord: {
    path: '/settings/anti-phishing-word',
    layout: 'standard',
    rights: [],
    title: 'antiPhishingWord.pageTitle',
    module: 'anti-phishing-word',
    messages: ['antiPhishingWord', 'sections'],
    search: none,
  },
  settingsAddresses: {
    path: '/settings/addresses',
    layout: 'standard',
    rights: [],
    title: 'allowed.pageTitle',
    module: 'allowed-addresses',
    messages: ['allowed', 'addresses', 'sections'],
    search: none,
  },
  settingsPasskeys: {
    path: '/settings/passkeys',
    layout: 'standard',
    rights: [],
    title: 'passkeys.pageTitle',
    module: 'passkeys',
    messages: ['passkeys', 'sections'],
    search: none,
  },
  verification: {
    path: '/protected/verification',
    layout: 'wizard',
    rights: [],
    title: 'onboarding.group.secure',
    ...onboarding,
  },
  secondVerification: {
    path: '/protected/second-verification',
    layout: 'wizard',
    rights: [],
    title: 'onboarding.group.about',
    ...onboarding,
  },
  questionnaire: {
    path: '/questionnaire/$key',
    layout: 'wizard',
    rights: [],
    title: 'onboarding.step.questionnaire',
    ...onboarding,
  },
  notifications: {
    path: '/notifications',
    layout: 'standard',
    rights: full,
    title: 'header.notifications',
    module: 'notifications',
    messages: ['notifications'],
    search: none,
  },
  support: {
    path: '/support',
    layout: 'standard',
    rights: [],
    title: 'support.title',
    module: 'support',
    messages: ['support', 'orders'],
    search: object({ order: named }),
  },
  walletExportGuide: {
    path: '/wallet/export-guide',
    layout: 'standard',
    rights: [],
    title: 'header.account.walletExport',
    module: 'wallet-export-guide',
    messages: ['walletExport'],
    search: none,
  },
  paymentProcessing: { path: '/payment/$reference/processing', title: 'payment.processing.title', ...payment },
  paymentError: { path: '/payment/$reference/error', title: 'payment.error.title', ...payment },
  paymentCancelled: { path: '/payment/$reference/cancelled', title: 'payment.canceled.title', ...payment },
  paymentSwish: { path: '/payment/$reference/swish', title: 'payment.swish.title', ...payment },
  errorNotFound: {
    path: '/error/not-found',
    layout: 'blank',
    rights: [],
    title: 'notFound.title',
    module: 'error-not-found',
    messages: [],
    search: none,
  },
  errorUnexpected: {
    path: '/error/unexpected',
    layout: 'blank',
    rights: [],
    title: 'unexpected.title',
    module: 'error-unexpected',
    messages: [],
    search: none,
  },
} as const satisfies Record<string, ScreenRow>

export type ScreenName = keyof typeof screens

export const screenNames = Object.keys(screens).filter((name): name is ScreenName => name in screens)

/** The code that shows a screen; the screens of one journey are one module. */
export type ScreenModule = NonNullable<(typeof screens)[ScreenName]['module']>
export const screenModuleNames: readonly ScreenModule[] = [
  ...new Set(screenNames.flatMap((name) => screens[name].module ?? [])),
]

export const screensOf = (module: ScreenModule): ScreenName[] =>
  screenNames.filter((name) => screens[name].module === module)

/** The names of the screens that one module shows. */
export type ScreensOf<Of extends ScreenModule> = {
  [Name in ScreenName]: (typeof screens)[Name]['module'] extends Of ? Name : never
}[ScreenName]

/** Where the bare address leads most of those who come by it. */
export const mostlyHome = 'dashboard' satisfies ScreenName

/** A screen's address under the base path, its parameters filled in. */
export const pathOf = (screen: ScreenName, params: Record<string, string> = {}): string =>
  screens[screen].path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

export const isScreenName = (text: string): text is ScreenName => text in screens

type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** Where a customer is: the screen, what its path names, and what it reads of the query. */
type Locations = {
  [Name in ScreenName]: {
    screen: Name
    params: { [Param in ParamNames<(typeof screens)[Name]['path']>]: string }
    search: Infer<(typeof screens)[Name]['search']>
  }
}
export type Location<Name extends ScreenName = ScreenName> = Locations[Name]
