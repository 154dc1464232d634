import type { UnderWay } from '../bank/bank-verification'
import { isActive } from '../customer/features'
import { customerBlockOf, type CustomerBlock, type Trader } from './buy-block'
import { screenThatMends, toDashboard, type Mending } from './mending'
import { livesAbroad } from '../customer/residence'
import { accountsStatus, maySell, type AccountsStatus } from './selling'

type AccountBlock =
  | 'bank-account-missing'
  | 'bank-account-rejected'
  | 'bank-account-under-review'
  | 'bank-account-not-verified'
  | 'bank-account-deposit'
  | 'bank-account-at-bank'

/** Why a customer cannot place a sell order, in the order in which it is mended; null when nothing is in the way. */
export type SellBlock = 'exchange-closed' | 'frozen' | 'sell-off' | 'not-resident' | CustomerBlock | AccountBlock

/**
 * Selling is for residents of Sweden with a verified bank account (rules rights-13, rights-14): who lives elsewhere is told at once.
 * A verification that is under way comes before what the accounts stand at.
 */
export const sellBlockOf = (customer: Trader, underWay: UnderWay | null = null): SellBlock | null => {
  if (maySell(customer)) return null
  if (!customer.exchange.open) return 'exchange-closed'
  if (customer.freeze !== null) return 'frozen'
  if (!isActive(customer.features, 'SELL')) return 'sell-off'
  if (livesAbroad(customer)) return 'not-resident'
  return (
    customerBlockOf(customer) ??
    (underWay === null ? blocks[accountsStatus(customer.bankAccounts)] : underWayAs[underWay.kind])
  )
}

const underWayAs: Record<UnderWay['kind'], AccountBlock> = {
  deposit: 'bank-account-deposit',
  automatic: 'bank-account-at-bank',
}

const blocks: Record<AccountsStatus, AccountBlock | null> = {
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
  'bank-account-deposit': toBankAccounts,
  'bank-account-at-bank': toBankAccounts,
}
