import { describe, expect, test } from 'vitest'
import {
  checkAlertPercent,
  checkAlertPrice,
  hoursOf,
  isReached,
  levelOf,
  measureOf,
  ruleOf,
  type AlertRule,
  type PriceNow,
} from '../../../src/domain/alerts/alerts'

const now = (price: string, before: Partial<PriceNow['before']> = {}): PriceNow => ({
  price,
  before: { 1: null, 24: null, 168: null, ...before },
})

test.each<[AlertRule, PriceNow, boolean]>([
  [{ kind: 'above', price: '100' }, now('99.99'), false],
  [{ kind: 'above', price: '100' }, now('100.00'), true],
  [{ kind: 'above', price: '100' }, now('100.01'), true],
  [{ kind: 'below', price: '100' }, now('100.01'), false],
  [{ kind: 'below', price: '100.00' }, now('100'), true],
  [{ kind: 'rise', percent: 10, hours: 24 }, now('109.99', { 24: '100' }), false],
  [{ kind: 'rise', percent: 10, hours: 24 }, now('110', { 24: '100' }), true],
  [{ kind: 'rise', percent: 10, hours: 24 }, now('110', { 1: '100', 168: '100' }), false],
  [{ kind: 'fall', percent: 10, hours: 1 }, now('90.01', { 1: '100' }), false],
  [{ kind: 'fall', percent: 10, hours: 1 }, now('90', { 1: '100' }), true],
  [{ kind: 'fall', percent: 1, hours: 168 }, now('200', { 168: '100' }), false],
  [{ kind: 'rise', percent: 1, hours: 168 }, now('50', { 168: '100' }), false],
  [{ kind: 'rise', percent: 1, hours: 168 }, now('50', { 168: '0' }), false],
  // 1 per cent of 3 is 0.03: what is rounded down is never reached too early.
  [{ kind: 'rise', percent: 1, hours: 1 }, now('3.0299999', { 1: '3' }), false],
  [{ kind: 'rise', percent: 1, hours: 1 }, now('3.03', { 1: '3' }), true],
])('%j at %j is reached: %s', (rule, price, reached) => {
  expect(isReached(rule, price)).toBe(reached)
})

test('what levels are held against is the price, or by how much it has moved, never less than nothing', () => {
  const price = now('110', { 1: '100', 24: '120' })
  expect([
    measureOf('above', null, price),
    measureOf('below', null, price),
    measureOf('rise', 1, price),
    measureOf('fall', 1, price),
    measureOf('fall', 24, price),
    measureOf('rise', 168, price),
    measureOf('rise', null, price),
  ]).toEqual(['110', '110', '10.0000', '0', '8.3333', null, null])
})

test.each([
  ['', 'required'],
  ['  ', 'required'],
  ['x', 'amountInvalid'],
  ['-5', 'amountInvalid'],
  ['0', 'amountInvalid'],
  ['0.001', 'priceDecimals'],
  ['007', 'amountLeadingZero'],
  ['0,500', 'amountLeadingZero'],
  ['0,5', null],
  ['1000000000.01', 'amountInvalid'],
  ['1000000000', null],
  ['0.01', null],
  ['1 100 000,50', null],
  ['1,100,000.50', null],
] as const)('a price of “%s” is %s', (text, code) => {
  expect(checkAlertPrice(text)).toBe(code)
})

test.each([
  ['', 'required'],
  ['0', 'percentRange'],
  ['100', 'percentRange'],
  ['1.5', 'percentRange'],
  ['five', 'percentRange'],
  ['1', null],
  [' 99 ', null],
] as const)('“%s” per cent is %s', (text, code) => {
  expect(checkAlertPercent(text)).toBe(code)
})

describe('a rule as it is kept', () => {
  test.each<AlertRule>([
    { kind: 'above', price: '100' },
    { kind: 'below', price: '100.50' },
    { kind: 'rise', percent: 5, hours: 1 },
    { kind: 'fall', percent: 99, hours: 168 },
  ])('%j is read back', (rule) => {
    expect(ruleOf(rule.kind, levelOf(rule), hoursOf(rule))).toEqual(rule)
  })

  test('that looks back another time is none', () => {
    expect(ruleOf('rise', '5', 2)).toBeUndefined()
  })
})
