import { and, desc, eq, isNotNull, isNull, not } from 'drizzle-orm'
import { isContradicted, isUnmatched } from '../callbacks/unmatched'
import type { Handle } from '../database/handle'
import {
  bankEntries,
  bankPayments,
  bankTransfers,
  holds,
  jobs,
  manualPayments,
  manualTransfers,
  orders,
  orderTransactions,
  paymentContradictions,
  removedCoins,
  strayCoins,
  unmatchedPayments,
} from '../database/schema'
import { isUuid } from '../public-site/painting'

/** What two persons decide about. */
export type TwoPersonKind =
  | 'bank-entry'
  | 'bank-stopped'
  | 'bank-payment'
  | 'bank-transfer'
  | 'order'
  | 'coins'
  | 'removed-coins'
  | 'payment'
  | 'refund'
  | 'transfer'
  | 'unmatched'
  | 'work'

/** How something stands that two persons decide about: another text after whatever changes what they decide. Null where it is not there. */
export const versionOf = (handle: Handle, kind: TwoPersonKind, about: string): Promise<string | null> =>
  versions[kind](handle, about)

const versions: Readonly<Record<TwoPersonKind, (handle: Handle, about: string) => Promise<string | null>>> = {
  order: async (handle, about) => {
    const [order] = await handle
      .select({ status: orders.status, at: orders.updatedAt })
      .from(orders)
      .where(eq(orders.reference, about))
      .limit(1)
    const [last] = await handle
      .select({ id: orderTransactions.id })
      .from(orderTransactions)
      .where(eq(orderTransactions.orderReference, about))
      .orderBy(desc(orderTransactions.id))
      .limit(1)
    return order === undefined ? null : `${order.status} ${order.at.toISOString()} ${last?.id ?? 0}`
  },
  coins: async (handle, about) => {
    const [coins] = await handle
      .select({ times: strayCoins.returnTimes, at: strayCoins.handledAt })
      .from(strayCoins)
      .where(eq(strayCoins.id, about))
      .limit(1)
    return coins === undefined || coins.at !== null ? null : String(coins.times)
  },
  'removed-coins': async (handle, about) => {
    const [coins] = await handle
      .select({ at: removedCoins.removedAt })
      .from(removedCoins)
      .where(and(eq(removedCoins.id, about), isNull(removedCoins.handledAt)))
      .limit(1)
    return coins?.at.toISOString() ?? null
  },
  refund: async (handle, about) => {
    const [held] = await handle
      .select({ since: holds.since })
      .from(holds)
      .where(and(eq(holds.orderReference, about), eq(holds.reason, 'refund-review'), isNull(holds.releasedAt)))
      .limit(1)
    return held?.since.toISOString() ?? null
  },
  // Of these nothing changes but that somebody has decided about them.
  transfer: async (handle, about) => {
    if (!isUuid(about)) return null
    const [told] = await handle
      .select({ at: bankTransfers.receivedAt })
      .from(bankTransfers)
      .where(and(eq(bankTransfers.id, about), isNotNull(bankTransfers.contradicts), isNull(bankTransfers.handledAt)))
      .limit(1)
    return told?.at.toISOString() ?? null
  },
  payment: async (handle, about) => {
    if (!isUuid(about)) return null
    const [told] = await handle
      .select({ at: paymentContradictions.receivedAt })
      .from(paymentContradictions)
      .where(and(eq(paymentContradictions.id, about), isNull(paymentContradictions.handledAt)))
      .limit(1)
    return told?.at.toISOString() ?? null
  },
  unmatched: async (handle, about) => {
    if (!isUuid(about)) return null
    const [payment] = await handle
      .select({ at: unmatchedPayments.receivedAt })
      .from(unmatchedPayments)
      .where(and(eq(unmatchedPayments.id, about), isUnmatched, not(isContradicted)))
      .limit(1)
    return payment?.at.toISOString() ?? null
  },
  'bank-entry': async (handle, about) => {
    if (!isUuid(about)) return null
    const [entry] = await handle
      .select({ at: bankEntries.receivedAt })
      .from(bankEntries)
      .where(and(eq(bankEntries.id, about), eq(bankEntries.state, 'unmatched')))
      .limit(1)
    return entry?.at.toISOString() ?? null
  },
  'bank-stopped': async (handle, about) => {
    const [payment] = await handle
      .select({ because: bankPayments.stoppedBecause })
      .from(bankPayments)
      .where(and(eq(bankPayments.key, about), eq(bankPayments.state, 'stopped')))
      .limit(1)
    return payment?.because ?? null
  },
  // It waits, was made, or came back: of these none follows twice.
  'bank-payment': async (handle, about) => {
    const [payment] = await handle
      .select({ state: manualPayments.state })
      .from(manualPayments)
      .where(eq(manualPayments.key, about))
      .limit(1)
    return payment?.state ?? null
  },
  'bank-transfer': async (handle, about) => {
    if (!isUuid(about)) return null
    const [transfer] = await handle
      .select({ at: manualTransfers.recordedAt })
      .from(manualTransfers)
      .where(and(eq(manualTransfers.id, about), isNull(manualTransfers.decision)))
      .limit(1)
    return transfer?.at.toISOString() ?? null
  },
  // Work does the same under the same key each time it is tried.
  work: async (handle, about) => {
    const [work] = await handle
      .select({ at: jobs.createdAt })
      .from(jobs)
      .where(and(eq(jobs.id, about), isNull(jobs.doneAt)))
      .limit(1)
    return work?.at.toISOString() ?? null
  },
}
