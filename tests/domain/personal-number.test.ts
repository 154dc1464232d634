import { describe, expect, test } from 'vitest'
import { checkPersonalNumber, normalPersonalNumber } from '../../src/domain/personal-number'

describe('a personal number is kept as YYYYMMDD-XXXX', () => {
  test.each([
    ['8507099805', '19850709-9805'],
    ['850709-9805', '19850709-9805'],
    ['198507099805', '19850709-9805'],
    ['1985 07 09 9805', '19850709-9805'],
    ['260101-0000', '20260101-0000'],
    ['270101-0000', '19270101-0000'],
    ['85070998051', '85070998051'],
    ['not one', 'not one'],
    ['', ''],
  ])('%j is %j', (text, kept) => expect(normalPersonalNumber(text, 2026)).toBe(kept))

  test('what is no text is an error', () => {
    const number: unknown = 198507099805
    const ask = (text: unknown) => Reflect.apply(normalPersonalNumber, undefined, [text, 2026])
    expect(() => ask(number)).toThrow(TypeError)
  })
})

describe('a personal number is checked by form, date and check digit', () => {
  test.each([
    ['19850709-9805', null],
    ['850709 9805', null],
    ['19850709-0000', null],
    ['19121212-1212', null],
    ['000229-0000', null],
    ['', 'required'],
    ['  ', 'required'],
    ['1985-07-09', 'personalNumber'],
    ['18850709-0000', 'personalNumber'],
    ['19850709-98O5', 'personalNumber'],
    ['19850231-0000', 'personalNumberDate'],
    ['19001301-0000', 'personalNumberDate'],
    ['19000229-0000', 'personalNumberDate'],
    ['19850709-9806', 'personalNumberCheck'],
  ])('%j: %s', (text, code) => expect(checkPersonalNumber(text, 2026)).toBe(code))
})
