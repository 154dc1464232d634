import type { Coin, Fiat } from '../../domain/currencies'
import type { GraphPeriod, GraphPoint } from '../../domain/graph'
import type { MarketIndicator, Rates } from '../../domain/market'

/** What coins cost. */
export type Prices = {
  rates: () => Promise<Rates>
  indicators: () => Promise<MarketIndicator[]>
  history: (coin: Coin, fiat: Fiat, period: GraphPeriod) => Promise<GraphPoint[]>
}
