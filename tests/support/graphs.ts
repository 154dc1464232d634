import type { GraphPoint, RateGraph } from '../../src/domain/market/graph'
import type { MarketIndicator, Rates } from '../../src/domain/market/market'

/** Daily points, the last of them at `end`. */
const pointsOf = (rates: readonly string[], end = '2026-11-20T13:05:00.000Z'): GraphPoint[] =>
  rates.map((rate, index) => ({
    at: new Date(Date.parse(end) - (rates.length - 1 - index) * 86_400_000).toISOString(),
    rate,
  }))

export const graphOf = (rates: readonly string[], change: Partial<RateGraph> = {}): RateGraph => ({
  coin: 'BTC',
  fiat: 'SEK',
  period: '6m',
  points: pointsOf(rates),
  ...change,
})

export const ratesAt = (at: string, bitcoin: string): Rates => ({
  at,
  rates: {
    BTC: { SEK: bitcoin, EUR: '95210.40' },
    ETH: { SEK: '36418.75', EUR: '3318.75' },
    LTC: { SEK: '1026.30', EUR: '93.30' },
    BCH: { SEK: '5026.30', EUR: '458.30' },
  },
  halted: [],
})

export const indicator: MarketIndicator = {
  coin: 'BTC',
  fiat: 'SEK',
  rate: '1045210.40',
  changeDay: '21896.20',
  changeDayPercent: '2.14',
  low: '1019870.00',
  high: '1052300.00',
  allTimeHigh: '1238640.00',
  belowAllTimeHighPercent: '-15.62',
  volumeDay: '28412',
}
