import type { BookedTrade, Holding } from '../money/cost-basis'
import { holdingsAfter } from '../money/cost-basis'
import { coins, type Coin } from '../money/currencies'
import { coinOf, compare, isZero, minus, plus, rounded, type Decimal } from '../money/money'

/** A row of section D of form K4: what was sold of one coin, gains and losses apart. Whole kronor. */
type K4Row = {
  coin: Coin
  quantity: Decimal
  proceeds: Decimal
  cost: Decimal
  /** One of the two is 0. */
  gain: Decimal
  loss: Decimal
}

/** A year's figures for the tax return of a customer, kronor throughout. */
export type YearlyStatement = {
  year: number
  /** Years to choose from, the latest first. */
  years: number[]
  rows: K4Row[]
  gain: Decimal
  loss: Decimal
  /** Coins sold that were not bought here: their cost basis is missing in the rows. */
  uncovered: { coin: Coin; quantity: Decimal }[]
  bought: number
  sold: number
  /** What was left at the end of the year. */
  holdings: Holding[]
}

/** The statement of one year; `yearOf` tells the year of a trade where the customer pays taxes. */
export const yearlyStatement = (
  booked: readonly BookedTrade[],
  year: number,
  yearOf: (trade: BookedTrade) => number,
): YearlyStatement => {
  const inYear = booked.filter((trade) => yearOf(trade) === year)
  const rows = coins.flatMap((coin) => k4RowsOf(coin, inYear))
  return {
    year,
    years: [...new Set(booked.map(yearOf))].toSorted((one, other) => other - one),
    rows,
    gain: plus(...rows.map(({ gain }) => gain)),
    loss: plus(...rows.map(({ loss }) => loss)),
    uncovered: coins.flatMap((coin) => uncoveredOf(coin, inYear)),
    bought: inYear.filter(({ type }) => type === 'BUY').length,
    sold: inYear.filter(({ type }) => type === 'SELL').length,
    holdings: holdingsAfter(booked.filter((trade) => yearOf(trade) <= year)),
  }
}

/** Losses count for less than gains in the tax return, so that they stand in rows of their own. */
const k4RowsOf = (coin: Coin, trades: readonly BookedTrade[]): K4Row[] => {
  const sales = trades.filter((trade) => trade.coin === coin && trade.disposal !== null)
  const isLoss = ({ disposal }: BookedTrade) => disposal !== null && compare(disposal.gain, '0') < 0
  return [sales.filter((sale) => !isLoss(sale)), sales.filter(isLoss)].flatMap((some) =>
    some.length === 0 ? [] : [k4RowOf(coin, some)],
  )
}

const k4RowOf = (coin: Coin, sales: readonly BookedTrade[]): K4Row => {
  const proceeds = wholeKronor(plus(...sales.map(({ kronor }) => kronor)))
  const cost = wholeKronor(plus(...sales.map(({ disposal }) => disposal?.cost ?? '0')))
  const isLoss = compare(proceeds, cost) < 0
  return {
    coin,
    quantity: coinOf(plus(...sales.map(({ quantity }) => quantity))),
    proceeds,
    cost,
    gain: isLoss ? '0' : minus(proceeds, cost),
    loss: isLoss ? minus(cost, proceeds) : '0',
  }
}

/** Form K4 takes whole kronor, öre dropped. */
const wholeKronor = (amount: Decimal): Decimal => rounded(amount, 0, 'down')

const uncoveredOf = (coin: Coin, trades: readonly BookedTrade[]): { coin: Coin; quantity: Decimal }[] => {
  const quantity = coinOf(
    plus(...trades.filter((trade) => trade.coin === coin).map(({ disposal }) => disposal?.uncovered ?? '0')),
  )
  return isZero(quantity) ? [] : [{ coin, quantity }]
}
