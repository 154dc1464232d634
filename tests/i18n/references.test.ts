import { expect, test } from 'vitest'
import { addressGroups, ibanText, orderNumberGroups, orderNumberText, shortAddress } from '../../src/i18n/references'

test('an order number is shown in groups of four', () => {
  expect(orderNumberGroups('2611200482')).toEqual(['2611', '2004', '82'])
  expect(orderNumberText('2611200482')).toBe('2611\u00a02004\u00a082')
})

test('an IBAN is shown in groups of four, however it came', () => {
  expect(ibanText('SE45 50000000058398257466')).toBe('SE45\u00a05000\u00a00000\u00a00583\u00a09825\u00a07466')
})

test('an address ends with a group of its last four characters', () => {
  expect(addressGroups('bc1qw508d6qejx')).toEqual(['bc1q', 'w508', 'd6', 'qejx'])
  expect(addressGroups('bc1qw508d6qe')).toEqual(['bc1q', 'w508', 'd6qe'])
})

test('a short address keeps six characters and four', () => {
  expect(shortAddress('bc1q9h6tyxw3m0dxk7k2')).toBe('bc1q9h…k7k2')
})
