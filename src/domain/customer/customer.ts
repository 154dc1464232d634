import { brand } from '../company/brand'
import type { Fiat } from '../money/currencies'
import type { Features } from './features'
import type { Limitation } from '../money/limits'
import type { Decimal } from '../money/money'
import type { MethodBank, PaymentMethod } from '../payments/payment-methods'
import { isVerifiedStatus, type OrderStatus, type OrderType, type VerificationStatus } from '../orders/statuses'
import type { AllowedAddresses } from '../orders/allowed-addresses'
import type { Right } from './rights'
import type { Freeze } from './freeze'
import type { SecurityWait } from './security-wait'

export const locales = ['en', 'sv'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'en'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const defaultTheme: Theme = 'light'

export const onboardingQuestionnaire = 'VERIFICATION_KYC_ONBOARDING'

export const documentKinds = ['id-front', 'id-back', 'passport', 'residency'] as const
export type DocumentKind = (typeof documentKinds)[number]

export type DocumentState = {
  kind: DocumentKind
  status: VerificationStatus
  reason: string | null
  uploadedAt: string | null
}

/** The first that holds on a page is shown there: what was refused before what is still to be done. */
export const importantMessages = [
  'VERIFY_EMAIL',
  'CONTACT_SUPPORT',
  'BUY_REJECTED',
  'SELL_REJECTED',
  'UPLOAD_DOCUMENTS',
  'BUY_PENDING',
  'BUY_UNVERIFIED',
  'SELL_PENDING',
  'SELL_UNVERIFIED',
  'SELL_IMPOSSIBLE',
  'BANKID_UNVERIFIED',
] as const
export type ImportantMessage = (typeof importantMessages)[number]

export const notificationTypes = [
  'ORDER_STATUS_CHANGED',
  'VERIFICATION_STATUS_CHANGED',
  'SUPPORT_REQUEST_UPDATED',
  'PLAN_CHANGED',
  'PRICE_REACHED',
  'BUY_LIMIT_CHANGED',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** `status` belongs to the type: an order status, a verification status or a support status; newest first by `index`. */
export type Notification = {
  index: number
  processed: boolean
  notification_type: NotificationType
  status: string
  title: string
  created_at: string
  order: { reference: string; number: string; type: OrderType; status: OrderStatus } | null
  /** The plan that tells something. */
  plan: string | null
}

/** `unprocessed` counts them on all pages. */
export type NotificationsPage = { items: Notification[]; unprocessed: number; totalPages: number }

/** Notifications on a page of their list. */
export const notificationsPageSize = 20

export const isNotificationType = (text: string): text is NotificationType =>
  notificationTypes.some((type) => type === text)

export type BankAccount = {
  reference: string
  accountNumber: string
  bankName: string
  clearingNumber: string
  allowedToEdit: boolean
  iban: string | null
  verificationStatus: VerificationStatus
  /** When it last came to be verified (ISO 8601, UTC); null where it is not. */
  verifiedAt: string | null
  isMain: boolean
  externalId: string | null
  tinkAccountId: string | null
  customBank: boolean
}

/** Why a method cannot be used now. */
export type MethodBlock = 'phone-not-verified' | 'right-missing' | 'amount-too-large'

export type PaymentMethodDetails = {
  method: PaymentMethod
  feePercent: Decimal
  min: Decimal
  max: Decimal
  speed: 'seconds' | 'minutes' | 'banking-days'
  usable: boolean
  reason: MethodBlock | null
  /** Where the customer chooses one of a list; none of another method's. */
  banks: MethodBank[]
}

/** What `POST /auth/me` answers: the customer, whole, as the exchange knows them (rule data-12). */
export type CurrentUserAnswer = {
  details: {
    email: string
    emailConfirmationOngoing: boolean
    language: Locale
    phoneNumber: string | null
    firstName: string | null
    lastName: string | null
    isSwedishResident: boolean
    hasFilledPersonalInfo: boolean
    passwordResetNeeded: boolean
    passwordNeedsCode: boolean
    enabled2FA: boolean
    hasPasskey: boolean
    /** A word of their own stands in every letter to them. */
    hasAntiPhishingWord: boolean
    passwordChangeRequired: boolean
    hasWallet: boolean
    guideDisplayed: boolean
    bankIdStatus: VerificationStatus
  }
  hasTemporaryEmail: boolean
  twoFactorSkipped: boolean
  documents: {
    hasUploadedIdBack: boolean
    hasUploadedIdFront: boolean
    hasUploadedResidency: boolean
    list: DocumentState[]
  }
  exchange: { open: boolean; message: string | null }
  verifications: { email: VerificationStatus; phone: VerificationStatus; identity: VerificationStatus }
  questionnaires: { key: string; submitted: boolean; status: VerificationStatus }[]
  features: Features
  limitations: Limitation[]
  notifications: Notification[]
  roles: Right[]
  importantMessages: { list: ImportantMessage[]; closedList: ImportantMessage[]; pageList: ImportantMessage[] }
  paymentMethods: PaymentMethod[]
  paymentMethodsDetails: PaymentMethodDetails[]
  bankAccounts: BankAccount[]
  finsharkPaymentProviders: { name: string; label: string; currency: Fiat }[]
  quickpayFiatCurrency: Fiat
  remainingGoCardlessVerifications: number
  /** The addresses to which alone coins go; null while they go to any. */
  allowedAddresses: AllowedAddresses | null
  freeze: Freeze | null
  /** Since their last change of security, new addresses and accounts wait; null while they do not. */
  securityWait: SecurityWait | null
  supportChatToken: string | null
}

/** The current user as the machines see them: the answer with its two derived details (rules data-33, data-34). */
export type CurrentUser = Omit<CurrentUserAnswer, 'details'> & {
  details: CurrentUserAnswer['details'] & { hasPassword: boolean; isBankidUser: boolean }
}

export const currentUserOf = (answer: CurrentUserAnswer): CurrentUser => ({
  ...answer,
  details: {
    ...answer.details,
    hasPassword: !answer.details.passwordResetNeeded,
    isBankidUser: isVerifiedStatus(answer.details.bankIdStatus),
  },
})

/** Whether the address is a placeholder that stands until the customer gives a real one. */
export const isTemporaryEmail = (email: string): boolean =>
  email.toLowerCase().endsWith(`@${brand.temporaryEmailDomain}`)
