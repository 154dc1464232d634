import { and, eq } from 'drizzle-orm'
import { number, object, string } from 'superstruct'
import { checkAddress } from '../../domain/orders/addresses'
import type { Coin } from '../../domain/money/currencies'
import { coinOf, compare, type Decimal } from '../../domain/money/money'
import type { Handle, Transaction } from '../database/handle'
import { orders, strayCoins } from '../database/schema'
import type { Exchange } from '../exchange'
import { leavingKind } from '../freeze/leaving'
import { notFound, refused } from '../http/refused'
import { chainsOf, networkOf } from '../outside/coins'
import type { OrderRow } from './effects'
import { coinsStrayed, reversed } from './ledger'
import { customerOfOrder, lockOrder } from './queries'
import { isRemoved, noteCameAgain } from './removed-coins'
import { postEntries } from './write-step'

type StrayRow = typeof strayCoins.$inferSelect

type Came = { coin: Coin; amount: Decimal; hash: string; output?: number | undefined }

/**
 * Coins of another kind came to the address of a sale: they are in the books, and wait on the desk; told again, they are the
 * same, unless their chain had taken them back meanwhile.
 */
export const takeStray = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  { coin, amount, hash, output = 0 }: Came,
  now: Date,
): Promise<void> => {
  const { log } = exchange
  const { reference: orderReference, coin: expected } = order
  const again = await noteCameAgain(tx, orderReference, { hash, output }, now)
  if (again === 'undecided') return goOnWithStrays(tx, exchange, order, now)
  if (again === 'written-off') {
    const waiting = { handledAt: null, returnAddress: null, returnRefusal: null, returnHash: null, leavingSince: null }
    await tx.update(strayCoins).set(waiting).where(ofOutput(orderReference, { coin, hash, output }))
    return postEntries(tx, null, coinsStrayed(coin, amount), now)
  }
  const [taken] = await tx
    .insert(strayCoins)
    .values({ orderReference, coin, amount: coinOf(amount), hash, output, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: strayCoins.id })
  if (taken === undefined) throw refused('step-refused')
  log.warn({ order: orderReference, expected, coin, amount, hash }, 'coins of another kind than the order is about')
  await postEntries(tx, null, coinsStrayed(coin, amount), now)
}

const ofOutput = (reference: string, { coin, hash, output }: { coin: Coin; hash: string; output: number }) =>
  and(
    eq(strayCoins.orderReference, reference),
    eq(strayCoins.coin, coin),
    eq(strayCoins.hash, hash),
    eq(strayCoins.output, output),
  )

/** Stray coins of an order that are in the books, as long as nobody has written them off. */
export const strayBooked = async (
  handle: Handle,
  reference: string,
  coins: { coin: Coin; hash: string; output: number },
): Promise<StrayRow | undefined> => {
  const [row] = await handle.select().from(strayCoins).where(ofOutput(reference, coins)).limit(1)
  return row
}

/** Has stray coins of an order, locked by the caller, asked for again that are to go back and have not. */
export const goOnWithStrays = async (
  tx: Transaction,
  { jobs }: Exchange,
  { reference }: Pick<OrderRow, 'reference'>,
  now: Date,
): Promise<void> => {
  const due = await tx.select().from(strayCoins).where(eq(strayCoins.orderReference, reference)).limit(mostStrays)
  for (const row of due.filter(isLeaving))
    await jobs.enqueue(tx, returnStray, { id: row.id, times: row.returnTimes }, now)
}

/** More than come for one order. */
const mostStrays = 1000

/**
 * Takes stray coins of an order, locked by the caller, out of the books, which their chain took back for good: nobody decides
 * about them any more. Those that somebody has begun to send back are gone from our wallet as well.
 */
export const writeOffStray = async (
  tx: Transaction,
  { reference }: Pick<OrderRow, 'reference'>,
  coins: { coin: Coin; hash: string; output: number },
  now: Date,
): Promise<void> => {
  const [row] = await tx.select().from(strayCoins).where(ofOutput(reference, coins)).limit(1).for('update')
  if (row === undefined) throw refused('step-refused')
  await postEntries(tx, null, coinsStrayed(row.coin, row.amount).map(reversed), now)
  if (isLeaving(row) && row.leavingSince !== null) return
  // What was booked as leaving has not left.
  if (isLeaving(row)) await postEntries(tx, null, coinsStrayed(row.coin, row.amount), now)
  await tx.update(strayCoins).set({ handledAt: now }).where(eq(strayCoins.id, row.id))
}

/** Whether stray coins are on their way back. */
export const isLeaving = ({
  returnAddress,
  returnRefusal,
  handledAt,
}: Pick<StrayRow, 'returnAddress' | 'returnRefusal' | 'handledAt'>): boolean =>
  returnAddress !== null && returnRefusal === null && handledAt === null

type Reviewed = { coins: string; decision: 'return' | 'handled'; returnAddress: string | null }

/** Somebody has decided: they go back, or what had to be done is done. Refused once that was decided. */
export const strayReviewed = async (
  tx: Transaction,
  exchange: Exchange,
  { coins: id, decision, returnAddress }: Reviewed,
  now: Date,
): Promise<void> => {
  const row = await lockStray(tx, id)
  if (row.handledAt !== null || isLeaving(row)) throw refused('step-refused')
  if (decision === 'handled')
    return void (await tx.update(strayCoins).set({ handledAt: now }).where(eq(strayCoins.id, id)))
  if (returnAddress === null || !checkAddress(row.coin, returnAddress, chainsOf(exchange.outside)).valid)
    throw refused('step-refused')
  const times = row.returnTimes + 1
  await tx
    .update(strayCoins)
    .set({ returnAddress, returnTimes: times, returnRefusal: null, leavingSince: null })
    .where(eq(strayCoins.id, id))
  await postLeft(tx, row, now)
  await exchange.jobs.enqueue(tx, returnStray, { id, times }, now)
}

const postLeft = (tx: Transaction, { coin, amount }: StrayRow, now: Date): Promise<void> =>
  postEntries(tx, null, coinsStrayed(coin, amount).map(reversed), now)

/** Coins as they are, their row locked until the transaction ends. */
export const lockStray = async (tx: Transaction, id: string): Promise<StrayRow> => {
  const [row] = await tx.select().from(strayCoins).where(eq(strayCoins.id, id)).limit(1).for('update')
  if (row === undefined) throw notFound()
  return row
}

type Return = { id: string; times: number }

const keyOf = ({ id, times }: Return): string => `stray/${id}/${times}`

/** The return of stray coins that a key names, if it is one. */
export const strayOfKey = (key: string): Return | undefined => {
  const [, id, times] = /^stray\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([1-9]\d{0,5})$/.exec(key) ?? []
  return id === undefined ? undefined : { id, times: Number(times) }
}

/** Whose sale stray coins came to; undefined where they are not there. */
const customerOfStray = async ({ id }: { id: string }, handle: Handle): Promise<string | undefined> => {
  const [row] = await handle
    .select({ reference: strayCoins.orderReference })
    .from(strayCoins)
    .where(eq(strayCoins.id, id))
    .limit(1)
  return row && customerOfOrder(row, handle)
}

/** Asks the coin's network to send stray coins back; how it ended comes as a callback. */
export const returnStray = leavingKind({
  kind: 'stray-coins.return',
  leavesFrom: customerOfStray,
  payload: object({ id: string(), times: number() }),
  run: async (back, { outside, clock }, leave) => {
    const row = await leave(async (tx) => {
      const [asked] = await tx.select().from(strayCoins).where(eq(strayCoins.id, back.id)).limit(1)
      if (asked === undefined) return undefined
      await lockOrder(tx, eq(orders.reference, asked.orderReference))
      const found = await lockStray(tx, back.id)
      if (found.returnTimes !== back.times || !isLeaving(found)) return undefined
      // What the chain has taken back we do not have; it goes on once the desk has dealt with that.
      if (await isRemoved(tx, found.orderReference, found)) return undefined
      await tx.update(strayCoins).set({ leavingSince: clock.now() }).where(eq(strayCoins.id, found.id))
      return found
    })
    if (row === undefined) return
    const { coin, amount, returnAddress: address } = row
    if (address === null) throw new Error('Coins go back to an address')
    await networkOf(outside, coin).send({ key: keyOf(back), coin, address, amount: coinOf(amount) })
  },
})

/** Stray coins are on their way back. Those of a return that was said to be refused are gone as well. */
export const strayReturned = async (
  tx: Transaction,
  { log }: Exchange,
  { key, coin, amount, hash }: { key: string; coin: Coin; amount: Decimal; hash: string },
  now: Date,
): Promise<void> => {
  const row = await strayGoingBack(tx, key)
  if (row.returnHash !== null || row.coin !== coin) throw refused('step-refused')
  if (compare(amount, row.amount) !== 0)
    log.error({ key, expected: row.amount, amount }, 'stray coins of another sum went back')
  if (row.returnRefusal !== null) {
    log.error({ key }, 'stray coins whose return was refused were sent after all')
    await postLeft(tx, row, now)
  }
  await tx.update(strayCoins).set({ returnHash: hash, handledAt: now }).where(eq(strayCoins.id, row.id))
}

/** Stray coins cannot go back to where they should: they wait on the desk again. */
export const strayNotReturned = async (
  tx: Transaction,
  { log }: Exchange,
  { key, reason }: { key: string; reason: string },
  now: Date,
): Promise<void> => {
  const row = await strayGoingBack(tx, key)
  if (!isLeaving(row)) throw refused('step-refused')
  log.error({ key }, 'stray coins could not be sent back')
  await tx.update(strayCoins).set({ returnRefusal: reason }).where(eq(strayCoins.id, row.id))
  await postEntries(tx, null, coinsStrayed(row.coin, row.amount), now)
}

const strayGoingBack = async (tx: Transaction, key: string): Promise<StrayRow> => {
  const back = strayOfKey(key)
  if (back === undefined) throw notFound()
  const row = await lockStray(tx, back.id)
  if (row.returnTimes !== back.times) throw refused('step-refused')
  return row
}
