import { and, asc, count, desc, eq, inArray, isNull, or, sql, sum } from 'drizzle-orm'
import { number, object, string } from 'superstruct'
import { compare, isZero, minus, plus, type Decimal } from '../../domain/money/money'
import type { Handle, Transaction } from '../database/handle'
import { orders, orderTransactions } from '../database/schema'
import type { Exchange } from '../exchange'
import { leavingKind } from '../freeze/leaving'
import { networkOf, withdrawSending } from '../outside/coins'
import { coinsNotBack, type Balance, type CoinsIn, type OrderRow } from './effects'
import { customerOfOrder, lockOrder } from './queries'
import { hasRemovedCoins } from './removed-coins'
import { postEffects } from './write-step'

/** One return of a sale's coins: they are counted from 1. */
type Return = { reference: string; times: number }

/** Names a return for the coin's network. */
const returnKey = ({ reference, times }: Return): string => `${reference}/back/${times}`

/** The return that a key names, if it is one. */
export const returnOfKey = (key: string): Return | undefined => {
  const [, reference, times] = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/back\/([1-9]\d{0,5})$/.exec(key) ?? []
  return reference === undefined ? undefined : { reference, times: Number(times) }
}

type TransactionRow = typeof orderTransactions.$inferSelect

const returnsOf = ({ reference, coin }: Pick<OrderRow, 'reference' | 'coin'>) =>
  and(
    eq(orderTransactions.orderReference, reference),
    eq(orderTransactions.direction, 'OUT'),
    eq(orderTransactions.label, 'refund'),
    eq(orderTransactions.currency, coin),
  )

/** What was booked for one return of the sale's coins. */
export const returnAt = async (
  handle: Handle,
  order: Pick<OrderRow, 'reference' | 'coin'>,
  times: number,
): Promise<TransactionRow | undefined> => {
  const [row] = await handle
    .select()
    .from(orderTransactions)
    .where(returnsOf(order))
    .orderBy(asc(orderTransactions.id))
    .limit(1)
    .offset(times - 1)
  return row
}

/** Has the coins sent that were booked last as going back. */
export const sendBack = async (tx: Transaction, { jobs }: Exchange, order: OrderRow, now: Date): Promise<void> => {
  const [booked] = await tx.select({ times: count() }).from(orderTransactions).where(returnsOf(order))
  await jobs.enqueue(tx, returnCoins, { reference: order.reference, times: booked?.times ?? 0 }, now)
}

/** Has returns of a sale, locked by the caller, asked for again that waited for the desk. */
export const goOnWithReturns = async (
  tx: Transaction,
  { jobs }: Exchange,
  order: OrderRow,
  now: Date,
): Promise<void> => {
  for (const [index, row] of (await returnsBooked(tx, order)).entries())
    if (isUnsent(row)) await jobs.enqueue(tx, returnCoins, { reference: order.reference, times: index + 1 }, now)
}

/** What was booked for each return of a sale's coins, in their order. */
const returnsBooked = (tx: Transaction, order: OrderRow): Promise<TransactionRow[]> =>
  tx.select().from(orderTransactions).where(returnsOf(order)).orderBy(asc(orderTransactions.id)).limit(mostReturns)

/** More than coins of one sale go back. */
const mostReturns = 100

/** Asks the coin's network to send coins of a sale back; how it ended comes as a callback. */
export const returnCoins = leavingKind({
  kind: 'order.return-coins',
  leavesFrom: customerOfOrder,
  heldBack: async (back, tx, { live }) => {
    const found = await unsentReturn(tx, back)
    if (found === undefined || found.booked.leavingSince === null) return
    await setLeaving(tx, found.booked, null)
    await live.tell(tx, found.order.customerId, { type: 'order.changed', reference: back.reference })
  },
  payload: object({ reference: string(), times: number() }),
  run: async (back, { outside, clock }, leave) => {
    const sending = await leave(async (tx) => {
      const found = await unsentReturn(tx, back)
      if (found === undefined) return undefined
      // What the chain has taken back we do not have; it goes on once the desk has dealt with that.
      if (await hasRemovedCoins(tx, back.reference)) return undefined
      const { coin } = found.order
      const network = networkOf(outside, coin)
      await setLeaving(tx, found.booked, clock.now())
      return { network, coin, ...found.booked }
    })
    if (sending === undefined) return
    const { network, coin, account: address, amount } = sending
    if (address === null) throw new Error('Coins go back to an address')
    await network.send({ key: returnKey(back), coin, address, amount })
  },
})

const unsentReturn = async (tx: Transaction, { reference, times }: Return) => {
  const order = await lockOrder(tx, eq(orders.reference, reference))
  const booked = order && (await returnAt(tx, order, times))
  return order && booked && isUnsent(booked) ? { order, booked } : undefined
}

/** Since when it is on its way: a freeze that comes later does not hold it. */
const setLeaving = async (tx: Transaction, { id }: TransactionRow, leavingSince: Date | null): Promise<void> => {
  await tx.update(orderTransactions).set({ leavingSince }).where(eq(orderTransactions.id, id))
}

/** Neither sent nor refused, which is told in its message. */
const isUnsent = ({ hash, message }: TransactionRow): boolean => hash === null && message === null

/** Writes down how a return ended: by which transaction of the network, or why not. */
export const endReturn = async (
  tx: Transaction,
  { id }: TransactionRow,
  ending: { hash: string } | { message: string },
): Promise<void> => {
  await tx
    .update(orderTransactions)
    .set(ending)
    .where(and(eq(orderTransactions.id, id), isNull(orderTransactions.hash)))
}

/** A sale has coins that it did not take: from now on the desk looks whether some of them are left. */
export const noteCoinsBeside = async (tx: Transaction, { reference }: Pick<OrderRow, 'reference'>): Promise<void> => {
  await tx.update(orders).set({ hasCoinsBeside: true }).where(eq(orders.reference, reference))
}

/**
 * How many coins have come for the order by this very output of a transaction of the network; undefined: none, or their chain
 * took them back for good.
 */
export const coinsOf = async (
  handle: Handle,
  reference: string,
  { hash, output = 0 }: Pick<CoinsIn, 'hash' | 'output'>,
): Promise<Decimal | undefined> => {
  const [last] = await handle
    .select({ amount: orderTransactions.amount, direction: orderTransactions.direction })
    .from(orderTransactions)
    .where(
      and(
        eq(orderTransactions.orderReference, reference),
        inArray(orderTransactions.label, ['coins', 'removed']),
        eq(orderTransactions.hash, hash),
        eq(sql`coalesce(${orderTransactions.output}, 0)`, output),
      ),
    )
    .orderBy(desc(orderTransactions.id))
    .limit(1)
  return last?.direction === 'IN' ? last.amount : undefined
}

/** Coins of a sale that came, less those that go back and those that are written off: below zero where more goes than came. */
export const coinsBalance = async (
  handle: Handle,
  { reference, coin }: Pick<OrderRow, 'reference' | 'coin'>,
): Promise<Decimal> => {
  const { direction, amount, label, currency, orderReference } = orderTransactions
  const moved = await handle
    .select({ direction, amount: sum(amount) })
    .from(orderTransactions)
    .where(
      and(
        eq(orderReference, reference),
        eq(currency, coin),
        or(eq(direction, 'IN'), inArray(label, ['refund', 'removed'])),
      ),
    )
    .groupBy(direction)
    .limit(2)
  const movedBy = (way: 'IN' | 'OUT') => moved.find((row) => row.direction === way)?.amount ?? '0'
  return minus(movedBy('IN'), movedBy('OUT'))
}

/** Of a return that was ended before it left: nothing is said of why. */
const withdrawnMessage = ''

/** Whether the coins are there that a sale was settled for. */
export const areCoinsThere = async (handle: Handle, order: OrderRow): Promise<boolean> =>
  compare(await coinsBalance(handle, order), order.coinAmount ?? '0') >= 0

/** Ends returns of a sale, locked by the caller, that can still be stopped: how many coins are the customer's again. */
export const cancelReturns = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  now: Date,
): Promise<Decimal> => {
  let back = '0'
  for (const [index, row] of (await returnsBooked(tx, order)).entries()) {
    const { account: address, amount, leavingSince } = row
    if (!isUnsent(row) || address === null) continue
    const key = returnKey({ reference: order.reference, times: index + 1 })
    const sending = { key, coin: order.coin, address, amount }
    if (!(await withdrawSending(tx, exchange.outside, sending, leavingSince))) continue
    await endReturn(tx, row, { message: withdrawnMessage })
    await postEffects(tx, order.reference, coinsNotBack(order, amount), now)
    back = plus(back, amount)
  }
  if (isZero(back)) return back
  await noteCoinsBeside(tx, order)
  await exchange.live.tell(tx, order.customerId, { type: 'order.changed', reference: order.reference })
  return back
}

/** Coins that a customer has given for an order and not got back. */
export const coinsGiven = ({ coin }: Pick<OrderRow, 'coin'>, balances: readonly Balance[]): Decimal =>
  plus('0', ...balances.filter(({ currency }) => currency === coin).map(({ amount }) => amount))

/** Coins that came for a sale, went back not, and were not sold: they are the customer's. */
export const coinsBeyond = ({ status, coinAmount }: OrderRow, given: Decimal): Decimal => {
  const sold = status === 'REFUND' ? '0' : (coinAmount ?? '0')
  return compare(given, sold) > 0 ? minus(given, sold) : '0'
}
