import type { BankAccount } from './customer'
import { isActive } from './features'
import { customerBlockOf, screenThatMends, toDashboard, type CustomerBlock, type Mending, type Trader } from './gating'
import { isVerifiedStatus } from './statuses'

/** How far a customer's bank accounts stand for selling: the best of them counts, and a review before a rejection. */
export type AccountsStanding = 'none' | 'unverified' | 'rejected' | 'pending' | 'verified'

export const accountsStanding = (accounts: readonly Pick<BankAccount, 'verificationStatus'>[]): AccountsStanding => {
  const statuses = accounts.map(({ verificationStatus }) => verificationStatus)
  if (statuses.length === 0) return 'none'
  if (statuses.some(isVerifiedStatus)) return 'verified'
  if (statuses.includes('PENDING')) return 'pending'
  return statuses.includes('REJECTED') ? 'rejected' : 'unverified'
}

type AccountBlock =
  'bank-account-missing' | 'bank-account-rejected' | 'bank-account-under-review' | 'bank-account-not-verified'

/** Why a customer cannot place a sell order, in the order in which it is mended; null when nothing is in the way. */
export type SellBlock = 'exchange-closed' | 'sell-off' | 'not-resident' | CustomerBlock | AccountBlock

/** Selling is for residents of Sweden with a verified bank account (spec, section 6): who lives elsewhere is told at once. */
export const sellBlockOf = (customer: Trader): SellBlock | null => {
  if (!customer.exchange.open) return 'exchange-closed'
  if (!isActive(customer.features, 'SELL')) return 'sell-off'
  if (customer.details.hasFilledPersonalInfo && !customer.details.isSwedishResident) return 'not-resident'
  return customerBlockOf(customer) ?? blocks[accountsStanding(customer.bankAccounts)]
}

const blocks: Record<AccountsStanding, AccountBlock | null> = {
  none: 'bank-account-missing',
  rejected: 'bank-account-rejected',
  pending: 'bank-account-under-review',
  unverified: 'bank-account-not-verified',
  verified: null,
}

const toBankAccounts: Mending = { screen: 'profileBank' }

/** Screen where a block is mended; the dashboard where only time, or somebody else, mends it. */
export const screenThatMendsSelling: Record<SellBlock, Mending> = {
  ...screenThatMends,
  'sell-off': toDashboard,
  'not-resident': { screen: 'support' },
  'bank-account-missing': toBankAccounts,
  'bank-account-rejected': toBankAccounts,
  'bank-account-under-review': toBankAccounts,
  'bank-account-not-verified': toBankAccounts,
}
