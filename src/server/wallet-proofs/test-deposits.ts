import { randomInt } from 'node:crypto'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { object, string } from 'superstruct'
import type { Coin } from '../../domain/money/currencies'
import { coinOf, compare, type Decimal } from '../../domain/money/money'
import { walletSpelling } from '../../domain/orders/addresses'
import type { OrderStatus } from '../../domain/orders/statuses'
import { testDepositAmount, testDepositDays, testDepositSteps } from '../../domain/wallet-proofs/wallet-proofs'
import { hoursAfter } from '../clock'
import type { Handle, Transaction } from '../database/handle'
import { orders, testDeposits } from '../database/schema'
import type { Exchange } from '../exchange'
import { leavingKind } from '../freeze/leaving'
import { notFound, refused } from '../http/refused'
import type { OrderRow } from '../orders/effects'
import { coinsLost, coinsReceived, postCoinsSent, reversed } from '../orders/ledger'
import { customerOfOrder, lockOrder } from '../orders/queries'
import { noteCameAgain, removalOf } from '../orders/removed-coins'
import { bookStray, strayCameAgain, takeStray, type StrayCame } from '../orders/stray-coins'
import { postEntries } from '../orders/write-step'
import { networkOf, withdrawSending, type CoinSending } from '../outside/coins'
import type { ProofRow, TestDepositRow } from './proofs'

/** Writes down a small deposit that is told: to which address of ours, and an amount of its own; answers until when. One whose id is taken is refused. */
export const writeTestDeposit = async (
  tx: Transaction,
  { id, order, proof, address }: { id: string; order: OrderRow; proof: ProofRow; address: string },
  now: Date,
): Promise<Date> => {
  const { coin } = proof
  const until = hoursAfter(now, 24 * testDepositDays)
  const values = {
    id,
    proof: proof.id,
    orderReference: order.reference,
    coin,
    amount: testDepositAmount(coin, randomInt(1, testDepositSteps + 1)),
    address,
    sender: proof.address,
    askedAt: now,
    until,
  }
  const [written] = await tx
    .insert(testDeposits)
    .values(values)
    .onConflictDoNothing({ target: testDeposits.id })
    .returning({ id: testDeposits.id })
  if (written === undefined) throw refused('step-refused')
  return until
}

/** Coins that came to the address of a small deposit, and every address that they were sent from. */
export type TestDepositCame = {
  coin: Coin
  amount: Decimal
  hash: string
  output?: number
  from: readonly string[]
}

/** What came in place of a deposit: another amount or coin, or coins from another address; null where it is the deposit. */
export const otherThanTold = (
  { coin, amount, sender }: Pick<TestDepositRow, 'coin' | 'amount' | 'sender'>,
  came: TestDepositCame,
): 'amount' | 'sender' | null => {
  if (came.coin !== coin || compare(came.amount, amount) !== 0) return 'amount'
  const isSender = (from: string): boolean => walletSpelling(coin, from) === sender
  return came.from.every(isSender) ? null : 'sender'
}

/** The deposit of an id, as it is. */
export const testDepositAt = async (handle: Handle, id: string): Promise<TestDepositRow | undefined> => {
  const [row] = await handle.select().from(testDeposits).where(eq(testDeposits.id, id)).limit(1)
  return row
}

/**
 * Books coins that came to the address of a deposit whose order and proof the caller has locked: the deposit itself as coins
 * that we owe to the customer, whatever else came as stray coins, which wait on the desk. Told again, they are refused.
 */
export const bookTestDeposit = async (
  tx: Transaction,
  exchange: Exchange,
  { order, deposit, came }: { order: OrderRow; deposit: TestDepositRow; came: TestDepositCame },
  now: Date,
): Promise<'amount' | 'sender' | null> => {
  const { coin, amount, hash, output = 0 } = came
  if (deposit.hash === hash && deposit.output === output) {
    await depositCameAgain(tx, exchange, { order, deposit, coins: { coin, amount, hash, output } }, now)
    return null
  }
  const other = otherThanTold(deposit, came)
  if (other !== null || deposit.hash !== null) {
    await takeStray(tx, exchange, order, { coin, amount, hash, output }, now)
    return other
  }
  await tx.update(testDeposits).set({ hash, output, receivedAt: now }).where(eq(testDeposits.id, deposit.id))
  await postEntries(tx, order.reference, coinsReceived(coin, amount), now)
  await returnTestDeposits(tx, exchange, order, now)
  return null
}

/** A small deposit is there again that its chain had taken back. Refused where it had not. */
const depositCameAgain = async (
  tx: Transaction,
  exchange: Exchange,
  { order, deposit, coins }: { order: OrderRow; deposit: TestDepositRow; coins: StrayCame },
  now: Date,
): Promise<void> => {
  const { reference } = order
  const again = await noteCameAgain(tx, reference, coins, now)
  if (again === null) throw refused('step-refused')
  // One that is not to go back by itself is stray coins, or would be.
  if (deposit.returnRefusal !== null) return strayCameAgain(tx, exchange, order, { coins, again }, now)
  if (again === 'undecided') return goOnWithTestDeposits(tx, exchange, order, now)
  const { coin, amount } = deposit
  const postings = again === 'accepted' ? coinsLost(coin, amount).map(reversed) : coinsReceived(coin, amount)
  await postEntries(tx, reference, postings, now)
}

/** The statuses in which an order no longer waits: what it has of small deposits goes back with it. */
const goingOn: readonly OrderStatus[] = ['PAYOUT_PENDING', 'COMPLETED', 'REFUND', 'CANCELED']

/** Has small deposits of an order that the caller has locked sent back, each by a sending of its own, once the order goes on or is over. */
export const returnTestDeposits = async (
  tx: Transaction,
  { jobs }: Exchange,
  { reference, status }: Pick<OrderRow, 'reference' | 'status'>,
  now: Date,
): Promise<void> => {
  if (!goingOn.includes(status)) return
  const due = await tx
    .update(testDeposits)
    .set({ returnAt: now })
    .where(and(eq(testDeposits.orderReference, reference), isNotNull(testDeposits.hash), isNull(testDeposits.returnAt)))
    .returning({ id: testDeposits.id })
  for (const { id } of due) await jobs.enqueue(tx, returnTestDeposit, { id }, now)
}

/** Has small deposits of an order, locked by the caller, asked for again that are to go back and have not. */
export const goOnWithTestDeposits = async (
  tx: Transaction,
  { jobs }: Exchange,
  { reference }: Pick<OrderRow, 'reference'>,
  now: Date,
): Promise<void> => {
  const due = await tx
    .select()
    .from(testDeposits)
    .where(and(eq(testDeposits.orderReference, reference), isNotNull(testDeposits.returnAt)))
    .limit(mostDeposits)
  for (const deposit of due)
    if (isReturning(deposit)) await jobs.enqueue(tx, returnTestDeposit, { id: deposit.id }, now)
}

/** More than one order asks for. */
const mostDeposits = 100

/** It came, is to go back, and has neither gone nor failed to. */
const isReturning = ({ hash, returnAt, returnHash, returnRefusal }: TestDepositRow): boolean =>
  hash !== null && returnAt !== null && returnHash === null && returnRefusal === null

/** Why a small deposit does not go back that its chain took back for good. */
const writtenOffRefusal = 'written off'

/**
 * Takes a small deposit out of the books that its chain took back for good, where these coins are one of an order, locked by the
 * caller; whether they are. A return that can still be stopped is: should it come again, the desk decides about it.
 */
export const writeOffTestDeposit = async (
  tx: Transaction,
  { outside }: Exchange,
  { reference }: Pick<OrderRow, 'reference'>,
  { hash, output }: { hash: string; output: number },
  now: Date,
): Promise<boolean> => {
  const [deposit] = await tx
    .select()
    .from(testDeposits)
    .where(
      and(
        eq(testDeposits.orderReference, reference),
        eq(testDeposits.hash, hash),
        eq(testDeposits.output, output),
        isNull(testDeposits.returnRefusal),
      ),
    )
    .limit(1)
    .for('update')
  if (deposit === undefined) return false
  await postEntries(tx, reference, coinsReceived(deposit.coin, deposit.amount).map(reversed), now)
  if (deposit.returnHash === null && (await withdrawSending(tx, outside, sendingOf(deposit), deposit.leavingSince)))
    await tx
      .update(testDeposits)
      .set({ returnAt: deposit.returnAt ?? now, returnRefusal: writtenOffRefusal })
      .where(eq(testDeposits.id, deposit.id))
  return true
}

/** What its coin's network is asked for where it goes back. */
const sendingOf = ({ id, coin, amount, sender: address }: TestDepositRow): CoinSending => ({
  key: keyOf(id),
  coin,
  address,
  amount: coinOf(amount),
})

const keyOf = (id: string): string => `test-deposit/${id}`

/** The small deposit whose return a key names, if it is one. */
export const testDepositOfKey = (key: string): string | undefined =>
  /^test-deposit\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(key)?.[1]

/** Asks the coin's network to send a small deposit back to where it came from; how it ended comes as a callback. */
export const returnTestDeposit = leavingKind({
  kind: 'test-deposit.return',
  leavesFrom: async ({ id }, handle) => {
    const deposit = await testDepositAt(handle, id)
    return deposit && customerOfOrder({ reference: deposit.orderReference }, handle)
  },
  payload: object({ id: string() }),
  run: async ({ id }, { outside, clock }, leave) => {
    const deposit = await leave(async (tx) => {
      const asked = await testDepositAt(tx, id)
      if (asked === undefined) return undefined
      await lockOrder(tx, eq(orders.reference, asked.orderReference))
      const found = await testDepositAt(tx, id)
      if (found === undefined || found.hash === null || !isReturning(found)) return undefined
      // What the chain has taken back we do not have; it goes on once the desk has dealt with that.
      const { hash, output, orderReference } = found
      if ((await removalOf(tx, orderReference, { hash, output })) === 'undecided') return undefined
      await tx.update(testDeposits).set({ leavingSince: clock.now() }).where(eq(testDeposits.id, id))
      return found
    })
    if (deposit === undefined) return
    await networkOf(outside, deposit.coin).send(sendingOf(deposit))
  },
})

const lockReturn = async (tx: Transaction, key: string): Promise<TestDepositRow> => {
  const id = testDepositOfKey(key)
  if (id === undefined) throw notFound()
  const asked = await testDepositAt(tx, id)
  if (asked === undefined) throw notFound()
  await lockOrder(tx, eq(orders.reference, asked.orderReference))
  const [deposit] = await tx.select().from(testDeposits).where(eq(testDeposits.id, id)).limit(1).for('update')
  if (deposit === undefined) throw notFound()
  if (deposit.returnAt === null) throw refused('step-refused')
  return deposit
}

type Returned = { key: string; coin: Coin; amount: Decimal; hash: string }

/** A small deposit went back. */
export const testDepositReturned = async (
  tx: Transaction,
  { log }: Exchange,
  { key, coin, amount, hash }: Returned,
  now: Date,
): Promise<void> => {
  const deposit = await lockReturn(tx, key)
  if (deposit.returnHash !== null || deposit.returnRefusal !== null || coin !== deposit.coin)
    throw refused('step-refused')
  if (compare(amount, deposit.amount) !== 0)
    log.error({ key, expected: deposit.amount, amount }, 'a small deposit went back in another sum')
  await tx.update(testDeposits).set({ returnHash: hash }).where(eq(testDeposits.id, deposit.id))
  await postEntries(tx, deposit.orderReference, postCoinsSent(coin, deposit.amount), now)
}

/** A small deposit cannot go back to where it came from: its coins are stray, and wait on the desk. */
export const testDepositNotReturned = async (
  tx: Transaction,
  exchange: Exchange,
  { order, key, reason }: { order: OrderRow; key: string; reason: string },
  now: Date,
): Promise<void> => {
  const deposit = await lockReturn(tx, key)
  const { coin, amount, hash, output } = deposit
  if (deposit.returnHash !== null || deposit.returnRefusal !== null || hash === null) throw refused('step-refused')
  exchange.log.error({ key }, 'a small deposit could not be sent back')
  await tx.update(testDeposits).set({ returnRefusal: reason }).where(eq(testDeposits.id, deposit.id))
  const coins = { coin, amount, hash, output: output ?? 0 }
  // What is out of the books already has not left our wallet either.
  if ((await removalOf(tx, order.reference, coins)) === 'written-off') return
  await postEntries(tx, order.reference, coinsReceived(coin, amount).map(reversed), now)
  await bookStray(tx, exchange, order, coins, now)
}
