import { and, eq, inArray } from 'drizzle-orm'
import type { Coin } from '../../domain/money/currencies'
import type { Handle, Transaction } from '../database/handle'
import { orders, orderTransactions, replacedTransactions, strayCoins, testDeposits } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound, refused } from '../http/refused'
import { returnAt, returnOfKey } from '../orders/coins-back'
import type { OrderRow } from '../orders/effects'
import { lockOrder } from '../orders/queries'
import { attemptOfKey } from '../orders/sendings'
import { strayOfKey } from '../orders/stray-coins'
import { testDepositOfKey } from '../wallet-proofs/test-deposits'

type Replaced = { key: string; coin: Coin; hash: string; replaces: string; at: string }

/**
 * Coins that went are on their way by another transaction: what was booked stays as it is, and names that one. Where they
 * are not told as sent yet, they are booked by it then. Refused where something later is known of either.
 */
export const coinsReplaced = async (tx: Transaction, exchange: Exchange, replaced: Replaced): Promise<void> => {
  const { key, coin, hash, replaces } = replaced
  const at = new Date(replaced.at)
  await rename(tx, exchange, replaced, async () => {
    const known = await tx
      .select({ at: replacedTransactions.at })
      .from(replacedTransactions)
      .where(and(eq(replacedTransactions.coin, coin), inArray(replacedTransactions.hash, [hash, replaces])))
      .limit(2)
    if (hash === replaces || known.some((row) => row.at > at)) throw refused('step-refused')
    // The network may confirm the one that was replaced after all.
    await tx.delete(replacedTransactions).where(isOf(coin, hash))
    await tx
      .insert(replacedTransactions)
      .values({ coin, hash: replaces, replacedBy: hash, at })
      .onConflictDoUpdate({
        target: [replacedTransactions.coin, replacedTransactions.hash],
        set: { replacedBy: hash, at },
      })
  })
  exchange.log.warn({ key }, 'coins went by another transaction')
}

const isOf = (coin: Coin, hash: string) => and(eq(replacedTransactions.coin, coin), eq(replacedTransactions.hash, hash))

/** More than anybody raises the fee of one transaction. */
const mostReplacements = 100

/** The transaction by which coins went in the end. */
export const lastHashOf = async (handle: Handle, coin: Coin, hash: string): Promise<string> => {
  let last = hash
  for (let times = 0; times < mostReplacements; times += 1) {
    const [next] = await handle
      .select({ by: replacedTransactions.replacedBy })
      .from(replacedTransactions)
      .where(isOf(coin, last))
      .limit(1)
    if (next === undefined) return last
    last = next.by
  }
  return last
}

type Keep = () => Promise<void>

/** What is about the same coins is locked before what is known of their transactions. */
const rename = async (
  tx: Transaction,
  { live }: Exchange,
  { key, coin, hash, replaces }: Replaced,
  keep: Keep,
): Promise<void> => {
  const stray = strayOfKey(key)
  if (stray !== undefined) {
    const { id, coin: of, returnHash } = strayCoins
    const [row] = await tx.select({ of }).from(strayCoins).where(eq(id, stray.id)).limit(1).for('update')
    requireSame(row, coin)
    await keep()
    await tx
      .update(strayCoins)
      .set({ returnHash: hash })
      .where(and(eq(id, stray.id), eq(returnHash, replaces)))
    return
  }
  const deposit = testDepositOfKey(key)
  if (deposit !== undefined) {
    const { id, coin: of, returnHash } = testDeposits
    const [row] = await tx.select({ of }).from(testDeposits).where(eq(id, deposit)).limit(1).for('update')
    requireSame(row, coin)
    await keep()
    await tx
      .update(testDeposits)
      .set({ returnHash: hash })
      .where(and(eq(id, deposit), eq(returnHash, replaces)))
    return
  }
  const back = returnOfKey(key)
  const reference = (back ?? attemptOfKey(key))?.reference
  const order = reference === undefined ? undefined : await lockOrder(tx, eq(orders.reference, reference))
  requireSame(order && { of: order.coin }, coin)
  if (order === undefined) return
  await keep()
  const renamed = await tx
    .update(orderTransactions)
    .set({ hash })
    .where(and(eq(orderTransactions.hash, replaces), await isBookedFor(tx, order, back?.times)))
    .returning({ id: orderTransactions.id })
  if (renamed.length > 0) await live.tell(tx, order.customerId, { type: 'order.changed', reference: order.reference })
}

const requireSame = (row: { of: Coin } | undefined, coin: Coin): void => {
  if (row === undefined) throw notFound()
  if (row.of !== coin) throw refused('step-refused')
}

/** What was booked of coins that went: one return of a sale's, or all that was sent for a purchase. */
const isBookedFor = async (tx: Transaction, order: OrderRow, times: number | undefined) => {
  const { orderReference, direction, label, id } = orderTransactions
  const isOut = and(eq(orderReference, order.reference), eq(direction, 'OUT'))
  if (times === undefined) return and(isOut, eq(label, 'coins'))
  const booked = await returnAt(tx, order, times)
  return and(isOut, eq(id, booked?.id ?? 0))
}
