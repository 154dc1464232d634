import type { I18n } from '@lingui/core'
import { brand } from '../domain/brand'
import type { ScreenName } from '../domain/screens'
import type { MessageId } from '../words/ids.gen'
import type { SessionActor } from './session'

const names: Partial<Record<ScreenName, MessageId>> = {
  dashboard: 'dashboard.title',
  buy: 'buy.title',
  orders: 'orders.title',
  orderConfirmation: 'confirmation.order',
  errorNotFound: 'notFound.title',
  errorUnexpected: 'unexpected.title',
  verification: 'onboarding.group.secure',
  secondVerification: 'onboarding.group.about',
  questionnaire: 'onboarding.step.questionnaire',
  settingsEmail: 'onboarding.step.email',
  settingsPassword: 'onboarding.step.password',
  profilePhone: 'onboarding.step.phone',
  profileDocuments: 'onboarding.step.documents',
  profilePersonal: 'onboarding.step.personal',
}

/** Keeps the window's title in step with the screen and the language. */
export const keepTitle = (session: SessionActor, words: I18n): void => {
  const show = (): void => {
    const id = names[session.getSnapshot().context.entered?.screen ?? 'home']
    const name = id ? words._(id) : ''
    const title = name === '' ? brand.name : `${name} – ${brand.name}`
    if (document.title !== title) document.title = title
  }
  show()
  session.subscribe(show)
  words.on('change', show)
}
