import { expect, test } from 'vitest'
import type { FeatureFlag } from '../../../src/domain/features'
import type { Outside } from '../../../src/server/outside/outside'
import { isPossible, missingOutside, nobody } from '../../../src/server/outside/possible'
import { quietCoins } from '../../support/coins'

const prices: Outside['prices'] = {
  rates: async () => Promise.reject(new Error('not asked')),
  indicators: async () => [],
  history: async () => [],
}
const payouts: Outside['payouts'] = { pay: async () => {} }

test('buying needs prices and coins, selling somebody who pays out as well', () => {
  const flags = ['BUY', 'BUY_ETH', 'SELL', 'SELL_ETH', 'SELL_OTHER_BANK_ACCOUNT', 'GUIDE'] satisfies FeatureFlag[]
  const possible = (outside: Partial<Outside>) => flags.filter((flag) => isPossible(flag, { ...nobody, ...outside }))
  expect([
    possible({}),
    possible({ prices }),
    possible({ prices, coins: quietCoins }),
    possible({ coins: quietCoins, payouts }),
    possible({ prices, coins: quietCoins, payouts }),
  ]).toEqual([['GUIDE'], ['GUIDE'], ['BUY', 'BUY_ETH', 'GUIDE'], ['GUIDE'], flags])
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
  ])
})
