import { describe, expect, test } from 'vitest'
import {
  areShares,
  averagePrice,
  leastSum,
  mostSum,
  purchasesOf,
  type Share,
} from '../../../src/domain/plans/purchases'

const networkFees = { BTC: '12.00', ETH: '7.35', LTC: '0.10', BCH: '0.05' }
const fees = { networkFees, least: '100' }
const half: readonly Share[] = [
  { coin: 'BTC', percent: 50 },
  { coin: 'ETH', percent: 50 },
]
const thirds: readonly Share[] = [
  { coin: 'BTC', percent: 33 },
  { coin: 'LTC', percent: 33 },
  { coin: 'ETH', percent: 34 },
]

describe('the purchases of a sum', () => {
  test('of one coin take all of it', () => {
    expect(purchasesOf('1000.50', [{ coin: 'BTC', percent: 100 }], fees)).toEqual([
      { coin: 'BTC', amount: '1000.50', networkFee: '0.00', total: '1000.50' },
    ])
  })

  test('pay the network fee of ether out of its share', () => {
    expect(purchasesOf('1000', half, fees)).toEqual([
      { coin: 'BTC', amount: '500.00', networkFee: '0.00', total: '500.00' },
      { coin: 'ETH', amount: '492.65', networkFee: '7.35', total: '500.00' },
    ])
  })

  test('are rounded down, and the last takes the rest', () => {
    expect(purchasesOf('999.99', thirds, fees)).toEqual([
      { coin: 'BTC', amount: '329.99', networkFee: '0.00', total: '329.99' },
      { coin: 'LTC', amount: '329.99', networkFee: '0.00', total: '329.99' },
      { coin: 'ETH', amount: '332.66', networkFee: '7.35', total: '340.01' },
    ])
  })

  test('are none where one coin would be bought for less than the least', () => {
    expect(purchasesOf('214.68', half, fees)).toBe(null)
    expect(purchasesOf('214.69', half, fees)?.map(({ amount }) => amount)).toEqual(['107.34', '100.00'])
    expect(purchasesOf('5', half, fees)).toBe(null)
  })

  test('are the sum to the last öre, whatever comes', () => {
    for (let sum = 30_000; sum < 60_000; sum += 37) {
      const text = (sum / 100).toFixed(2)
      const totals = purchasesOf(text, thirds, fees)?.map(({ total }) => Math.round(Number(total) * 100)) ?? []
      expect(totals.length === 0 ? sum : totals.reduce((all, one) => all + one)).toBe(sum)
    }
  })
})

test.each<[readonly Share[], string]>([
  [[{ coin: 'BTC', percent: 100 }], '100'],
  [half, '215'],
  [thirds, '316'],
  [
    [
      { coin: 'LTC', percent: 99 },
      { coin: 'BCH', percent: 1 },
    ],
    '10000',
  ],
])('the least sum of %o makes a purchase of each share, and one less does not', (shares, least) => {
  expect(leastSum(shares, fees)).toBe(least)
  expect([purchasesOf(least, shares, fees) === null, purchasesOf(String(Number(least) - 1), shares, fees)]).toEqual([
    false,
    null,
  ])
})

test.each<[readonly Share[], string]>([
  [[{ coin: 'BTC', percent: 100 }], '1000'],
  [[{ coin: 'ETH', percent: 100 }], '1007'],
  [
    [
      { coin: 'BTC', percent: 60 },
      { coin: 'ETH', percent: 40 },
    ],
    '1666',
  ],
])('the greatest sum of %j is the one whose greatest part may be bought at once', (shares, sum) => {
  expect(mostSum(shares, { networkFees, most: '1000' })).toBe(sum)
})

test.each<[string, readonly Share[], boolean]>([
  ['one coin', [{ coin: 'BTC', percent: 100 }], true],
  ['two', half, true],
  ['none', [], false],
  ['less than all', [{ coin: 'BTC', percent: 99 }], false],
  [
    'a coin twice',
    [
      { coin: 'BTC', percent: 50 },
      { coin: 'BTC', percent: 50 },
    ],
    false,
  ],
  [
    'nothing of a coin',
    [
      { coin: 'BTC', percent: 100 },
      { coin: 'ETH', percent: 0 },
    ],
    false,
  ],
  [
    'half a per cent',
    [
      { coin: 'BTC', percent: 99.5 },
      { coin: 'ETH', percent: 0.5 },
    ],
    false,
  ],
])('shares of %s are of a plan: %o, %s', (_, shares, are) => {
  expect(areShares(shares)).toBe(are)
})

test('an average price is what was paid by what came, and none before anything did', () => {
  expect(averagePrice([])).toBe(null)
  expect(
    averagePrice([
      { total: '500.00', coins: '0.00050000' },
      { total: '507.35', coins: '0.00100000' },
    ]),
  ).toBe('671566.66')
})
