import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coins, fiats } from '../../../src/domain/money/currencies'
import { quickPicks } from '../../../src/domain/money/limits'
import type { MarketIndicator } from '../../../src/domain/market/market'
import { walkedPrice } from '../../../src/server/sandbox/price-walk'
import { refusal, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'

let exchange: TestExchange
let browser: Browser

beforeAll(async () => {
  exchange = await testExchange()
  ;({ browser } = await signedIn(exchange))
})
afterAll(() => exchange.stop())

const get = async (path: string) => (await browser.get(path)).json().result
const priceAt = (coin: (typeof coins)[number], fiat: (typeof fiats)[number], at = exchange.clock.now()) =>
  walkedPrice(exchange.exchange.config.sandboxSeed, coin, fiat, at)

describe('the market', () => {
  test('rates are those of now, for every pair', async () => {
    expect(await get('/protected/v2/market/rates')).toEqual({
      at: '2026-11-20T12:00:00.000Z',
      rates: Object.fromEntries(coins.map((coin) => [coin, { SEK: priceAt(coin, 'SEK'), EUR: priceAt(coin, 'EUR') }])),
      halted: [],
    })
  })

  test('indicators agree with the rates', async () => {
    const indicators: MarketIndicator[] = await get('/v2/market/indicators')
    expect(indicators.map(({ coin, fiat }) => `${coin} ${fiat}`)).toEqual(
      coins.flatMap((coin) => fiats.map((fiat) => `${coin} ${fiat}`)),
    )
    const dayBefore = new Date('2026-11-19T12:00:00.000Z')
    for (const { coin, fiat, rate, changeDay, low, high, allTimeHigh, volumeDay } of indicators) {
      expect(rate).toBe(priceAt(coin, fiat))
      expect(Number(changeDay)).toBeCloseTo(Number(rate) - Number(priceAt(coin, fiat, dayBefore)), 2)
      expect([low, rate, high, allTimeHigh].map(Number)).toEqual(
        [low, rate, high, allTimeHigh].map(Number).toSorted((a, b) => a - b),
      )
      expect(volumeDay).toMatch(/^\d+$/)
    }
  })

  test.each([
    ['7d', 169, 3_600],
    ['1m', 181, 14_400],
    ['6m', 184, 86_400],
    ['all', 184, 172_800],
  ])('the graph of %s has %i points, evenly spaced, up to now', async (period, count, seconds) => {
    const { points, ...about } = await get(`/v2/graph/rate?coin=ETH&fiat=EUR&period=${period}`)
    const times: number[] = points.map(({ at }: { at: string }) => Date.parse(at))
    expect([about, points.length, points.at(-1)]).toEqual([
      { coin: 'ETH', fiat: 'EUR', period },
      count,
      { at: '2026-11-20T12:00:00.000Z', rate: priceAt('ETH', 'EUR') },
    ])
    expect(new Set(times.slice(1).map((time, index) => time - (times[index] ?? 0)))).toEqual(new Set([seconds * 1000]))
  })

  test('bundles are the quick picks of each pair', async () => {
    expect(await get('/protected/v2/buy/bundles')).toEqual({
      data: coins.flatMap((coin) =>
        fiats.flatMap((fiat) => quickPicks[fiat].map((amount) => ({ coin, fiat, amount }))),
      ),
    })
  })

  test('limits are those of the specification', async () => {
    const limits = await get('/protected/v2/limits')
    expect(limits.length).toBe(16)
    expect(limits.filter(({ coin }: { coin: string }) => coin === 'BTC')).toEqual([
      { type: 'BUY', coin: 'BTC', fiat: 'SEK', min: '100', max: '1000000', leftToday: '1000000' },
      { type: 'BUY', coin: 'BTC', fiat: 'EUR', min: '10', max: '100000', leftToday: '100000' },
      { type: 'SELL', coin: 'BTC', fiat: 'SEK', min: '750', max: '100000', leftToday: '100000' },
      { type: 'SELL', coin: 'BTC', fiat: 'EUR', min: '500', max: '50000', leftToday: '50000' },
    ])
  })

  test('the network fee is in kronor unless euro is asked, and nothing where there is none', async () => {
    const fee = async (query: string) => get(`/protected/v2/orders/networkfee?${query}`)
    expect(await fee('to=BTC')).toEqual({ coin: 'BTC', fiat: 'SEK', fee: expect.stringMatching(/^1\d\.\d{2}$/) })
    expect(await fee('to=ETH&from=EUR')).toEqual({ coin: 'ETH', fiat: 'EUR', fee: expect.stringMatching(/^0\.\d{2}$/) })
    expect(await fee('to=LTC')).toEqual({ coin: 'LTC', fiat: 'SEK', fee: '0.00' })
    expect((await browser.get('/protected/v2/orders/networkfee')).json()).toEqual(
      refusal('bad-input', ['to', 'required']),
    )
  })
})
