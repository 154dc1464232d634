import { describe, expect, test } from 'vitest'
import { coins } from '../../../src/domain/money/currencies'
import {
  draftOfPlan,
  equalShares,
  isEachShareWhole,
  newPlanDraft,
  percentTogether,
  sharesOf,
  termsOf,
  withCoinSwitched,
  withPercent,
  withPlanFiat,
} from '../../../src/domain/plans/plan-draft'
import { areShares } from '../../../src/domain/plans/purchases'
import { customerWith, featuresWith } from '../../support/customers'
import { planWith } from '../../support/plans'

const empty = newPlanDraft(customerWith())

describe('shares', () => {
  test.each([1, 2, 3, 4])('of %i coins begin as equal as whole per cent can be', (count) => {
    const shares = equalShares(coins.slice(0, count)).map(({ coin, percent }) => ({ coin, percent: Number(percent) }))
    const percents = shares.map(({ percent }) => percent)
    expect([areShares(shares), Math.max(...percents) - Math.min(...percents) <= 1]).toEqual([true, true])
  })

  test('are equal anew where a coin is added or taken away, in the order of coins', () => {
    const two = withCoinSwitched(withPercent(withCoinSwitched(empty, 'BCH'), 'BTC', '90'), 'ETH')
    expect(two.shares).toEqual([
      { coin: 'BTC', percent: '34' },
      { coin: 'ETH', percent: '33' },
      { coin: 'BCH', percent: '33' },
    ])
    expect(withCoinSwitched(empty, 'BTC').shares).toEqual([])
  })

  test('that were typed for coins come again when just these are chosen again', () => {
    const two = withCoinSwitched(empty, 'ETH')
    const typed = withPercent(withPercent(two, 'BTC', '70'), 'ETH', '30')
    const three = withCoinSwitched(typed, 'LTC')
    expect(three.shares.map(({ percent }) => percent)).toEqual(['34', '33', '33'])
    expect(withCoinSwitched(three, 'LTC').shares).toEqual(typed.shares)
    expect(withCoinSwitched(withCoinSwitched(typed, 'ETH'), 'ETH').shares).toEqual(typed.shares)
    expect(withCoinSwitched(typed, 'ETH').shares).toEqual([{ coin: 'BTC', percent: '100' }])
  })

  test('of a plan that is changed come again as well', () => {
    const draft = draftOfPlan(planWith())
    expect(withCoinSwitched(withCoinSwitched(draft, 'ETH'), 'ETH').shares).toEqual(draft.shares)
  })

  test.each([
    ['70', '40', true],
    ['1', '1', true],
    ['100', '0', false],
    ['33,3', '66', false],
    ['', '100', false],
  ])('of %s and %s are each whole: %s', (first, second, isWhole) => {
    const draft = withPercent(withPercent(withCoinSwitched(empty, 'LTC'), 'BTC', first), 'LTC', second)
    expect(isEachShareWhole(draft)).toBe(isWhole)
  })

  test.each([
    ['60', '40', '100'],
    ['60', '41', '101'],
    ['0', '100', '100'],
    ['50.5', '49.5', '100'],
    ['33,3', '66', '99.3'],
    ['a tenth', '90', '90'],
    ['-10', '110', '110'],
    ['', '100', '100'],
  ])('of %s and %s are whole: %s together', (first, second, together) => {
    const draft = withPercent(withPercent(withCoinSwitched(empty, 'LTC'), 'BTC', first), 'LTC', second)
    expect([sharesOf(draft) !== null, percentTogether(draft)]).toEqual([first === '60' && second === '40', together])
  })
})

describe('the draft', () => {
  test('of a new plan begins with the first coin that can be bought, in the customer’s currency', () => {
    expect(empty).toEqual({
      fiat: 'SEK',
      amount: '',
      shares: [{ coin: 'BTC', percent: '100' }],
      typedShares: {},
      every: 'month',
      weekday: 1,
      day: 25,
      way: 'transfer',
      addresses: { BTC: '', ETH: '', LTC: '', BCH: '' },
    })
    const abroad = customerWith({
      features: featuresWith({ BUY_BTC: false }),
      details: { ...customerWith().details, isSwedishResident: false },
    })
    expect([newPlanDraft(abroad).fiat, newPlanDraft(abroad).shares]).toEqual(['EUR', [{ coin: 'ETH', percent: '100' }]])
  })

  test.each([
    planWith(),
    planWith({ rhythm: { every: 'week', weekday: 7 }, way: 'reminder' }),
    planWith({ rhythm: { every: 'day' }, fiat: 'EUR' }),
  ])('of a plan makes the same terms again', (plan) => {
    const { fiat, shares, rhythm, way } = plan
    expect(termsOf(draftOfPlan(plan))).toEqual({ fiat, amount: '1000', shares, rhythm, way })
  })

  test('makes no terms while its shares are none, and understands the amount as it was typed', () => {
    expect(termsOf(withCoinSwitched(empty, 'BTC'))).toBeNull()
    expect(termsOf({ ...empty, amount: '1 000' })?.amount).toBe('1000')
  })

  test('forgets the amount in another currency alone', () => {
    const typed = { ...empty, amount: '1000' }
    expect([withPlanFiat(typed, 'SEK').amount, withPlanFiat(typed, 'EUR').amount]).toEqual(['1000', ''])
  })
})
