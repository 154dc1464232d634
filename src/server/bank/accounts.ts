import { and, eq, inArray, sql } from 'drizzle-orm'
import { isSameAccount } from '../../domain/bank/bank-accounts'
import type { BankAccount } from '../../domain/customer/customer'
import { isVerifiedStatus, type OrderStatus } from '../../domain/orders/statuses'
import { bankAccountsOf } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { bankAccounts, orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound } from '../http/refused'
import { writeOfAccount } from './mail'

export type AccountRow = typeof bankAccounts.$inferSelect

/** An order in one of these is paid out to its account, whatever else happens. */
const needing: OrderStatus[] = ['PENDING', 'PAID', 'PAYOUT_PENDING', 'CONTACT_SUPPORT']

/** The customer's accounts as they see them, the main one first. */
export const accountsOf = async (handle: Handle, customerId: string): Promise<BankAccount[]> =>
  serializeAccounts(handle, customerId, await bankAccountsOf(handle, customerId))

/** Accounts, all one customer's, as their owner sees them. */
export const serializeAccounts = async (
  handle: Handle,
  customerId: string,
  rows: readonly AccountRow[],
): Promise<BankAccount[]> => {
  const needed = await neededByOrders(handle, customerId, rows)
  return rows.map((row) => toldOf(row, !needed.includes(row.reference)))
}

/** One account as its owner sees it. */
export const serializeAccount = async (handle: Handle, row: AccountRow): Promise<BankAccount> =>
  toldOf(row, await isEditable(handle, row))

const toldOf = (
  { customerId: _owner, createdAt: _createdAt, verifiedAt, ...account }: AccountRow,
  isFree: boolean,
): BankAccount => ({
  ...account,
  verifiedAt: verifiedAt?.toISOString() ?? null,
  allowedToEdit: account.allowedToEdit && isFree,
})

/** Whether an account may be changed or deleted now; not while an order is to be paid out to it. */
export const isEditable = async (handle: Handle, account: AccountRow): Promise<boolean> =>
  account.allowedToEdit && (await neededByOrders(handle, account.customerId, [account])).length === 0

/** Which of a customer's accounts orders are to be paid out to. */
const neededByOrders = async (
  handle: Handle,
  customerId: string,
  accounts: readonly Pick<AccountRow, 'reference'>[],
): Promise<(string | null)[]> => {
  if (accounts.length === 0) return []
  const references = accounts.map(({ reference }) => reference)
  const rows = await handle
    .selectDistinct({ account: orders.bankAccountReference })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, customerId),
        eq(orders.type, 'SELL'),
        inArray(orders.status, needing),
        inArray(orders.bankAccountReference, references),
      ),
    )
    .limit(references.length)
  return rows.map(({ account }) => account)
}

/** The customer's own account; of others there is none. */
export const ownAccount = async (handle: Handle, customerId: string, reference: string): Promise<AccountRow> => {
  const [row] = await handle
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.reference, reference), eq(bankAccounts.customerId, customerId)))
    .limit(1)
  if (row === undefined) throw notFound()
  return row
}

export type Numbers = Pick<AccountRow, 'clearingNumber' | 'accountNumber'>

/** The customer's account that has these numbers, however they are written, but for one that is left out. */
export const accountNumbered = async (
  handle: Handle,
  customerId: string,
  numbers: Numbers,
  except?: string,
): Promise<AccountRow | undefined> =>
  (await bankAccountsOf(handle, customerId)).find(
    (known) => known.reference !== except && isSameAccount(known, numbers),
  )

/**
 * Makes an account of a customer, whose row is locked, the main one; all others lose it. They are written where it was not and can
 * be paid out to.
 */
export const makeMain = async (tx: Transaction, exchange: Exchange, account: AccountRow, now: Date): Promise<void> => {
  const { customerId, reference, isMain, verificationStatus } = account
  await tx
    .update(bankAccounts)
    .set({ isMain: sql`${bankAccounts.reference} = ${reference}` })
    .where(eq(bankAccounts.customerId, customerId))
  if (!isMain && isVerifiedStatus(verificationStatus))
    await writeOfAccount(tx, exchange, account, { notice: 'bankAccountMain', event: now.toISOString() }, now)
}
