import { and, eq } from 'drizzle-orm'
import { nextStatus } from '../../../machines/order/lifecycle'
import { checkAddress, walletSpelling } from '../../domain/orders/addresses'
import type { Coin } from '../../domain/money/currencies'
import { compare, isZero, type Decimal } from '../../domain/money/money'
import { fiatFor } from '../../domain/money/quote'
import type { Transaction } from '../database/handle'
import { orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound, refused } from '../http/refused'
import {
  coinsBeyond,
  coinsGiven,
  coinsOf,
  endReturn,
  noteCoinsBeside,
  returnAt,
  returnOfKey,
  sendBack,
} from '../orders/coins-back'
import {
  coinsBack,
  coinsBeside,
  coinsNotBack,
  noFeedback,
  type CoinsIn,
  type Feedback,
  type OrderRow,
} from '../orders/effects'
import { coinsLost, reversed } from '../orders/ledger'
import { goOnAfterRemoval } from '../orders/removal-decided'
import { noteCameAgain } from '../orders/removed-coins'
import { postWithoutStep, takeStep } from '../orders/take-step'
import { lockOrder } from '../orders/queries'
import { postEntries } from '../orders/write-step'
import { askForProof, isAsked } from '../wallet-proofs/asking'
import { chainsOf } from '../outside/coins'
import { paidIn } from './paid-in'

type Taking = { tx: Transaction; exchange: Exchange; now: Date }

/** Refuses what is told of another coin than the order's: nothing of it is booked, and somebody has to look at it. */
export const requireCoin = (
  { exchange }: Pick<Taking, 'exchange'>,
  { reference: order, coin: expected }: OrderRow,
  { coin, amount, hash }: { coin: Coin; amount: Decimal; hash: string },
): void => {
  if (coin === expected) return
  exchange.log.error({ order, expected, coin, amount, hash }, 'coins of another kind than the order is about')
  throw refused('step-refused')
}

/** Coins, and every address that they were sent from, where the network tells any. */
type CameFrom = CoinsIn & { from?: readonly string[] }

/**
 * Asks whose the wallet is that the coins of a sale came from, by what they are worth. Where none is told, nobody can be
 * asked, and the log says so; where what is told cannot be read, or is several, it is for the desk (`isUnclear`).
 */
const askWhose = async (
  { tx, exchange, now }: Taking,
  order: OrderRow,
  { amount: came, from }: CameFrom,
  rate: Decimal,
): Promise<{ order: OrderRow; isUnclear: boolean }> => {
  const amount = fiatFor(came, rate)
  if (!isAsked(order, amount)) return { order, isUnclear: false }
  if (from === undefined) {
    exchange.log.warn({ order: order.reference }, 'nobody tells where coins of a sale are from')
    return { order, isUnclear: false }
  }
  const [address, ...others] = new Set(from.map((each) => walletSpelling(order.coin, each)))
  if (address === undefined || others.length > 0) return { order, isUnclear: true }
  return { order: await askForProof(tx, order, { address, amount }, now), isUnclear: false }
}

/** Coins came for a sale: right, wrong, late, or beyond what it waits for, which are the customer's. */
export const takeCoins = async (taking: Taking, order: OrderRow, coins: CameFrom, rate: Decimal): Promise<void> => {
  const { tx, exchange, now } = taking
  const before = await coinsOf(tx, order.reference, coins)
  const again = await noteCameAgain(tx, order.reference, coins, now)
  if (before !== undefined) {
    if (compare(before, coins.amount) !== 0)
      exchange.log.error(
        { order: order.reference, hash: coins.hash, expected: before, amount: coins.amount },
        'coins were told again in another amount',
      )
    else if (again === 'undecided') return goOnAfterRemoval(tx, exchange, order, now)
    else if (again === 'accepted')
      return postEntries(tx, order.reference, coinsLost(order.coin, before).map(reversed), now)
    throw refused('step-refused')
  }
  const type = eventOf(order, coins)
  if (nextStatus(order.type, order.status, type) !== undefined) {
    const { order: asking, isUnclear } = await askWhose(taking, order, coins, rate)
    const after = await takeStep(tx, exchange, asking, { type, coins, rate }, now)
    if (isUnclear && after.status === 'PAID')
      await takeStep(tx, exchange, after, { type: 'order.questioned', ...noFeedback }, now)
    return
  }
  exchange.log.warn({ order: order.reference, status: order.status }, 'coins came beyond what a sale takes')
  await noteCoinsBeside(tx, order)
  await postWithoutStep(tx, exchange, order, coinsBeside(order, coins, rate), now)
}

const eventOf = (order: OrderRow, { amount }: CoinsIn) => {
  if (order.status === 'CANCELED') return 'coins.late'
  return compare(amount, order.estimate) === 0 ? 'coins.received' : 'coins.mismatched'
}

/** Money or coins that are given back: of an order that was paid and is not gone on with, or of one that was questioned. */
export const refundStep = ({ status }: Pick<OrderRow, 'status'>) =>
  status === 'PAID' ? ('order.refused' as const) : ('order.refunded' as const)

type Refunding = { returnAddress: string | null; feedback: Feedback; sekPerEuro: Decimal }

/**
 * Sends the coins of a sale back that was questioned, or of any other those beyond what it took. Refused without an
 * address of the coin, and where there are none.
 */
export const refundCoins = async (
  { tx, exchange, now }: Taking,
  order: OrderRow,
  { returnAddress, feedback, sekPerEuro }: Refunding,
): Promise<void> => {
  if (returnAddress === null || !checkAddress(order.coin, returnAddress, chainsOf(exchange.outside)).valid)
    throw refused('step-refused')
  const balances = await paidIn(tx, order)
  const back = balances.filter(({ currency }) => currency === order.coin)
  const given = coinsGiven(order, back)
  if (isZero(given)) throw refused('step-refused')
  const type = refundStep(order)
  if (nextStatus(order.type, order.status, type) !== undefined) {
    const step = { type, back, sekPerEuro, feedback, returnAddress } as const
    return void (await takeStep(tx, exchange, order, step, now))
  }
  const beyond = coinsBeyond(order, given)
  if (isZero(beyond)) throw refused('step-refused')
  await postWithoutStep(tx, exchange, order, coinsBack(order, { amount: beyond, address: returnAddress }), now)
  await sendBack(tx, exchange, order, now)
}

type Sent = { key: string; coin: Coin; amount: Decimal; hash: string }

/** Coins of a sale are on their way back. Those of a return that was said to be refused are gone as well. */
export const coinsWereReturned = async (taking: Taking, sent: Sent): Promise<void> => {
  const { tx, exchange, now } = taking
  const { key, amount, hash } = sent
  const { order, booked } = await lockReturn(taking, key)
  requireCoin(taking, order, sent)
  if (booked.hash !== null) throw refused('step-refused')
  if (compare(amount, booked.amount) !== 0)
    exchange.log.error(
      { order: order.reference, key, expected: booked.amount, amount },
      'coins of another sum went back',
    )
  await endReturn(tx, booked, { hash })
  if (booked.message === null)
    return exchange.live.tell(tx, order.customerId, { type: 'order.changed', reference: order.reference })
  exchange.log.error({ order: order.reference, key }, 'coins whose return was refused were sent after all')
  await postWithoutStep(tx, exchange, order, coinsBack(order, { amount, address: booked.account, hash }), now)
}

/** Coins of a sale cannot go back to where they should: they are the customer's again, and stand on the desk. */
export const returnRefused = async (taking: Taking, key: string, reason: string): Promise<void> => {
  const { tx, exchange, now } = taking
  const { order, booked } = await lockReturn(taking, key)
  if (booked.hash !== null || booked.message !== null) throw refused('step-refused')
  exchange.log.error({ order: order.reference, key }, 'coins of a sale could not be sent back')
  await endReturn(tx, booked, { message: reason })
  await noteCoinsBeside(tx, order)
  await postWithoutStep(tx, exchange, order, coinsNotBack(order, booked.amount), now)
}

const lockReturn = async ({ tx }: Taking, key: string) => {
  const back = returnOfKey(key)
  if (back === undefined) throw notFound()
  const order = await lockOrder(tx, and(eq(orders.reference, back.reference), eq(orders.type, 'SELL')))
  const booked = order && (await returnAt(tx, order, back.times))
  if (order === undefined || booked === undefined) throw notFound()
  return { order, booked }
}
