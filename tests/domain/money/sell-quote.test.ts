import { describe, expect, test } from 'vitest'
import { fiatFor } from '../../../src/domain/money/quote'
import { checkSellAmount, checkSellValue, coinsWorth } from '../../../src/domain/money/sell-quote'

const limits = { min: '750', max: '100000' }

describe('coins to sell', () => {
  test.each([
    ['', 'required'],
    ['.5', 'amountInvalid'],
    ['00.5', 'amountLeadingZero'],
    ['0.123456789', 'amountDecimals'],
    ['0', 'amountInvalid'],
    ['-1', 'amountInvalid'],
    ['0.00074999', 'amountTooLow'],
    ['0.00075', null],
    ['0,1', null],
    ['0.1', null],
    ['0.10000001', 'amountTooLarge'],
  ])('%j at 1,000,000 are %j', (text, code) => {
    expect(checkSellAmount(text, '1000000', limits)).toBe(code)
  })

  test('have their form alone while no rate is known', () => {
    expect([checkSellAmount('99', undefined, limits), checkSellAmount('.5', undefined, limits)]).toEqual([
      null,
      'amountInvalid',
    ])
  })
})

test.each([
  ['', 'required'],
  ['.5', 'amountInvalid'],
  ['012', 'amountLeadingZero'],
  ['1000.123', 'amountInvalid'],
  ['0', 'amountInvalid'],
  ['1 000,50', null],
  ['1000.5', null],
])('kronor typed as %j are %j', (text, code) => {
  expect(checkSellValue(text)).toBe(code)
})

describe('kronor to coins', () => {
  test.each([
    ['1000', '1000000', '0.001'],
    ['1000', '830991.20', '0.00120338'],
    ['750', '3', '250'],
    ['1', '3', '0.33333333'],
    ['100000', '793148.73', '0.12607975'],
  ])('%s at %s take %s', (value, rate, coins) => {
    expect(Number(coinsWorth(value, rate, limits.max))).toBe(Number(coins))
  })

  test.each(['793148.73', '1045000.00', '1500000'])(
    'of the highest amount are not worth more than it, at %s',
    (rate) => {
      expect(checkSellAmount(coinsWorth('100000', rate, limits.max), rate, limits)).toBeNull()
    },
  )

  test('beyond the highest amount are too many', () => {
    const coins = coinsWorth('100000.01', '2000000', limits.max)
    expect([coins, checkSellAmount(coins, '2000000', limits)]).toEqual(['0.05000001', 'amountTooLarge'])
  })

  test('are worth at least what was typed', () => {
    const rates = ['830991.20', '1032450', '9.99', '12345.67']
    const worth = rates.map((rate) => Number(fiatFor(coinsWorth('1234.56', rate, limits.max), rate)) >= 1234.56)
    expect(worth).toEqual([true, true, true, true])
  })
})
