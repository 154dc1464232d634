import { percentChange } from '../money/changes'
import type { MarketIndicator } from './market'
import { compare, fiatOf, minus, type Decimal } from '../money/money'

/** The day's figures as they are at a rate that came after them. */
export const indicatorAt = (indicator: MarketIndicator, rate: Decimal): MarketIndicator => {
  const dayAgo = minus(indicator.rate, indicator.changeDay)
  const allTimeHigh = higher(indicator.allTimeHigh, rate)
  return {
    ...indicator,
    rate,
    changeDay: fiatOf(minus(rate, dayAgo)),
    changeDayPercent: percentChange(dayAgo, rate),
    low: compare(rate, indicator.low) < 0 ? rate : indicator.low,
    high: higher(indicator.high, rate),
    allTimeHigh,
    belowAllTimeHighPercent: percentChange(allTimeHigh, rate),
  }
}

/** How far the rate has come from the day's low to its high, in per cent. */
export const placeInRange = ({ low, high, rate }: MarketIndicator): Decimal =>
  percentChange(low, rate, minus(high, low))

const higher = (one: Decimal, other: Decimal): Decimal => (compare(one, other) >= 0 ? one : other)
