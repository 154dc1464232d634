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
import { chainsOf, networkOf, withdrawSending } from '../outside/coins'
import type { OrderRow } from './effects'
import { coinsLost, coinsStrayed, reversed } from './ledger'
import { customerOfOrder, lockOrder } from './queries'
import { noteCameAgain, removalOf, type Removal } from './removed-coins'
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
  { output = 0, ...came }: Came,
  now: Date,
): Promise<void> => {
  const coins = { ...came, output }
  const again = await noteCameAgain(tx, order.reference, coins, now)
  if (again === null) return bookStray(tx, exchange, order, coins, now)
  return strayCameAgain(tx, exchange, order, { coins, again }, now)
}

/** Coins with the output that they came by. */
export type StrayCame = { coin: Coin; amount: Decimal; hash: string; output: number }

/** Books coins that are of no order, and has them wait on the desk. Refused where they are there. */
export const bookStray = async (
  tx: Transaction,
  { log }: Pick<Exchange, 'log'>,
  { reference: orderReference, coin: expected }: OrderRow,
  { coin, amount, hash, output }: StrayCame,
  now: Date,
): Promise<void> => {
  const [taken] = await tx
    .insert(strayCoins)
    .values({ orderReference, coin, amount: coinOf(amount), hash, output, receivedAt: now })
    .onConflictDoNothing()
    .returning({ id: strayCoins.id })
  if (taken === undefined) throw refused('step-refused')
  log.warn({ order: orderReference, expected, coin, amount, hash }, 'coins of another kind than the order is about')
  await postEntries(tx, null, coinsStrayed(coin, amount), now)
}

/** Stray coins are there again that their chain had taken back. Those that were written off before they left wait anew. */
export const strayCameAgain = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  { coins, again }: { coins: StrayCame; again: NonNullable<Removal> },
  now: Date,
): Promise<void> => {
  if (again === 'undecided') return goOnWithStrays(tx, exchange, order, now)
  const { reference } = order
  const row = await strayBooked(tx, reference, coins)
  if (row === undefined) return bookStray(tx, exchange, order, coins, now)
  if (again === 'accepted') return postEntries(tx, reference, coinsLost(row.coin, row.amount).map(reversed), now)
  await postEntries(tx, null, coinsStrayed(row.coin, row.amount), now)
  if (!row.isWrittenOff) return
  const waiting = { isWrittenOff: false, handledAt: null, returnAddress: null, returnRefusal: null, leavingSince: null }
  await tx.update(strayCoins).set(waiting).where(eq(strayCoins.id, row.id))
}

const ofOutput = (reference: string, { coin, hash, output }: { coin: Coin; hash: string; output: number }) =>
  and(
    eq(strayCoins.orderReference, reference),
    eq(strayCoins.coin, coin),
    eq(strayCoins.hash, hash),
    eq(strayCoins.output, output),
  )

/** Stray coins of an order, as they stand; undefined where none came by this output. */
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
 * about them any more. A return that can still be stopped is; another one has gone for nothing.
 */
export const writeOffStray = async (
  tx: Transaction,
  { outside }: Exchange,
  { reference }: Pick<OrderRow, 'reference'>,
  coins: { coin: Coin; hash: string; output: number },
  now: Date,
): Promise<void> => {
  const [row] = await tx.select().from(strayCoins).where(ofOutput(reference, coins)).limit(1).for('update')
  if (row === undefined) throw refused('step-refused')
  const { id, coin, amount, returnAddress: address, returnTimes: times, leavingSince } = row
  await postEntries(tx, null, coinsStrayed(coin, amount).map(reversed), now)
  if (row.handledAt !== null) return
  const isStopped =
    !isLeaving(row) ||
    (address !== null &&
      (await withdrawSending(
        tx,
        outside,
        { key: keyOf({ id, times }), coin, address, amount: coinOf(amount) },
        leavingSince,
      )))
  // What was booked as leaving has not left.
  if (isLeaving(row) && isStopped) await postEntries(tx, null, coinsStrayed(coin, amount), now)
  await tx.update(strayCoins).set({ handledAt: now, isWrittenOff: isStopped }).where(eq(strayCoins.id, id))
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
      if ((await removalOf(tx, found.orderReference, found)) === 'undecided') return undefined
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
  if (row.returnHash !== null || row.returnRefusal !== null || row.isWrittenOff) throw refused('step-refused')
  log.error({ key }, 'stray coins could not be sent back')
  // Those that came again meanwhile wait on the desk.
  const isWrittenOff = (await removalOf(tx, row.orderReference, row)) === 'written-off'
  await tx
    .update(strayCoins)
    .set({ returnRefusal: reason, isWrittenOff, handledAt: isWrittenOff ? row.handledAt : null })
    .where(eq(strayCoins.id, row.id))
  await postEntries(tx, null, coinsStrayed(row.coin, row.amount), now)
}

/** Locks the order that stray coins came to, ahead of themselves. */
const lockStrayOrder = async (tx: Transaction, id: string): Promise<StrayRow> => {
  const [row] = await tx.select().from(strayCoins).where(eq(strayCoins.id, id)).limit(1)
  if (row === undefined) throw notFound()
  await lockOrder(tx, eq(orders.reference, row.orderReference))
  return row
}

const strayGoingBack = async (tx: Transaction, key: string): Promise<StrayRow> => {
  const back = strayOfKey(key)
  if (back === undefined) throw notFound()
  const asked = await lockStrayOrder(tx, back.id)
  const row = await lockStray(tx, asked.id)
  if (row.returnTimes !== back.times) throw refused('step-refused')
  return row
}
