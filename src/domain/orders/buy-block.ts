import { onboardingQuestionnaire } from '../customer/customer'
import { isDocumentToMend } from '../onboarding/documents'
import type { Freeze } from '../customer/freeze'
import { isActive } from '../customer/features'
import { isQuestionnaireDue, mayBuy } from '../routing/gating'
import {
  isEmailVerified,
  isIdentityVerified,
  isPhoneVerified,
  isQuestionnaireOpen,
  isTwoFactorMissing,
  isVerified,
  type Standing,
} from '../customer/rights'

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
export type BuyBlock = 'exchange-closed' | 'buy-off' | 'frozen' | CustomerBlock

/** What is read of a customer who wants to trade. */
export type Trader = Standing & {
  documents: { list: Parameters<typeof isDocumentToMend>[0] }
  exchange: { open: boolean }
  freeze: Freeze | null
}

export const buyBlockOf = (customer: Trader): BuyBlock | null => {
  if (mayBuy(customer)) return null
  if (!customer.exchange.open) return 'exchange-closed'
  if (customer.freeze !== null) return 'frozen'
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

const isRejected = (customer: Standing): boolean =>
  customer.questionnaires.some(({ key, status }) => key === onboardingQuestionnaire && status === 'REJECTED')

const identityBlock = (customer: Trader): CustomerBlock => {
  const { identity } = customer.verifications
  if (customer.details.isBankidUser) return identity === 'PENDING' ? 'identity-under-review' : 'identity-not-verified'
  if (isDocumentToMend(customer.documents.list)) return 'document-rejected'
  return identity === 'PENDING' ? 'documents-under-review' : 'documents-missing'
}
