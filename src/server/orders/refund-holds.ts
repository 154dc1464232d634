import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { isHeldBack, type SecurityWait } from '../../domain/customer/security-wait'
import { refundHolds, type RefundHold } from '../../domain/orders/holds'
import { isRefundableTo } from '../../domain/payments/refunds'
import { waitOfCustomer } from '../customers/security-wait'
import { bankAccountsOf } from '../customers/standing'
import type { Transaction } from '../database/handle'
import { holds, refunds } from '../database/schema'
import type { RefundAccount } from '../outside/payments'
import { firstUsedAt, refundDestination } from './destinations'
import type { OrderRow } from './effects'
import { isHeldFor, placeHold, releaseHold } from './holds'
import { ownersOf } from './queries'
import { fullNameOf } from './serialize'

export type RefundRow = typeof refunds.$inferSelect

/** What becomes of a refund that waits: where it goes now, or what holds it, and until when where the clock knows. */
type Fate = { to: RefundAccount } | Held
export type Held = { hold: RefundHold; until: Date | null }

type Waiting = { row: RefundRow; fate: Fate }

/** More refunds than an order has. */
const mostRefunds = 100

const waitingOf = (tx: Transaction, { reference }: Pick<OrderRow, 'reference'>): Promise<RefundRow[]> =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderReference, reference), isNotNull(refunds.waitingSince)))
    .orderBy(asc(refunds.createdAt), asc(refunds.key))
    .limit(mostRefunds)

/** Whether a refund of the order waits. */
export const isRefundWaiting = async (tx: Transaction, order: OrderRow): Promise<boolean> =>
  (await waitingOf(tx, order)).length > 0

/** Refunds of an order that wait, the oldest first, each with what becomes of it. The customer's row is locked. */
export const waitingRefunds = async (tx: Transaction, order: OrderRow, now: Date): Promise<Waiting[]> => {
  const rows = await waitingOf(tx, order)
  if (rows.length === 0) return []
  if (await isHeldFor(tx, order, 'refund-review'))
    return rows.map((row) => ({ row, fate: { hold: 'refund-review', until: null } }))
  const accounts = await accountsFor(tx, order)
  const wait = await waitOfCustomer(tx, order.customerId, now)
  const waiting: Waiting[] = []
  for (const row of rows) waiting.push({ row, fate: await fateOf(tx, order, row, { accounts, wait }) })
  return waiting
}

type Account = RefundAccount & Parameters<typeof isRefundableTo>[1]

/** The customer's accounts, the main one first. */
const accountsFor = async (tx: Transaction, order: OrderRow): Promise<Account[]> => {
  const owner = (await ownersOf(tx, [order])).get(order.customerId)
  if (owner === undefined) return []
  return (await bankAccountsOf(tx, order.customerId)).map((account) => ({ ...account, holder: fullNameOf(owner) }))
}

/** To the first account that takes it; soon after a change of security to none that is new. */
const fateOf = async (
  tx: Transaction,
  { customerId }: OrderRow,
  { currency }: RefundRow,
  { accounts, wait }: { accounts: readonly Account[]; wait: SecurityWait | null },
): Promise<Fate> => {
  const taking = accounts.filter((account) => isRefundableTo(currency, account))
  for (const { holder, clearingNumber, accountNumber, iban } of taking) {
    const to = { holder, clearingNumber, accountNumber, iban }
    if (wait === null || !isHeldBack(wait, await firstUsedAt(tx, customerId, refundDestination(currency, to))))
      return { to }
  }
  return taking.length === 0 || wait === null
    ? { hold: 'refund-account', until: null }
    : { hold: 'refund-new-account', until: new Date(wait.until) }
}

/**
 * Has the order held for what its waiting refunds wait for, and for nothing else; one that is about to go keeps the hold
 * that it has. A hold that stands as it is to stand is left alone. Answers what was placed, and whether anything changed.
 */
export const holdRefunds = async (
  tx: Transaction,
  order: OrderRow,
  waiting: readonly Waiting[],
  now: Date,
): Promise<{ placed: RefundHold[]; isChanged: boolean }> => {
  const standing = await tx
    .select({ reason: holds.reason, until: holds.until })
    .from(holds)
    .where(
      and(eq(holds.orderReference, order.reference), inArray(holds.reason, [...refundHolds]), isNull(holds.releasedAt)),
    )
    .limit(refundHolds.length)
  const wanted = waiting.flatMap(({ fate }) => ('hold' in fate ? [fate] : []))
  const isOneGoing = waiting.some(({ fate }) => 'to' in fate)
  const placed: RefundHold[] = []
  let isChanged = false
  for (const reason of refundHolds) {
    const stands = standing.find((each) => each.reason === reason)
    const want = wanted.find(({ hold }) => hold === reason)
    if (want === undefined && isOneGoing) continue
    if (stands?.until?.getTime() === want?.until?.getTime() && (stands === undefined) === (want === undefined)) continue
    isChanged = true
    await releaseHold(tx, order, reason, now)
    if (want === undefined) continue
    await placeHold(tx, order, { reason, until: want.until }, now)
    placed.push(reason)
  }
  return { placed, isChanged }
}
