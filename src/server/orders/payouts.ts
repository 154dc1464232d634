import { and, count, desc, eq } from 'drizzle-orm'
import { brand } from '../../domain/company/brand'
import { fiatOf } from '../../domain/money/money'
import { mayBePaidTo, type PayoutProblem } from '../../domain/orders/orders'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { lockCustomer, type CustomerRow } from '../customers/customer'
import type { Handle, Transaction } from '../database/handle'
import { bankAccounts, orders, orderSteps, orderTransactions, type PayoutTo } from '../database/schema'
import { badInput, refused } from '../http/refused'
import type { Payout } from '../outside/payouts'
import { accountDestination, type Destination } from './destinations'
import type { OrderRow } from './effects'
import { ownersOf } from './queries'
import { attemptsOf, sendingKey } from './sendings'
import { fullNameOf } from './serialize'

type AccountRow = typeof bankAccounts.$inferSelect

const accountAt = async (handle: Handle, reference: string, customerId: string): Promise<AccountRow | undefined> => {
  const [row] = await handle
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.reference, reference), eq(bankAccounts.customerId, customerId)))
    .limit(1)
  return row
}

/** Where a payout to the customer's account goes; null where it is nobody's, or another's. */
export const accountDestinationOf = async (
  handle: Handle,
  reference: string,
  customerId: string,
): Promise<Destination | null> => {
  const account = await accountAt(handle, reference, customerId)
  return account === undefined ? null : accountDestination(account)
}

/** Whether the account that a sale is paid out to was verified, as it is now, after the sale was placed. */
export const isAccountNewer = async (
  handle: Handle,
  { bankAccountReference, customerId, createdAt }: OrderRow,
): Promise<boolean> => {
  if (bankAccountReference === null) return false
  const account = await accountAt(handle, bankAccountReference, customerId)
  return account !== undefined && (account.verifiedAt === null || account.verifiedAt > createdAt)
}

const isVerified = ({ verificationStatus }: AccountRow): boolean => isVerifiedStatus(verificationStatus)

/** How many payouts of the sale left our bank, and how many came back; with a key, of that very sending. */
const payoutsOf = async (handle: Handle, reference: string, sending?: string) => {
  const { direction, orderReference, label, sending: by } = orderTransactions
  const rows = await handle
    .select({ direction, times: count() })
    .from(orderTransactions)
    .where(and(eq(orderReference, reference), eq(label, 'payout'), sending === undefined ? undefined : eq(by, sending)))
    .groupBy(direction)
    .limit(2)
  const timesOf = (way: 'IN' | 'OUT') => rows.find((row) => row.direction === way)?.times ?? 0
  return { out: timesOf('OUT'), back: timesOf('IN') }
}

/** How many payouts of the sale are in a bank account: those that were booked and have not come back. */
export const payoutsKept = async (handle: Handle, reference: string, sending?: string): Promise<number> => {
  const { out, back } = await payoutsOf(handle, reference, sending)
  return out - back
}

/** Whether a sending was ever booked as paid: also where it came back since, it is not paid a second time. */
export const wasBooked = async (handle: Handle, reference: string, sending: string): Promise<boolean> =>
  (await payoutsOf(handle, reference, sending)).out > 0

/** Whether money of the sale is in a bank account; with a key, whether by that very sending. */
export const wasPaidOut = async (handle: Handle, reference: string, sending?: string): Promise<boolean> =>
  (await payoutsKept(handle, reference, sending)) > 0

/** Writes down which account a payout that has begun goes to, as it is now. Answers why it cannot be paid, if it cannot. */
export const notePayout = async (tx: Transaction, order: OrderRow): Promise<PayoutProblem | null> => {
  if (await wasPaidOut(tx, order.reference)) return null
  const account = await accountAt(tx, order.bankAccountReference ?? order.reference, order.customerId)
  const owner = (await ownersOf(tx, [order])).get(order.customerId)
  if (account === undefined || owner === undefined) return 'gone'
  if (!isVerified(account)) return 'unverified'
  const { bankName, clearingNumber, accountNumber } = account
  const payoutTo: PayoutTo = { bankName, clearingNumber, accountNumber, holder: fullNameOf(owner) }
  await tx.update(orders).set({ payoutTo }).where(eq(orders.reference, order.reference))
  return null
}

/**
 * Has a sale whose payout came back, locked by the caller, paid out to the account from now on. Refused for the account that
 * it came back from, unless that was verified anew since the payout was begun.
 */
export const chooseAccount = async (
  tx: Transaction,
  customer: CustomerRow,
  order: OrderRow,
  reference: string,
): Promise<OrderRow> => {
  await lockCustomer(tx, customer.id)
  if (order.type !== 'SELL' || order.status !== 'ERROR') throw refused('step-refused')
  const account = await accountAt(tx, reference, customer.id)
  if (account === undefined) throw badInput([{ field: 'bankAccountReference', code: 'notAccepted' }])
  const { bankAccountReference } = order
  const begunAt = (await payoutBegun(tx, order)).toISOString()
  const verifiedAt = account.verifiedAt?.toISOString() ?? null
  if (!mayBePaidTo({ bankAccountReference, begunAt }, { ...account, verifiedAt })) throw refused('step-refused')
  const [changed = order] = await tx
    .update(orders)
    .set({ bankAccountReference: reference })
    .where(eq(orders.reference, order.reference))
    .returning()
  return changed
}

/** When the sale's last payout was begun. */
const payoutBegun = async (tx: Transaction, { reference, createdAt }: OrderRow): Promise<Date> => {
  const [begun] = await tx
    .select({ at: orderSteps.at })
    .from(orderSteps)
    .where(and(eq(orderSteps.orderReference, reference), eq(orderSteps.status, 'PAYOUT_PENDING')))
    .orderBy(desc(orderSteps.id))
    .limit(1)
  return begun?.at ?? createdAt
}

/** What our bank is asked for: one attempt, named by its key. The order is locked, so that key and account belong together. */
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
