import type { ScreenName } from '../routing/screens'

/** Every step, in the order in which they are taken: the one place that says it. */
export const stepNames = [
  'email',
  'phone',
  'password',
  'identity',
  'two-factor',
  'personal',
  'documents',
  'questionnaire',
] as const
export type StepName = (typeof stepNames)[number]

/** Where each step is taken: on the pages of the wizard, and on one of its own. Their order is that of `stepNames`. */
export const pagesOf: Record<StepName, readonly ScreenName[]> = {
  email: ['verification', 'settingsEmail'],
  phone: ['verification', 'profilePhone'],
  password: ['verification', 'settingsPassword'],
  identity: ['verification'],
  'two-factor': ['verification', 'secondVerification', 'settings2fa'],
  personal: ['secondVerification', 'profilePersonal'],
  documents: ['secondVerification', 'profileDocuments'],
  questionnaire: ['secondVerification', 'questionnaire'],
}

/** The screens of the wizard itself; on the others one step stands by itself, done or not. */
export const wizardScreens: readonly ScreenName[] = ['verification', 'secondVerification']
