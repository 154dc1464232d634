import { describe, expect, test } from 'vitest'
import { isLuhn, luhnDigit } from '../../../src/domain/bank/luhn'

describe('luhnDigit', () => {
  test.each([
    ['261120048', '2'],
    ['7992739871', '3'],
    ['811218987', '6'],
    ['0', '0'],
  ])('behind %s stands %s', (digits, digit) => {
    expect(luhnDigit(digits)).toBe(digit)
  })
})

describe('isLuhn', () => {
  test.each(['2611200482', '79927398713', '8112189876'])('%s holds', (digits) => {
    expect(isLuhn(digits)).toBe(true)
  })

  test.each(['2611200483', '2611204082', '26112004a2', '', '0'])('%s does not', (digits) => {
    expect(isLuhn(digits)).toBe(false)
  })
})
