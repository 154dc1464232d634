import type { Holding } from '../money/cost-basis'
import { percentChange } from '../money/changes'
import type { Rates } from './market'
import { fiatOf, minus, plus, times, type Decimal } from '../money/money'

/** A holding with what it is worth now, in kronor; null while no rate is known. */
type ValuedHolding = Holding & { value: Decimal | null }

/** What holdings are worth together, and the change since they were bought. */
export type Worth = { value: Decimal; change: Decimal; changePercent: Decimal }

export type HoldingsNow = { holdings: readonly ValuedHolding[]; worth: Worth | null }

/** What holdings are worth in kronor: each to the öre, and the sum of that. */
export const holdingsNow = (holdings: readonly Holding[], now: Rates | undefined): HoldingsNow => {
  if (!now) return { holdings: holdings.map((holding) => ({ ...holding, value: null })), worth: null }
  const valued = holdings.map((holding) => ({
    ...holding,
    value: fiatOf(times(holding.quantity, now.rates[holding.coin].SEK)),
  }))
  const value = fiatOf(plus(...valued.map((holding) => holding.value)))
  const cost = fiatOf(plus(...valued.map((holding) => holding.cost)))
  const worth = { value, change: fiatOf(minus(value, cost)), changePercent: percentChange(cost, value) }
  return { holdings: valued, worth }
}
