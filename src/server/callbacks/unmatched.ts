import { and, asc, eq, inArray, ne, not, sql, type SQL } from 'drizzle-orm'
import { nextStatus } from '../../../machines/order/lifecycle'
import { orderStatuses } from '../../domain/orders/statuses'
import { fiats, type Fiat } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import type { Handle, Transaction } from '../database/handle'
import { bankTransfers, orders, plans, unmatchedPayments } from '../database/schema'
import { notFound } from '../http/refused'
import { unmatchedReturned } from '../orders/ledger'
import { postEntries } from '../orders/write-step'

/** A transfer whose reference fits no order or plan. `bankReference`: what our bank calls it, null of old ones. */
export type UnmatchedTransfer = {
  id: string
  method: string
  amount: Decimal
  currency: Fiat
  reference: string
  payer: string | null
  bankReference: string | null
  receivedAt: Date
}

/** Neither matched nor sent back; written as the condition of its index is. */
export const isUnmatched = and(
  sql`${unmatchedPayments.matchedAt} is null and ${unmatchedPayments.returnedAt} is null`,
  inArray(unmatchedPayments.currency, [...fiats]),
)

/** Our bank has told it again otherwise, and nobody has decided about that yet: until then it may be the same money. */
export const isContradicted = sql<boolean>`exists (
  select from ${bankTransfers} as again
  where again.contradicts = ${unmatchedPayments.id} and again.handled_at is null limit 1
)`

/** How many wait. */
export const countUnmatched = (handle: Handle): Promise<number> => handle.$count(unmatchedPayments, isUnmatched)

/** Unmatched transfers where a condition holds, the oldest first. */
export const unmatchedWhere = async (
  handle: Handle,
  condition: SQL | undefined,
  most: number,
): Promise<UnmatchedTransfer[]> => {
  const { id, method, amount, currency, reference, payer, receivedAt } = unmatchedPayments
  const { bankReference } = bankTransfers
  const rows = await handle
    .select({ id, method, amount, currency, reference, payer, bankReference, receivedAt })
    .from(unmatchedPayments)
    .leftJoin(bankTransfers, eq(bankTransfers.id, id))
    .where(condition)
    .orderBy(asc(receivedAt), asc(id))
    .limit(most)
  return rows.flatMap((row) => {
    const fiat = fiats.find((each) => each === row.currency)
    return fiat === undefined ? [] : [{ ...row, currency: fiat }]
  })
}

/** One of them, whether it still waits or not; undefined where there is none. */
export const unmatchedAt = async (handle: Handle, id: string): Promise<UnmatchedTransfer | undefined> =>
  (await unmatchedWhere(handle, eq(unmatchedPayments.id, id), 1))[0]

/** What a transfer can be matched to: an order to buy, or a plan. */
export type MatchTarget = { kind: 'order' | 'plan'; reference: string; customer: string }

/** Of these money that is matched waits for support; of all others it would go back, or the coins have gone. */
const awaitingStatuses = orderStatuses.filter(
  (status) =>
    status === 'CONTACT_SUPPORT' ||
    nextStatus('BUY', status, 'payment.mismatched') !== undefined ||
    nextStatus('BUY', status, 'payment.late') !== undefined,
)

/** The order to buy, or the plan in the transfer's currency, that has a number and still takes money; undefined where neither does. */
export const matchTarget = async (
  handle: Handle,
  { number, currency }: { number: string; currency: Fiat },
): Promise<MatchTarget | undefined> => {
  const [order] = await handle
    .select({ reference: orders.reference, customer: orders.customerId })
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.type, 'BUY'), inArray(orders.status, awaitingStatuses)))
    .limit(1)
  if (order !== undefined) return { kind: 'order', ...order }
  const [plan] = await handle
    .select({ reference: plans.reference, customer: plans.customerId })
    .from(plans)
    .where(and(eq(plans.number, number), eq(plans.fiat, currency), ne(plans.state, 'ENDED')))
    .limit(1)
  return plan && { kind: 'plan', ...plan }
}

/** An unmatched transfer was sent back at our bank: we owe it to nobody any more. Refused where it no longer waits. */
export const returnUnmatched = async (tx: Transaction, id: string, now: Date): Promise<void> => {
  const [returned] = await tx
    .update(unmatchedPayments)
    // An exchange of the version before looks at this one alone.
    .set({ returnedAt: now, matchedAt: now })
    .where(and(eq(unmatchedPayments.id, id), isUnmatched, not(isContradicted)))
    .returning({ amount: unmatchedPayments.amount, currency: unmatchedPayments.currency })
  const fiat = fiats.find((each) => each === returned?.currency)
  if (returned === undefined || fiat === undefined) throw notFound()
  await postEntries(tx, null, unmatchedReturned(fiat, returned.amount), now)
}
