import { and, desc, eq, isNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import type { VerificationFailure } from '../../domain/bank/bank-verification'
import { isVerifiedStatus, type VerificationStatus } from '../../domain/orders/statuses'
import { lockCustomer } from '../customers/customer'
import { bankAccountsOf } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { bankAccounts, bankVerifications, type customers } from '../database/schema'
import { documentReason } from '../documents/reasons'
import type { Exchange } from '../exchange'
import { notFound, refused } from '../http/refused'
import type { Result } from '../http/route'
import { jobKind } from '../jobs/jobs'
import { cameTo, changed } from '../onboarding/changes'
import { goOnWithRefunds } from '../orders/refunds'
import { makeMain, type AccountRow } from './accounts'
import { writeOfAccount } from './mail'

export type VerificationRow = typeof bankVerifications.$inferSelect
type VerificationTold = Result<'checkBankVerification'>

/** Nobody has ended it in its time. */
const isOverdue = ({ endedAt, expiresAt }: VerificationRow, now: Date): boolean => endedAt === null && expiresAt <= now

/** Whether something can still come of a verification. */
export const isOpen = (row: VerificationRow, now: Date): boolean => row.endedAt === null && !isOverdue(row, now)

/** A verification as its customer sees it: one that nobody ended in time has ended by itself. */
export const serializeVerification = (
  row: VerificationRow,
  { language }: Pick<typeof customers.$inferSelect, 'language'>,
  now: Date,
): VerificationTold => {
  const { reference: verification, kind, account, expiresAt, reason } = row
  const { state, failure } = isOverdue(row, now) ? ({ state: 'failed', failure: 'timed-out' } as const) : row
  return {
    verification,
    kind,
    state,
    failure,
    reason: reason === null || kind !== 'statement' ? null : documentReason(language, reason),
    reference: account,
    redirectUrl: state === 'started' ? row.redirectUrl : null,
    accounts: state === 'found' ? [...row.accounts] : [],
    expiresAt: expiresAt.toISOString(),
  }
}

/** The last verification of a customer, whether it has ended or not. */
export const lastVerification = async (handle: Handle, customerId: string): Promise<VerificationRow | undefined> => {
  const [row] = await handle
    .select()
    .from(bankVerifications)
    .where(eq(bankVerifications.customerId, customerId))
    .orderBy(desc(bankVerifications.startedAt), desc(isNull(bankVerifications.endedAt)))
    .limit(1)
  return row
}

/** What has not been ended of a customer; its time may be over. */
export const openVerification = async (handle: Handle, customerId: string): Promise<VerificationRow | undefined> => {
  const [row] = await handle
    .select()
    .from(bankVerifications)
    .where(and(eq(bankVerifications.customerId, customerId), isNull(bankVerifications.endedAt)))
    .limit(1)
  return row
}

/** The customer's own verification; of others there is none. */
export const ownVerification = async (
  handle: Handle,
  customerId: string,
  reference: string,
): Promise<VerificationRow> => {
  const row = await verificationAt(handle, reference)
  if (row?.customerId !== customerId) throw notFound()
  return row
}

export const verificationAt = async (handle: Handle, reference: string): Promise<VerificationRow | undefined> => {
  const [row] = await handle.select().from(bankVerifications).where(eq(bankVerifications.reference, reference)).limit(1)
  return row
}

/** A verification as it is once its customer's row is locked; refused where it is none, or nothing can come of it any more. */
export const lockOpenVerification = async (tx: Transaction, reference: string, now: Date): Promise<VerificationRow> => {
  const found = await verificationAt(tx, reference)
  if (found === undefined) throw notFound()
  await lockCustomer(tx, found.customerId)
  const row = await verificationAt(tx, reference)
  if (row === undefined || !isOpen(row, now)) throw refused('step-refused')
  return row
}

type Begun = Omit<typeof bankVerifications.$inferInsert, 'startedAt' | 'account'> & {
  account: AccountRow | undefined
  reference: string
}

/**
 * Begins a verification of a customer, whose row is locked; one that is under way ends. The account is PENDING while a statement
 * of it is looked at, and what was said of it before counts no more.
 */
export const begin = async (
  tx: Transaction,
  exchange: Exchange,
  { account, ...begun }: Begun,
  now: Date,
): Promise<VerificationRow> => {
  await endOpen(tx, begun.customerId, now)
  const [row] = await tx
    .insert(bankVerifications)
    .values({ ...begun, account: account?.reference ?? null, startedAt: now })
    .returning()
  if (row === undefined) throw new Error('A verification was not written')
  await setStatus(tx, row, begun.kind === 'statement' ? 'PENDING' : 'UNVERIFIED')
  await exchange.jobs.enqueue(tx, endOverdue, { verification: row.reference }, row.expiresAt)
  await changed(tx, exchange, begun.customerId)
  return row
}

/** Ends what is under way of a customer, whose row is locked; with an account, only where it is about this one. */
export const endOpen = async (tx: Transaction, customerId: string, now: Date, account?: string): Promise<void> => {
  const row = await openVerification(tx, customerId)
  if (row === undefined || (account !== undefined && row.account !== account)) return
  await fail(tx, row, { failure: isOverdue(row, now) ? 'timed-out' : 'replaced' }, now)
}

/** Ends a verification without success. Its account is REJECTED where that is what was said of it. */
const fail = async (
  tx: Transaction,
  row: VerificationRow,
  { failure, reason = null, status = 'UNVERIFIED' }: Failing,
  now: Date,
): Promise<void> => {
  await tx
    .update(bankVerifications)
    .set({ state: 'failed', failure, reason, endedAt: now })
    .where(eq(bankVerifications.reference, row.reference))
  await setStatus(tx, row, status)
}

type Failing = { failure: VerificationFailure; reason?: string | null; status?: VerificationStatus }

/** The same, told on the customer's open pages; a rejection by a notification too. */
export const failTold = async (
  tx: Transaction,
  exchange: Exchange,
  row: VerificationRow,
  failing: Failing,
  now: Date,
): Promise<void> => {
  await fail(tx, row, failing, now)
  await (failing.status === 'REJECTED'
    ? cameTo(tx, exchange, row.customerId, { subject: 'bank-account', status: 'REJECTED' }, now)
    : changed(tx, exchange, row.customerId))
}

const setStatus = async (
  tx: Transaction,
  { account }: VerificationRow,
  verificationStatus: VerificationStatus,
): Promise<void> => {
  if (account !== null)
    await tx.update(bankAccounts).set({ verificationStatus }).where(eq(bankAccounts.reference, account))
}

/**
 * Ends a verification well: the account is VERIFIED from now on, which the customer is told, by mail too. The first that
 * they have is the main one too.
 */
export const succeed = async (
  tx: Transaction,
  exchange: Exchange,
  row: VerificationRow,
  account: AccountRow,
  now: Date,
): Promise<AccountRow> => {
  await tx
    .update(bankVerifications)
    .set({ state: 'verified', account: account.reference, endedAt: now })
    .where(eq(bankVerifications.reference, row.reference))
  const [verified] = await tx
    .update(bankAccounts)
    .set({ verificationStatus: 'VERIFIED', verifiedAt: now, externalId: account.externalId })
    .where(eq(bankAccounts.reference, account.reference))
    .returning()
  if (verified === undefined) throw notFound()
  const isFirst = (await bankAccountsOf(tx, row.customerId)).every(
    ({ reference, verificationStatus }) => reference === verified.reference || !isVerifiedStatus(verificationStatus),
  )
  await writeOfAccount(tx, exchange, verified, { notice: 'bankAccountVerified', event: row.reference }, now)
  if (isFirst) await makeMain(tx, exchange, verified, now)
  await goOnWithRefunds(tx, exchange, now, row.customerId)
  await cameTo(tx, exchange, row.customerId, { subject: 'bank-account', status: 'VERIFIED' }, now)
  return { ...verified, isMain: verified.isMain || isFirst }
}

/** Refuses to verify an account that is verified. */
export const requireUnverified = ({ verificationStatus }: AccountRow): void => {
  if (isVerifiedStatus(verificationStatus)) throw refused('step-refused')
}

/** What nobody has ended in its time has failed. */
export const endOverdue = jobKind({
  kind: 'bank-verification.overdue',
  payload: object({ verification: string() }),
  run: ({ verification: reference }, exchange) =>
    exchange.database.transaction(async (tx) => {
      const now = exchange.clock.now()
      const found = await verificationAt(tx, reference)
      if (found === undefined) return
      await lockCustomer(tx, found.customerId)
      const row = await verificationAt(tx, reference)
      if (row !== undefined && isOverdue(row, now)) await failTold(tx, exchange, row, { failure: 'timed-out' }, now)
    }),
})
