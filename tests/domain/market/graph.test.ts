import { describe, expect, test } from 'vitest'
import { askedBundle, withBundle } from '../../../src/domain/orders/asked-draft'
import { emptyBuyDraft } from '../../../src/domain/orders/buy-draft'
import { percentChange } from '../../../src/domain/money/changes'
import { defaultGraph, graphPeriods, linesOf, withCoin, withComparing } from '../../../src/domain/market/graph'
import type { Rates } from '../../../src/domain/market/market'
import { holdingsNow } from '../../../src/domain/market/holdings'
import { graphIn, graphText } from '../../../src/domain/market/persisted-graph'
import { locationAt } from '../../../src/domain/routing/locations'
import { indicatorAt, placeInRange } from '../../../src/domain/market/market-now'
import { customerWith } from '../../support/customers'
import { graphOf, indicator, ratesAt } from '../../support/graphs'

const plain = defaultGraph('SEK')
const compared = withComparing(plain, true)

describe('the choice of a graph', () => {
  test('is at first bitcoin, six months; its periods are those of the specification', () => {
    expect(plain).toEqual({ period: '6m', coins: ['BTC'], fiat: 'SEK', isComparing: false })
    expect(graphPeriods).toEqual(['7d', '1m', '6m', 'all'])
  })

  test('a single coin replaces the list', () => {
    expect(withCoin(plain, 'ETH').coins).toEqual(['ETH'])
    expect(withCoin(plain, 'BTC').coins).toEqual(['BTC'])
  })

  test('among several a coin is toggled, and the list is never left empty', () => {
    const both = withCoin(compared, 'ETH')
    expect(both.coins).toEqual(['BTC', 'ETH'])
    expect(withCoin(both, 'BTC').coins).toEqual(['ETH'])
    expect(withCoin(compared, 'BTC').coins).toEqual(['BTC'])
  })

  test('when they are no longer compared, the first stays', () => {
    expect(withComparing(withCoin(compared, 'LTC'), false)).toEqual(plain)
  })

  test('is kept as a text; what is none of ours is as if nothing had been kept', () => {
    const several = { ...withCoin(compared, 'BCH'), period: '7d', fiat: 'EUR' } as const
    expect([graphText(plain), graphText(several)]).toEqual(['6m SEK BTC', '7d EUR BTC,BCH +'])
    expect([plain, several].map((choice) => graphIn(graphText(choice)))).toEqual([plain, several])
    expect(graphIn('6m SEK BCH,BTC,DOGE +')?.coins).toEqual(['BCH', 'BTC'])
    expect(graphIn('6m SEK BCH,BTC')?.coins).toEqual(['BCH'])
    expect(['', '6m', '5m SEK BTC', '6m USD BTC', '6m SEK DOGE', 'null'].map(graphIn)).toEqual(Array(6).fill(null))
  })
})

describe('lines', () => {
  test('end with the rate now, and tell the change since the first point', () => {
    const graph = graphOf(['861400.00', '900000.00', '1045000.00'])
    const [line] = linesOf([graph], ratesAt('2026-11-20T13:06:00.000Z', '1045210.40'))
    expect(line).toEqual({
      coin: 'BTC',
      points: [...graph.points.slice(0, 2), { at: '2026-11-20T13:06:00.000Z', rate: '1045210.40' }],
      since: '2026-11-18T13:05:00.000Z',
      rate: '1045210.40',
      change: '183810.4',
      changePercent: '21.34',
    })
  })

  test('rates from before the graph do not go back in time', () => {
    const graph = graphOf(['861400.00', '900000.00'])
    expect(linesOf([graph], ratesAt('2026-11-19T13:05:00.000Z', '1.00'))[0]?.points).toEqual(graph.points)
    expect(linesOf([graph], undefined)[0]?.rate).toBe('900000.00')
    const halted: Rates = { ...ratesAt('2026-11-20T13:06:00.000Z', '1.00'), halted: ['BTC'] }
    expect(linesOf([graph], halted)[0]?.points).toEqual(graph.points)
  })

  test('of several coins are as long as the shortest, counted from the newest', () => {
    const lines = linesOf([graphOf(['1', '2', '3']), graphOf(['5', '6'], { coin: 'ETH' })], undefined)
    expect(lines.map(({ points }) => points.map(({ rate }) => rate))).toEqual([
      ['2', '3'],
      ['5', '6'],
    ])
  })

  test('of nothing are none', () => {
    expect(linesOf([], undefined)).toEqual([])
    expect(linesOf([graphOf([])], undefined)).toEqual([])
  })
})

test('a change in per cent has 2 decimals, half up, also below zero; of nothing it is none', () => {
  expect([percentChange('3', '4'), percentChange('3', '2'), percentChange('0', '2')]).toEqual([
    '33.33',
    '-33.33',
    '0.00',
  ])
  expect(percentChange('1238640.00', '1045210.40')).toBe('-15.62')
})

describe('the day’s figures at a newer rate', () => {
  test('stay what they are at the same rate', () => {
    expect(indicatorAt(indicator, indicator.rate)).toEqual(indicator)
    expect(placeInRange(indicator)).toBe('78.14')
  })

  test('a rate beyond the day’s range is its end, and may be the highest of all', () => {
    const risen = indicatorAt(indicator, '1300000.00')
    expect([risen.high, risen.allTimeHigh, risen.belowAllTimeHighPercent]).toEqual(['1300000.00', '1300000.00', '0.00'])
    expect([risen.changeDay, placeInRange(risen)]).toEqual(['276685.80', '100.00'])
    expect(indicatorAt(indicator, '1000000.00').low).toBe('1000000.00')
  })
})

describe('holdings', () => {
  const bitcoin = { coin: 'BTC', quantity: '0.09410022', cost: '83120.00', averagePrice: '883313.72' } as const

  test('are worth their rate in kronor, each to the öre, and the sum of that', () => {
    const ether = { coin: 'ETH', quantity: '1.04120000', cost: '35000.00', averagePrice: '33615.06' } as const
    const { holdings, worth } = holdingsNow([bitcoin, ether], ratesAt('2026-11-20T13:06:00.000Z', '1045210.40'))
    expect(holdings.map(({ value }) => value)).toEqual(['98354.53', '37919.20'])
    expect(worth).toEqual({ value: '136273.73', change: '18153.73', changePercent: '15.37' })
  })

  test('have no value while no rate of theirs is known, and none are worth nothing', () => {
    expect(holdingsNow([bitcoin], undefined)).toEqual({ holdings: [{ ...bitcoin, value: null }], worth: null })
    const halted: Rates = { ...ratesAt('2026-11-20T13:06:00.000Z', '1045210.40'), halted: ['BTC'] }
    const ether = { ...bitcoin, coin: 'ETH', quantity: '1.04120000' } as const
    const { holdings, worth } = holdingsNow([bitcoin, ether], halted)
    expect([holdings.map(({ value }) => value), worth]).toEqual([[null, '37919.20'], null])
    expect(holdingsNow([], ratesAt('2026-11-20T13:06:00.000Z', '1.00')).worth).toEqual({
      value: '0.00',
      change: '0.00',
      changePercent: '0.00',
    })
  })
})

describe('what the address of the buy screen asks for', () => {
  const searchOf = (search: string) => {
    const location = locationAt({ pathname: '/app/order', search })
    return location?.screen === 'buy' ? location.search : {}
  }

  test('fills in coin and amount alone', () => {
    const bundle = askedBundle(searchOf('?coin=ETH&amount=500&rate=1&address=bc1'), customerWith())
    expect(bundle).toEqual({ coin: 'ETH', fiat: 'SEK', amount: '500' })
    const typed = { ...emptyBuyDraft, address: 'bc1q', method: 'BANKGIRO', edited: 'coins', coins: '1' } as const
    expect(bundle && withBundle(typed, bundle)).toEqual({ ...typed, coin: 'ETH', edited: 'amount', amount: '500' })
  })

  test('another currency starts the amounts and the method anew', () => {
    const typed = { ...emptyBuyDraft, method: 'BANKGIRO' } as const
    expect(withBundle(typed, { coin: 'BTC', fiat: 'EUR', amount: '50' })).toEqual({
      ...emptyBuyDraft,
      fiat: 'EUR',
      amount: '50',
    })
  })

  test('an amount is left to the field that checks it; what there is not asks for nothing', () => {
    const asked = (search: string) => askedBundle(searchOf(search), customerWith())
    expect(asked('?coin=BTC&amount=-1e9')).toEqual({ coin: 'BTC', fiat: 'SEK', amount: '-1e9' })
    expect(asked('?coin=BTC&fiat=EUR')).toEqual({ coin: 'BTC', fiat: 'EUR', amount: '' })
    const nothing = ['', '?coin=DOGE&amount=5', '?amount=5&fiat=SEK', '?coin=BTC&fiat=USD&amount=5']
    expect([...nothing, `?coin=BTC&amount=${'9'.repeat(41)}`].map(asked)).toEqual([null, null, null, null, null])
  })

  test('without a currency it is in the customer’s own', () => {
    const abroad = customerWith({ details: { isSwedishResident: false } })
    expect(askedBundle({ coin: 'BTC', amount: '50' }, abroad)).toEqual({ coin: 'BTC', fiat: 'EUR', amount: '50' })
    expect(askedBundle({ coin: 'BTC', fiat: 'SEK', amount: '50' }, abroad)?.fiat).toBe('SEK')
  })
})
