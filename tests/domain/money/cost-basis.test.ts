import { describe, expect, test } from 'vitest'
import { bookedTrades, holdingsAfter, type Trade } from '../../../src/domain/money/cost-basis'
import { yearlyStatement } from '../../../src/domain/orders/yearly-statement'

const trade = (type: Trade['type'], quantity: string, kronor: string, changes: Partial<Trade> = {}): Trade => ({
  number: '2511180312',
  type,
  coin: 'BTC',
  quantity,
  kronor,
  at: '2025-11-18T10:20:00.000Z',
  ...changes,
})

const disposals = (trades: readonly Trade[]) =>
  bookedTrades(trades).flatMap(({ disposal, after }) => (disposal === null ? [] : [{ ...disposal, after }]))

describe('the average method', () => {
  // The shape of the Tax Agency's own example: two purchases at different prices, then a part is sold.
  test('a sale costs its share of all that was paid for the coins held then', () => {
    const trades = [trade('BUY', '0.5', '100000'), trade('BUY', '0.5', '200000'), trade('SELL', '0.25', '90000')]
    expect(disposals(trades)).toEqual([
      {
        cost: '75000.00',
        gain: '15000.00',
        uncovered: '0.00000000',
        after: { quantity: '0.75000000', cost: '225000.00' },
      },
    ])
  })

  test('what is sold last takes every öre that is left', () => {
    const thirds = [
      trade('BUY', '3', '100'),
      trade('SELL', '1', '50'),
      trade('SELL', '1', '50'),
      trade('SELL', '1', '1'),
    ]
    expect(disposals(thirds).map(({ cost, gain }) => [cost, gain])).toEqual([
      ['33.33', '16.67'],
      ['33.34', '16.66'],
      ['33.33', '-32.33'],
    ])
  })

  test('a purchase after a sale is averaged with what was left', () => {
    const trades = [
      trade('BUY', '2', '200'),
      trade('SELL', '1', '150'),
      trade('BUY', '1', '300'),
      trade('SELL', '1', '250'),
    ]
    expect(disposals(trades).map(({ cost, gain }) => [cost, gain])).toEqual([
      ['100.00', '50.00'],
      ['200.00', '50.00'],
    ])
  })

  test('coins that were not bought here cost nothing, and are told', () => {
    expect(disposals([trade('BUY', '0.1', '1000'), trade('SELL', '0.4', '8000')])).toEqual([
      { cost: '1000.00', gain: '7000.00', uncovered: '0.30000000', after: { quantity: '0.00000000', cost: '0.00' } },
    ])
  })

  test('coins are reckoned apart; holdings are what is left of each, with the average price', () => {
    const booked = bookedTrades([
      trade('BUY', '0.3', '100'),
      trade('BUY', '2', '50', { coin: 'ETH' }),
      trade('BUY', '5', '10', { coin: 'LTC' }),
      trade('SELL', '5', '20', { coin: 'LTC' }),
    ])
    expect(holdingsAfter(booked)).toEqual([
      { coin: 'BTC', quantity: '0.30000000', cost: '100.00', averagePrice: '333.33' },
      { coin: 'ETH', quantity: '2.00000000', cost: '50.00', averagePrice: '25.00' },
    ])
  })
})

describe('the statement of a year', () => {
  const yearOf = ({ at }: Pick<Trade, 'at'>) => Number(at.slice(0, 4))
  const in2024 = { at: '2024-03-01T10:00:00.000Z' }
  const in2026 = { at: '2026-03-01T10:00:00.000Z' }
  const statement = (trades: readonly Trade[], year = 2025) => yearlyStatement(bookedTrades(trades), year, yearOf)

  test('has gains and losses of a coin in rows of their own, in whole kronor', () => {
    const trades = [
      trade('BUY', '4', '400.80', in2024),
      trade('SELL', '1', '150.99'),
      trade('SELL', '1', '199.99'),
      trade('SELL', '1', '50.50'),
      trade('SELL', '1', '300', in2026),
    ]
    expect(statement(trades)).toEqual({
      year: 2025,
      years: [2026, 2025, 2024],
      rows: [
        { coin: 'BTC', quantity: '2.00000000', proceeds: '350', cost: '200', gain: '150', loss: '0' },
        { coin: 'BTC', quantity: '1.00000000', proceeds: '50', cost: '100', gain: '0', loss: '50' },
      ],
      gain: '150',
      loss: '50',
      uncovered: [],
      bought: 0,
      sold: 3,
      holdings: [{ coin: 'BTC', quantity: '1.00000000', cost: '100.20', averagePrice: '100.20' }],
    })
  })

  test('says of which coins the cost basis is missing', () => {
    const { rows, uncovered } = statement([trade('SELL', '1', '500', { coin: 'ETH' })])
    expect({ rows, uncovered }).toEqual({
      rows: [{ coin: 'ETH', quantity: '1.00000000', proceeds: '500', cost: '0', gain: '500', loss: '0' }],
      uncovered: [{ coin: 'ETH', quantity: '1.00000000' }],
    })
  })

  test('of a year without trades has no rows, and names the years that have some', () => {
    expect(statement([trade('BUY', '1', '100')], 2020)).toEqual({
      year: 2020,
      years: [2025],
      rows: [],
      gain: '0',
      loss: '0',
      uncovered: [],
      bought: 0,
      sold: 0,
      holdings: [],
    })
  })
})
