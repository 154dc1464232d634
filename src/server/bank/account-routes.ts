import { count, desc, eq, sql } from 'drizzle-orm'
import { bankAccountProblems, numbersOf, type BankAccountNumbers } from '../../domain/bank/bank-accounts'
import { isMainProtected, mostBankAccounts } from '../../domain/bank/bank-verification'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import { lockCustomer } from '../customers/customer'
import { bankAccountsOf } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { bankAccounts } from '../database/schema'
import type { Exchange } from '../exchange'
import { badInput, refused } from '../http/refused'
import { route } from '../http/route'
import { changed } from '../onboarding/changes'
import { goOnWithRefunds } from '../orders/refunds'
import {
  accountNumbered,
  accountsOf,
  serializeAccount,
  isEditable,
  makeMain,
  ownAccount,
  type AccountRow,
  type Numbers,
} from './accounts'
import { spendIdentification } from './identifications'
import { writeOfAccount } from './mail'
import { endOpen } from './verifications'

export const accountRoutes = [
  route('listBankAccounts', ({ tx, customer }) => accountsOf(tx, customer.id)),

  route('addBankAccount', async ({ exchange, tx, customer: { id }, body, now }) => {
    const numbers = checkedNumbers(body)
    await lockCustomer(tx, id)
    await refuseKnown(tx, id, numbers)
    const added = await addAccount(tx, id, numbers, now)
    await changed(tx, exchange, id)
    return serializeAccount(tx, added)
  }),

  route('changeBankAccount', async ({ exchange, tx, customer: { id }, sessionId, body, now }) => {
    await lockCustomer(tx, id)
    const account = await ownAccount(tx, id, body.reference)
    const numbers = checkedNumbers(body)
    await refuseKnown(tx, id, numbers, account.reference)
    await requireEditable(tx, account)
    const changing = { customerId: id, session: sessionId, account: account.reference }
    if (isVerifiedStatus(account.verificationStatus)) await spendIdentification(tx, changing, body.identification, now)
    await endOpen(tx, id, now, account.reference)
    const unknown = {
      verificationStatus: 'UNVERIFIED',
      verifiedAt: null,
      externalId: null,
      tinkAccountId: null,
    } as const
    const [after = account] = await tx
      .update(bankAccounts)
      .set({ ...numbers, ...unknown })
      .where(eq(bankAccounts.reference, account.reference))
      .returning()
    await goOnWithRefunds(tx, exchange, now, id)
    await changed(tx, exchange, id)
    return serializeAccount(tx, after)
  }),

  route('deleteBankAccount', async ({ exchange, tx, customer: { id }, sessionId, query, now }) => {
    await lockCustomer(tx, id)
    const account = await ownAccount(tx, id, query.reference)
    await requireEditable(tx, account)
    const changing = { customerId: id, session: sessionId, account: account.reference }
    if (isVerifiedStatus(account.verificationStatus)) await spendIdentification(tx, changing, query.identification, now)
    await endOpen(tx, id, now, account.reference)
    await tx.delete(bankAccounts).where(eq(bankAccounts.reference, account.reference))
    await writeOfAccount(tx, exchange, account, { notice: 'bankAccountDeleted', event: 'once' }, now)
    if (account.isMain) await moveMain(tx, exchange, id, now)
    await goOnWithRefunds(tx, exchange, now, id)
    await changed(tx, exchange, id)
    return null
  }),

  route('setMainBankAccount', async ({ exchange, tx, customer: { id }, sessionId, body, now }) => {
    await lockCustomer(tx, id)
    const account = await ownAccount(tx, id, body.reference)
    if (!isVerifiedStatus(account.verificationStatus)) throw refused('step-refused')
    if (account.isMain) return null
    const changing = { customerId: id, session: sessionId, account: account.reference }
    if (isMainProtected(await bankAccountsOf(tx, id))) await spendIdentification(tx, changing, body.identification, now)
    await makeMain(tx, exchange, account, now)
    await changed(tx, exchange, id)
    return null
  }),
]

type Typed = {
  clearingNumber: string
  accountNumber: string
  bankName: string
  customBank: boolean
  iban?: string
  confirmed?: boolean
}

const checkedNumbers = ({ clearingNumber, accountNumber, bankName, customBank, iban = '', confirmed }: Typed) => {
  const draft = { clearingNumber, accountNumber, bankName, customBank, iban }
  const problems = bankAccountProblems(draft, confirmed)
  if (problems.length > 0) throw badInput(problems)
  return numbersOf(draft)
}

const refuseKnown = async (tx: Transaction, customerId: string, numbers: Numbers, except?: string): Promise<void> => {
  if ((await accountNumbered(tx, customerId, numbers, except)) !== undefined)
    throw badInput([{ field: 'accountNumber', code: 'accountKnown' }])
}

const requireEditable = async (tx: Transaction, account: AccountRow): Promise<void> => {
  if (!(await isEditable(tx, account))) throw refused('step-refused')
}

/** Adds an account of a customer, whose row is locked; the first one is the main one. */
export const addAccount = async (
  tx: Transaction,
  customerId: string,
  numbers: BankAccountNumbers,
  now: Date,
): Promise<AccountRow> => {
  const before = await countOf(tx, customerId)
  if (before >= mostBankAccounts) throw refused('limit-reached')
  const [added] = await tx
    .insert(bankAccounts)
    .values({ ...numbers, customerId, isMain: before === 0, createdAt: now })
    .returning()
  if (added === undefined) throw new Error('A bank account was not written')
  return added
}

const countOf = async (handle: Handle, customerId: string): Promise<number> => {
  const [row] = await handle
    .select({ count: count() })
    .from(bankAccounts)
    .where(eq(bankAccounts.customerId, customerId))
  return row?.count ?? 0
}

/** The oldest verified account, else the oldest, is the main one from now on. */
const moveMain = async (tx: Transaction, exchange: Exchange, customerId: string, now: Date): Promise<void> => {
  const isVerified = sql`${bankAccounts.verificationStatus} in ('VERIFIED', 'CONFIRMED')`
  const [next] = await tx
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.customerId, customerId))
    .orderBy(desc(isVerified), bankAccounts.createdAt, bankAccounts.reference)
    .limit(1)
  if (next !== undefined) await makeMain(tx, exchange, next, now)
}
