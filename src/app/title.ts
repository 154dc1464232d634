import type { I18n } from '@lingui/core'
import { brand } from '../domain/brand'
import type { ScreenName } from '../domain/screens'
import type { MessageId } from '../words/ids.gen'
import type { SessionActor } from './session'

/** Home is left at once, so that it has none. */
const names: Record<Exclude<ScreenName, 'home'>, MessageId> = {
  dashboard: 'dashboard.title',
  buy: 'buy.title',
  sell: 'header.nav.sell',
  orders: 'orders.title',
  statement: 'statement.title',
  orderConfirmation: 'confirmation.order',
  sellConfirmation: 'confirmation.order',
  paymentProcessing: 'payment.processing.title',
  paymentError: 'confirmation.payment',
  paymentCancelled: 'payment.canceled.title',
  paymentSwish: 'payment.swish.title',
  notifications: 'header.notifications',
  support: 'support.title',
  walletExportGuide: 'header.account.walletExport',
  errorNotFound: 'notFound.title',
  errorUnexpected: 'unexpected.title',
  verification: 'onboarding.group.secure',
  secondVerification: 'onboarding.group.about',
  questionnaire: 'onboarding.step.questionnaire',
  settingsEmail: 'onboarding.step.email',
  settingsPassword: 'onboarding.step.password',
  settings2fa: 'step.two-factor.name',
  settingsSessions: 'title.sessions',
  profileBank: 'bank.title',
  profilePhone: 'onboarding.step.phone',
  profileDocuments: 'onboarding.step.documents',
  profilePersonal: 'onboarding.step.personal',
}

/** The brand alone until the words of the screen are there. */
export const titleOf = (screen: ScreenName, words: I18n): string => {
  const id = screen === 'home' ? null : names[screen]
  return id !== null && id in words.messages ? `${words._(id)} – ${brand.name}` : brand.name
}

/** Keeps the window's title in step with the screen and the language. */
export const keepTitle = (session: SessionActor, words: I18n): void => {
  const show = (): void => {
    const title = titleOf(session.getSnapshot().context.entered?.screen ?? 'home', words)
    if (document.title !== title) document.title = title
  }
  show()
  session.subscribe(show)
  words.on('change', show)
}
