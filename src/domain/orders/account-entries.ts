import { isFiat, type Currency, type Fiat } from '../money/currencies'
import type { BookedTrade } from '../money/cost-basis'
import { coinOf, compare, dividedDown, fiatOf, isZero, minus, times, type Decimal } from '../money/money'
import type { OrderTransaction } from './orders'
import type { OrderType } from './statuses'

/** Software that customers make their tax return with, and whose files the exchange writes. */
export const taxSoftware = ['divly', 'koinly'] as const
export type TaxSoftware = (typeof taxSoftware)[number]

type Sum = { amount: Decimal; currency: Currency }

/**
 * One line of a customer's account with the exchange. What was sent and the fee leave the account, what was received comes to it.
 * `at` is ISO 8601 in UTC; `hash` is the transaction of the coin's network.
 */
export type AccountEntry = {
  kind: 'deposit' | 'trade' | 'withdrawal'
  at: string
  order: string
  sent: Sum | null
  received: Sum | null
  fee: Sum | null
  /** What the trade was worth in kronor, its fee left out, where none of its sides is kronor. */
  netWorth: Sum | null
  hash: string | null
}

/** Money or coins of an order, as they are booked, in the order in which they were. */
export type Movement = Pick<OrderTransaction, 'amount' | 'currency' | 'direction' | 'label'> & {
  hash: string | null
  output: number
  at: string
}

/** An order with all that moved for it. `trade` is there once the yearly statement counts it. */
export type MovedOrder = {
  number: string
  type: OrderType
  fiat: Fiat
  amount: Decimal
  total: Decimal
  trade: Pick<BookedTrade, 'at' | 'coin' | 'quantity' | 'kronor'> | null
  movements: readonly Movement[]
}

/**
 * The customer's account as tax software reads it, oldest first. Software counts each exchange as a wallet of its own, so coins that
 * go to the customer are a withdrawal after the trade: with the trade alone they would be held here for ever.
 */
export const accountEntries = (orders: readonly MovedOrder[]): AccountEntry[] =>
  orders.flatMap(entriesOf).toSorted(byTime)

/** At one instant what comes stands first: no balance is below zero in between. */
const byTime = (one: AccountEntry, other: AccountEntry): number =>
  one.at.localeCompare(other.at) || one.order.localeCompare(other.order) || rankOf[one.kind] - rankOf[other.kind]

const rankOf: Record<AccountEntry['kind'], number> = { deposit: 0, trade: 1, withdrawal: 2 }

const entriesOf = (order: MovedOrder): AccountEntry[] => {
  const moved = really(order.movements).map((movement) => movedEntry(order, movement))
  return order.trade === null ? moved : [tradeEntry(order, order.trade), ...moved]
}

const nothing = { sent: null, received: null, fee: null, netWorth: null, hash: null }

const tradeEntry = (
  { number, type, fiat, amount, total }: MovedOrder,
  { at, coin, quantity, kronor }: NonNullable<MovedOrder['trade']>,
): AccountEntry => {
  const coins: Sum = { amount: coinOf(quantity), currency: coin }
  const money: Sum = { amount: fiatOf(amount), currency: fiat }
  const fee = fiatOf(minus(total, amount))
  return {
    ...nothing,
    kind: 'trade',
    at,
    order: number,
    sent: type === 'BUY' ? money : coins,
    received: type === 'BUY' ? coins : money,
    fee: isZero(fee) ? null : { amount: fee, currency: fiat },
    netWorth: fiat === 'SEK' ? null : { amount: withoutFee(kronor, { amount, total }), currency: 'SEK' },
  }
}

/** The part of the kronor that is no fee. */
const withoutFee = (kronor: Decimal, { amount, total }: Pick<MovedOrder, 'amount' | 'total'>): Decimal =>
  isZero(total) ? fiatOf('0') : fiatOf(dividedDown(times(kronor, amount), total, 6))

const movedEntry = ({ number, type, trade }: MovedOrder, movement: Movement): AccountEntry => {
  const { amount, currency, direction, hash, at } = movement
  const sum: Sum = { amount: isFiat(currency) ? fiatOf(amount) : coinOf(amount), currency }
  if (direction === 'IN') return { ...nothing, kind: 'deposit', at, order: number, received: sum, hash }
  // Coins may be booked as sent before their rate is set anew: they are never seen to leave before they were bought.
  const isEarly = type === 'BUY' && !isFiat(currency) && trade !== null && at < trade.at
  return { ...nothing, kind: 'withdrawal', at: isEarly ? trade.at : at, order: number, sent: sum, hash }
}

/**
 * What came and went for real. Fees are part of the trade. Software takes a coin withdrawal that it cannot match for a sale: so what
 * the chain took back for good, and coins that were to go back and never left, are left out with what they undo.
 */
const really = (movements: readonly Movement[]): Movement[] => {
  const kept: Movement[] = []
  for (const movement of movements) {
    if (isFee(movement) || isUnsentReturn(movement)) continue
    if (movement.label !== 'removed') kept.push(movement)
    else {
      const undone = kept.findLastIndex((before) => isSameOutput(before, movement))
      if (undone >= 0) kept.splice(undone, 1)
    }
  }
  return kept
}

const isFee = ({ label }: Movement): boolean =>
  label === 'network-fee' || label === 'payment-method-fee' || label === 'priority-fee' || label === 'margin'

/** Coins that go back have a hash once they have left; that they did not is told by their coming back. */
const isUnsentReturn = ({ label, currency, hash }: Movement): boolean =>
  label === 'refund' && !isFiat(currency) && hash === null

const isSameOutput = (before: Movement, removed: Movement): boolean =>
  before.direction === 'IN' &&
  before.label === 'coins' &&
  before.currency === removed.currency &&
  before.hash === removed.hash &&
  before.output === removed.output &&
  compare(before.amount, removed.amount) === 0
