import { onboardingQuestionnaire, type DocumentKind } from '../customer/customer'
import { areDocumentsIn, isDocumentToMend } from './documents'
import {
  hasTwoFactor,
  isEmailVerified,
  isIdentityVerified,
  isPhoneVerified,
  isQuestionnaireOpen,
  isTwoFactorMissing,
  type Standing,
} from '../customer/rights'
import type { ScreenName } from '../routing/screens'
import { isVerifiedStatus, type VerificationStatus } from '../orders/statuses'
import { pagesOf, stepNames, wizardScreens, type StepName } from './steps'

export type StepGroup = 'secure' | 'about'

/** `now` is the first that is to be done; one that was turned down says `mend` in its stead, wherever it stands. */
type StepState = 'done' | 'now' | 'todo' | 'skipped' | 'mend' | 'review'

type WizardStep = { name: StepName; group: StepGroup; state: StepState }

export type Progress = Standing & { documents: { list: { kind: DocumentKind; status: VerificationStatus }[] } }

/** The one wizard (rule product-29): every step of this customer, in order, and how each stands. */
export const stepsOf = (customer: Progress): WizardStep[] => {
  const steps = stepNames
    .filter((name) => rules[name].isFor(customer))
    .map((name) => ({ name, group: groupOf(name), state: rules[name].state(customer) }))
  const first = steps.findIndex(({ name, state }) => isLeft(state) && !yields(name, customer))
  return steps.map((step, index) => (index === first && step.state === 'todo' ? { ...step, state: 'now' } : step))
}

/** Whether a customer has been among the steps before: one of them is done, skipped, under review or to be mended. */
export const hasBegun = (customer: Progress): boolean =>
  stepsOf(customer).some(({ state }) => state !== 'todo' && state !== 'now')

/**
 * The step to be taken on a screen, by what the exchange knows of the customer; null where nothing is left there.
 * Optional two-factor is asked for on the second page alone, required on the first; what was turned down goes before it.
 */
export const stepOn = (screen: ScreenName, customer: Progress): StepName | null => {
  const names = stepNames.filter((name) => pagesOf[name].includes(screen))
  if (!wizardScreens.includes(screen))
    return names.find((name) => name !== 'two-factor' || hasTwoFactor(customer)) ?? null
  const left = names.filter((name) => rules[name].isFor(customer) && isLeft(rules[name].state(customer)))
  const isOptionalHere = screen !== 'verification'
  return left.find((name) => (isOptionalHere || !isOptional(name, customer)) && !yields(name, customer)) ?? null
}

const isOptional = (name: StepName, customer: Progress): boolean =>
  name === 'two-factor' && !isTwoFactorMissing(customer)

/** Whoever comes to mend what was turned down is not kept from it by what they need not do. */
const yields = (name: StepName, customer: Progress): boolean =>
  isOptional(name, customer) &&
  stepNames.some((each) => rules[each].isFor(customer) && rules[each].state(customer) === 'mend')

const isLeft = (state: Rule): boolean => state === 'todo' || state === 'mend'

type Rule = Exclude<StepState, 'now'>

const groupOf = (name: StepName): StepGroup =>
  name === 'personal' || name === 'documents' || name === 'questionnaire' ? 'about' : 'secure'

const done = (isDone: boolean): Rule => (isDone ? 'done' : 'todo')

const everybody = (): boolean => true

const rules: Record<StepName, { isFor: (customer: Progress) => boolean; state: (customer: Progress) => Rule }> = {
  email: { isFor: everybody, state: (customer) => done(isEmailVerified(customer)) },
  phone: { isFor: everybody, state: (customer) => done(isPhoneVerified(customer)) },
  password: {
    isFor: ({ details }) => details.isBankidUser,
    state: ({ details }) => done(details.hasPassword),
  },
  identity: { isFor: ({ details }) => details.isBankidUser, state: (customer) => identityState(customer) },
  'two-factor': {
    isFor: hasTwoFactor,
    state: (customer) => {
      if (customer.details.enabled2FA || isTwoFactorMissing(customer)) return done(customer.details.enabled2FA)
      return customer.twoFactorSkipped ? 'skipped' : 'todo'
    },
  },
  personal: { isFor: everybody, state: ({ details }) => done(details.hasFilledPersonalInfo) },
  documents: { isFor: ({ details }) => !details.isBankidUser, state: (customer) => documentsState(customer) },
  questionnaire: { isFor: everybody, state: (customer) => questionnaireState(customer) },
}

const identityState = (customer: Progress): Rule => {
  if (isIdentityVerified(customer)) return 'done'
  const { identity } = customer.verifications
  if (identity === 'PENDING') return 'review'
  return identity === 'REJECTED' ? 'mend' : 'todo'
}

const documentsState = (customer: Progress): Rule => {
  const { list } = customer.documents
  if (isIdentityVerified(customer)) return 'done'
  if (areDocumentsIn(list)) return 'review'
  return isDocumentToMend(list) ? 'mend' : 'todo'
}

const questionnaireState = (customer: Progress): Rule => {
  const found = customer.questionnaires.find(({ key }) => key === onboardingQuestionnaire)
  if (found?.submitted && found.status === 'REJECTED') return 'mend'
  if (isQuestionnaireOpen(customer)) return 'todo'
  return found && isVerifiedStatus(found.status) ? 'done' : 'review'
}
