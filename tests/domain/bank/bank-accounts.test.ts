import { describe, expect, test } from 'vitest'
import {
  bankAccountProblems,
  bankOf,
  checkAccountNumber,
  checkClearingNumber,
  checkIban,
  emptyBankAccountDraft,
  isSameAccount,
  isSameHolder,
  numbersOf,
} from '../../../src/domain/bank/bank-accounts'

describe('a clearing number', () => {
  test.each([
    ['', 'required'],
    ['500', 'clearingNumber'],
    ['500123', 'clearingNumber'],
    ['50A1', 'clearingNumber'],
    ['8327', 'clearingSwedbank'],
    ['8327-8', 'clearingCheck'],
    ['83278', 'clearingCheck'],
    ['8000-4', 'clearingCheck'],
    ['8000-2', null],
    ['70001', 'clearingNumber'],
    ['9999', 'clearingUnknown'],
    ['5001', null],
    ['8327-9', null],
    ['83279', null],
    [' 60 00 ', null],
  ])('%j is %j', (text, code) => {
    expect(checkClearingNumber(text)).toBe(code)
  })

  test('of a bank outside the list has the form alone, and is none of a listed one’s', () => {
    expect(['9999', '999', '8327-8'].map((text) => checkClearingNumber(text, true))).toEqual([
      null,
      'clearingNumber',
      'clearingListed',
    ])
  })

  test.each([
    ['5001', 'SEB'],
    ['6789', 'Handelsbanken'],
    ['3300', 'Nordea'],
    ['8327-9', 'Swedbank'],
    ['9180', 'Danske Bank'],
    ['9500', 'Nordea Plusgirot'],
    ['9999', null],
    ['500', null],
  ])('%j names %j', (text, bank) => {
    expect(bankOf(text)).toBe(bank)
  })
})

/**
 * Bankgirot publishes forms and check digits, and no numbers: https://www.bankgirot.se/globalassets/dokument/
 * anvandarmanualer/bankernaskontonummeruppbyggnad_anvandarmanual_sv.pdf. These are made by its rules, or stand below.
 */
describe('an account number', () => {
  test.each([
    ['5000', '0000019', null],
    ['5000', '0000018', 'accountNumber'],
    ['5000', '19', 'accountNumber'],
    ['5000', '00000190', 'accountNumber'],
    ['3300', '000620-5124', null],
    ['3300', '000620-5125', 'accountNumber'],
    ['6000', '219 161 038', null],
    ['6000', '219 161 039', 'accountNumber'],
    ['6000', '123 456-0', null],
    ['6000', '001234560', null],
    ['6000', '1234561', 'accountNumber'],
    ['6000', '123455', 'accountNumber'],
    ['6000', '0001234560', 'accountNumber'],
    ['83279', '994 204 417-4', null],
    ['83279', '994 204 417-1', 'accountCheck'],
    ['83279', '99', 'accountNumber'],
    ['83279', '33 442 347-2', null],
    ['83279', '33 442 347-7', 'accountCheck'],
    ['83279', '994 204 417-12', 'accountNumber'],
    ['84244', '9831892246', null],
    ['84244', '9831892247', 'accountCheck'],
    ['83279', '0000000000', 'accountCheck'],
    ['9500', '1111111-9', null],
    ['9960', '1111111-8', 'accountCheck'],
    ['9960', '340125827-5', 'accountCheck'],
    ['9960', '03401258276', 'accountNumber'],
    ['3473', '17 01473', null],
    ['9570', '12344', null],
    ['9570', '0000012344', null],
    ['9570', '12345', 'accountNumber'],
    ['9570', '1234', 'accountNumber'],
    ['9180', '1234566', null],
    ['9180', '1111111116', null],
    ['9180', '1234567', 'accountNumber'],
    ['9349', '1234566', null],
    ['9349', '123456', 'accountNumber'],
    ['5000', '12A', 'digitsOnly'],
    ['5000', '', 'required'],
    ['', '123', null],
  ])('%s with %j is %j', (clearing, account, code) => {
    expect(checkAccountNumber(account, clearing)).toBe(code)
  })

  test('whose check digit is wrong is taken where its owner says that it is right, and the rule has exceptions', () => {
    const confirmed = (clearing: string, account: string) => checkAccountNumber(account, clearing, false, true)
    expect([
      confirmed('84244', '9831892247'),
      confirmed('9960', '1111111-8'),
      confirmed('84244', '98318922471'),
      confirmed('5000', '0000018'),
      confirmed('6000', '219 161 039'),
    ]).toEqual([null, null, 'accountNumber', 'accountNumber', 'accountNumber'])
  })

  test('of a bank outside the list has the form alone', () => {
    expect(
      ['1', '12', '123456789012345', '1234567890123456'].map((text) => checkAccountNumber(text, '9999', true)),
    ).toEqual(['accountNumber', null, null, 'accountNumber'])
  })
})

/**
 * Numbers that others hold for right or wrong: test/index.test.ts of https://github.com/swantzter/kontonummer,
 * NET/Bankinfrastruktur.Tests/AccountTests.cs of https://github.com/Bankinfrastruktur/BankData, and the last
 * two, of spec/ibandit/sweden of https://github.com/gocardless/ibandit.
 */
describe('an account number of a public table', () => {
  test.each([
    ['9071', '417 23 83'],
    ['6789', '123456789'],
    ['8424-4', '983 189 224-6'],
    ['8351-9', '392 242 224-5'],
    ['8129-9', '043 386 711-6'],
    ['3300', '000620-5124'],
    ['9789', '1111113'],
    ['1274', '0235 305'],
    ['3300', '101010-1010'],
    ['3782', '101010-1010'],
    ['6114', '5171 82351'],
    ['81034', '978 3242'],
    ['8327-9', '014 725 892-5'],
    ['9022', '11 14884'],
    ['9570', '12344'],
    ['9570', '525 004 176 0'],
    ['5140', '0010004'],
    ['9180', '1111111116'],
    ['9190', '6543218'],
    ['9500', '1111111116'],
    ['9960', '1111111116'],
    ['6240', '219161038'],
    ['9960', '3401258276'],
  ])('%s %s is right', (clearing, account) => {
    expect([checkClearingNumber(clearing), checkAccountNumber(account, clearing)]).toEqual([null, null])
  })

  test.each([
    ['6789', '123456788', 'accountNumber'],
    ['5140', '10004', 'accountNumber'],
    ['9272', '18297523', 'accountNumber'],
    ['9272', '182975', 'accountNumber'],
    ['9272', '1829751', 'accountNumber'],
    ['3300', '12344', 'accountNumber'],
    ['1234', '56789', 'accountNumber'],
    ['1234', '3456789', 'accountNumber'],
    ['8424-4', '014 725 892-6', 'accountCheck'],
  ])('%s %s is wrong: %s', (clearing, account, code) => {
    expect(checkAccountNumber(account, clearing)).toBe(code)
  })

  test.each([
    ['8424-1', 'clearingCheck'],
    ['83270', 'clearingCheck'],
    ['8327', 'clearingSwedbank'],
    ['64040', 'clearingNumber'],
  ])('the clearing number %s is wrong: %s', (clearing, code) => {
    expect(checkClearingNumber(clearing)).toBe(code)
  })
})

test.each([
  ['', null],
  ['SE45 5000 0000 0583 9825 7466', null],
  ['se4550000000058398257466', null],
  ['SE45 5000 0000 0583 9825 7467', 'iban'],
  ['SE45', 'iban'],
  ['DE89 3704 0044 0532 0130 00', 'ibanForeign'],
])('the IBAN %j is %j', (text, code) => {
  expect(checkIban(text)).toBe(code)
})

test.each([
  ['0000019', 'iban'],
  ['058 398 257 466', null],
  ['58398257466', null],
])('an IBAN that is not of the account %j is %j', (account, code) => {
  expect(checkIban('SE45 5000 0000 0583 9825 7466', account)).toBe(code)
})

const signsBetween = ['\u00a0', '\u202f', '\u2009', '\u200b', '\u2060', '\ufeff', '\u00ad', '\u2011', '\u2212']
const unseenSigns = ['\u034f', '\ufe0f', '\u{e0100}', '\u3164', '\u2800']

/** By which hands a number went is seen in its spaces: hard, narrow, thin, without width, never to be seen. */
test.each([...signsBetween, ...unseenSigns])('numbers are read with %j in them', (sign) => {
  const spaced = (text: string) => text.replaceAll(' ', sign)
  const draft = {
    ...emptyBankAccountDraft,
    clearingNumber: spaced('5 839'),
    accountNumber: spaced('825 74 66'),
    iban: spaced(' SE45 5000 0000 0583 9825 7466 '),
  }
  expect([bankAccountProblems(draft), numbersOf(draft)]).toEqual([
    [],
    {
      clearingNumber: '5839',
      accountNumber: '8257466',
      bankName: 'SEB',
      iban: 'SE4550000000058398257466',
      customBank: false,
    },
  ])
})

/** Examples of https://www.bankinfrastruktur.se/framtidens-betalningsinfrastruktur/iban-och-svenskt-nationellt-kontonummer */
test.each([
  ['1274', '0235305', 'SE4112000000012740235305', null],
  ['6114', '517182351', 'SE5860000000000517182351', null],
  ['83279', '0147258925', 'SE55800000832790147258925', 'iban'],
  ['83279', '0147258925', 'SE5580000832790147258925', null],
  ['5000', '0235305', 'SE4112000000012740235305', 'ibanBank'],
  ['3300', '517182351', 'SE5860000000000517182351', 'ibanBank'],
  ['34 10', '', 'SE8130000000034731701473', null],
  ['3400', '', 'SE8130000000034731701473', 'ibanBank'],
])('of the account %s %s the IBAN %s is %j', (clearing, account, iban, code) => {
  expect(checkIban(iban, account, clearing)).toBe(code)
})

test('an IBAN of a listed bank is not that of an account at a bank outside the list', () => {
  expect(
    ['SE4550000000058398257466', 'SE7399900000000000001234'].map((iban) => checkIban(iban, '', '9999', true)),
  ).toEqual(['ibanBank', null])
})

describe('an account', () => {
  const draft = { ...emptyBankAccountDraft, clearingNumber: '5000', accountNumber: '000 00-19' }

  test('is named by its clearing number, and kept as digits', () => {
    expect(bankAccountProblems({ ...draft, bankName: 'Other' })).toEqual([])
    expect(numbersOf({ ...draft, bankName: 'Other', iban: 'se81 5000 0000 0500 0000 0019' })).toEqual({
      clearingNumber: '5000',
      accountNumber: '0000019',
      bankName: 'SEB',
      iban: 'SE8150000000050000000019',
      customBank: false,
    })
  })

  test.each([
    ['9570', '12344', '0000012344'],
    ['9180', '1234566', '0001234566'],
    ['9349', '123 456-6', '0001234566'],
    ['83279', '33 442 347-2', '334423472'],
  ])('%s %s is kept as %s, which the bank has', (clearingNumber, accountNumber, kept) => {
    expect(numbersOf({ ...draft, clearingNumber, accountNumber }).accountNumber).toBe(kept)
  })

  test('of a bank outside the list says which', () => {
    const custom = { ...draft, clearingNumber: '9999', customBank: true }
    expect(bankAccountProblems(custom)).toEqual([{ field: 'bankName', code: 'required' }])
    expect(numbersOf({ ...custom, bankName: ' Sparbanken Öst ' })).toEqual({
      clearingNumber: '9999',
      accountNumber: '0000019',
      bankName: 'Sparbanken Öst',
      iban: null,
      customBank: true,
    })
  })

  test('of a bank in the list is not taken for one of a bank outside it', () => {
    const other = { ...draft, accountNumber: '0000018', customBank: true, bankName: 'Fake\u202e bank' }
    expect(bankAccountProblems(other)).toEqual([
      { field: 'clearingNumber', code: 'clearingListed' },
      { field: 'bankName', code: 'notAccepted' },
    ])
  })

  test('has each problem at its field', () => {
    const wrong = { clearingNumber: '8327', accountNumber: '', bankName: '', iban: 'x', customBank: false }
    expect(bankAccountProblems(wrong)).toEqual([
      { field: 'clearingNumber', code: 'clearingSwedbank' },
      { field: 'accountNumber', code: 'required' },
      { field: 'iban', code: 'iban' },
    ])
  })
})

test.each([
  ['Astrid Lind', 'LIND, ASTRID', true],
  ['Alva Norén', 'NOREN ALVA MARIA', true],
  ['Anna-Lisa af Geijerstam', 'Geijerstam af, Anna Lisa', true],
  ['Astrid Lind', 'Astrid Lindqvist', false],
  ['Astrid Lind', 'LIND', false],
  ['Johan Johan', 'SVENSSON JOHAN', false],
  ['Johan Svensson', 'JOHAN JOHAN', false],
  ['Johan Johan', 'JOHAN, JOHAN ERIK', true],
  ['', '', false],
])('%j at a bank as %j is the same person: %j', (name, holder, isSame) => {
  expect(isSameHolder(name, holder)).toBe(isSame)
})

test.each([
  [
    { clearingNumber: '83279', accountNumber: '9942044171' },
    { clearingNumber: '8327', accountNumber: '9942044171' },
    true,
  ],
  [
    { clearingNumber: '8327', accountNumber: '0334423477' },
    { clearingNumber: '83279', accountNumber: '334423477' },
    true,
  ],
  [{ clearingNumber: '5000', accountNumber: '0000019' }, { clearingNumber: '5000', accountNumber: '19' }, true],
  [{ clearingNumber: '5000', accountNumber: '0000019' }, { clearingNumber: '5001', accountNumber: '0000019' }, false],
  [{ clearingNumber: '5000', accountNumber: '0000019' }, { clearingNumber: '5000', accountNumber: '190' }, false],
])('%j and %j are one account: %j', (one, other, isSame) => {
  expect(isSameAccount(one, other)).toBe(isSame)
})
