import { describe, expect, test } from 'vitest'
import { dialCodes, phoneOf, readPhone } from '../../../src/domain/onboarding/phone'

describe('a phone number', () => {
  test.each([
    ['070-174 06 05', 'SE', '+46701740605'],
    ['+46 70 174 06 05', 'SE', '+46701740605'],
    ['0046701740605', 'SE', '+46701740605'],
    ['+46701740605', 'DE', '+46701740605'],
    ['0151 23456789', 'DE', '+4915123456789'],
    ['070174060', 'SE', null],
    ['+46 (0)70-174 06 05', 'SE', '+46701740605'],
    [' +47 406 12 345 ', 'SE', '+4740612345'],
    ['(201) 555-0123', 'US', '+12015550123'],
    ['08-123 456 78', 'SE', null],
    ['+44 20 7946 0018', 'GB', null],
    ['call 070-174 06 05 now', 'SE', null],
    ['070-174 06 05 ext. 7', 'SE', null],
    ['hello', 'SE', null],
    ['', 'SE', null],
    ['070-174 06 05', 'XX', null],
  ])('%j in %s is %s', (text, country, e164) => expect(phoneOf(text, country)).toBe(e164))

  test('gets its form while it is typed', () => {
    const shown = ['0', '07', '070', '0701', '070-17', '070-174'].map((text) => readPhone(text, 'SE').shown)
    expect(shown).toEqual(['0', '07', '070', '070-1', '070-17', '070-174'])
    expect(readPhone('0701740605', 'SE')).toEqual({ shown: '070-174 06 05', country: 'SE', e164: '+46701740605' })
  })

  test('with a + is of the country that it says', () => {
    expect(readPhone('+4915123456789', 'SE')).toEqual({
      shown: '+49 1512 3456789',
      country: 'DE',
      e164: '+4915123456789',
    })
  })

  test('means what is shown of it', () => {
    const read = (text: string) => readPhone(text, 'SE')
    expect(read('070-174 06 05 ext. 7')).toEqual({ shown: '070-174 06 05', country: 'SE', e164: '+46701740605' })
    expect(read('Tel: 070-174 06 05')).toEqual({ shown: '070-174 06 05', country: 'SE', e164: '+46701740605' })
  })

  test('can be deleted over the signs that its form has put in', () => {
    expect(readPhone('201', 'US', '20').shown).toBe('(201)')
    expect(readPhone('(201', 'US', '(201)').shown).toBe('(201')
  })

  test('can be of a country by its calling code', () => {
    expect([dialCodes().SE, dialCodes().DE]).toEqual(['46', '49'])
  })
})
