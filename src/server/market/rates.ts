import type { Rates } from '../../domain/market/market'
import { dividedDown, type Decimal } from '../../domain/money/money'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import type { Prices } from '../outside/prices'

/** Whoever tells prices; without one nothing can be bought, and where they tell none that hold, calls are refused. */
export const pricesOf = ({ outside: { prices } }: Exchange): Prices => {
  if (prices === null) throw refused('feature-off')
  return {
    rates: () => prices.rates().catch(toldNone),
    indicators: () => prices.indicators().catch(toldNone),
    history: (...asked) => prices.history(...asked).catch(toldNone),
  }
}

const toldNone = () => {
  throw refused('provider-unavailable')
}

/** Kronor for one euro, as the coins' rates have it. */
export const sekPerEuroOf = ({ rates }: Pick<Rates, 'rates'>): Decimal => dividedDown(rates.BTC.SEK, rates.BTC.EUR, 4)
