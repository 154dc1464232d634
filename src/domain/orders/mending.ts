import { onboardingQuestionnaire } from '../customer/customer'
import type { FreezeEnd } from '../customer/freeze'
import type { BuyBlock } from './buy-block'
import type { ScreenName } from '../routing/screens'

/** A screen where something is mended. */
export type Mending = { screen: ScreenName; params?: Record<string, string> }

export const toDashboard: Mending = { screen: 'dashboard' }
const toSecurity: Mending = { screen: 'settingsSecurity' }
const toQuestionnaire: Mending = { screen: 'questionnaire', params: { key: onboardingQuestionnaire } }

/** Screen where a block is mended once access is unrestricted; the dashboard where only time, or somebody else, mends it. */
export const screenThatMends: Record<BuyBlock, Mending> = {
  'exchange-closed': toDashboard,
  'buy-off': toDashboard,
  frozen: toSecurity,
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

/** Screen where the end of a freeze is seen to. */
export const screenThatEnds: Record<FreezeEnd, Mending> = {
  customer: toSecurity,
  'asked-for': toSecurity,
  desk: { screen: 'support' },
}

/** Whether the customer has something to do about what is mended so. */
export const isMendable = (mending: Mending): boolean => mending !== toDashboard

/** Where what stands in the way is mended: while access is restricted, what the customer can mend is mended at its home. */
export const mendedAt = (mending: Mending, home: ScreenName | undefined): Mending =>
  home !== undefined && home !== 'dashboard' && isMendable(mending) ? { screen: home } : mending
