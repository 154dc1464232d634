import type { BankAccount } from '../../../domain/customer'
import type { VerificationStatus } from '../../../domain/statuses'
import type { AccountStatus, ShownAccount } from './types'

const statuses: Record<VerificationStatus, AccountStatus> = {
  VERIFIED: 'verified',
  CONFIRMED: 'verified',
  PENDING: 'pending',
  REJECTED: 'rejected',
  UNVERIFIED: 'unverified',
  MISSING: 'unverified',
}

/** What of an account is shown. */
export const shownAccount = (account: BankAccount): ShownAccount => ({
  reference: account.reference,
  bankName: account.bankName,
  clearingNumber: account.clearingNumber,
  accountNumber: account.accountNumber,
  iban: account.iban,
  isMain: account.isMain,
  status: statuses[account.verificationStatus],
})
