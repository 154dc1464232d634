import { expect, test } from 'vitest'
import { textToSign } from '../../../src/domain/wallet-proofs/text-to-sign'

const facts = {
  customer: 'Tolvan Åkesson',
  coin: 'BTC',
  address: 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  at: new Date('2026-11-26T23:30:00Z'),
  nonce: '5f0c2d9be4a1837700112233445566ff',
} as const

test('names exchange, customer, coin, address, Swedish day and the number that is used once', () => {
  expect(textToSign(facts)).toBe(
    [
      'I show that this wallet is mine.',
      'Exchange: Nordmynt',
      'Customer: Tolvan Åkesson',
      'Coin: Bitcoin (BTC)',
      'Address: bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      'Date: 2026-11-27',
      'Number: 5f0c2d9be4a1837700112233445566ff',
    ].join('\n'),
  )
})

test('has nothing but the name that is not ASCII, and no blanks that a wallet would take away', () => {
  const text = textToSign({ ...facts, customer: 'Tolvan Tolvansson' })
  expect(text).toMatch(/^[\n -~]+$/)
  expect(text).not.toMatch(/^\s|\s$|[ \t]\n|\n\s|  |\r/)
})

test('a name is in NFC, whichever way it was typed', () => {
  const spelled = (customer: string) => textToSign({ ...facts, customer })
  expect(spelled('A\u030Akesson')).toBe(spelled('\u00C5kesson'))
  expect(spelled('A\u030Akesson')).toContain('\u00C5kesson')
})

test.each([
  ['a line break', 'Tolvan\nAddress: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['a line separator', 'Tolvan\u2028Address: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['a carriage return and tabs', ' Tolvan\r\n\t\tAddress: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa '],
  ['a sign that turns the direction', 'Tolvan\u202EAddress: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa\u202C'],
])('a name with %s begins no line of its own', (_, customer) => {
  const lines = textToSign({ ...facts, customer }).split('\n')
  expect(lines).toHaveLength(7)
  expect(lines[2]).toBe('Customer: Tolvan Address: 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')
})
