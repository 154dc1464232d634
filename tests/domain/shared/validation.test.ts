import { describe, expect, test } from 'vitest'
import { checkCountry } from '../../../src/domain/onboarding/countries'
import {
  checkBuyAmount,
  checkCoinAmount,
  checkDefined,
  typedAmount,
  typedCoins,
  understoodAmount,
  understoodCoins,
  withPoint,
} from '../../../src/domain/shared/validation'
import { checkSellValue } from '../../../src/domain/money/sell-quote'
import { checkEmail, checkKycText } from '../../../src/domain/shared/texts'

const limits = { min: '100', max: '1000000' }

describe('buy amount', () => {
  test.each([
    ['100', null],
    ['1000000', null],
    ['5 000', null],
    ['5,000', null],
    ['99', 'amountTooLow'],
    ['1000001', 'amountTooLarge'],
    ['0100', 'amountLeadingZero'],
    ['0', 'amountInvalid'],
    ['1,5', 'amountWhole'],
    ['100.00', 'amountWhole'],
    ['-100', 'amountInvalid'],
    ['1e5', 'amountInvalid'],
    ['abc', 'amountInvalid'],
    ['', 'required'],
    ['   ', 'required'],
  ])('%j: %s', (text, code) => expect(checkBuyAmount(text, limits)).toBe(code))
})

describe('coin amount', () => {
  test.each([
    ['0.5', null],
    ['0,5', null],
    ['0,125', null],
    ['1,500', null],
    ['1,234.5', null],
    ['1,234,567', null],
    ['2.234,5', 'amountInvalid'],
    ['2.500,00', 'amountInvalid'],
    ['1.234.567', 'amountInvalid'],
    ['1,2.5', 'amountInvalid'],
    ['12,34,567', 'amountInvalid'],
    ['1', null],
    ['0.00000001', null],
    ['.5', 'amountInvalid'],
    ['00.5', 'amountLeadingZero'],
    ['01', 'amountLeadingZero'],
    ['0.123456789', 'amountDecimals'],
    ['0', 'amountInvalid'],
    ['-1', 'amountInvalid'],
    ['1.', 'amountInvalid'],
    ['x', 'amountInvalid'],
    ['', 'required'],
  ])('%j: %s', (text, code) => expect(checkCoinAmount(text)).toBe(code))
})

test('in coins a comma is the decimal sign, since nobody groups their decimals', () => {
  expect(['0,125', '1,500', '1 234,5', '1,234.5', '1,234,567'].map(typedCoins)).toEqual([
    '0.125',
    '1.500',
    '1234.5',
    '1234.5',
    '1234567',
  ])
})

test('what can be read in two ways is no amount, in kronor as in coins', () => {
  const typed = ['2.234,5', '2.500,00', '1.234.567,8', '1,2.5']
  expect([
    typed.map((text) => checkBuyAmount(text, limits)),
    typed.map(checkCoinAmount),
    typed.map(checkSellValue),
  ]).toEqual(Array(3).fill(typed.map(() => 'amountInvalid')))
})

describe('what stands in a field that was left', () => {
  test.each([
    [' 1,500 ', '1.500', '1,500'],
    ['1 234,5', '1234.5', '1234,5'],
    ['1,234.5', '1234.5', '1234,5'],
    ['0.125\u00a0', '0.125', '0,125'],
    [' 2.234,5 ', '2.234,5', '2.234,5'],
    ['  ', '', ''],
  ])('of coins, %j, is what was understood: %j, in Swedish %j', (typed, english, swedish) => {
    expect([understoodCoins(typed, 'en'), understoodCoins(typed, 'sv')]).toEqual([english, swedish])
  })

  test.each([
    [' 5 000 ', '5000', '5000'],
    ['1,234', '1234', '1234'],
    ['1\u202f234,50', '1234.50', '1234,50'],
    ['2.500,00', '2.500,00', '2.500,00'],
    ['1.234', '1.234', '1.234'],
    [' x ', 'x', 'x'],
  ])('of kronor, %j, is what was understood: %j, in Swedish %j', (typed, english, swedish) => {
    expect([understoodAmount(typed, 'en'), understoodAmount(typed, 'sv')]).toEqual([english, swedish])
  })

  test('is understood the same once more', () => {
    for (const text of ['1,500', '1,234.5', '1 234,5', '1,234', '1,234,567', '2.234,5', '1.234'])
      for (const locale of ['en', 'sv'] as const)
        expect([typedCoins(understoodCoins(text, locale)), typedAmount(understoodAmount(text, locale))]).toEqual([
          typedCoins(text),
          typedAmount(text),
        ])
  })
})

describe('typed amounts', () => {
  test('a comma after digits is a decimal point', () => {
    expect(['1,5', '1,', 'a,5', ',5', '1.5'].map(withPoint)).toEqual(['1.5', '1.', 'a,5', ',5', '1.5'])
  })

  test('what cannot be seen is passed over', () => {
    expect(['1\u034f234\ufe0f', '1\u200b2\u28003'].map(typedAmount)).toEqual(['1234', '123'])
  })

  test('grouping marks of both languages are read', () => {
    expect(['1,234.50', '1234.50', '1 234,50', '1\u00a0234,50', '1,234', '12,34'].map(typedAmount)).toEqual([
      '1234.50',
      '1234.50',
      '1234.50',
      '1234.50',
      '1234',
      '12.34',
    ])
  })
})

describe('e-mail', () => {
  test.each([
    ['name@example.com', null],
    [' name@example.com ', null],
    ['', 'required'],
    ['name', 'email'],
    ['name@example', 'email'],
    ['na me@example.com', 'email'],
    ['na\u200bme@example.com', 'email'],
    ['name@exa\u00admple.com', 'email'],
    ['name@example.com\u2060', 'email'],
    ['\u202ename@example.com', 'email'],
    ['na\u034fme@example.com', 'email'],
    ['na\ufe0fme@example.com', 'email'],
    ['na\u3164me@example.com', 'email'],
    ['na\u2800me@example.com', 'email'],
    ['name@exa\u034fmple.com', 'email'],
    ['name@exa\ufe0fmple.com', 'email'],
    ['name@exa\u{e0100}mple.com', 'email'],
    ['name@exa\u3164mple.com', 'email'],
    ['name@example.com\u180b', 'email'],
    ['Name <name@example.com>', 'email'],
    ['<name@example.com>', 'email'],
    ['name@example.com,', 'email'],
    ['name;other@example.com', 'email'],
    ['mailto:name@example.com', 'email'],
    ['https://name@example.com', 'email'],
    ['name@example.com/inbox', 'email'],
    ['na..me@example.com', 'email'],
    ['.name@example.com', 'email'],
    ['name.@example.com', 'email'],
    ['name@-example.com', 'email'],
    ['name@example-.com', 'email'],
    ['name@example.-com', 'email'],
    ['name@example.123', 'email'],
    ['name@127.0.0.1', 'email'],
    ['name@example.\u0661\u0662\u0663', 'email'],
    ['name@example.\uff11\uff12', 'email'],
    ['name@example.\u2160', 'email'],
    ['name@exam_ple.com', 'email'],
    ['name@@example.com', 'email'],
    ['name@example.com.', 'email'],
    ["o'hara+news_2@mail-1.example.co.uk", null],
    ['name@räksmörgås.se', null],
    ['name@xn--rksmrgs-5wao1o.se', null],
    ['name@3m.com', null],
    ['name@उदाहरण.भारत', null],
    ['name@exam..ple.com', 'email'],
    ['me&you@example.com', 'emailAmpersand'],
    [`${'a'.repeat(65)}@example.com`, 'emailLocalPart'],
    [`${'a'.repeat(40)}@example.com`, 'emailLength'],
  ])('%j: %s', (text, code) => expect(checkEmail(text)).toBe(code))
})

/** Of test/tests.xml, version 3.05, of https://github.com/dominicsayers/isemail, which are right or wrong by the RFCs. */
describe('e-mail of a public table', () => {
  test.each([
    'test@iana.org',
    'test@nominet.org.uk',
    'test@about.museum',
    'a@iana.org',
    'test@e.com',
    'test@iana.a',
    'test.test@iana.org',
    '123@iana.org',
    'test@123.com',
    'test@mason-dixon.com',
    'test@c--n.com',
    'test@iana.co-uk',
    'xn--test@iana.org',
    'test@xn--hxajbheg2az3al.xn--jxalpdlp',
  ])('%s is right', (text) => expect(checkEmail(text)).toBeNull())

  test.each([
    'test',
    '@',
    'test@',
    '@io',
    '@iana.org',
    '.test@iana.org',
    'test.@iana.org',
    'test..iana.org',
    'test_exa-mple.com',
    'test\\@test@iana.org',
    'test@-iana.org',
    'test@iana-.com',
    'test@iana.org-',
    'test@.iana.org',
    'test@iana.org.',
    'test@iana..com',
    'test@.org',
    'test"@iana.org',
    '"test@iana.org',
    '"test"test@iana.org',
    '(test@iana.org',
    'test@(iana.org',
    'test(comment)test@iana.org',
    'test@[1.2.3.4',
    'test@a[255.255.255.255]',
    'test@iana/icann.org',
  ])('%s is wrong', (text) => expect(checkEmail(text)).toBe('email'))

  test.each([
    'test@io',
    'test@iana.123',
    'test@255.255.255.255',
    'test@[255.255.255.255]',
    'test@[IPv6:::]',
    '"test"@iana.org',
    '"test".test@iana.org',
    'test . test@iana.org',
    '(comment)test@iana.org',
  ])('%s, which the RFCs let pass, is none that a customer has', (text) => expect(checkEmail(text)).toBe('email'))
})

/** The examples of RFC 3696, section 3, the quoted ones as https://www.rfc-editor.org/errata/eid246 has put them right. */
test.each([
  ['user+mailbox@example.com', null],
  ['$A12345@example.com', null],
  ['!def!xyz%abc@example.com', null],
  ['_somename@example.com', null],
  ['customer/department=shipping@example.com', 'email'],
  ['"Abc\\@def"@example.com', 'email'],
  ['"Fred\\ Bloggs"@example.com', 'email'],
  ['"Joe.\\\\Blow"@example.com', 'email'],
])(
  'the example %s of RFC 3696: %s, since none that is quoted, or looks like an address of a page, is taken',
  (text, code) => expect(checkEmail(text)).toBe(code),
)

test.each([...'<>()'])('a text of the questionnaire has no %s', (sign) => {
  expect([checkKycText(`a ${sign} b`), checkKycText('a b')]).toEqual(['kycText', null])
})

test('a text of the questionnaire has 1 to 64 characters', () => {
  expect(['', '  ', 'x'.repeat(64), 'x'.repeat(65)].map((text) => checkKycText(text))).toEqual([
    'kycText',
    'kycText',
    null,
    'kycText',
  ])
})

test('defined means not empty after trimming', () => {
  expect(['a', ' ', ''].map(checkDefined)).toEqual([null, 'required', 'required'])
})

test('a country must be in the list', () => {
  expect(['SE', 'GB', 'XX', 'se', ''].map(checkCountry)).toEqual([null, null, 'country', 'country', 'country'])
})
