import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coins, fiats } from '../../../src/domain/money/currencies'
import { httpPrices } from '../../../src/server/outside/http-prices'
import { refusal, signedIn, testClock, testExchange } from '../../support/exchange'
import { httpParty, type Told } from '../../support/http-party'

/** What a market says to each path, in the form of CoinGecko's. */
let told: Record<string, unknown>
let party: Awaited<ReturnType<typeof httpParty>>
let clock: ReturnType<typeof testClock>
let problems: unknown[]

const answerTo = (path: string): Told => {
  const answer = told[path.split('?')[0] ?? '']
  return answer === undefined ? { status: 404 } : { body: typeof answer === 'string' ? answer : JSON.stringify(answer) }
}

const at = (secondsAgo = 0) => Math.floor(clock.now().getTime() / 1000) - secondsAgo
const ticker = (secondsAgo = 0) => ({
  bitcoin: { sek: 612104.5, eur: 54652.19, last_updated_at: at(secondsAgo) },
  ethereum: { sek: 21873.024, eur: 1952.95, last_updated_at: at(secondsAgo) },
  litecoin: { sek: 843.11, eur: 75.28, last_updated_at: at(secondsAgo) },
  'bitcoin-cash': { sek: '3402.60', eur: 303.8, last_updated_at: at(secondsAgo + 20) },
})
const rates = {
  BTC: { SEK: '612104.50', EUR: '54652.19' },
  ETH: { SEK: '21873.02', EUR: '1952.95' },
  LTC: { SEK: '843.11', EUR: '75.28' },
  BCH: { SEK: '3402.60', EUR: '303.80' },
}

beforeEach(async () => {
  clock = testClock()
  problems = []
  party = await httpParty(({ path }) => answerTo(path))
  told = { '/v3/simple/price': ticker() }
})
afterEach(() => party.stop())

const market = () =>
  httpPrices(`http://${party.host}/v3/?key=sesame`, { clock, onProblem: (error) => void problems.push(error) })
const problem = () => problems.map((error) => (error instanceof Error ? error.message : error))
const asked = () => party.calls.map(({ path }) => path)

describe('rates of a market', () => {
  test('are those of every pair, as of the oldest of them', async () => {
    expect(await market().rates()).toEqual({ at: '2026-11-20T11:59:40.000Z', rates })
    expect(asked()).toEqual([
      '/v3/simple/price?key=sesame&ids=bitcoin%2Cethereum%2Clitecoin%2Cbitcoin-cash&vs_currencies=sek%2Ceur&include_last_updated_at=true',
    ])
  })

  test('are asked for once by all at a time, and no more than every five seconds', async () => {
    const { rates: ask } = market()
    await Promise.all([ask(), ask(), ask()])
    clock.forward({ seconds: 4 })
    await ask()
    expect(asked()).toHaveLength(1)
    clock.forward({ seconds: 1 })
    told['/v3/simple/price'] = ticker()
    expect((await ask()).at).toBe('2026-11-20T11:59:45.000Z')
    expect(asked()).toHaveLength(2)
  })

  const bad: readonly [what: string, answer: () => unknown, problem: string | RegExp][] = [
    ['is not there', () => undefined, 'The market answered 404'],
    ['is no JSON', () => '<html>', /JSON/],
    ['lacks a coin', () => ({ ...ticker(), litecoin: undefined }), 'The market did not tell the price of LTC'],
    ['lacks a currency', () => ({ ...ticker(), litecoin: { sek: 1, last_updated_at: at() } }), /litecoin\.eur/],
    [
      'has a price of nothing',
      () => ({ ...ticker(), litecoin: { sek: 0.004, eur: 75, last_updated_at: at() } }),
      'The market told a price of nothing',
    ],
    [
      'has a price below nothing',
      () => ({ ...ticker(), litecoin: { sek: -1, eur: 75, last_updated_at: at() } }),
      'The market told a price of nothing',
    ],
    [
      'has a price that is no figure',
      () => ({ ...ticker(), litecoin: { sek: '1e3', eur: 75, last_updated_at: at() } }),
      'The market told a figure that is none',
    ],
    [
      'has a price of a thousand digits',
      () => ({ ...ticker(), litecoin: { sek: `843.${'1'.repeat(1000)}`, eur: 75, last_updated_at: at() } }),
      'The market told a figure that is none',
    ],
    [
      'is longer than any market’s',
      () => ({ ...ticker(), note: 'x'.repeat(1024 * 1024) }),
      'The market answered more than it may',
    ],
    [
      'tells of more coins than there are',
      () => ({ ...ticker(), ...Object.fromEntries(Array.from({ length: 100 }, (_, nth) => [`coin${nth}`, {}])) }),
      'The market told more items than it may',
    ],
    ['is old', () => ticker(300), 'The market told rates that are old'],
  ]
  test.each(bad)('stay as they were where the answer %s, and are told no longer when they are old', async (...row) => {
    const [, answer, why] = row
    const { rates: ask } = market()
    const before = await ask()
    for (const seconds of [10, 269]) {
      clock.forward({ seconds })
      told['/v3/simple/price'] = answer()
      expect(await ask()).toEqual(before)
    }
    expect(problem()).toEqual([1, 2].map(() => (why instanceof RegExp ? expect.stringMatching(why) : why)))
    clock.forward({ seconds: 2 })
    await expect(ask()).rejects.toThrow('The market tells nothing')
    clock.forward({ seconds: 5 })
    told['/v3/simple/price'] = ticker()
    expect((await ask()).rates).toEqual(rates)
  })

  test('do not go back to older ones', async () => {
    const { rates: ask } = market()
    const before = await ask()
    clock.forward({ seconds: 5 })
    told['/v3/simple/price'] = ticker(60)
    expect(await ask()).toEqual(before)
  })
})

describe('a market’s figures', () => {
  const figures = (rate: number) =>
    ['bitcoin-cash', 'litecoin', 'ethereum', 'bitcoin'].map((id) => ({
      id,
      current_price: rate,
      high_24h: 110,
      low_24h: 95.555,
      price_change_24h: -25,
      ath: 200,
      total_volume: 1999,
    }))

  test('of the day are of every coin in each currency, and asked for once a minute', async () => {
    told['/v3/coins/markets'] = figures(100)
    const { indicators } = market()
    const each = await indicators()
    await indicators()
    expect(each.map(({ coin, fiat }) => `${coin} ${fiat}`)).toEqual(
      coins.flatMap((coin) => fiats.map((fiat) => `${coin} ${fiat}`)),
    )
    expect(each[0]).toEqual({
      coin: 'BTC',
      fiat: 'SEK',
      rate: '100.00',
      changeDay: '-25.00',
      changeDayPercent: '-20.00',
      low: '95.56',
      high: '110.00',
      allTimeHigh: '200.00',
      belowAllTimeHighPercent: '50.00',
      volumeDay: '19',
    })
    expect(asked()).toHaveLength(2)
  })

  test('of the past are evenly spaced, whatever the market’s are', async () => {
    const hour = 3_600_000
    const start = clock.now().getTime() - 7 * 24 * hour
    const prices = Array.from({ length: 336 }, (_, index) => [start + 60_000 + index * (hour / 2), 100 + index])
    told['/v3/coins/ethereum/market_chart'] = { prices }
    const points = await market().history('ETH', 'EUR', '7d')
    expect([points.length, points[0], points[1], points.at(-1)]).toEqual([
      169,
      { at: '2026-11-13T12:00:00.000Z', rate: '100.00' },
      { at: '2026-11-13T13:00:00.000Z', rate: '101.00' },
      { at: '2026-11-20T12:00:00.000Z', rate: '435.00' },
    ])
    expect(asked()).toEqual(['/v3/coins/ethereum/market_chart?key=sesame&vs_currency=eur&days=7'])
  })

  test('are refused unseen where there are more than anybody asks for', async () => {
    told['/v3/coins/bitcoin/market_chart'] = `{"prices":[${'[1,2],'.repeat(150_000)}[1,2]]}`
    told['/v3/coins/markets'] = [...figures(100), ...Array.from({ length: 100 }, () => figures(100)[0])]
    await expect(market().history('BTC', 'SEK', '7d')).rejects.toThrow('The market tells nothing')
    await expect(market().indicators()).rejects.toThrow('The market tells nothing')
    expect(problem()).toEqual([1, 2].map(() => 'The market told more items than it may'))
  })

  test('of the past are asked for again soon where there were none, and rest for ten minutes where there were', async () => {
    const { history } = market()
    const ask = async () => (await history('BTC', 'SEK', 'all')).at(-1)?.rate
    await expect(ask()).rejects.toThrow('The market tells nothing')
    clock.forward({ seconds: 30 })
    told['/v3/coins/bitcoin/market_chart'] = { prices: [[clock.now().getTime(), 100]] }
    expect(await ask()).toBe('100.00')
    clock.forward({ minutes: 9 })
    told['/v3/coins/bitcoin/market_chart'] = { prices: [[clock.now().getTime(), 101]] }
    expect(await ask()).toBe('100.00')
    clock.forward({ minutes: 1 })
    expect(await ask()).toBe('101.00')
  })
})

test('an exchange that is told a market trades at its rates, and not at all on old ones', async () => {
  const exchange = await testExchange({ clock, config: { marketUrl: `http://me:hunter2@${party.host}/v3` } })
  const { browser } = await signedIn(exchange)
  const get = async () => (await browser.get('/protected/v2/market/rates')).json()
  expect(await get()).toEqual({ status: 'SUCCESS', result: { at: '2026-11-20T11:59:40.000Z', rates } })
  clock.forward({ minutes: 6 })
  await party.stop()
  expect(await get()).toEqual(refusal('provider-unavailable'))
  const log = exchange.lines.join()
  expect([log.includes('The market did not answer (ECONNREFUSED)'), log.includes('hunter2')]).toEqual([true, false])
  await exchange.stop()
})
