import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { isHeldBack, type SecurityWait } from '../../domain/customer/security-wait'
import { refundHolds, type RefundHold } from '../../domain/orders/holds'
import { isRefundableTo } from '../../domain/payments/refunds'
import { waitOf } from '../customers/security-wait'
import { bankAccountsOf } from '../customers/standing'
import type { Handle, Transaction } from '../database/handle'
import { customers, holds, refunds } from '../database/schema'
import { badInput, refused } from '../http/refused'
import type { RefundAccount } from '../outside/payments'
import { firstUsedAt, refundDestination, type Destination } from './destinations'
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

const waitingOf = (handle: Handle, { reference }: Pick<OrderRow, 'reference'>): Promise<RefundRow[]> =>
  handle
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
  const standing = await standingOf(tx, order.customerId, now)
  const waiting: Waiting[] = []
  for (const row of rows) waiting.push({ row, fate: await fateOf(tx, order, row, { accounts, ...standing }) })
  return waiting
}

type Account = RefundAccount & { reference: string } & Parameters<typeof isRefundableTo>[1]

/** The customer's accounts, the main one first. */
const accountsFor = async (tx: Transaction, order: OrderRow): Promise<Account[]> => {
  const owner = (await ownersOf(tx, [order])).get(order.customerId)
  if (owner === undefined) return []
  return (await bankAccountsOf(tx, order.customerId)).map((account) => ({ ...account, holder: fullNameOf(owner) }))
}

/** What of the customer decides about where money goes by itself. */
type Standing = { wait: SecurityWait | null; hasSecondFactor: boolean }

const standingOf = async (tx: Transaction, customerId: string, now: Date): Promise<Standing> => {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId)).limit(1)
  return customer === undefined
    ? { wait: null, hasSecondFactor: false }
    : { wait: waitOf(customer, now), hasSecondFactor: customer.enabled2FA }
}

/**
 * To the account that was chosen, else to the first that takes it. With a second factor nothing goes by itself to one that
 * nothing has gone to: the customer chooses it, and shows the factor. Soon after a change of security nothing goes to one that
 * is new.
 */
const fateOf = async (
  tx: Transaction,
  { customerId }: OrderRow,
  { currency, paidTo }: RefundRow,
  { accounts, wait, hasSecondFactor }: Standing & { accounts: readonly Account[] },
): Promise<Fate> => {
  const taking = accounts.filter((account) => isRefundableTo(currency, account))
  if (taking.length === 0) return { hold: 'refund-account', until: null }
  const chosen = taking.filter((account) => paidTo !== null && isSame(account, paidTo))
  let isConfirmed = false
  for (const { holder, clearingNumber, accountNumber, iban } of chosen.length > 0 ? chosen : taking) {
    const to = { holder, clearingNumber, accountNumber, iban }
    const used = await firstUsedAt(tx, customerId, refundDestination(currency, to))
    if (hasSecondFactor && used === null && chosen.length === 0) continue
    isConfirmed = true
    if (wait === null || !isHeldBack(wait, used)) return { to }
  }
  return isConfirmed && wait !== null
    ? { hold: 'refund-new-account', until: new Date(wait.until) }
    : { hold: 'refund-confirmation', until: null }
}

type Named = Pick<RefundAccount, 'clearingNumber' | 'accountNumber' | 'iban'>

const isSame = (one: Named, other: Named): boolean =>
  one.clearingNumber === other.clearingNumber && one.accountNumber === other.accountNumber && one.iban === other.iban

/**
 * Has what waits of an order, whose customer's row is locked, go to an account of the customer's. Refused where nothing waits,
 * and where the account takes none of it.
 */
export const chooseAccountFor = async (tx: Transaction, order: OrderRow, reference: string): Promise<void> => {
  const rows = await waitingOf(tx, order)
  if (rows.length === 0) throw refused('step-refused')
  const account = (await accountsFor(tx, order)).find((each) => each.reference === reference)
  const taken = rows.filter(({ currency }) => account !== undefined && isRefundableTo(currency, account))
  if (account === undefined || taken.length === 0)
    throw badInput([{ field: 'bankAccountReference', code: 'notAccepted' }])
  const { holder, clearingNumber, accountNumber, iban } = account
  for (const { key } of taken)
    await tx
      .update(refunds)
      .set({ paidTo: { holder, clearingNumber, accountNumber, iban } })
      .where(eq(refunds.key, key))
}

/** Where what waits of an order would go by an account: first what is new, null where nothing of it does. */
export const destinationBy = async (
  handle: Handle,
  customerId: string,
  order: string,
  reference: string,
): Promise<Destination | null> => {
  const account = (await bankAccountsOf(handle, customerId)).find((each) => each.reference === reference)
  if (account === undefined) return null
  let destination: Destination | null = null
  for (const { currency } of await waitingOf(handle, { reference: order })) {
    if (!isRefundableTo(currency, account)) continue
    destination = refundDestination(currency, account)
    if ((await firstUsedAt(handle, customerId, destination)) === null) return destination
  }
  return destination
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
