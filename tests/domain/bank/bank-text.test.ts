import { describe, expect, test } from 'vitest'
import { bankMessage, bankName, bankText } from '../../../src/domain/bank/bank-text'

describe('a text for banks', () => {
  test.each([
    ['Åsa Öberg-Ärlig', 'Åsa Öberg-Ärlig', 'Asa Oberg-Arlig'],
    ['André Núñez', 'Andre Nunez', 'Andre Nunez'],
    ['Łukasz Øst & Æbel', 'Lukasz Ost + AEbel', 'Lukasz Ost + AEbel'],
    ['Straße 12–14 ’x’', "Strasse 12-14 'x'", "Strasse 12-14 'x'"],
    ['A\u0308la', 'Äla', 'Ala'],
    ['Nordmynt 2611200482', 'Nordmynt 2611200482', 'Nordmynt 2611200482'],
    ['<Eva> "x" #1', '.Eva. .x. .1', '.Eva. .x. .1'],
    ['a\tb\u00a0 c\n', 'a b c', 'a b c'],
    ['/a//b/', 'a/b', 'a/b'],
    ['Олег', '....', '....'],
  ])('has characters that they take: %s', (text, sek, eur) => {
    expect([bankText('SEK', text), bankText('EUR', text)]).toEqual([sek, eur])
  })

  test('is the same when it is written again', () => {
    for (const text of ['Åsa Öberg', 'Øst & Æbel', '//x  y/'])
      for (const currency of ['SEK', 'EUR'] as const)
        expect(bankText(currency, bankText(currency, text))).toBe(bankText(currency, text))
  })
})

describe('a name for banks', () => {
  test('has as many characters as they take', () => {
    const long = 'Ä'.repeat(200)
    expect([bankName('SEK', long), bankName('EUR', long)]).toEqual(['Ä'.repeat(140), 'A'.repeat(70)])
  })

  test('is none where no letter of it can be written', () => {
    expect([bankName('SEK', 'Олег'), bankName('SEK', ''), bankName('SEK', '李 A')]).toEqual([null, null, '. A'])
  })

  test('does not end with a blank or a slash where it is cut', () => {
    expect(bankMessage('SEK', `${'a'.repeat(139)} bc`)).toBe('a'.repeat(139))
  })
})
