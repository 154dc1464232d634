import { and, eq, inArray } from 'drizzle-orm'
import { isAmong, kept } from '../database/kept'
import type { Handle } from '../database/handle'
import { bankPayments, holds, manualPayments, orders } from '../database/schema'
import { isFreeze } from '../freeze/freeze'
import type { OrderRow } from './effects'

/** Keys of what is still to be paid by hand, or by a file, from accounts that are frozen, of orders: nobody pays it meanwhile. */
export const unpaidByHand = async (
  handle: Handle,
  references: readonly string[],
): Promise<{ key: string; kind: 'payout' | 'refund' | 'deposit'; reference: string }[]> =>
  references.length === 0
    ? []
    : [...(await unpaidOfFrozen(handle, { references })), ...(await unfiledOfFrozen(handle, { references }))]

/** More than all orders of a page have. */
const mostPayments = 1000

const unpaidOfFrozen = kept('unpaid_by_hand_of_frozen', (builder) =>
  builder
    .select({ key: manualPayments.key, kind: manualPayments.kind, reference: orders.reference })
    .from(manualPayments)
    .innerJoin(orders, eq(orders.reference, manualPayments.orderReference))
    .innerJoin(holds, and(eq(holds.customerId, orders.customerId), isFreeze))
    .where(and(isAmong(orders.reference, 'references'), eq(manualPayments.state, 'waiting')))
    .limit(mostPayments),
)

/** What stands in no file for our bank yet. */
const unfiledOfFrozen = kept('unfiled_of_frozen', (builder) =>
  builder
    .select({ key: bankPayments.key, kind: bankPayments.kind, reference: orders.reference })
    .from(bankPayments)
    .innerJoin(orders, eq(orders.reference, bankPayments.orderReference))
    .innerJoin(holds, and(eq(holds.customerId, orders.customerId), isFreeze))
    .where(and(isAmong(orders.reference, 'references'), inArray(bankPayments.state, ['waiting', 'stopped'])))
    .limit(mostPayments),
)

/** Orders as their customers see them: a payout that is still to be paid by hand or by a file is not on its way while a freeze stands. */
export const withUnpaidByHand = async (handle: Handle, rows: readonly OrderRow[]): Promise<OrderRow[]> => {
  const leaving = rows.filter(
    (row) => row.type === 'SELL' && row.status === 'PAYOUT_PENDING' && row.leavingSince !== null,
  )
  const unpaid = await unpaidByHand(
    handle,
    leaving.map(({ reference }) => reference),
  )
  const waits = new Set(unpaid.filter(({ kind }) => kind === 'payout').map(({ reference }) => reference))
  return rows.map((row) => (waits.has(row.reference) ? { ...row, leavingSince: null } : row))
}
