import type { BankAccount, CurrentUser } from '../customer/customer'
import { isActive } from '../customer/features'
import { isLuhn } from './luhn'
import { isVerifiedStatus } from '../orders/statuses'

export const verificationKinds = ['automatic', 'deposit', 'statement'] as const
/** `automatic`: at the bank. `deposit`: by a code in the text of a deposit. `statement`: by an account statement. */
export type VerificationKind = (typeof verificationKinds)[number]

export const verificationFailures = [
  'rejected',
  'canceled',
  'timed-out',
  'other-holder',
  'not-found',
  'all-verified',
  'used-up',
  'replaced',
] as const
export type VerificationFailure = (typeof verificationFailures)[number]

/** An account that the bank named, by the name that it has there. */
export type FoundAccount = Pick<BankAccount, 'accountNumber' | 'clearingNumber' | 'bankName' | 'iban'> & {
  externalId: string
}

/** A verification of a bank account as the exchange tells it; `reference` is that of the account that it is about. */
export type BankVerification = {
  verification: string
  kind: VerificationKind
  state: 'started' | 'found' | 'verified' | 'failed'
  failure: VerificationFailure | null
  reason: string | null
  reference: string | null
  redirectUrl: string | null
  accounts: readonly FoundAccount[]
  expiresAt: string
}

export type VerificationBank = { name: string; label: string }

/** That a customer has shown anew who they are; it lets them change one verified account. `over`: it held, and was not used. */
export type Reidentification = {
  identification: string
  kind: 'eid' | 'document'
  state: 'pending' | 'complete' | 'rejected' | 'over'
  reason: string | null
  /** Until when it holds, or held. */
  holdsUntil: string | null
}

/** Whether only who shows anew who they are makes another account the main one: the present one is verified. */
export const isMainProtected = (accounts: readonly Pick<BankAccount, 'isMain' | 'verificationStatus'>[]): boolean =>
  accounts.some(({ isMain, verificationStatus }) => isMain && isVerifiedStatus(verificationStatus))

export const isUnderWay = ({ state }: BankVerification): boolean => state === 'started' || state === 'found'

/** `reference`: of the account that it is about; null where that is any that the bank names. */
export type UnderWay = { reference: string | null; kind: 'deposit' | 'automatic' }

/** A verification that waits for the customer: for the code of a deposit, or to go on at the bank. */
export const underWayIn = (now: BankVerification | null): UnderWay | null =>
  now !== null && isUnderWay(now) && now.kind !== 'statement' ? { reference: now.reference, kind: now.kind } : null

/** So many accounts of one customer. */
export const mostBankAccounts = 20

type Numbers = Pick<BankAccount, 'clearingNumber' | 'accountNumber'>

/**
 * Whether an account's check digit is wrong where Bankgirot's rule holds as a rule alone (type 2, comment 3: Swedbank's
 * series that begins with 8, and Plusgirot). Its owner has said that it is right, and only a deposit shows it.
 */
export const hasDoubtfulNumber = ({ clearingNumber, accountNumber }: Numbers): boolean =>
  /^(8|95[0-4]|996)/.test(clearingNumber) && (!isLuhn(accountNumber) || /^0+$/.test(accountNumber))

/** Why an account cannot be verified at its bank; null where it can. */
export type AutomaticBlock = 'other-bank' | 'check-digit' | 'limit-reached'

/** Automatic verification is for listed banks, and as long as some are left this month (rules states-41, states-67). */
export const automaticBlockOf = (
  {
    features,
    remainingGoCardlessVerifications: left,
  }: Pick<CurrentUser, 'features' | 'remainingGoCardlessVerifications'>,
  account: (Numbers & Pick<BankAccount, 'customBank'>) | null,
): AutomaticBlock | null => {
  if (account?.customBank) return 'other-bank'
  if (account !== null && hasDoubtfulNumber(account)) return 'check-digit'
  return isActive(features, 'GOCARDLESS_LIMIT_CHECK') && left <= 0 ? 'limit-reached' : null
}

/** How many automatic verifications are left this month, where customers are told. */
export const automaticLeft = ({
  features,
  remainingGoCardlessVerifications,
}: Pick<CurrentUser, 'features' | 'remainingGoCardlessVerifications'>): number | null =>
  isActive(features, 'GOCARDLESS_REMAINED_FOR_MONTH') ? remainingGoCardlessVerifications : null
