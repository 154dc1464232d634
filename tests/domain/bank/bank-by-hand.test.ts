import { describe, expect, test } from 'vitest'
import {
  checkBankReference,
  checkMovedAmount,
  checkReturnReason,
  checkToldText,
  typedBankReference,
} from '../../../src/domain/bank/bank-by-hand'

describe('what is typed of a payment at the bank', () => {
  test.each(['BG 2026 1120-7', ' bg20261120-7 ', 'bg\u00a02026\u200b1120-7'])('%j is one reference', (typed) => {
    expect(typedBankReference(typed)).toBe('BG20261120-7')
  })

  test.each([
    ['', 'required'],
    [' \u200b ', 'required'],
    ['a', null],
    ['a'.repeat(140), null],
    ['a'.repeat(141), 'notAccepted'],
    ['a\ue000', 'notAccepted'],
  ])('the bank’s reference %j: %s', (typed, code) => {
    expect(checkBankReference(typed)).toBe(code)
  })

  test.each([
    ['', 'required'],
    ['1 000,50', null],
    ['1000.5', null],
    ['1,000', null],
    ['0.01', null],
    ['999999999999.99', null],
    ['1000000000000', 'amountTooLarge'],
    ['0', 'amountInvalid'],
    ['0.00', 'amountInvalid'],
    ['-1', 'amountInvalid'],
    ['01', 'amountInvalid'],
    ['1e3', 'amountInvalid'],
    ['2.234,5', 'amountInvalid'],
    ['0.001', 'amountDecimals'],
  ])('an amount %j: %s', (typed, code) => {
    expect(checkMovedAmount(typed)).toBe(code)
  })

  test.each([
    ['', null],
    ['  ', null],
    ['2611200482', null],
    ['Tack för hjälpen 🙂', null],
    ['x'.repeat(141), 'notAccepted'],
    ['a\u0007b', 'notAccepted'],
  ])('what its payer wrote %j: %s', (typed, code) => {
    expect(checkToldText(typed)).toBe(code)
  })

  test.each([
    ['', 'required'],
    [' ', 'required'],
    ['Kontot är avslutat', null],
    ['x'.repeat(500), null],
    ['x'.repeat(501), 'notAccepted'],
    ['a\nb', 'notAccepted'],
  ])('why it came back %j: %s', (typed, code) => {
    expect(checkReturnReason(typed)).toBe(code)
  })
})
