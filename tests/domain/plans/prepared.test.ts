import { describe, expect, test } from 'vitest'
import { emptyBuyDraft } from '../../../src/domain/orders/buy-draft'
import { askedPlan, preparedDraft } from '../../../src/domain/plans/prepared'
import { remindedPlan } from '../../support/plans'

describe('a prepared purchase', () => {
  test('stands in the form with its coin, amount and address; the way to pay is open', () => {
    expect(preparedDraft(remindedPlan(), 'BTC')).toEqual({
      ...emptyBuyDraft,
      coin: 'BTC',
      fiat: 'SEK',
      amount: '700',
      address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    })
  })

  test.each([
    ['whose order was placed', remindedPlan(), 'LTC'],
    ['of no such coin', remindedPlan(), 'ETH'],
    ['of no day', remindedPlan({ due: null }), 'BTC'],
  ] as const)('%s is none', (_, plan, coin) => {
    expect(preparedDraft(plan, coin)).toBeNull()
  })
})

test('the address of the buy page asks for a plan’s purchase of a coin that there is', () => {
  expect([
    askedPlan({ plan: 'plan-1', coin: 'LTC' }),
    askedPlan({ plan: 'plan-1', coin: 'DOGE' }),
    askedPlan({ plan: 'plan-1' }),
    askedPlan({ coin: 'LTC' }),
  ]).toEqual([{ plan: 'plan-1', coin: 'LTC' }, null, null, null])
})
