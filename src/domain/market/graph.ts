import { defaultCoin, type Coin, type Fiat } from '../money/currencies'
import { percentChange } from '../money/changes'
import { rateIn, type Rates } from './market'
import { minus, type Decimal } from '../money/money'

/** How far back a graph goes: a week, a month, six months, a year (rule constants-9). */
export const graphPeriods = ['7d', '1m', '6m', 'all'] as const
export type GraphPeriod = (typeof graphPeriods)[number]

/** What is shown in the graph; the first coin is the one that figures beside it are of. */
export type GraphChoice = {
  period: GraphPeriod
  coins: readonly [Coin, ...Coin[]]
  fiat: Fiat
  isComparing: boolean
}

export type GraphPoint = { at: string; rate: Decimal }

/** Rates of one coin in one fiat, oldest first, evenly spaced. */
export type RateGraph = { coin: Coin; fiat: Fiat; period: GraphPeriod; points: GraphPoint[] }

/** What a graph shows of a coin: its points, the last of them now, and what has changed since the first. */
export type GraphLine = {
  coin: Coin
  points: readonly GraphPoint[]
  since: string
  rate: Decimal
  change: Decimal
  changePercent: Decimal
}

export const defaultGraph = (fiat: Fiat): GraphChoice => ({
  period: '6m',
  coins: [defaultCoin],
  fiat,
  isComparing: false,
})

/** Selecting a coin toggles it among several, but never leaves the list empty; a single one is replaced (rules states-47, states-48). */
export const withCoin = (choice: GraphChoice, coin: Coin): GraphChoice => ({
  ...choice,
  coins: choice.isComparing ? toggled(choice.coins, coin) : [coin],
})

/** When coins are no longer compared, the first of them stays. */
export const withComparing = (choice: GraphChoice, isComparing: boolean): GraphChoice => ({
  ...choice,
  isComparing,
  coins: isComparing ? choice.coins : [choice.coins[0]],
})

const toggled = (chosen: GraphChoice['coins'], coin: Coin): GraphChoice['coins'] => {
  if (!chosen.includes(coin)) return [...chosen, coin]
  const [first, ...rest] = chosen.filter((each) => each !== coin)
  return first === undefined ? chosen : [first, ...rest]
}

/** Whether these are the graphs that the choice asks for. */
export const isOfChoice = (graphs: readonly RateGraph[], { coins, fiat, period }: GraphChoice): boolean =>
  graphs.length === coins.length &&
  graphs.every((graph, index) => graph.coin === coins[index] && graph.fiat === fiat && graph.period === period)

/** Whether there is anything to draw of every coin. */
export const hasPoints = (graphs: readonly RateGraph[]): boolean =>
  graphs.length > 0 && graphs.every(({ points }) => points.length > 0)

/** Graphs as lines of equally many points at the same moments, counted from the newest; it is the rate now where that is known. */
export const linesOf = (graphs: readonly RateGraph[], now: Rates | undefined): GraphLine[] => {
  const length = Math.min(...graphs.map(({ points }) => points.length))
  return graphs.flatMap(({ coin, fiat, points }) => {
    const rate = now && rateIn(now, coin, fiat)
    const shown = withNow(points.slice(-length), now && rate !== undefined ? { at: now.at, rate } : undefined)
    const [first, last] = [shown[0], shown.at(-1)]
    if (first === undefined || last === undefined) return []
    return [
      {
        coin,
        points: shown,
        since: first.at,
        rate: last.rate,
        change: minus(last.rate, first.rate),
        changePercent: percentChange(first.rate, last.rate),
      },
    ]
  })
}

/** The newest point is the one of now, unless the rates are older than the one before it. */
const withNow = (points: GraphPoint[], now: GraphPoint | undefined): GraphPoint[] => {
  const before = points.at(-2)
  return now === undefined || (before !== undefined && now.at <= before.at) ? points : [...points.slice(0, -1), now]
}
