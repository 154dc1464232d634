import type { Right } from './rights'

export const layouts = ['standard', 'wizard', 'blank'] as const
export type Layout = (typeof layouts)[number]

type ScreenRow = { path: string; layout: Layout | null; rights: readonly Right[] }

const full = ['CAN_SEE_FULL_APP'] as const

/** Every screen by name: path under the base path, layout, rights needed to see it (decisions, section 2). */
export const screens = {
  home: { path: '/', layout: null, rights: [] },
  dashboard: { path: '/protected/dashboard', layout: 'standard', rights: full },
  buy: { path: '/order', layout: 'standard', rights: full },
  sell: { path: '/order/sell', layout: 'standard', rights: full },
  orders: { path: '/order/list', layout: 'standard', rights: full },
  statement: { path: '/order/statement', layout: 'standard', rights: full },
  orderConfirmation: { path: '/protected/order/$reference/$status', layout: 'standard', rights: full },
  sellConfirmation: { path: '/order/sell/$reference/confirmation', layout: 'standard', rights: full },
  profilePersonal: { path: '/profile/personal', layout: 'standard', rights: full },
  profileBank: { path: '/profile/bank', layout: 'standard', rights: full },
  profilePhone: { path: '/profile/phone', layout: 'standard', rights: [] },
  profileDocuments: { path: '/profile/documents', layout: 'standard', rights: ['CAN_SEE_DOCUMENTS'] },
  settingsEmail: { path: '/settings/email', layout: 'standard', rights: [] },
  settingsPassword: { path: '/settings/password', layout: 'standard', rights: [] },
  settings2fa: { path: '/settings/2fa', layout: 'standard', rights: [] },
  settingsSessions: { path: '/settings/sessions', layout: 'standard', rights: [] },
  verification: { path: '/protected/verification', layout: 'wizard', rights: [] },
  secondVerification: { path: '/protected/second-verification', layout: 'wizard', rights: [] },
  questionnaire: { path: '/questionnaire/$key', layout: 'wizard', rights: [] },
  notifications: { path: '/notifications', layout: 'standard', rights: full },
  support: { path: '/support', layout: 'standard', rights: [] },
  walletExportGuide: { path: '/wallet/export-guide', layout: 'standard', rights: [] },
  paymentProcessing: { path: '/payment/$reference/processing', layout: 'blank', rights: [] },
  paymentError: { path: '/payment/$reference/error', layout: 'blank', rights: [] },
  paymentCancelled: { path: '/payment/$reference/cancelled', layout: 'blank', rights: [] },
  paymentSwish: { path: '/payment/$reference/swish', layout: 'blank', rights: [] },
  errorNotFound: { path: '/error/not-found', layout: 'blank', rights: [] },
  errorUnexpected: { path: '/error/unexpected', layout: 'blank', rights: [] },
} as const satisfies Record<string, ScreenRow>

export type ScreenName = keyof typeof screens

export const screenNames = Object.keys(screens).filter((name): name is ScreenName => name in screens)

/** Screens with the steps from a new account to a verified customer. */
export const onboardingScreens: readonly ScreenName[] = [
  'verification',
  'secondVerification',
  'questionnaire',
  'settingsEmail',
  'settingsPassword',
  'settings2fa',
  'profilePhone',
  'profilePersonal',
  'profileDocuments',
]

/** Pages of one payment. */
export const paymentScreens: readonly ScreenName[] = [
  'paymentProcessing',
  'paymentError',
  'paymentCancelled',
  'paymentSwish',
]

/** Screens that have no machine, or the one that customers come for. */
const plainScreens: readonly ScreenName[] = ['home', 'buy', 'walletExportGuide', 'errorNotFound', 'errorUnexpected']

/** Screens whose machine comes with them. */
export const laterScreens = screenNames.filter((name) => !plainScreens.includes(name))

/** Whose machine comes with a screen that has none of its own name. */
export const sharedPart = (screen: ScreenName): 'payment' | 'onboarding' | 'order' => {
  if (paymentScreens.includes(screen)) return 'payment'
  return onboardingScreens.includes(screen) ? 'onboarding' : 'order'
}

/** Where the bare address leads most of those who come by it. */
export const mostlyHome = 'dashboard' satisfies ScreenName

export const basePath = '/app'

/** A screen's address under the base path, its parameters filled in. */
export const pathOf = (screen: ScreenName, params: Record<string, string> = {}): string =>
  screens[screen].path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

export const isScreenName = (text: string): text is ScreenName => text in screens
