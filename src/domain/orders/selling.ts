import type { BankAccount } from '../customer/customer'
import type { Freeze } from '../customer/freeze'
import { isActive } from '../customer/features'
import { isVerified, type Standing } from '../customer/rights'
import { isVerifiedStatus } from './statuses'

/** How far a customer's bank accounts stand for selling: the best of them counts, and a review before a rejection. */
export type AccountsStatus = 'none' | 'unverified' | 'rejected' | 'pending' | 'verified'

export const accountsStatus = (accounts: readonly Pick<BankAccount, 'verificationStatus'>[]): AccountsStatus => {
  const statuses = accounts.map(({ verificationStatus }) => verificationStatus)
  if (statuses.length === 0) return 'none'
  if (statuses.some(isVerifiedStatus)) return 'verified'
  if (statuses.includes('PENDING')) return 'pending'
  return statuses.includes('REJECTED') ? 'rejected' : 'unverified'
}

type Seller = Standing & { exchange: { open: boolean }; freeze: Freeze | null }

/** Whether nothing is in the way of placing a sell order; why something is, says `sellBlockOf`. */
export const maySell = (customer: Seller): boolean => wouldSell(customer) && hasVerifiedAccount(customer)

/** Whether a verified bank account is all that is in the way. */
export const lacksAccountAlone = (customer: Seller): boolean => wouldSell(customer) && !hasVerifiedAccount(customer)

const wouldSell = (customer: Seller): boolean =>
  customer.exchange.open &&
  customer.freeze === null &&
  isActive(customer.features, 'SELL') &&
  customer.details.isSwedishResident &&
  isVerified(customer)

const hasVerifiedAccount = ({ bankAccounts }: Seller): boolean => accountsStatus(bankAccounts) === 'verified'
