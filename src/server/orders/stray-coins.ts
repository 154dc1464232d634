import { eq } from 'drizzle-orm'
import { number, object, string } from 'superstruct'
import { checkAddress } from '../../domain/orders/addresses'
import type { Coin } from '../../domain/money/currencies'
import { coinOf, compare, type Decimal } from '../../domain/money/money'
import type { Handle, Transaction } from '../database/handle'
import { strayCoins } from '../database/schema'
import type { Exchange } from '../exchange'
import { leavingKind } from '../freeze/leaving'
import { notFound, refused } from '../http/refused'
import { chainsOf, networkOf } from '../outside/coins'
import type { OrderRow } from './effects'
import { coinsStrayed, reversed } from './ledger'
import { customerOfOrder } from './queries'
import { postEntries } from './write-step'

type StrayRow = typeof strayCoins.$inferSelect

type Came = { coin: Coin; amount: Decimal; hash: string; output?: number | undefined }

/** Coins of another kind came to the address of a sale: they are in the books, and wait on the desk; told again, they are the same. */
export const takeStray = async (
  tx: Transaction,
  { log }: Exchange,
  { reference: orderReference, coin: expected }: OrderRow,
  { coin, amount, hash, output = 0 }: Came,
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
    .set({ returnAddress, returnTimes: times, returnRefusal: null })
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
  run: async (back, { outside }, leave) => {
    const [row] = await leave((tx) => tx.select().from(strayCoins).where(eq(strayCoins.id, back.id)).limit(1))
    if (row === undefined || row.returnTimes !== back.times || !isLeaving(row)) return
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
