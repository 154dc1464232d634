import { describe, expect, test } from 'vitest'
import {
  checkPersonalNumber,
  isAdult,
  isIssuedNumber,
  normalPersonalNumber,
} from '../../../src/domain/onboarding/personal-number'

const today = '2026-11-20'

describe('a personal number is kept as YYYYMMDD-XXXX', () => {
  test.each([
    ['8507099805', '19850709-9805'],
    ['850709-9805', '19850709-9805'],
    ['198507099805', '19850709-9805'],
    ['1985 07 09 9805', '19850709-9805'],
    ['260101-0000', '20260101-0000'],
    ['261231-0000', '20261231-0000'],
    ['270101-0000', '19270101-0000'],
    ['850709\u20139805', '19850709-9805'],
    ['850709\u20119805', '19850709-9805'],
    ['850709\u22129805', '19850709-9805'],
    ['19850709\u00a09805\u200b', '19850709-9805'],
    ['19850709\u034f9805\ufe0f', '19850709-9805'],
    ['19850709\ue0009805', '19850709\ue0009805'],
    ['85070998051', '85070998051'],
    ['not one', 'not one'],
    ['', ''],
  ])('%j is %j', (text, kept) => expect(normalPersonalNumber(text, today)).toBe(kept))

  test('what is no text is an error', () => {
    const number: unknown = 198507099805
    const ask = (text: unknown) => Reflect.apply(normalPersonalNumber, undefined, [text, today])
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
    ['19850709\u20139805', null],
    ['20081120-0000', null],
    ['20081121-0000', 'personalNumberAge'],
    ['20261120-0000', 'personalNumberAge'],
    ['20261121-0000', 'personalNumberFuture'],
    ['261231-0000', 'personalNumberFuture'],
    ['20991231-0000', 'personalNumberFuture'],
    ['20990231-0000', 'personalNumberDate'],
    ['00010101-0000', 'personalNumber'],
  ])('%j: %s', (text, code) => expect(checkPersonalNumber(text, today)).toBe(code))
})

/**
 * Of Skatteverket's open data set "Testpersonnummer", https://www.dataportal.se/sv/datasets/6_67959/testpersonnummer, whose
 * numbers nobody has or will have; as testdata/allPins.json of https://github.com/personnummer/meta and test.sh of
 * https://github.com/ullenius/pnummer have written them off.
 */
test.each([
  ['190107019804', null],
  ['190204229892', null],
  ['190303219828', null],
  ['190704019801', null],
  ['200306062381', null],
  ['200802122390', null],
  ['201602292383', 'personalNumberAge'],
  ['202005312380', 'personalNumberAge'],
  ['189002099811', 'personalNumber'],
])(
  'the test number %s of Skatteverket: %s, and with any other last digit it has a wrong check digit',
  (number, code) => {
    const last = Number(number.at(-1))
    const others = Array.from({ length: 9 }, (_, index) => `${number.slice(0, -1)}${(last + index + 1) % 10}`)
    expect(checkPersonalNumber(number, today)).toBe(code)
    expect(new Set(others.map((other) => checkPersonalNumber(other, today)))).toEqual(
      new Set([code ?? 'personalNumberCheck']),
    )
  },
)

test('of age is who was born eighteen years before, by the calendar', () => {
  const number = '20080229-0000'
  expect(['2026-02-28', '2026-03-01'].map((day) => isAdult(number, day))).toEqual([false, true])
})

test.each([
  ['19850709-9805', true],
  ['19850709-0000', false],
  ['198507099805', false],
])('%s was issued to its owner: %s', (number, isIssued) => {
  expect(isIssuedNumber(number)).toBe(isIssued)
})
