import type { Rates } from '../../domain/market'
import { dividedDown, type Decimal } from '../../domain/money'
import type { Exchange } from '../exchange'
import { refused } from '../http/refused'
import type { Prices } from '../outside/prices'

/** Whoever tells prices; without one nothing can be bought. */
export const pricesOf = ({ outside }: Exchange): Prices => {
  if (outside.prices === null) throw refused('feature-off')
  return outside.prices
}

/** Kronor for one euro, as the coins' rates have it. */
export const sekPerEuroOf = ({ rates }: Rates): Decimal => dividedDown(rates.BTC.SEK, rates.BTC.EUR, 4)
