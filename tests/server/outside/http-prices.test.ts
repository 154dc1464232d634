import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { coins, fiats, type Coin } from '../../../src/domain/money/currencies'
import { planWatch } from '../../../src/server/alerts/watch'
import { keepLastPrices, lastPricesAt, type LastPrice } from '../../../src/server/market/last-prices'
import type { PriceJump } from '../../../src/server/outside/coin-prices'
import { httpPrices } from '../../../src/server/outside/http-prices'
import { host, refusal, signedIn, testClock, testExchange, type TestExchange } from '../../support/exchange'
import { httpParty, type Told } from '../../support/http-party'

/** What a market says to each path, in the form of CoinGecko's. */
let told: Record<string, unknown>
let party: Awaited<ReturnType<typeof httpParty>>
let clock: ReturnType<typeof testClock>
let problems: unknown[]
let jumps: PriceJump[]

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
  jumps = []
  party = await httpParty(({ path }) => answerTo(path))
  told = { '/v3/simple/price': ticker() }
})
afterEach(() => party.stop())

const historyPaths = ['bitcoin', 'ethereum', 'litecoin', 'bitcoin-cash'].map((id) => `/v3/coins/${id}/market_chart`)

/** `before`: what was told before this process began. */
const market = (before: readonly LastPrice[] = []) =>
  httpPrices(`http://${party.host}/v3/?key=sesame`, {
    clock,
    onProblem: (error) => void problems.push(error),
    onJump: (jump) => void jumps.push(jump),
    lastPrices: async () => before,
  })
const problem = () => problems.map((error) => (error instanceof Error ? error.message : error))
const asked = () => party.calls.map(({ path }) => path)

describe('rates of a market', () => {
  test('are those of every pair, as of the oldest of them', async () => {
    expect(await market().rates()).toEqual({ at: '2026-11-20T11:59:40.000Z', rates, halted: [] })
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
    ['lacks a currency', () => ({ ...ticker(), litecoin: { sek: 1, last_updated_at: at() } }), /litecoin\.eur/],
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
    clock.forward({ seconds: 22 })
    await expect(ask()).rejects.toThrow('The market tells nothing')
    clock.forward({ seconds: 5 })
    told['/v3/simple/price'] = ticker()
    expect((await ask()).rates).toEqual(rates)
  })

  type Litecoin = { sek?: number | string; eur?: number | string; last_updated_at?: number }

  const badCoin: readonly [what: string, coin: () => Litecoin | undefined, problem: string][] = [
    ['is left out', () => undefined, 'The market did not tell the price of LTC'],
    ['costs nothing', () => ({ sek: 0.004 }), 'The market told a price of nothing'],
    ['costs less than nothing', () => ({ sek: -1 }), 'The market told a price of nothing'],
    ['costs no figure', () => ({ sek: '1e3' }), 'The market told a figure that is none'],
    ['costs a thousand digits', () => ({ sek: `843.${'1'.repeat(1000)}` }), 'The market told a figure that is none'],
    [
      'is of a time that is still to come',
      () => ({ sek: 900, last_updated_at: at(-900) }),
      'The market told a price of LTC that is still to come',
    ],
  ]
  test.each(badCoin)('of one coin that %s stay until they are old, while the others are told', async (...row) => {
    const [, coin, why] = row
    const { rates: ask } = market()
    await ask()
    for (const seconds of [10, 290]) {
      clock.forward({ seconds })
      const litecoin = coin()
      told['/v3/simple/price'] = {
        ...ticker(),
        bitcoin: { sek: 600_000, eur: 54_000, last_updated_at: at() },
        litecoin: litecoin && { ...ticker().litecoin, ...litecoin },
      }
      const { rates: now, halted } = await ask()
      expect([now.BTC.SEK, now.LTC, halted]).toEqual(['600000.00', rates.LTC, []])
    }
    expect(problem()).toEqual([why, why])
    clock.forward({ seconds: 5 })
    expect((await ask()).halted).toEqual(['LTC'])
  })

  test('of one coin that are old from the first do not halt the others', async () => {
    told['/v3/simple/price'] = { ...ticker(), litecoin: { ...ticker().litecoin, last_updated_at: at(301) } }
    const { rates: ask } = market()
    expect(await ask()).toEqual({ at: '2026-11-20T11:59:40.000Z', rates, halted: ['LTC'] })
    clock.forward({ seconds: 5 })
    told['/v3/simple/price'] = ticker()
    expect((await ask()).halted).toEqual([])
  })

  test('of all coins that are old are nobody’s', async () => {
    told['/v3/simple/price'] = ticker(301)
    await expect(market().rates()).rejects.toThrow('The market tells nothing')
  })

  test('do not go back to older ones', async () => {
    const { rates: ask } = market()
    const before = await ask()
    clock.forward({ seconds: 5 })
    told['/v3/simple/price'] = ticker(60)
    expect(await ask()).toEqual(before)
  })
})

describe('a price that jumps', () => {
  let ask: ReturnType<typeof market>['rates']
  let jumped: ReturnType<typeof market>['jumped']

  /** What litecoin costs five seconds later, by a telling of that time or an older one; the others are told as ever. */
  const tell = async (sek: string, eur = '75.28', secondsAgo = 0) => {
    clock.forward({ seconds: 5 })
    told['/v3/simple/price'] = { ...ticker(), litecoin: { sek, eur, last_updated_at: at(secondsAgo) } }
    const { rates: now, halted } = await ask()
    expect(now.BTC).toEqual(rates.BTC)
    expect(jumped()).toEqual(halted)
    return [now.LTC.SEK, halted]
  }

  beforeEach(async () => {
    ;({ rates: ask, jumped } = market())
    await tell('1000')
  })

  test('by more than 20 %, in either fiat and either way, halts its coin, and the desk is told', async () => {
    expect(await tell('1200')).toEqual(['1200.00', []])
    expect(await tell('960')).toEqual(['960.00', []])
    expect(await tell('1152.01')).toEqual(['960.00', ['LTC']])
    expect(await tell('960')).toEqual(['960.00', []])
    expect(await tell('767.99')).toEqual(['960.00', ['LTC']])
    expect(await tell('960')).toEqual(['960.00', []])
    expect(await tell('960', '90.34')).toEqual(['960.00', ['LTC']])
    expect(jumps).toEqual(
      [
        ['1152.01', '75.28'],
        ['767.99', '75.28'],
        ['960.00', '90.34'],
      ].map(([SEK, EUR]) => ({ coin: 'LTC', from: { SEK: '960.00', EUR: '75.28' }, to: { SEK, EUR } })),
    )
  })

  test('is traded on once a second, newer telling agrees with it', async () => {
    expect(await tell('2000')).toEqual(['1000.00', ['LTC']])
    expect(await tell('2000', '75.28', 5)).toEqual(['1000.00', ['LTC']])
    expect(await tell('2000', '75.28', 10)).toEqual(['1000.00', ['LTC']])
    expect(jumps).toHaveLength(1)
    expect(await tell('1600')).toEqual(['1600.00', []])
  })

  test('is forgotten where the second telling agrees with the one before', async () => {
    expect(await tell('2000')).toEqual(['1000.00', ['LTC']])
    expect(await tell('1190')).toEqual(['1190.00', []])
  })

  test('and is followed by one that is far from both halts its coin further', async () => {
    expect(await tell('2000')).toEqual(['1000.00', ['LTC']])
    expect(await tell('3000')).toEqual(['1000.00', ['LTC']])
    expect(await tell('2100')).toEqual(['1000.00', ['LTC']])
    expect(await tell('2150')).toEqual(['2150.00', []])
    expect(jumps).toHaveLength(3)
  })

  test('halts its coin for as long as nothing more is told of it', async () => {
    expect(await tell('2000')).toEqual(['1000.00', ['LTC']])
    clock.forward({ minutes: 10 })
    told['/v3/simple/price'] = { ...ticker(), litecoin: undefined }
    expect((await ask()).halted).toEqual(['LTC'])
    expect(await tell('1000')).toEqual(['1000.00', []])
  })
})

describe('the first telling after a start', () => {
  const before = (hours: number) =>
    market([{ coin: 'LTC', told: { at: at(3600 * hours), prices: { SEK: '1300.00', EUR: '75.28' } } }])

  test('is compared with the price that was told last before it, however long ago', async () => {
    const { rates: ask, jumped } = before(48)
    const { rates: shown, halted } = await ask()
    expect([shown.LTC.SEK, halted, jumped(), jumps.length]).toEqual(['1300.00', ['LTC'], ['LTC'], 1])
    clock.forward({ seconds: 5 })
    told['/v3/simple/price'] = ticker()
    expect((await ask()).halted).toEqual([])
  })

  test('that lacks a coin halts that one alone, where it was told before; the others are traded', async () => {
    told['/v3/simple/price'] = { ...ticker(), litecoin: undefined }
    const { rates: ask, jumped } = before(1)
    const { rates: shown, halted } = await ask()
    expect([shown.BTC, shown.LTC.SEK, halted, jumped()]).toEqual([rates.BTC, '1300.00', ['LTC'], []])
  })

  test('is not taken while what was told before cannot be read', async () => {
    let isAway = true
    const { rates: ask } = httpPrices(`http://${party.host}/v3`, {
      clock,
      onProblem: (error) => void problems.push(error),
      onJump: (jump) => void jumps.push(jump),
      lastPrices: async () => (isAway ? Promise.reject(new Error('away')) : []),
    })
    await expect(ask()).rejects.toThrow('The market tells nothing')
    isAway = false
    clock.forward({ seconds: 5 })
    expect((await ask()).rates).toEqual(rates)
    expect(problem()).toEqual(['away'])
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
  expect(await get()).toEqual({ status: 'SUCCESS', result: { at: '2026-11-20T11:59:40.000Z', rates, halted: [] } })
  clock.forward({ minutes: 6 })
  await party.stop()
  expect(await get()).toEqual(refusal('provider-unavailable'))
  const log = exchange.lines.join()
  expect([log.includes('The market did not answer (ECONNREFUSED)'), log.includes('hunter2')]).toEqual([true, false])
  await exchange.stop()
})

test('an exchange whose market tells of a jump trades that coin no more, says so at its desk, and trades the others', async () => {
  const exchange = await testExchange({ clock, config: { marketUrl: `http://${party.host}/v3` } })
  const { browser } = await signedIn(exchange)
  const get = async (path: string) => (await browser.get(`/protected${path}`)).json()
  const toldOfJump = async () => {
    const { body } = await exchange.server.inject({ url: '/sandbox/desk', headers: { host, 'accept-language': 'en' } })
    const figures = (await exchange.metrics()).split('\n').filter((line) => line.startsWith('nordmynt_price_jumped'))
    const words = /litecoin: trading has stopped\./i.test(body)
    return [words, exchange.lines.filter((line) => line.includes('jumped')).length, figures.join(' ')]
  }
  const figures = (litecoin: number) =>
    `nordmynt_price_jumped{coin="BTC"} 0 nordmynt_price_jumped{coin="ETH"} 0 nordmynt_price_jumped{coin="LTC"} ${litecoin} nordmynt_price_jumped{coin="BCH"} 0`
  await get('/v2/market/rates')
  expect(await toldOfJump()).toEqual([false, 0, figures(0)])
  clock.forward({ seconds: 5 })
  told['/v3/simple/price'] = { ...ticker(), litecoin: { sek: 8431.1, eur: 752.8, last_updated_at: at() } }
  expect((await get('/v2/market/rates')).result).toMatchObject({ rates, halted: ['LTC'] })
  expect(await toldOfJump()).toEqual([true, 1, figures(1)])
  clock.forward({ seconds: 5 })
  told['/v3/simple/price'] = ticker()
  expect((await get('/v2/market/rates')).result).toEqual({ at: '2026-11-20T11:59:50.000Z', rates, halted: [] })
  expect(await toldOfJump()).toEqual([false, 1, figures(0)])
  await exchange.stop()
})

describe('an exchange that begins', () => {
  let exchange: TestExchange
  beforeEach(async () => {
    exchange = await testExchange({ clock, config: { marketUrl: `http://${party.host}/v3` } })
  })
  afterEach(() => exchange.stop())

  const keep = (minute: string, litecoin: string, halted: Coin[] = []) =>
    exchange.database.transaction((tx) =>
      keepLastPrices(tx, { at: minute, rates: { ...rates, LTC: { SEK: litecoin, EUR: '75.28' } }, halted }),
    )
  const ratesAsked = async () => {
    const { browser } = await signedIn(exchange)
    return (await browser.get('/protected/v2/market/rates')).json().result
  }
  const look = async () => {
    await planWatch(exchange.exchange, clock.now())
    await exchange.exchange.jobs.runDue()
  }

  test('compares the first price it is told with the last that each coin was traded at', async () => {
    await keep('2026-10-01T10:00:30.000Z', '843.11')
    await keep('2026-10-01T10:00:45.000Z', '400.00')
    await keep('2026-10-01T10:01:00.000Z', '843.11', ['LTC'])
    expect(await ratesAsked()).toEqual({
      at: '2026-11-20T11:59:40.000Z',
      rates: { ...rates, LTC: { SEK: '400.00', EUR: '75.28' } },
      halted: ['LTC'],
    })
  })

  test('goes by no price that its clock kept for a time to come', async () => {
    await keep('2026-11-20T12:00:01.000Z', '400.00')
    expect(await ratesAsked()).toEqual({ at: '2026-11-20T11:59:40.000Z', rates, halted: [] })
  })

  test('has kept at each look what coins are traded at, but nothing of what the market says of the past', async () => {
    const past = [[clock.now().getTime() - 7_200_000, 1]]
    told['/v3/simple/price'] = { ...ticker(), litecoin: undefined }
    told = { ...told, ...Object.fromEntries(historyPaths.map((path) => [path, { prices: past }])) }
    await keep('2026-11-20T08:00:00.000Z', '400.00')
    await look()
    const kept = await exchange.database.read((handle) => lastPricesAt(handle, clock.now()))
    expect(Object.fromEntries(kept.map(({ coin, told: { at: second, prices } }) => [coin, [second, prices]]))).toEqual({
      BTC: [at(20), rates.BTC],
      ETH: [at(20), rates.ETH],
      BCH: [at(20), rates.BCH],
      LTC: [at(4 * 3600), { SEK: '400.00', EUR: '75.28' }],
    })
  })
})
