import { percentChange } from '../../domain/money/changes'
import { coins, fiats, type Coin, type Fiat } from '../../domain/money/currencies'
import type { GraphPoint } from '../../domain/market/graph'
import type { MarketIndicator, Rates } from '../../domain/market/market'
import { compare, minus, rounded, times, type Decimal } from '../../domain/money/money'
import { hoursAfter, type Clock } from '../clock'
import { spans } from '../market/spans'
import type { Prices } from '../outside/prices'
import { walkedPrice, walkedShare } from './price-walk'

const quarterHoursOfDay = 96
const weeksOfTwoYears = 104

/** Coins that change hands in the world in a day. */
const volumes: Record<Coin, Decimal> = { BTC: '28400', ETH: '412000', LTC: '5900000', BCH: '310000' }

/** Prices of the sandbox: a random walk, the same for the same seed. */
export const sandboxPrices = (seed: string, clock: Clock): Prices => {
  const priceAt = (coin: Coin, fiat: Fiat, at: Date) => walkedPrice(seed, coin, fiat, at)
  const ratesAt = (at: Date): Rates => ({
    at: at.toISOString(),
    rates: eachCoin((coin) => eachFiat((fiat) => priceAt(coin, fiat, at))),
    halted: [],
  })
  const indicatorsOfMinute = lastOf((minute: number) => indicatorsAt(seed, new Date(minute * 60_000)))
  return {
    rates: async () => ratesAt(clock.now()),
    indicators: async () => indicatorsOfMinute(Math.floor(clock.now().getTime() / 60_000)),
    jumped: () => [],
    history: async (coin, fiat, period) => historyOf((at) => priceAt(coin, fiat, at), clock.now(), spans[period]),
  }
}

const eachCoin = <Value>(make: (coin: Coin) => Value): Record<Coin, Value> => ({
  BTC: make('BTC'),
  ETH: make('ETH'),
  LTC: make('LTC'),
  BCH: make('BCH'),
})

const eachFiat = <Value>(make: (fiat: Fiat) => Value): Record<Fiat, Value> => ({ SEK: make('SEK'), EUR: make('EUR') })

const lastOf = <Key, Value>(make: (key: Key) => Value): ((key: Key) => Value) => {
  let last: { key: Key; value: Value } | undefined
  return (key) => {
    if (last?.key !== key) last = { key, value: make(key) }
    return last.value
  }
}

const historyOf = (
  priceAt: (at: Date) => Decimal,
  now: Date,
  { hours, steps }: { hours: number; steps: number },
): GraphPoint[] =>
  Array.from({ length: steps + 1 }, (_, index) => {
    const at = hoursAfter(now, (index - steps) * hours)
    return { at: at.toISOString(), rate: priceAt(at) }
  })

const indicatorsAt = (seed: string, now: Date): MarketIndicator[] =>
  coins.flatMap((coin) => fiats.map((fiat) => indicatorOf(seed, coin, fiat, now)))

const indicatorOf = (seed: string, coin: Coin, fiat: Fiat, now: Date): MarketIndicator => {
  const back = (hours: number) => walkedPrice(seed, coin, fiat, hoursAfter(now, -hours))
  const rate = back(0)
  const day = Array.from({ length: quarterHoursOfDay + 1 }, (_, index) => back(index / 4))
  const weeks = Array.from({ length: weeksOfTwoYears }, (_, index) => back(index * 168))
  const before = back(24)
  const high = day.reduce(higher)
  const allTimeHigh = [high, ...weeks].reduce(higher)
  return {
    coin,
    fiat,
    rate,
    changeDay: minus(rate, before),
    changeDayPercent: percentChange(before, rate),
    low: day.reduce(lower),
    high,
    allTimeHigh,
    belowAllTimeHighPercent: percentChange(rate, allTimeHigh, allTimeHigh),
    volumeDay: rounded(times(volumes[coin], walkedShare(seed, `${coin}/volume`, now)), 0, 'down'),
  }
}

const higher = (one: Decimal, other: Decimal): Decimal => (compare(one, other) >= 0 ? one : other)
const lower = (one: Decimal, other: Decimal): Decimal => (compare(one, other) <= 0 ? one : other)
