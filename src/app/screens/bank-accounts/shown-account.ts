import type { UnderWay } from '../../../domain/bank/bank-verification'
import type { BankAccount } from '../../../domain/customer/customer'
import type { VerificationStatus } from '../../../domain/orders/statuses'
import type { AccountStatus, ShownAccount } from './types'

const statuses: Record<VerificationStatus, AccountStatus> = {
  VERIFIED: 'verified',
  CONFIRMED: 'verified',
  PENDING: 'pending',
  REJECTED: 'rejected',
  UNVERIFIED: 'unverified',
  MISSING: 'unverified',
}

/** What waits for the customer comes before what the exchange says of the account. */
const underWayAs = { deposit: 'deposit', automatic: 'at-bank' } as const

/** What of an account is shown; with what of its verification waits for the customer. */
export const shownAccount = (account: BankAccount, underWay: UnderWay | null = null): ShownAccount => ({
  reference: account.reference,
  bankName: account.bankName,
  clearingNumber: account.clearingNumber,
  accountNumber: account.accountNumber,
  iban: account.iban,
  isMain: account.isMain,
  status: underWay?.reference === account.reference ? underWayAs[underWay.kind] : statuses[account.verificationStatus],
})
