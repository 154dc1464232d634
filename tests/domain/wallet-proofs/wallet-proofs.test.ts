import { describe, expect, test } from 'vitest'
import { coins } from '../../../src/domain/money/currencies'
import { compare } from '../../../src/domain/money/money'
import {
  checkOwnerName,
  isAboveProofLine,
  proofLine,
  testDepositAmount,
  testDepositSteps,
  walletProviders,
} from '../../../src/domain/wallet-proofs/wallet-proofs'

describe('the line above which it is asked whose a wallet is', () => {
  test.each([
    ['EUR', '999.99', false],
    ['EUR', '1000', false],
    ['EUR', '1000.00', false],
    ['EUR', '1000.01', true],
    ['SEK', '11250.39', false],
    ['SEK', '11250.40', false],
    ['SEK', '11250.41', true],
    ['SEK', '1000.01', false],
  ] as const)('an order of %s %s is above it: %s', (fiat, amount, isAbove) => {
    expect(isAboveProofLine({ fiat, amount }, '11.2504')).toBe(isAbove)
  })

  test('is exact where the rate is not of whole öre', () => {
    expect(proofLine('SEK', '11.25043')).toBe('11250.43')
    expect(isAboveProofLine({ fiat: 'SEK', amount: '11250.12' }, '11.250121')).toBe(false)
    expect(isAboveProofLine({ fiat: 'SEK', amount: '11250.13' }, '11.250121')).toBe(true)
  })
})

describe('the name of somebody else whose a wallet is', () => {
  test.each([
    ['', 'required'],
    ['  ', 'required'],
    ['Astrid Lind', null],
    ['Åkesson & Co (publ)', null],
    ['张伟', null],
    ['a'.repeat(100), null],
    ['a'.repeat(101), 'ownerName'],
    ['Bolaget 7', null],
    ['<b>', 'ownerName'],
    ['A\u0000', 'ownerName'],
  ] as const)('%j has what is wrong with it: %j', (name, code) => {
    expect(checkOwnerName(name)).toBe(code)
  })
})

test.each(coins)(
  'what is told for a small deposit of %s has eight decimals and is told apart from the next',
  (coin) => {
    const amounts = Array.from({ length: testDepositSteps }, (_, index) => testDepositAmount(coin, index + 1))
    expect(new Set(amounts).size).toBe(testDepositSteps)
    for (const amount of amounts) expect(amount).toMatch(/^0\.\d{1,8}$/)
    expect(compare(amounts[1] ?? '0', amounts[0] ?? '0')).toBe(1)
  },
)

test('each provider has one id and one name', () => {
  expect(new Set(walletProviders.map(({ id }) => id)).size).toBe(walletProviders.length)
  expect(new Set(walletProviders.map(({ name }) => name)).size).toBe(walletProviders.length)
})
