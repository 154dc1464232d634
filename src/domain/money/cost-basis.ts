import { coins, type Coin } from './currencies'
import { coinOf, compare, dividedDown, fiatOf, isZero, minus, plus, rounded, times, type Decimal } from './money'
import type { OrderType } from '../orders/statuses'

/** A completed order as the cost basis sees it: coins that came or went, and kronor that were paid, fees included, or got. */
export type Trade = {
  number: string
  type: OrderType
  coin: Coin
  quantity: Decimal
  kronor: Decimal
  /** When its rate was set. ISO 8601, UTC. */
  at: string
}

/** Coins bought and not sold, and what was paid for them in kronor. */
type Position = { quantity: Decimal; cost: Decimal }

/** A trade with what it did: `after` is the coin's position then; `disposal` is there where coins were sold. */
export type BookedTrade = Trade & { after: Position; disposal: Disposal | null }

/** `cost` is the cost basis of what was sold; `uncovered` are coins that were not bought here, whose cost basis is not known. */
type Disposal = { cost: Decimal; gain: Decimal; uncovered: Decimal }

const nothing: Position = { quantity: coinOf('0'), cost: fiatOf('0') }

/**
 * Trades, oldest first, by the average method (the Swedish Tax Agency on crypto assets, "genomsnittsmetoden"): what is sold costs its share of
 * all that was paid for the coins held then. Coins that were not bought here count as bought for nothing.
 */
export const bookedTrades = (trades: readonly Trade[]): BookedTrade[] => {
  const positions = new Map<Coin, Position>()
  return trades.map((trade) => {
    const before = positions.get(trade.coin) ?? nothing
    const booked = trade.type === 'BUY' ? bought(before, trade) : sold(before, trade)
    positions.set(trade.coin, booked.after)
    return booked
  })
}

const bought = (before: Position, trade: Trade): BookedTrade => ({
  ...trade,
  disposal: null,
  after: {
    quantity: coinOf(plus(before.quantity, trade.quantity)),
    cost: fiatOf(plus(before.cost, trade.kronor)),
  },
})

const sold = (before: Position, trade: Trade): BookedTrade => {
  const covered = compare(trade.quantity, before.quantity) > 0 ? before.quantity : trade.quantity
  const isAll = compare(covered, before.quantity) === 0
  const cost = isAll ? before.cost : fiatOf(dividedDown(times(before.cost, covered), before.quantity, shareDecimals))
  return {
    ...trade,
    disposal: {
      cost,
      gain: fiatOf(minus(trade.kronor, cost)),
      uncovered: coinOf(minus(trade.quantity, covered)),
    },
    after: { quantity: coinOf(minus(before.quantity, covered)), cost: fiatOf(minus(before.cost, cost)) },
  }
}

/** Enough that the one rounding to öre decides. */
const shareDecimals = 12

/** `averagePrice`: kronor paid for one coin, 2 decimals. */
export type Holding = Position & { coin: Coin; averagePrice: Decimal }

/** What is left of each coin after the trades, in the order of the coins; coins of which nothing is left are left out. */
export const holdingsAfter = (booked: readonly BookedTrade[]): Holding[] =>
  coins.flatMap((coin) => {
    const after = booked.findLast((trade) => trade.coin === coin)?.after
    if (after === undefined || isZero(after.quantity)) return []
    return [{ coin, ...after, averagePrice: averagePriceOf(after) }]
  })

const averagePriceOf = ({ quantity, cost }: Position): Decimal =>
  rounded(dividedDown(cost, quantity, shareDecimals), 2, 'half-up')
