import type { ComponentType } from 'react'
import { onboardingWords, withWords } from '../../words/browser'
import { onboardingScreens, paymentScreens, screenNames, screens, type ScreenName } from '../../domain/screens'

export type ScreenModule = { default: ComponentType }

/** One screen for all steps of onboarding: which of them is shown follows from its machine. */
const onboarding = withWords(() => import('../screens/onboarding/screen'), onboardingWords)

/** One screen for all pages of a payment. */
const payment = withWords(() => import('../screens/payment/screen'))

/** A sale's own page is the page of its order. */
const order = withWords(() => import('../screens/order-confirmation/screen'))

/** How each screen's chunk is loaded; all but the first wait for the words that the first does without. */
export const screenModules: Partial<Record<ScreenName, () => Promise<ScreenModule>>> = {
  dashboard: withWords(() => import('../screens/dashboard/screen')),
  buy: () => import('../screens/buy/screen'),
  orders: withWords(() => import('../screens/orders/screen')),
  statement: withWords(() => import('../screens/statement/screen')),
  notifications: withWords(() => import('../screens/notifications/screen')),
  orderConfirmation: order,
  sell: withWords(() => import('../screens/sell/screen')),
  sellConfirmation: order,
  profileBank: withWords(() => import('../screens/profile-bank/screen')),
  settingsSessions: withWords(() => import('../screens/settings-sessions/screen')),
  walletExportGuide: () => import('../screens/wallet-export-guide/screen'),
  support: withWords(() => import('../screens/support/screen')),
  errorNotFound: withWords(() => import('../screens/error-not-found/screen')),
  errorUnexpected: withWords(() => import('../screens/error-unexpected/screen')),
  ...Object.fromEntries(paymentScreens.map((name) => [name, payment])),
  ...Object.fromEntries(onboardingScreens.map((name) => [name, onboarding])),
}

type Row = { name: string; path: string }

/** Route table check: a name or a path that stands twice is an error at start (spec, section 2). */
export const checkRoutes = (rows: readonly Row[]): void => {
  for (const key of ['name', 'path'] as const) {
    const seen = rows.map((row) => row[key])
    const double = seen.find((value, index) => seen.indexOf(value) !== index)
    if (double !== undefined) throw new Error(`Two routes have the ${key} "${double}"`)
  }
}

checkRoutes(screenNames.map((name) => ({ name, path: screens[name].path })))
