import type { Rates } from '../../src/domain/market/market'
import type { Coin, Fiat } from '../../src/domain/money/currencies'
import type { Decimal } from '../../src/domain/money/money'
import type { TestExchange } from './exchange'

/** What coins cost until it is told otherwise, and what was told before; `isAway`: nobody tells any. */
export type ToldPrices = {
  set: (coin: Coin, fiat: Fiat, price: Decimal) => void
  rates: () => Rates
  past: { at: string; rate: Decimal }[]
  halted: Coin[]
  isAway: boolean
}

/** Has an exchange told prices by hand. */
export const toldPrices = ({ exchange, clock }: Pick<TestExchange, 'exchange' | 'clock'>): ToldPrices => {
  const sheet: Rates['rates'] = {
    BTC: { SEK: '1000000', EUR: '90000' },
    ETH: { SEK: '36000', EUR: '3200' },
    LTC: { SEK: '1000', EUR: '90' },
    BCH: { SEK: '5000', EUR: '450' },
  }
  const told: ToldPrices = {
    set: (coin, fiat, price) => {
      sheet[coin][fiat] = price
    },
    rates: () => ({
      at: clock.now().toISOString(),
      rates: structuredClone(sheet),
      halted: [...told.halted],
    }),
    past: [],
    halted: [],
    isAway: false,
  }
  exchange.outside.prices = {
    rates: async () => {
      if (told.isAway) throw new Error('away')
      return told.rates()
    },
    indicators: async () => [],
    history: async () => told.past,
    jumped: () => told.halted,
  }
  return told
}
