import { rateIn, type Rates } from '../../domain/market/market'
import { coins, type Coin, type Fiat } from '../../domain/money/currencies'
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
    jumped: prices.jumped,
  }
}

const toldNone = (): never => {
  throw refused('provider-unavailable')
}

/** What a coin is traded at; refused while it is halted, as where nobody tells any. */
export const rateOf = (told: Rates, coin: Coin, fiat: Fiat): Decimal => rateIn(told, coin, fiat) ?? toldNone()

/** Kronor for one euro, as the rates of the first coin have it that is traded. */
export const sekPerEuroOf = (told: Rates): Decimal => {
  const coin = coins.find((each) => rateIn(told, each, 'SEK') !== undefined) ?? toldNone()
  return dividedDown(rateOf(told, coin, 'SEK'), rateOf(told, coin, 'EUR'), 4)
}
