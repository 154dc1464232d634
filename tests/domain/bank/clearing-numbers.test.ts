import { expect, test } from 'vitest'
import { bankOf } from '../../../src/domain/bank/bank-accounts'
import { hasDoubtfulNumber } from '../../../src/domain/bank/bank-verification'
import { accountRuleOf, ibanBankOf } from '../../../src/domain/bank/clearing-numbers'

type Series = readonly [from: number, to: number, bank: string, type: 1 | 2, comment: 1 | 2 | 3]

/**
 * Bankgirot, "Bankernas kontonummer", as https://github.com/Bankinfrastruktur/BankData has written it off in
 * Data/Bankgirot.txt: another hand than the library's.
 */
const bankgirot: readonly Series[] = [
  [1100, 1199, 'Nordea', 1, 1],
  [1200, 1399, 'Danske Bank', 1, 1],
  [1400, 2099, 'Nordea', 1, 1],
  [2300, 2399, 'Ålandsbanken', 1, 2],
  [2400, 2499, 'Danske Bank', 1, 1],
  [3000, 3299, 'Nordea', 1, 1],
  [3300, 3300, 'Nordea', 2, 1],
  [3301, 3399, 'Nordea', 1, 1],
  [3400, 3409, 'Länsförsäkringar Bank', 1, 1],
  [3410, 3781, 'Nordea', 1, 1],
  [3782, 3782, 'Nordea', 2, 1],
  [3783, 3999, 'Nordea', 1, 1],
  [4000, 4999, 'Nordea', 1, 2],
  [5000, 5999, 'SEB', 1, 1],
  [6000, 6999, 'Handelsbanken', 2, 2],
  [7000, 7999, 'Swedbank', 1, 1],
  [8000, 8999, 'Swedbank', 2, 3],
  [9020, 9029, 'Länsförsäkringar Bank', 1, 2],
  [9040, 9049, 'Citibank', 1, 2],
  [9060, 9069, 'Länsförsäkringar Bank', 1, 1],
  [9070, 9079, 'Multitude Bank', 1, 1],
  [9100, 9109, 'Nordnet Bank', 1, 2],
  [9120, 9124, 'SEB', 1, 1],
  [9130, 9149, 'SEB', 1, 1],
  [9150, 9169, 'Skandiabanken', 1, 2],
  [9170, 9179, 'IKANO Bank', 1, 1],
  [9180, 9189, 'Danske Bank', 2, 1],
  [9190, 9199, 'DNB Bank', 1, 2],
  [9230, 9239, 'Marginalen Bank', 1, 1],
  [9250, 9259, 'SBAB', 1, 1],
  [9260, 9269, 'DNB Bank', 1, 2],
  [9270, 9279, 'ICA Banken', 1, 1],
  [9280, 9289, 'Resurs Bank', 1, 1],
  [9300, 9349, 'Swedbank', 2, 1],
  [9390, 9399, 'Landshypotek', 1, 2],
  [9460, 9469, 'Santander Consumer Bank', 1, 1],
  [9470, 9479, 'BNP Paribas', 1, 2],
  [9500, 9549, 'Nordea Plusgirot', 2, 3],
  [9550, 9569, 'Avanza Bank', 1, 2],
  [9570, 9579, 'Sparbanken Syd', 2, 1],
  [9580, 9589, 'Aion Bank', 1, 1],
  [9590, 9599, 'Erik Penser', 1, 2],
  [9630, 9639, 'Lån & Spar Bank Sverige', 1, 1],
  [9640, 9649, 'NOBA Bank Group AB', 1, 2],
  [9660, 9669, 'Svea Bank', 1, 2],
  [9670, 9679, 'JAK Medlemsbank', 1, 2],
  [9680, 9689, 'BlueStep Finans', 1, 1],
  [9700, 9709, 'Ekobanken', 1, 2],
  [9710, 9719, 'Lunar Bank', 1, 2],
  [9750, 9759, 'Northmill Bank', 1, 2],
  [9780, 9789, 'Klarna Bank', 1, 2],
  [9880, 9889, 'Riksgälden', 1, 2],
  [9890, 9899, 'Riksgälden', 2, 1],
  [9960, 9969, 'Nordea Plusgirot', 2, 3],
]

const clearingNumbers = Array.from({ length: 9000 }, (_, index) => 1000 + index)

const seriesOf = (number: number): Series | undefined => bankgirot.find(([from, to]) => from <= number && number <= to)

test('each clearing number has the bank and the rule that Bankgirot gives it', () => {
  const ours = clearingNumbers.map((number) => {
    const rule = accountRuleOf(String(number))
    return [number, rule?.bankName, rule?.type, rule?.comment]
  })
  const theirs = clearingNumbers.map((number) => [number, ...(seriesOf(number)?.slice(2) ?? Array(3).fill(undefined))])
  expect(ours).toEqual(theirs)
})

test('a customer may say that a number is right in the series whose check digit holds as a rule', () => {
  const doubtful = clearingNumbers.filter((number) =>
    hasDoubtfulNumber({ clearingNumber: String(number), accountNumber: '1' }),
  )
  expect(doubtful).toEqual(
    clearingNumbers.filter((number) => seriesOf(number)?.[3] === 2 && seriesOf(number)?.[4] === 3),
  )
})

/**
 * IBAN IDs of https://www.bankinfrastruktur.se/framtidens-betalningsinfrastruktur/iban-och-svenskt-nationellt-kontonummer,
 * table 4 of 2025-01-27; those of banks that Bankgirot does not have are left out.
 */
test.each([
  [300, [1100, 1199, 1400, 2099, 3000, 3300, 3399, 3410, 3782, 3999, 4000, 4999]],
  [120, [1200, 1399, 2400, 2499]],
  [230, [2300, 2399]],
  [902, [3400, 3409, 9020, 9029, 9060, 9069]],
  [500, [5000, 5999, 9120, 9124, 9130, 9149]],
  [600, [6000, 6999]],
  [800, [7000, 7999, 8000, 8999]],
  [904, [9040, 9049]],
  [907, [9070, 9079]],
  [910, [9100, 9109]],
  [915, [9150, 9169]],
  [917, [9170, 9179]],
  [919, [9190, 9199]],
  [923, [9230, 9239]],
  [925, [9250, 9259]],
  [927, [9270, 9279]],
  [928, [9280, 9289]],
  [930, [9300, 9349]],
  [939, [9390, 9399]],
  [946, [9460, 9469]],
  [947, [9470, 9479]],
  [950, [9500, 9549, 9960, 9969]],
  [955, [9550, 9569]],
  [957, [9570, 9579]],
  [958, [9580, 9589]],
  [959, [9590, 9599]],
  [963, [9630, 9639]],
  [964, [9640, 9649]],
  [966, [9660, 9669]],
  [967, [9670, 9679]],
  [968, [9680, 9689]],
  [970, [9700, 9709]],
  [971, [9710, 9719]],
  [975, [9750, 9759]],
  [978, [9780, 9789]],
])('%d in an IBAN is the bank of %j', (id, series) => {
  expect(series.map((number) => ibanBankOf(String(number)))).toEqual(series.map(() => String(id)))
})

test('Nordea has what is above the first ten of Länsförsäkringar', () => {
  expect(['3400', '3409', '3410', '3473', '3499'].map(bankOf)).toEqual([
    'Länsförsäkringar Bank',
    'Länsförsäkringar Bank',
    'Nordea',
    'Nordea',
    'Nordea',
  ])
})
