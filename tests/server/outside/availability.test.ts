import { expect, test } from 'vitest'
import type { FeatureFlag } from '../../../src/domain/customer/features'
import type { Outside } from '../../../src/server/outside/outside'
import { isAvailable, methodsWithout, missingOutside, nobody } from '../../../src/server/outside/availability'
import { quietCoins } from '../../support/coins'

const prices: Outside['prices'] = {
  rates: async () => Promise.reject(new Error('not asked')),
  indicators: async () => [],
  history: async () => [],
}
const payouts: Outside['payouts'] = { pay: async () => {} }

const bank: Outside['payments'] = { BANKGIRO: { refund: async () => {}, checkouts: null } }

test('buying needs prices, coins and a method that can be paid back, selling somebody who pays out', () => {
  const flags = ['BUY', 'BUY_ETH', 'SELL', 'SELL_ETH', 'SELL_OTHER_BANK_ACCOUNT', 'GUIDE'] satisfies FeatureFlag[]
  const available = (outside: Partial<Outside>) => flags.filter((flag) => isAvailable(flag, { ...nobody, ...outside }))
  expect([
    available({}),
    available({ prices }),
    available({ prices, coins: quietCoins }),
    available({ prices, coins: quietCoins, payments: bank }),
    available({ coins: quietCoins, payments: bank, payouts }),
    available({ prices, coins: quietCoins, payments: bank, payouts }),
  ]).toEqual([['GUIDE'], ['GUIDE'], ['GUIDE'], ['BUY', 'BUY_ETH', 'GUIDE'], ['GUIDE'], flags])
})

test('methods that nobody takes or pays back the money of are named', () => {
  expect(methodsWithout({ ...nobody, payments: bank })).toEqual([
    'Swish',
    'StripeSwish',
    'StripeCard',
    'Zimpler',
    'TinkSepaCredit',
    'FinsharkPayment',
    'PAYEX',
    'QuickPayCardEUR',
    'FinsharkEUR',
    'SEPA',
  ])
})

test('who is not there is named', () => {
  expect(missingOutside({ ...nobody, prices, coins: quietCoins })).toEqual([
    'mail',
    'sms',
    'eid',
    'payments',
    'banks',
    'payouts',
    'oldWallets',
    'chat',
    'passkeys',
  ])
})
