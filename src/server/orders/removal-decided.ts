import { eq } from 'drizzle-orm'
import { nextStatus } from '../../../machines/order/lifecycle'
import { compare, minus, plus, type Decimal } from '../../domain/money/money'
import type { Transaction } from '../database/handle'
import { orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import { goOnWithTestDeposits, writeOffTestDeposit } from '../wallet-proofs/test-deposits'
import { cancelReturns, coinsBalance, coinsOf, goOnWithReturns, noteCoinsBeside } from './coins-back'
import { coinsRemoved, type OrderRow } from './effects'
import { coinsLost } from './ledger'
import { payoutOf, wasPaidOut } from './payouts'
import { lockOrder } from './queries'
import { endRemoval, hasRemovedCoins } from './removed-coins'
import { goOnWithStrays, writeOffStray } from './stray-coins'
import { goOnWithPayout, postWithoutStep, takeStep } from './take-step'
import { postEntries } from './write-step'

type About = { id: string; order: string }

/**
 * An order goes on without coins that their chain took back: our own make up for them, and are a loss until they come again.
 * Refused once that was decided.
 */
export const removalAccepted = async (tx: Transaction, exchange: Exchange, about: About, now: Date): Promise<void> => {
  const { order, coins } = await decided(tx, about, 'accepted', now)
  await postEntries(tx, order.reference, coinsLost(coins.coin, coins.amount), now)
  await goOnAfterRemoval(tx, exchange, order, now)
}

/**
 * Coins that their chain took back are out of the books. A sale that was settled for them, and that nothing was paid for, is
 * canceled: what is left of its coins is the customer's. Refused once that was decided.
 */
export const removalWrittenOff = async (
  tx: Transaction,
  exchange: Exchange,
  about: About,
  now: Date,
): Promise<void> => {
  const { order, coins } = await decided(tx, about, 'written-off', now)
  const { reference } = order
  exchange.log.error(
    { order: reference, coin: coins.coin, amount: coins.amount, hash: coins.hash },
    'coins were written off',
  )
  const booked = await coinsOf(tx, reference, coins)
  if (booked !== undefined) await writeOffCoins(tx, exchange, order, { ...coins, amount: booked }, now)
  else if (!(await writeOffTestDeposit(tx, exchange, order, coins, now)))
    await writeOffStray(tx, exchange, order, coins, now)
  const after = await lockOrder(tx, eq(orders.reference, reference))
  if (after !== undefined) await goOnAfterRemoval(tx, exchange, after, now)
}

/** The order, locked, and what of it was decided about. Refused once that was. */
const decided = async (tx: Transaction, about: About, outcome: 'accepted' | 'written-off', now: Date) => {
  const order = await lockOrder(tx, eq(orders.reference, about.order))
  const coins = await endRemoval(tx, about, outcome, now)
  if (order === undefined || coins === undefined) throw refused('step-refused')
  return { order, coins }
}

type Coins = { amount: Decimal; hash: string; output: number }

const writeOffCoins = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  coins: Coins,
  now: Date,
): Promise<void> => {
  const sold = order.status === 'REFUND' ? '0' : (order.coinAmount ?? '0')
  const left = minus(await coinsBalance(tx, order), coins.amount)
  // Else more would go than there is.
  const kept = compare(left, sold) < 0 ? plus(left, await cancelReturns(tx, exchange, order, now)) : left
  if (compare(kept, sold) < 0 && (await stopPayout(tx, exchange, order))) {
    await takeStep(tx, exchange, order, { type: 'coins.removed', coins }, now)
    if (compare(kept, '0') > 0) await noteCoinsBeside(tx, order)
    return
  }
  await postWithoutStep(tx, exchange, order, coinsRemoved(order, coins), now)
}

/** Sees to it that nothing is paid for a sale; whether it could: nothing was paid, and nothing is on its way. */
const stopPayout = async (tx: Transaction, { outside }: Exchange, order: OrderRow): Promise<boolean> => {
  const { reference, type, status, leavingSince } = order
  if (nextStatus(type, status, 'coins.removed') === undefined || (await wasPaidOut(tx, reference))) return false
  if (status !== 'PAYOUT_PENDING') return true
  return (await outside.payouts?.withdraw?.(tx, await payoutOf(tx, order))) ?? leavingSince === null
}

/** What has waited of an order, locked by the caller, goes on once none of its coins are undecided. */
export const goOnAfterRemoval = async (
  tx: Transaction,
  exchange: Exchange,
  order: OrderRow,
  now: Date,
): Promise<void> => {
  await goOnWithTestDeposits(tx, exchange, order, now)
  await goOnWithStrays(tx, exchange, order, now)
  if (await hasRemovedCoins(tx, order.reference)) return
  await goOnWithPayout(tx, exchange, order, now)
  await goOnWithReturns(tx, exchange, order, now)
}
