import {
  currentUserOf,
  onboardingQuestionnaire,
  type CurrentUser,
  type CurrentUserAnswer,
} from '../../src/domain/customer/customer'
import { coins, fiats } from '../../src/domain/money/currencies'
import { featureFlags, featuresOffAtFirst, type FeatureFlag, type Features } from '../../src/domain/customer/features'
import { defaultLimits } from '../../src/domain/money/limits'
import { rightsOf } from '../../src/domain/customer/rights'
import { orderTypes } from '../../src/domain/orders/statuses'

export const featuresWith = (changes: Partial<Record<FeatureFlag, boolean>> = {}): Features => {
  const rows = featureFlags.map((flag) => [flag, { active: changes[flag] ?? !featuresOffAtFirst.includes(flag) }])
  const features: unknown = Object.fromEntries(rows)
  if (!isFeatures(features)) throw new Error('not every flag')
  return features
}

const isFeatures = (value: unknown): value is Features =>
  typeof value === 'object' && value !== null && featureFlags.every((flag) => flag in value)

const verifiedAnswer: CurrentUserAnswer = {
  details: {
    email: 'astrid.lindqvist@example.se',
    emailConfirmationOngoing: false,
    language: 'en',
    phoneNumber: '+46701740605',
    firstName: 'Astrid',
    lastName: 'Lindqvist',
    isSwedishResident: true,
    hasFilledPersonalInfo: true,
    passwordResetNeeded: false,
    enabled2FA: false,
    hasPasskey: false,
    hasAntiPhishingWord: false,
    passwordNeedsCode: false,
    passwordChangeRequired: false,
    hasWallet: false,
    guideDisplayed: true,
    bankIdStatus: 'MISSING',
  },
  hasTemporaryEmail: false,
  twoFactorSkipped: true,
  documents: { hasUploadedIdBack: true, hasUploadedIdFront: true, hasUploadedResidency: true, list: [] },
  exchange: { open: true, message: null },
  verifications: { email: 'VERIFIED', phone: 'VERIFIED', identity: 'VERIFIED' },
  questionnaires: [{ key: onboardingQuestionnaire, submitted: true, status: 'VERIFIED' }],
  features: featuresWith(),
  limitations: orderTypes.flatMap((type) =>
    coins.flatMap((coin) =>
      fiats.map((fiat) => ({
        type,
        coin,
        fiat,
        ...defaultLimits[type][fiat],
        leftToday: defaultLimits[type][fiat].max,
      })),
    ),
  ),
  notifications: [],
  roles: [],
  importantMessages: { list: [], closedList: [], pageList: [] },
  paymentMethods: ['BANKGIRO', 'SEPA'],
  paymentMethodsDetails: [
    {
      method: 'BANKGIRO',
      feePercent: '0',
      min: '100',
      max: '1000000',
      speed: 'banking-days',
      usable: true,
      reason: null,
      banks: [],
    },
    {
      method: 'SEPA',
      feePercent: '0',
      min: '10',
      max: '100000',
      speed: 'banking-days',
      usable: true,
      reason: null,
      banks: [],
    },
  ],
  bankAccounts: [],
  finsharkPaymentProviders: [],
  quickpayFiatCurrency: 'EUR',
  remainingGoCardlessVerifications: 5,
  allowedAddresses: null,
  freeze: null,
  securityWait: null,
  supportChatToken: null,
}

export type Change = Partial<Omit<CurrentUserAnswer, 'details' | 'verifications'>> & {
  details?: Partial<CurrentUserAnswer['details']>
  verifications?: Partial<CurrentUserAnswer['verifications']>
}

/** A verified Swede, but for what a test is about. */
export const customerWith = (change: Change = {}): CurrentUser => {
  const customer = currentUserOf({
    ...verifiedAnswer,
    ...change,
    details: { ...verifiedAnswer.details, ...change.details },
    verifications: { ...verifiedAnswer.verifications, ...change.verifications },
  })
  return { ...customer, roles: rightsOf(customer) }
}
