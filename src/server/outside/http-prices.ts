import { array, create, nullable, number, record, string, tuple, type, union, type Struct } from 'superstruct'
import { percentChange } from '../../domain/money/changes'
import { coins, fiats, type Coin, type Fiat } from '../../domain/money/currencies'
import type { GraphPeriod, GraphPoint } from '../../domain/market/graph'
import type { MarketIndicator } from '../../domain/market/market'
import type { Telling } from '../../domain/market/price-jump'
import { compare, dividedDown, fiatOf, isDecimal, minus, type Decimal } from '../../domain/money/money'
import { hoursAfter, secondsAfter, type Clock } from '../clock'
import type { LastPrice } from '../market/last-prices'
import { spans } from '../market/spans'
import { coinPrices, type PriceJump } from './coin-prices'
import { httpAnswer } from './http-answer'
import type { Prices } from './prices'

/** What the market calls them: these are CoinGecko's names, and so are the paths and fields below. */
const coinIds: Record<Coin, string> = { BTC: 'bitcoin', ETH: 'ethereum', LTC: 'litecoin', BCH: 'bitcoin-cash' }
const fiatIds = { SEK: 'sek', EUR: 'eur' } as const

/** So long what was told is not asked for again, in seconds; a market counts its calls. */
const rests = { rates: 5, indicators: 60, history: 600 }
/** The most that it rests where it told nothing. */
const mostAfterProblem = 30
/** Nobody trades on rates that are older, in seconds; figures and histories are shown for longer. */
const oldest = { rates: 300, indicators: 3600, history: 86_400 }
const mostDays = 365

const figure = union([number(), string()])
const tickerShape = record(string(), type({ sek: figure, eur: figure, last_updated_at: number() }))
const marketsShape = array(
  type({
    id: string(),
    current_price: figure,
    high_24h: nullable(figure),
    low_24h: nullable(figure),
    price_change_24h: nullable(number()),
    ath: nullable(figure),
    total_volume: nullable(figure),
  }),
)
const chartShape = type({ prices: array(tuple([number(), figure])) })

type Deps = {
  clock: Clock
  /** Told of each answer that could not be used, or what of it could not. */
  onProblem: (error: unknown) => void
  onJump: (jump: PriceJump) => void
  /** What coins cost when this process began. */
  lastPrices: () => Promise<readonly LastPrice[]>
}

/** The coins of an answer, and the points of a history: many times what is asked for. */
const most = { coins: 100, points: 10_000 }

/** Prices of a market by HTTP. What it told last stands where it does not answer, or not as it should, until it is too old. */
export const httpPrices = (address: string, { clock, onProblem, onJump, lastPrices }: Deps): Prices => {
  const now = () => clock.now()
  const ask = async <Shape>(
    path: string,
    query: Record<string, string>,
    shape: Struct<Shape>,
    mostItems = most.coins,
  ): Promise<Shape> => {
    const told: unknown = JSON.parse(await httpAnswer('market', addressOf(address, path, query)))
    if (isLong(told, mostItems)) throw new Error('The market told more items than it may')
    return create(told, shape)
  }
  const kept = <Value>(name: keyof typeof rests, load: () => Promise<{ at: Date; value: Value }>) =>
    keptFor({ clock, onProblem, rest: rests[name], oldest: oldest[name] }, load)

  const perCoin = coinPrices({ clock, oldest: oldest.rates, onJump })
  let hasRemembered = false
  const remember = async () => {
    if (hasRemembered) return
    for (const { coin, told } of await lastPrices()) perCoin.remember(coin, told)
    hasRemembered = true
  }
  const refreshRates = restedFor({ clock, onProblem, rest: rests.rates }, async () => {
    await remember()
    const query = { ids: Object.values(coinIds).join(), vs_currencies: 'sek,eur', include_last_updated_at: 'true' }
    const told = await ask('/simple/price', query, tickerShape)
    for (const coin of coins)
      try {
        perCoin.keep(coin, tellingIn(told, coin, now()))
      } catch (error) {
        onProblem(error)
      }
  })
  const indicators = kept('indicators', async () => {
    const each = await Promise.all(
      fiats.map(async (fiat) => {
        const query = { ids: Object.values(coinIds).join(), vs_currency: fiatIds[fiat] }
        return indicatorsIn(await ask('/coins/markets', query, marketsShape), fiat)
      }),
    )
    return { at: now(), value: coins.flatMap((coin) => each.flatMap((of) => of.filter((one) => one.coin === coin))) }
  })
  const history = (coin: Coin, fiat: Fiat, period: GraphPeriod) =>
    kept('history', async () => {
      const { hours, steps } = spans[period]
      const query = { vs_currency: fiatIds[fiat], days: String(Math.min(mostDays, Math.ceil((hours * steps) / 24))) }
      const { prices } = await ask(`/coins/${coinIds[coin]}/market_chart`, query, chartShape, most.points)
      return { at: now(), value: prices.map(([at, price]) => ({ at, rate: priceOf(price) })) }
    })
  const histories = new Map<string, ReturnType<typeof history>>()
  return {
    rates: async () => {
      await refreshRates()
      return perCoin.rates() ?? toldNothing()
    },
    jumped: perCoin.jumped,
    indicators,
    history: async (coin, fiat, period) => {
      const key = `${coin}/${fiat}/${period}`
      const told = histories.get(key) ?? history(coin, fiat, period)
      histories.set(key, told)
      return evenly(await told(), now(), spans[period])
    },
  }
}

/** Whether it, or something right in it, holds more items: each would be looked at while everybody else waits. */
const isLong = (told: unknown, mostItems: number): boolean =>
  itemsIn(told).length > mostItems || itemsIn(told).some((each) => itemsIn(each).length > mostItems)

const itemsIn = (told: unknown): unknown[] => (typeof told === 'object' && told !== null ? Object.values(told) : [])

/** What stands in the address, such as a key, stays there. */
const addressOf = (address: string, path: string, query: Record<string, string>): string => {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${path}`
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

type Resting = Pick<Deps, 'clock' | 'onProblem'> & { rest: number }

/** Loads once for all who ask at a time, and not again until it has rested, however that went. */
const restedFor = ({ clock, onProblem, rest }: Resting, load: () => Promise<void>): (() => Promise<void>) => {
  let loading: Promise<void> | undefined
  let restsUntil = new Date(0)
  const loadOnce = async () => {
    try {
      await load()
      restsUntil = secondsAfter(clock.now(), rest)
    } catch (error) {
      onProblem(error)
      restsUntil = secondsAfter(clock.now(), Math.min(rest, mostAfterProblem))
    }
    loading = undefined
  }
  return async () => {
    if (loading !== undefined || restsUntil <= clock.now()) await (loading ??= loadOnce())
  }
}

/** What was loaded last, until it is too old. */
const keptFor = <Value>(
  { oldest: longest, ...resting }: Resting & { oldest: number },
  load: () => Promise<{ at: Date; value: Value }>,
): (() => Promise<Value>) => {
  let last: { at: Date; value: Value } | undefined
  const refresh = restedFor(resting, async () => {
    last = await load()
  })
  return async () => {
    await refresh()
    if (last === undefined || last.at < secondsAfter(resting.clock.now(), -longest)) return toldNothing()
    return last.value
  }
}

const toldNothing = (): never => {
  throw new Error('The market tells nothing')
}

/** A price above nothing, with the 2 decimals of kronor and euro. */
const priceOf = (told: number | string): Decimal => {
  const price = fiatOf(decimalOf(told))
  if (compare(price, '0') <= 0) throw new Error('The market told a price of nothing')
  return price
}

const mostDigits = 40

/** Figures of JSON have few enough digits to come as they were written. */
const decimalOf = (told: number | string): Decimal => {
  const text = String(told)
  if (text.length > mostDigits || !isDecimal(text)) throw new Error('The market told a figure that is none')
  return text
}

type Ticker = Record<string, { sek: number | string; eur: number | string; last_updated_at: number }>

/** A price of long after now is none: it would keep out all those until then. */
const tellingIn = (told: Ticker, coin: Coin, now: Date): Telling => {
  const one = told[coinIds[coin]]
  if (one === undefined) throw new Error(`The market did not tell the price of ${coin}`)
  const at = one.last_updated_at
  if (at * 1000 > secondsAfter(now, oldest.rates).getTime())
    throw new Error(`The market told a price of ${coin} that is still to come`)
  return { at, prices: { SEK: priceOf(one.sek), EUR: priceOf(one.eur) } }
}

type Market = {
  id: string
  current_price: number | string
  high_24h: number | string | null
  low_24h: number | string | null
  price_change_24h: number | null
  ath: number | string | null
  total_volume: number | string | null
}

/** The day's figures of every coin; what the market leaves out is as if nothing had happened. */
const indicatorsIn = (told: readonly Market[], fiat: Fiat): MarketIndicator[] =>
  coins.map((coin) => {
    const one = told.find(({ id }) => id === coinIds[coin])
    if (one === undefined) throw new Error(`The market did not tell the figures of ${coin}`)
    const rate = priceOf(one.current_price)
    const changeDay = fiatOf(decimalOf(one.price_change_24h ?? 0))
    const before = minus(rate, changeDay)
    const high = higher(rate, priceOf(one.high_24h ?? rate))
    const allTimeHigh = higher(high, priceOf(one.ath ?? high))
    return {
      coin,
      fiat,
      rate,
      changeDay,
      changeDayPercent: percentChange(before, rate),
      low: lower(rate, priceOf(one.low_24h ?? rate)),
      high,
      allTimeHigh,
      belowAllTimeHighPercent: percentChange(rate, allTimeHigh, allTimeHigh),
      volumeDay: dividedDown(decimalOf(one.total_volume ?? 0), rate, 0),
    }
  })

const higher = (one: Decimal, other: Decimal): Decimal => (compare(one, other) >= 0 ? one : other)
const lower = (one: Decimal, other: Decimal): Decimal => (compare(one, other) <= 0 ? one : other)

type Told = { at: number; rate: Decimal }

/** Points at even spaces up to now: at each, what was told last before it, or first where nothing was. */
const evenly = (told: readonly Told[], now: Date, { hours, steps }: { hours: number; steps: number }): GraphPoint[] =>
  Array.from({ length: steps + 1 }, (_, index) => {
    const at = hoursAfter(now, (index - steps) * hours)
    const point = told.findLast((one) => one.at <= at.getTime()) ?? told[0]
    return point === undefined ? [] : [{ at: at.toISOString(), rate: point.rate }]
  }).flat()
