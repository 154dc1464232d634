import { onboardingQuestionnaire } from './customer'
import { isDocumentToMend } from './documents'
import { isActive } from './features'
import {
  isEmailVerified,
  isIdentityVerified,
  isPhoneVerified,
  isQuestionnaireOpen,
  isTwoFactorMissing,
  isVerified,
  type Standing,
} from './rights'
import type { ScreenName } from './screens'

/** Where a customer stands; the first that holds (decisions, section 3). */
export type AccessState = 'questionnaire-due' | 'verification-needed' | 'password-missing' | 'open'

const isDueButForPassword = (customer: Standing): boolean =>
  isEmailVerified(customer) &&
  isPhoneVerified(customer) &&
  !isTwoFactorMissing(customer) &&
  isQuestionnaireOpen(customer) &&
  (!customer.details.isBankidUser || (isIdentityVerified(customer) && customer.bankAccounts.length === 0))

/** Whether the questionnaire must be answered before anything else (spec, section 4). */
export const isQuestionnaireDue = (customer: Standing): boolean =>
  isDueButForPassword(customer) && customer.details.hasPassword

/** Whether the verification page may be opened (spec, section 4). */
export const isVerificationNeeded = (customer: Standing): boolean =>
  customer.details.isBankidUser
    ? !isEmailVerified(customer) ||
      !isIdentityVerified(customer) ||
      !isPhoneVerified(customer) ||
      isTwoFactorMissing(customer) ||
      !customer.details.hasPassword ||
      customer.bankAccounts.length > 0
    : !isEmailVerified(customer) || !isPhoneVerified(customer) || isTwoFactorMissing(customer)

export const verificationSteps = ['email', 'phone', 'password', 'identity', 'two-factor'] as const
export type VerificationStep = (typeof verificationSteps)[number]

const stepLeft: Record<VerificationStep, (customer: Standing) => boolean> = {
  email: (customer) => !isEmailVerified(customer),
  phone: (customer) => !isPhoneVerified(customer),
  password: (customer) => customer.details.isBankidUser && !customer.details.hasPassword,
  identity: (customer) =>
    customer.details.isBankidUser && !isIdentityVerified(customer) && customer.verifications.identity !== 'PENDING',
  'two-factor': isTwoFactorMissing,
}

/** Steps of the verification page that the customer still has to take, in order. */
export const verificationStepsLeft = (customer: Standing): VerificationStep[] =>
  verificationSteps.filter((step) => stepLeft[step](customer))

export const accessStateOf = (customer: Standing): AccessState => {
  if (isQuestionnaireDue(customer)) return 'questionnaire-due'
  if (isVerificationNeeded(customer) && verificationStepsLeft(customer).length > 0) return 'verification-needed'
  if (!customer.details.isBankidUser && !customer.details.hasPassword && isDueButForPassword(customer))
    return 'password-missing'
  return 'open'
}

/**
 * Whether a questionnaire's own page may be opened (decisions, section 3): none while one is due; the onboarding one
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

/** What is still lacking before a customer may trade, in the order in which it is mended. */
export type CustomerBlock =
  | 'temporary-email'
  | 'email-not-verified'
  | 'two-factor-required'
  | 'phone-not-verified'
  | 'personal-details-missing'
  | 'identity-under-review'
  | 'identity-not-verified'
  | 'document-rejected'
  | 'documents-missing'
  | 'documents-under-review'
  | 'questionnaire-rejected'
  | 'questionnaire-due'

/** Why a customer cannot place a buy order, in the order in which it is mended; null when nothing is in the way. */
export type BuyBlock = 'exchange-closed' | 'buy-off' | CustomerBlock

/** What is read of a customer who wants to trade. */
export type Trader = Standing & {
  documents: { list: Parameters<typeof isDocumentToMend>[0] }
  exchange: { open: boolean }
}

export const buyBlockOf = (customer: Trader): BuyBlock | null => {
  if (!customer.exchange.open) return 'exchange-closed'
  return isActive(customer.features, 'BUY') ? customerBlockOf(customer) : 'buy-off'
}

/** What is lacking until the customer is verified; null when nothing is. */
export const customerBlockOf = (customer: Trader): CustomerBlock | null => {
  if (isVerified(customer)) return null
  if (customer.hasTemporaryEmail) return 'temporary-email'
  if (!isEmailVerified(customer)) return 'email-not-verified'
  if (isTwoFactorMissing(customer)) return 'two-factor-required'
  if (isQuestionnaireDue(customer)) return isRejected(customer) ? 'questionnaire-rejected' : 'questionnaire-due'
  if (!isPhoneVerified(customer) && isQuestionnaireOpen(customer)) return 'phone-not-verified'
  if (!customer.details.hasFilledPersonalInfo) return 'personal-details-missing'
  if (!isIdentityVerified(customer)) return identityBlock(customer)
  return isRejected(customer) ? 'questionnaire-rejected' : 'questionnaire-due'
}

export type Mending = { screen: ScreenName; params?: Record<string, string> }

export const toDashboard: Mending = { screen: 'dashboard' }
const toQuestionnaire: Mending = { screen: 'questionnaire', params: { key: onboardingQuestionnaire } }

/** Screen where a block is mended once the gate stands open; the dashboard where only time, or somebody else, mends it. */
export const screenThatMends: Record<BuyBlock, Mending> = {
  'exchange-closed': toDashboard,
  'buy-off': toDashboard,
  'temporary-email': { screen: 'settingsEmail' },
  'email-not-verified': { screen: 'verification' },
  'two-factor-required': { screen: 'verification' },
  'phone-not-verified': { screen: 'verification' },
  'personal-details-missing': { screen: 'profilePersonal' },
  'identity-under-review': toDashboard,
  'identity-not-verified': { screen: 'verification' },
  'document-rejected': { screen: 'profileDocuments' },
  'documents-missing': { screen: 'profileDocuments' },
  'documents-under-review': toDashboard,
  'questionnaire-rejected': toQuestionnaire,
  'questionnaire-due': toQuestionnaire,
}

/** Whether the customer has something to do about a block. */
export const isMendable = (block: BuyBlock): boolean => screenThatMends[block] !== toDashboard

const isRejected = (customer: Standing): boolean =>
  customer.questionnaires.some(({ key, status }) => key === onboardingQuestionnaire && status === 'REJECTED')

const identityBlock = (customer: Trader): CustomerBlock => {
  const { identity } = customer.verifications
  if (customer.details.isBankidUser) return identity === 'PENDING' ? 'identity-under-review' : 'identity-not-verified'
  if (isDocumentToMend(customer.documents.list)) return 'document-rejected'
  return identity === 'PENDING' ? 'documents-under-review' : 'documents-missing'
}
