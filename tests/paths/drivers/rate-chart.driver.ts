import { rateChartMachine, type RateChartSnapshot } from '../../../machines/dashboard/rate-chart'
import type { GraphChoice, RateGraph } from '../../../src/domain/market/graph'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { rateChartBrowser } from './rate-chart.browser'

const points = [
  { at: '2026-05-24T13:05:00.000Z', rate: '861400.00' },
  { at: '2026-11-20T13:05:00.000Z', rate: '1045210.40' },
]
const bitcoin: RateGraph = { coin: 'BTC', fiat: 'SEK', period: '6m', points }

const nameOf = ({ coins, period, fiat }: GraphChoice): string => {
  if (coins.length > 1) return 'both'
  if (period === '7d') return 'a week'
  return fiat === 'EUR' ? 'euro' : 'bitcoin'
}

/** As it is at first. */
const isPlain = ({ context: { choice } }: RateChartSnapshot): boolean =>
  nameOf(choice) === 'bitcoin' && !choice.isComparing

export const rateChartDriver = defineDriver(rateChartMachine)({
  states: {
    loading: 'fetches the rates of a period',
    loaded: 'shows them',
    failed: 'has no rates for the period',
    off: 'says that there are no rates for the moment',
  },
  inputs: { start: { title: 'the dashboard was opened', input: { fiat: 'SEK' } } },
  events: {
    'coin.choose': {
      cases: { ether: { coin: 'ETH' } },
      offered: ({ context: { choice } }) => choice.isComparing && choice.coins.length === 1,
    },
    'compare.switch': {
      cases: plain,
      offered: ({ context: { choice } }) => ['bitcoin', 'both'].includes(nameOf(choice)),
    },
    'period.choose': { cases: { 'a week': { period: '7d' } }, offered: isPlain },
    'fiat.choose': { cases: { euro: { fiat: 'EUR' } }, offered: isPlain },
    'graph.retry': { cases: plain },
    'graph.stale': { by: 'parent', cases: plain },
  },
  children: {
    loadGraphs: {
      ok: {
        bitcoin: [bitcoin],
        both: [bitcoin, { ...bitcoin, coin: 'ETH' }],
        'a week': [{ ...bitcoin, period: '7d' }],
        euro: [{ ...bitcoin, fiat: 'EUR' }],
        nothing: [{ ...bitcoin, points: [] }],
      },
      fail: { ...noAnswer, 'no prices': { code: 'feature-off' } },
      offered: ({ context: { choice } }, name) =>
        name === nameOf(choice) || (choice.coins.length === 1 && ['nothing', 'no answer', 'no prices'].includes(name)),
    },
  },
  delays: {},
  browser: rateChartBrowser,
})
