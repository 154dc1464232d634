import type { Coin, Fiat } from '../../domain/currencies'
import type { MarketIndicator, Rates } from '../../domain/market'
import type { Decimal } from '../../domain/money'

export type PricePoint = { at: string; rate: Decimal }
export const pricePeriods = ['7d', '1m', '6m', 'all'] as const
export type PricePeriod = (typeof pricePeriods)[number]

/** What coins cost. */
export type Prices = {
  rates: () => Promise<Rates>
  indicators: () => Promise<MarketIndicator[]>
  history: (coin: Coin, fiat: Fiat, period: PricePeriod) => Promise<PricePoint[]>
}
