import { describe, expect, test } from 'vitest'
import { coins } from '../../../src/domain/money/currencies'
import { compare, dividedDown, percentOf, plus, rounded, times } from '../../../src/domain/money/money'
import { paymentMethodRules } from '../../../src/domain/payments/payment-methods'
import {
  amountWithin,
  buyQuote,
  coinsFor,
  customerPaysNetworkFee,
  fiatFor,
  wholeAmountFor,
} from '../../../src/domain/money/quote'

const rate = '1045210.40'

describe('buying', () => {
  test.each(
    (['LOW', 'HIGH'] as const).flatMap((priority) =>
      ['0', '1', '2.5', '3.33'].flatMap((methodFeePercent) =>
        ['5000', '50000', '99999.99', '150000'].map((most) => ({ priority, methodFeePercent, most })),
      ),
    ),
  )('the greatest amount within $most at $priority, $methodFeePercent %', ({ most, ...fees }) => {
    const request = { coin: 'BTC', rate, networkFee: '18.4', ...fees } as const
    const amount = amountWithin(most, request)
    expect(amount).toMatch(/^\d+$/)
    expect(compare(buyQuote({ ...request, amount }).total, most)).toBeLessThanOrEqual(0)
    expect(compare(buyQuote({ ...request, amount: plus(amount, '1') }).total, most)).toBe(1)
  })

  test('with priority: fees come on top, the estimate is 95 % of the amount', () => {
    expect(
      buyQuote({ coin: 'BTC', amount: '5000', rate, priority: 'HIGH', networkFee: '18.4', methodFeePercent: '1' }),
    ).toEqual({
      amount: '5000.00',
      priorityFee: '75.00',
      networkFee: '18.40',
      methodFee: '50.00',
      total: '5143.40',
      atRate: '0.00478372',
      margin: '0.00023919',
      estimate: '0.00454453',
    })
  })

  test('without priority nothing comes on top but the method’s fee', () => {
    expect(
      buyQuote({ coin: 'BTC', amount: '5000', rate, priority: 'LOW', networkFee: '18.4', methodFeePercent: '0' }).total,
    ).toBe('5000.00')
  })

  test.each([
    ['BTC', 'LOW', '0.00', '0.00', false],
    ['BTC', 'HIGH', '15.00', '20.00', true],
    ['ETH', 'LOW', '0.00', '20.00', true],
    ['ETH', 'HIGH', '0.00', '20.00', true],
    ['LTC', 'HIGH', '0.00', '0.00', false],
    ['BCH', 'HIGH', '0.00', '0.00', false],
  ] as const)('%s at %s: priority fee %s, network fee %s', (coin, priority, priorityFee, networkFee, pays) => {
    const quote = buyQuote({ coin, amount: '1000', rate: '1000', priority, networkFee: '20', methodFeePercent: '0' })
    expect({ priorityFee: quote.priorityFee, networkFee: quote.networkFee }).toEqual({ priorityFee, networkFee })
    expect(customerPaysNetworkFee(coin, priority)).toBe(pays)
  })

  test('the amount for coins is the least whole one that gives at least as many', () => {
    for (const coin of coins)
      for (const wanted of ['0.00000001', '0.00454453', '0.1', '1', '3.33333333']) {
        const amount = wholeAmountFor(wanted, rate)
        expect(amount, coin).toMatch(/^[1-9]\d*$/)
        expect(compare(coinsFor(amount, rate), wanted)).toBeGreaterThanOrEqual(0)
        const less = plus(amount, '-1')
        if (compare(less, '0') > 0) expect(compare(coinsFor(less, rate), wanted)).toBeLessThan(0)
      }
  })
})

describe('money', () => {
  test('is exact where floats are not', () => {
    expect(plus('0.1', '0.2')).toBe('0.3')
    expect(times('1045210.40', '0.00000001')).toBe('0.010452104')
    expect(plus('9007199254740993', '0.00000001')).toBe('9007199254740993.00000001')
  })

  test('fees are rounded half up, coins down, fiat from crypto up', () => {
    expect(percentOf('1', '0.5')).toBe('0.01')
    expect(percentOf('333', '2.5')).toBe('8.33')
    expect(percentOf('0.2', '2.5')).toBe('0.01')
    expect(dividedDown('1', '3', 8)).toBe('0.33333333')
    expect(fiatFor('0.00000001', '1045210.40')).toBe('0.02')
    expect(rounded('2.345', 2, 'half-up')).toBe('2.35')
  })
})

test('the table of payment methods is the one that was decided', () => {
  const table = Object.entries(paymentMethodRules).map(([method, rules]) => [
    method,
    rules.kind,
    rules.currency,
    rules.feature,
    rules.feePercent,
    rules.max,
    rules.deadlineHours,
    rules.providerMinutes,
  ])
  expect(table, 'A new method has its row here').toEqual([
    ['BANKGIRO', 'instructions', 'SEK', null, '0', null, 120, null],
    ['SEPA', 'instructions', 'EUR', null, '0', null, 120, null],
    ['Swish', 'waiting', 'SEK', 'SWISH_INTEGRATION', '0', '150000', 24, 3],
    ['StripeSwish', 'redirect', 'SEK', 'SWISH_INTEGRATION', '0', '150000', 24, 3],
    ['StripeCard', 'redirect', 'SEK', null, '2.5', '50000', 24, 15],
    ['QuickPayCardEUR', 'form-post', 'EUR', 'QUICKPAY', '2.5', '5000', 24, 15],
    ['PAYEX', 'redirect', 'SEK', 'PAYEX', '2.5', '50000', 24, 15],
    ['Zimpler', 'redirect', 'SEK', 'ZIMPLER', '1', '100000', 24, 15],
    ['TinkSepaCredit', 'redirect', 'SEK', 'TINK_PAYMENTS', '0', null, 24, 15],
    ['FinsharkPayment', 'bank-list', 'SEK', 'FINSHARK', '0', null, 24, 15],
    ['FinsharkEUR', 'bank-list', 'EUR', 'FINSHARK', '0', null, 24, 15],
  ])
})
