import type { CurrentUser } from './customer'
import { onboardingQuestionnaire } from './customer'
import { isActive } from './features'
import { isVerifiedStatus } from '../orders/statuses'

export const rights = [
  'CAN_SEE_BASIC_APP',
  'CAN_SEE_FULL_APP',
  'CAN_PLACE_BUY_ORDER',
  'CAN_PLACE_SELL_ORDER',
  'CAN_PLACE_SWISH_BUY_ORDER',
  'CAN_SEE_ONLY_SWEDISH_USER',
  'CAN_SEE_ONLY_BANKID_USER',
  'CAN_SEE_DOCUMENTS',
] as const
export type Right = (typeof rights)[number]

/** What rights and gating read of a customer; both sides can fill it. */
export type Standing = Pick<
  CurrentUser,
  'verifications' | 'hasTemporaryEmail' | 'questionnaires' | 'features' | 'twoFactorSkipped'
> & {
  details: Pick<
    CurrentUser['details'],
    | 'hasFilledPersonalInfo'
    | 'isSwedishResident'
    | 'isBankidUser'
    | 'enabled2FA'
    | 'hasPassword'
    | 'passwordChangeRequired'
  >
  bankAccounts: Pick<CurrentUser['bankAccounts'][number], 'verificationStatus'>[]
}

/** A temporary address counts as unverified in every rule (rule constants-7). */
export const isEmailVerified = (customer: Standing): boolean =>
  isVerifiedStatus(customer.verifications.email) && !customer.hasTemporaryEmail

export const isPhoneVerified = (customer: Standing): boolean => isVerifiedStatus(customer.verifications.phone)

export const isIdentityVerified = (customer: Standing): boolean => isVerifiedStatus(customer.verifications.identity)

/** Whether two-factor may not be off: both its flags are active (rule states-7). */
export const isTwoFactorRequired = ({ features }: Pick<Standing, 'features'>): boolean =>
  isActive(features, 'TWO_FACTOR_MANDATORY', 'TWO_FACTOR_AUTH')

/** Two-factor is required, and it is not enabled. */
export const isTwoFactorMissing = (customer: Standing): boolean =>
  isTwoFactorRequired(customer) && !customer.details.enabled2FA

/** Whether two-factor can be turned on, or off: what is on stays so without its feature. */
export const hasTwoFactor = ({ features, details }: Pick<CurrentUser, 'features'> & Tells): boolean =>
  details.enabled2FA || isActive(features, 'TWO_FACTOR_AUTH')

type Tells = { details: Pick<CurrentUser['details'], 'enabled2FA'> }

/** Whether the onboarding questionnaire must still be answered, or answered again; MISSING counts as unsubmitted. */
export const isQuestionnaireOpen = (customer: Standing, key: string = onboardingQuestionnaire): boolean => {
  const found = customer.questionnaires.find((questionnaire) => questionnaire.key === key)
  return !found?.submitted || found.status === 'REJECTED' || found.status === 'MISSING'
}

/** "Verified" (rule rights-1): e-mail, personal details, identity, questionnaire in, no required two-factor missing. */
export const isVerified = (customer: Standing): boolean =>
  isEmailVerified(customer) &&
  customer.details.hasFilledPersonalInfo &&
  isIdentityVerified(customer) &&
  !isQuestionnaireOpen(customer) &&
  !isTwoFactorMissing(customer)

const conditions: Record<Right, (customer: Standing) => boolean> = {
  CAN_SEE_BASIC_APP: (customer) => !isVerified(customer),
  CAN_SEE_FULL_APP: isEmailVerified,
  CAN_PLACE_BUY_ORDER: isVerified,
  CAN_PLACE_SELL_ORDER: (customer) =>
    isVerified(customer) && customer.bankAccounts.some((account) => isVerifiedStatus(account.verificationStatus)),
  CAN_PLACE_SWISH_BUY_ORDER: (customer) => isVerified(customer) && isActive(customer.features, 'SWISH_INTEGRATION'),
  CAN_SEE_ONLY_SWEDISH_USER: (customer) => customer.details.isSwedishResident,
  CAN_SEE_ONLY_BANKID_USER: (customer) => customer.details.isBankidUser,
  CAN_SEE_DOCUMENTS: (customer) => customer.details.hasFilledPersonalInfo,
}

/** The rights a customer holds, each by its condition (rule rights-5); used by both sides. */
export const rightsOf = (customer: Standing): Right[] => rights.filter((right) => conditions[right](customer))

/** Whether something may be shown: all its rights are held, or its single right is excused by CAN_SEE_BASIC_APP. */
export const maySee = (held: readonly Right[], required: readonly Right[]): boolean =>
  required.every((right) => held.includes(right)) || (required.length === 1 && held.includes('CAN_SEE_BASIC_APP'))

/** Whether something may be done: strictly all its rights (rule rights-6). */
export const mayDo = (held: readonly Right[], required: readonly Right[]): boolean =>
  required.every((right) => held.includes(right))
