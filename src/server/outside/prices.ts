import type { Coin, Fiat } from '../../domain/money/currencies'
import type { GraphPeriod, GraphPoint } from '../../domain/market/graph'
import type { MarketIndicator, Rates } from '../../domain/market/market'

/** What coins cost. */
export type Prices = {
  rates: () => Promise<Rates>
  indicators: () => Promise<MarketIndicator[]>
  history: (coin: Coin, fiat: Fiat, period: GraphPeriod) => Promise<GraphPoint[]>
  /** Coins whose price jumped when it was told last, and that no second telling has confirmed. */
  jumped: () => readonly Coin[]
}
