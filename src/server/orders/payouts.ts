import { and, eq } from 'drizzle-orm'
import { brand } from '../../domain/brand'
import { fiatOf } from '../../domain/money'
import { isVerifiedStatus } from '../../domain/statuses'
import { holdCustomer, type CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import { bankAccounts, orders, orderTransactions, type PayoutTo } from '../database/schema'
import { badInput, refused } from '../http/refused'
import type { Payout } from '../outside/payouts'
import type { OrderRow } from './effects'
import { ownersOf } from './queries'
import { attemptsOf, sendingKey } from './sendings'
import { fullNameOf } from './wire'

type AccountRow = typeof bankAccounts.$inferSelect

const accountAt = async (handle: Handle, reference: string, customerId: string): Promise<AccountRow | undefined> => {
  const [row] = await handle
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.reference, reference), eq(bankAccounts.customerId, customerId)))
    .limit(1)
  return row
}

const isVerified = ({ verificationStatus }: AccountRow): boolean => isVerifiedStatus(verificationStatus)

/** Whether money of the sale is in a bank account. */
export const wasPaidOut = async (handle: Handle, reference: string): Promise<boolean> => {
  const { id, orderReference, label } = orderTransactions
  const found = await handle
    .select({ id })
    .from(orderTransactions)
    .where(and(eq(orderReference, reference), eq(label, 'payout')))
    .limit(1)
  return found.length > 0
}

/**
 * Writes down which account a payout that has begun goes to, as it is now. Answers whether it can be paid: not where the
 * account is gone, or not verified any more.
 */
export const notePayout = async (tx: Transaction, order: OrderRow): Promise<boolean> => {
  if (await wasPaidOut(tx, order.reference)) return true
  const account = await accountAt(tx, order.bankAccountReference ?? order.reference, order.customerId)
  const owner = (await ownersOf(tx, [order])).get(order.customerId)
  if (account === undefined || owner === undefined || !isVerified(account)) return false
  const { bankName, clearingNumber, accountNumber } = account
  const payoutTo: PayoutTo = { bankName, clearingNumber, accountNumber, holder: fullNameOf(owner) }
  await tx.update(orders).set({ payoutTo }).where(eq(orders.reference, order.reference))
  return true
}

export type Unpayable = 'gone' | 'unverified'

/** Why a sale could not be paid out to its account; null where it was, also where the bank sent it back, and said why. */
export const whyUnpayable = async (handle: Handle, order: OrderRow): Promise<Unpayable | null> => {
  const { type, status, feedbackDetails, bankAccountReference, reference, customerId } = order
  if (type !== 'SELL' || status !== 'ERROR' || feedbackDetails !== null) return null
  return (await accountAt(handle, bankAccountReference ?? reference, customerId)) === undefined ? 'gone' : 'unverified'
}

/**
 * Has a sale whose payout came back, held by the caller, paid out to the account from now on. Refused for the account that
 * it came back from, unless that was verified anew since.
 */
export const chooseAccount = async (
  tx: Transaction,
  customer: CustomerRow,
  order: OrderRow,
  reference: string,
): Promise<OrderRow> => {
  await holdCustomer(tx, customer.id)
  if (order.type !== 'SELL' || order.status !== 'ERROR') throw refused('step-refused')
  const account = await accountAt(tx, reference, customer.id)
  if (account === undefined) throw badInput([{ field: 'bankAccountReference', code: 'notAccepted' }])
  const isSame = reference === order.bankAccountReference
  const isAnew = account.verifiedAt !== null && account.verifiedAt > order.updatedAt
  if (!isVerified(account) || (isSame && !isAnew)) throw refused('step-refused')
  const [changed = order] = await tx
    .update(orders)
    .set({ bankAccountReference: reference })
    .where(eq(orders.reference, order.reference))
    .returning()
  return changed
}

/** What our bank is asked for: one attempt, named by its key. The order is held, so that key and account belong together. */
export const payoutOf = async (tx: Transaction, order: OrderRow): Promise<Payout> => {
  const { reference, number, payoutTo, fiat, total } = order
  if (payoutTo === null || fiat !== 'SEK') throw new Error('A sale is paid out in kronor, to a bank account')
  const { clearingNumber, accountNumber, holder } = payoutTo
  return {
    key: sendingKey(reference, await attemptsOf(tx, reference)),
    amount: fiatOf(total),
    currency: fiat,
    clearingNumber,
    accountNumber,
    holder,
    message: `${brand.name} ${number}`,
  }
}
