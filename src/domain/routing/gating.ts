import type { Freeze } from '../customer/freeze'
import { onboardingQuestionnaire } from '../customer/customer'
import { isActive } from '../customer/features'
import {
  isEmailVerified,
  isIdentityVerified,
  isPhoneVerified,
  isQuestionnaireOpen,
  isTwoFactorMissing,
  isVerified,
  type Standing,
} from '../customer/rights'

/** Where a customer stands; the first that holds (rule states-80). */
export type AccessState = 'questionnaire-due' | 'verification-needed' | 'password-missing' | 'open'

const isDueButForPassword = (customer: Standing): boolean =>
  isEmailVerified(customer) &&
  isPhoneVerified(customer) &&
  !isTwoFactorMissing(customer) &&
  isQuestionnaireOpen(customer) &&
  (!customer.details.isBankidUser || (isIdentityVerified(customer) && customer.bankAccounts.length === 0))

/** Whether the questionnaire must be answered before anything else (rule states-8). */
export const isQuestionnaireDue = (customer: Standing): boolean =>
  isDueButForPassword(customer) && customer.details.hasPassword

/** Whether the verification page may be opened (rule states-9). */
export const isVerificationNeeded = (customer: Standing): boolean =>
  customer.details.isBankidUser
    ? !isEmailVerified(customer) ||
      !isIdentityVerified(customer) ||
      !isPhoneVerified(customer) ||
      isTwoFactorMissing(customer) ||
      !customer.details.hasPassword ||
      customer.bankAccounts.length > 0
    : !isEmailVerified(customer) || !isPhoneVerified(customer) || isTwoFactorMissing(customer)

/** Whether one of the steps of the verification page is still to be taken, whichever is first. */
const isVerificationStepLeft = (customer: Standing): boolean =>
  !isEmailVerified(customer) ||
  !isPhoneVerified(customer) ||
  isTwoFactorMissing(customer) ||
  (customer.details.isBankidUser &&
    (!customer.details.hasPassword || (!isIdentityVerified(customer) && customer.verifications.identity !== 'PENDING')))

export const accessStateOf = (customer: Standing): AccessState => {
  if (isQuestionnaireDue(customer)) return 'questionnaire-due'
  if (isVerificationStepLeft(customer)) return 'verification-needed'
  if (!customer.details.isBankidUser && !customer.details.hasPassword && isDueButForPassword(customer))
    return 'password-missing'
  return 'open'
}

/**
 * Whether a questionnaire's own page may be opened (rule states-10): none while one is due; the onboarding one
 * where it is open and only bank accounts keep it from being due; others while unsubmitted or REJECTED.
 */
export const isQuestionnairePageOpen = (customer: Standing, key: string): boolean => {
  if (isQuestionnaireDue(customer) || !isQuestionnaireOpen(customer, key)) return false
  return key === onboardingQuestionnaire
    ? isQuestionnaireDue({ ...customer, bankAccounts: [] })
    : customer.questionnaires.some((questionnaire) => questionnaire.key === key)
}

/** Whether a questionnaire has been sent in, and nothing of it is asked for again. */
export const isQuestionnaireIn = (customer: Standing, key: string): boolean =>
  customer.questionnaires.some((questionnaire) => questionnaire.key === key) && !isQuestionnaireOpen(customer, key)

/** Whether nothing is in the way of placing a buy order; why something is, says `buyBlockOf`. */
export const mayBuy = (customer: Standing & { exchange: { open: boolean }; freeze: Freeze | null }): boolean =>
  customer.exchange.open && customer.freeze === null && isActive(customer.features, 'BUY') && isVerified(customer)
