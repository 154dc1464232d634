import { describe, expect, test } from 'vitest'
import { coins, type Coin } from '../../../src/domain/money/currencies'
import { bareSignature, checkSignature, longestSignature } from '../../../src/domain/wallet-proofs/signatures'

/** 31 is a compressed key, 2 the parts of a witness. */
const base64Of = (bytes: number, first = bytes === 65 ? 31 : 2): string =>
  Buffer.alloc(bytes, 0xfb).fill(first, 0, 1).toString('base64')
const hexOf = (bytes: number): string => `0x${'ab'.repeat(bytes)}`

describe('the shape of a pasted signature', () => {
  test.each(coins)('none of %s is missing', (coin) => {
    for (const text of ['', ' ', '\n\t', '\u200B']) expect(checkSignature(coin, text)).toBe('signature-missing')
  })

  test.each(['BTC', 'LTC', 'BCH'] as const)('%s takes base64 of 65 bytes, with blanks and broken lines', (coin) => {
    const text = base64Of(65)
    for (const pasted of [text, ` ${text}\r\n`, `${text.slice(0, 40)}\n${text.slice(40)}`])
      expect(checkSignature(coin, pasted)).toBeNull()
  })

  test.each([
    ['one byte less', base64Of(64, 31)],
    ['a first byte of no kind', base64Of(65, 44)],
    ['a witness of the length of an older one', base64Of(65, 2)],
    ['an older one of the length of a witness', base64Of(107, 31)],
    ['a sign that base64 does not have', `${base64Of(65).slice(0, -2)}*=`],
    ['no padding', base64Of(65).replace('=', '')],
    ['the alphabet that addresses of pages use', base64Of(65).replaceAll('+', '-')],
    ['hexadecimal', hexOf(65)],
    ['a sentence', 'I own this address'],
  ])('Bitcoin refuses %s', (_, text) => {
    expect(checkSignature('BTC', text)).toBe('signature-malformed')
  })

  test.each([
    ['BTC', null],
    ['LTC', null],
    ['BCH', 'signature-malformed'],
    ['ETH', 'signature-malformed'],
  ] as const)('a witness by BIP-322 of %s: %s', (coin, problem) => {
    expect(checkSignature(coin, base64Of(107))).toBe(problem)
    for (const prefix of ['smp', 'ful']) expect(checkSignature(coin, prefix + base64Of(107))).toBe(problem)
  })

  test('the prefix of BIP-322 is for no signature of before, and proofs of funds are none of an address', () => {
    expect(checkSignature('BTC', `smp${base64Of(65)}`)).toBe('signature-malformed')
    expect(checkSignature('BTC', `pof${base64Of(107)}`)).toBe('signature-malformed')
  })

  test('Ethereum takes hexadecimal of 65 bytes, in any case, with or without its prefix', () => {
    for (const text of [hexOf(65), hexOf(65).slice(2), hexOf(65).toUpperCase(), ` ${hexOf(65)} `])
      expect(checkSignature('ETH', text)).toBeNull()
    for (const text of [hexOf(64), `${hexOf(65)}a`, `${hexOf(64)}zz`, base64Of(65)])
      expect(checkSignature('ETH', text)).toBe('signature-malformed')
  })

  test('a longer one of Ethereum is a contract’s, whose address shows it by the small amount', () => {
    expect(checkSignature('ETH', hexOf(130))).toBe('address-unsupported')
  })

  test('nothing longer than any signature is looked at', () => {
    expect(checkSignature('BTC', 'A'.repeat(longestSignature))).toBeNull()
    expect(checkSignature('BTC', 'A'.repeat(longestSignature + 4))).toBe('signature-malformed')
    expect(checkSignature('ETH', hexOf(longestSignature / 2))).toBe('signature-malformed')
  })
})

test.each<[Coin, string, string]>([
  ['BTC', ` H9L5\r\n yLFj\u00A0`, 'H9L5yLFj'],
  ['ETH', '0XABcd', '0xabcd'],
  ['ETH', ' AB\ncd', '0xabcd'],
  ['ETH', ' ', ''],
])('of %s, %j is kept as %j', (coin, pasted, kept) => {
  expect(bareSignature(coin, pasted)).toBe(kept)
})
