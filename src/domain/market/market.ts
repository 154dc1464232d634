import type { Coin, Fiat } from '../money/currencies'
import type { Decimal } from '../money/money'

/**
 * Fiat for one coin, for every pair, as of an instant (ISO 8601, UTC). Coins that are `halted` are not traded: read rates with
 * `rateIn`, which has none of theirs.
 */
export type Rates = { at: string; rates: Record<Coin, Record<Fiat, Decimal>>; halted: Coin[] }

export const isHalted = (now: Rates | undefined, coin: Coin): boolean => now?.halted.includes(coin) ?? false

/** What a coin is traded at; undefined while it is halted. */
export const rateIn = (now: Rates, coin: Coin, fiat: Fiat): Decimal | undefined =>
  isHalted(now, coin) ? undefined : now.rates[coin][fiat]

/** Day's figures of one coin in one fiat; changes in per cent, signed. */
export type MarketIndicator = {
  coin: Coin
  fiat: Fiat
  rate: Decimal
  changeDay: Decimal
  changeDayPercent: Decimal
  low: Decimal
  high: Decimal
  allTimeHigh: Decimal
  belowAllTimeHighPercent: Decimal
  volumeDay: Decimal
}

/** An amount that many choose, offered as a quick pick. */
export type Bundle = { coin: Coin; fiat: Fiat; amount: Decimal }

/** Older than this, rates are fetched anew while the page is visible; and from when their age is said loudly. */
export const rateFreshSeconds = 10
export const rateOldSeconds = 30
