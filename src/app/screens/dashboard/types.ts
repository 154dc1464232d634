import type { PriceAlert } from '../../../domain/alerts/alerts'
import type { Coin, Fiat } from '../../../domain/money/currencies'
import type { GraphChoice, GraphLine, GraphPeriod } from '../../../domain/market/graph'
import type { HoldingsNow } from '../../../domain/market/holdings'
import type { Bundle, MarketIndicator } from '../../../domain/market/market'
import type { Decimal } from '../../../domain/money/money'
import type { Target } from '../../ui/link'
import type { DatedOrder } from '../../ui/order-rows'
import type { Step } from '../../ui/steps'

/** What is fetched by itself, and may fail by itself. */
export type Fetched<Shown> =
  | { state: 'loading' }
  | { state: 'failed'; onTryAgain: () => void }
  | ({ state: 'shown' } & Shown)

export type DashboardScreen = {
  chart: {
    choice: GraphChoice
    /** `rate` null until it is here; `change` in per cent over the last day, null where it is not known. */
    prices: readonly { coin: Coin; rate: Decimal | null; change: Decimal | null }[]
    graph: Fetched<Graph> | { state: 'off' }
    theme: string
    onCoin: (coin: Coin) => void
    onCompare: () => void
    onPeriod: (period: GraphPeriod) => void
    onFiat: (fiat: Fiat) => void
  }
  /** Figures of the day of the first coin chosen. */
  market: Fetched<{ indicator: MarketIndicator }> | { state: 'off' }
  bundles: { coin: Coin; fiat: Fiat; list: readonly Bundle[] }
  orders: Fetched<{ latest: readonly DatedOrder[] }>
  holdings: Fetched<{ now: HoldingsNow; arePricesOff: boolean }>
  /** Those that go on; `coin`: of which a new one is asked for. */
  alerts: Fetched<{ going: readonly PriceAlert[] }> & { coin: Coin }
  /** Next ones first; `to` is null for what is done and for what comes with time alone. */
  steps: readonly { step: Step; isDone: boolean; to: Target | null }[]
}

/** Of the choice that was made before, until those of the one that is made are there. */
export type Graph = {
  fiat: Fiat
  period: GraphPeriod
  lines: readonly [GraphLine, ...GraphLine[]]
  isUpdating: boolean
}
