import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { coins } from '../../domain/money/currencies'
import {
  clockHolds,
  holdReleaser,
  stoppingHolds,
  type Hold,
  type HoldReason,
  type HoldReleaser,
} from '../../domain/orders/holds'
import { proofDays } from '../../domain/wallet-proofs/wallet-proofs'
import { isUnderWay, type OrderStatus, type OrderType } from '../../domain/orders/statuses'
import { hoursAfter } from '../clock'
import { isAmong, kept } from '../database/kept'
import type { Handle, Transaction } from '../database/handle'
import { holds, orderTransactions, refunds } from '../database/schema'
import type { OrderRow } from './effects'
import { unpaidByHand } from './unpaid-by-hand'

type HeldOrder = Pick<OrderRow, 'reference' | 'customerId'>

type NewHold = { reason: HoldReason; until?: Date | null; releasedBy?: HoldReleaser }

/** Holds an order for a reason; once, however often it is asked. */
export const placeHold = async (
  tx: Transaction,
  { reference: orderReference, customerId }: HeldOrder,
  { reason, until = null, releasedBy = holdReleaser[reason] }: NewHold,
  now: Date,
): Promise<void> => {
  await tx
    .insert(holds)
    .values({ customerId, orderReference, reason, since: now, until, releasedBy })
    .onConflictDoNothing()
}

/** Releases the order's hold of a reason, if there is one. */
export const releaseHold = async (
  tx: Transaction,
  { reference }: Pick<HeldOrder, 'reference'>,
  reason: HoldReason,
  now: Date,
): Promise<void> => {
  await tx
    .update(holds)
    .set({ releasedAt: now })
    .where(and(eq(holds.orderReference, reference), eq(holds.reason, reason), isNull(holds.releasedAt)))
}

/** Why an order is held by its status alone. */
export const holdOfStatus = (type: OrderType, status: OrderStatus): HoldReason | null => {
  if (status === 'CONTACT_SUPPORT') return 'review'
  return type === 'SELL' && status === 'ERROR' ? 'payout-account' : null
}

/** Places the hold of the status that the order has come to, and releases that of the one before. */
export const holdByStatus = async (
  tx: Transaction,
  before: OrderRow,
  { type, status }: Pick<OrderRow, 'type' | 'status'>,
  now: Date,
): Promise<void> => {
  if (status === 'REFUND' || status === 'COMPLETED')
    for (const reason of stoppingHolds) await releaseHold(tx, before, reason, now)
  await timeProof(tx, before, status, now)
  const [was, is] = [holdOfStatus(type, before.status), holdOfStatus(type, status)]
  if (was === is) return
  if (was !== null) await releaseHold(tx, before, was, now)
  if (is !== null) await placeHold(tx, before, { reason: is }, now)
}

/** Until when an order that is paid waits for a proof. */
export const proofAwaitedUntil = (paidAt: Date): Date => hoursAfter(paidAt, 24 * proofDays)

/** A paid order waits for a proof so long; while support has a question of its own, nobody can say. */
const timeProof = async (
  tx: Transaction,
  { reference, walletProof }: OrderRow,
  status: OrderStatus,
  now: Date,
): Promise<void> => {
  if (walletProof === null || (status !== 'PAID' && status !== 'CONTACT_SUPPORT')) return
  const until = status === 'PAID' ? proofAwaitedUntil(now) : null
  await tx
    .update(holds)
    .set({ until })
    .where(and(eq(holds.orderReference, reference), eq(holds.reason, 'wallet-proof'), isNull(holds.releasedAt)))
}

/** Whether the order is held for a reason. */
export const isHeldFor = async (
  handle: Handle,
  { reference }: Pick<HeldOrder, 'reference'>,
  reason: HoldReason,
): Promise<boolean> =>
  (await holdsOfOrders(handle, { references: [reference], customers: [] })).some((hold) => hold.reason === reason)

/** Whether the order does not go on now: while a hold stands its work does nothing, and comes again once it does not. */
export const isStopped = async (handle: Handle, reference: string, now: Date): Promise<boolean> => {
  const [standing] = await handle
    .select({ id: holds.id })
    .from(holds)
    .where(
      and(
        eq(holds.orderReference, reference),
        isNull(holds.releasedAt),
        or(eq(holds.reason, 'wallet-proof'), and(inArray(holds.reason, [...clockHolds]), gt(holds.until, now))),
      ),
    )
    .limit(1)
  return standing !== undefined
}

/**
 * What orders are held for now, the oldest hold first, by their references. Where the account of a customer is held, so is
 * each of their orders that is under way, but for one whose coins or money are on their way already.
 */
export const holdsOf = async (
  handle: Handle,
  rows: readonly Pick<OrderRow, 'reference' | 'customerId' | 'status' | 'leavingSince'>[],
): Promise<Map<string, Hold[]>> => {
  const references = rows.map(({ reference }) => reference)
  const customers = [...new Set(rows.map(({ customerId }) => customerId))]
  const standing = await holdsOfOrders(handle, { references, customers })
  const ofAccounts = standing.filter(({ orderReference }) => orderReference === null)
  const going = ofAccounts.length === 0 ? [] : await openRefunds(handle, references)
  const isOf = (
    { reference, customerId, status, leavingSince }: (typeof rows)[number],
    hold: (typeof standing)[number],
  ): boolean =>
    hold.orderReference === null
      ? hold.customerId === customerId && (going.includes(reference) || (leavingSince === null && isUnderWay(status)))
      : hold.orderReference === reference
  return new Map(rows.map((row) => [row.reference, standing.filter((hold) => isOf(row, hold)).map(serialized)]))
}

/** Which of the orders of frozen accounts have money, or coins, that is to go back and is not on its way. */
const openRefunds = async (handle: Handle, references: readonly string[]): Promise<string[]> => {
  const byHand = (await unpaidByHand(handle, references)).filter(({ kind }) => kind === 'refund')
  const money = await handle
    .selectDistinct({ reference: refunds.orderReference })
    .from(refunds)
    .where(and(inArray(refunds.orderReference, [...references]), isNull(refunds.sentAt), isNull(refunds.leavingSince)))
    .limit(references.length)
  const returns = await handle
    .selectDistinct({ reference: orderTransactions.orderReference })
    .from(orderTransactions)
    .where(and(inArray(orderTransactions.orderReference, [...references]), isUnsentReturn))
    .limit(references.length)
  return [...byHand, ...money, ...returns].map(({ reference }) => reference)
}

const isUnsentReturn = and(
  eq(orderTransactions.direction, 'OUT'),
  eq(orderTransactions.label, 'refund'),
  inArray(orderTransactions.currency, [...coins]),
  isNull(orderTransactions.hash),
  isNull(orderTransactions.message),
  isNull(orderTransactions.leavingSince),
)

const serialized = ({ reason, since, until, releasedBy }: typeof holds.$inferSelect): Hold => ({
  reason,
  since: since.toISOString(),
  until: until?.toISOString() ?? null,
  releasedBy,
})

/** More holds than all orders of a page have. */
const mostHolds = 1000

const holdsOfOrders = kept('holds_of_orders', (builder) =>
  builder
    .select()
    .from(holds)
    .where(
      and(
        or(
          isAmong(holds.orderReference, 'references'),
          and(isNull(holds.orderReference), isAmong(holds.customerId, 'customers')),
        ),
        isNull(holds.releasedAt),
      ),
    )
    .orderBy(asc(holds.since), asc(holds.reason))
    .limit(mostHolds),
)
