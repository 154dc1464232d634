import { describe, expect, test } from 'vitest'
import { limitText, moneyColumn, moneyParts, moneyText, percentText, rateText, wholeFigure } from '../../src/i18n/money'

const spaced = (text: string) => text.replaceAll('\u00a0', '_')

describe('figures in columns', () => {
  test('stand apart from their unit, fiat with 2 decimals and coins with 8', () => {
    expect(moneyParts('en', { amount: '5143.4', currency: 'SEK' })).toEqual({ figure: '5,143.40', unit: 'SEK' })
    expect(moneyParts('sv', { amount: '5143.4', currency: 'SEK' })).toEqual({ figure: '5\u00a0143,40', unit: 'kr' })
    expect(moneyParts('sv', { amount: '12', currency: 'EUR' })).toEqual({ figure: '12,00', unit: '€' })
    expect(moneyParts('en', { amount: '0.0045', currency: 'BTC' })).toEqual({ figure: '0.00450000', unit: 'BTC' })
  })

  test('join their unit with a hard space', () => {
    expect(spaced(moneyColumn('en', { amount: '5143.4', currency: 'SEK' }))).toBe('5,143.40_SEK')
    expect(spaced(moneyColumn('sv', { amount: '0.00454453', currency: 'BTC' }))).toBe('0,00454453_BTC')
  })

  test('carry their sign as U+2212 or + when asked', () => {
    expect(moneyParts('en', { amount: '-250', currency: 'SEK' }).figure).toBe('\u2212250.00')
    expect(moneyParts('en', { amount: '250', currency: 'SEK' }, { signed: true }).figure).toBe('+250.00')
    expect(moneyParts('sv', { amount: '-0.001', currency: 'SEK' }).figure).toBe('0,00')
  })
})

describe('money in sentences', () => {
  test.each([
    ['en', '1234.56', 'SEK', 'SEK_1,234.56'],
    ['sv', '1234.56', 'SEK', '1_234,56_kr'],
    ['en', '1234.56', 'EUR', 'EUR_1,234.56'],
    ['sv', '1234.56', 'EUR', '1_234,56_€'],
    ['en', '0.01230000', 'BTC', '0.0123_BTC'],
    ['sv', '0.01234567', 'ETH', '0,01234567_ETH'],
    ['en', '-250', 'SEK', '\u2212SEK_250.00'],
    ['sv', '-250', 'SEK', '\u2212250,00_kr'],
  ] as const)('%s %s %s', (locale, amount, currency, text) => {
    expect(spaced(moneyText(locale, { amount, currency }))).toBe(text)
  })

  test('lose no digit of a figure larger than a float holds', () => {
    expect(spaced(moneyText('en', { amount: '12345678901234567890.12', currency: 'SEK' }))).toBe(
      'SEK_12,345,678,901,234,567,890.12',
    )
    expect(spaced(moneyText('sv', { amount: '90071992547409.93000001', currency: 'BTC' }))).toBe(
      '90_071_992_547_409,93000001_BTC',
    )
  })

  test('refuse what is no decimal', () => {
    expect(() => moneyText('en', { amount: '1e3', currency: 'SEK' })).toThrow(RangeError)
  })
})

test('limits and quick picks have no decimals', () => {
  expect(spaced(limitText('en', '1000', 'SEK'))).toBe('SEK_1,000')
  expect(spaced(limitText('sv', '1000000', 'SEK'))).toBe('1_000_000_kr')
  expect(spaced(wholeFigure('sv', '10000'))).toBe('10_000')
})

test('a rate says what one coin costs', () => {
  expect(spaced(rateText('en', 'BTC', '1032450', 'SEK'))).toBe('1_BTC = SEK_1,032,450.00')
  expect(spaced(rateText('sv', 'BTC', '1032450', 'SEK'))).toBe('1_BTC = 1_032_450,00_kr')
})

test('a percentage is spaced in Swedish alone', () => {
  expect(percentText('en', '2.5')).toBe('2.5%')
  expect(spaced(percentText('sv', '2.5'))).toBe('2,5_%')
  expect(percentText('en', '-0.4', { signed: true })).toBe('\u22120.40%')
  expect(spaced(percentText('sv', '1.2', { signed: true }))).toBe('+1,20_%')
})
