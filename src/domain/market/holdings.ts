import type { Holding } from '../money/cost-basis'
import { percentChange } from '../money/changes'
import { rateIn, type Rates } from './market'
import { fiatOf, minus, plus, times, type Decimal } from '../money/money'

/** A holding with what it is worth now, in kronor; null while no rate of it is known. */
type ValuedHolding = Holding & { value: Decimal | null }

/** What holdings are worth together, and the change since they were bought. */
export type Worth = { value: Decimal; change: Decimal; changePercent: Decimal }

export type HoldingsNow = { holdings: readonly ValuedHolding[]; worth: Worth | null }

/** What holdings are worth in kronor: each to the öre, and the sum of that where all are known. */
export const holdingsNow = (holdings: readonly Holding[], now: Rates | undefined): HoldingsNow => {
  const valued = holdings.map((holding): ValuedHolding => {
    const rate = now && rateIn(now, holding.coin, 'SEK')
    return { ...holding, value: rate === undefined ? null : fiatOf(times(holding.quantity, rate)) }
  })
  const values = valued.flatMap((holding) => holding.value ?? [])
  if (!now || values.length < valued.length) return { holdings: valued, worth: null }
  const value = fiatOf(plus(...values))
  const cost = fiatOf(plus(...valued.map((holding) => holding.cost)))
  const worth = { value, change: fiatOf(minus(value, cost)), changePercent: percentChange(cost, value) }
  return { holdings: valued, worth }
}
