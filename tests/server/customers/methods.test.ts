import { describe, expect, test } from 'vitest'
import { featuresOffAtFirst, featuresWhere, type FeatureFlag } from '../../../src/domain/customer/features'
import { methodDetailsOf, methodsFor } from '../../../src/server/customers/methods'

const provider = {
  refund: async () => {},
  checkouts: { start: async () => ({ redirectUrl: 'https://example.com' }), ask: async () => {}, banks: [] },
}
/** Our bank, which pays money back that came as a transfer. */
const bank = { refund: async () => {}, checkouts: null }
const all = {
  Swish: provider,
  StripeSwish: provider,
  StripeCard: provider,
  Zimpler: provider,
  TinkSepaCredit: provider,
  FinsharkPayment: provider,
  PAYEX: provider,
  QuickPayCardEUR: provider,
  FinsharkEUR: provider,
  BANKGIRO: bank,
  SEPA: bank,
}
const without = (...off: FeatureFlag[]) =>
  featuresWhere((flag) => !featuresOffAtFirst.includes(flag) && !off.includes(flag))

describe('methods offered', () => {
  test('are those whose feature is on and whom somebody plays', () => {
    expect(methodsFor(without(), all, null)).toEqual([
      'Swish',
      'StripeCard',
      'Zimpler',
      'TinkSepaCredit',
      'FinsharkPayment',
      'BANKGIRO',
      'QuickPayCardEUR',
      'FinsharkEUR',
      'SEPA',
    ])
    expect(
      methodsFor(without('ZIMPLER', 'FINSHARK', 'QUICKPAY', 'TINK_PAYMENTS', 'SWISH_INTEGRATION'), all, null),
    ).toEqual(['StripeCard', 'BANKGIRO', 'SEPA'])
  })

  test('are none where nobody is there, transfers neither: nobody would pay back what of them we may owe', () => {
    expect(methodsFor(without(), {}, null)).toEqual([])
    expect(methodsFor(without(), { SEPA: bank }, null)).toEqual(['SEPA'])
  })

  test('are none where somebody pays back and nobody takes the money', () => {
    expect(methodsFor(without(), { StripeCard: bank, BANKGIRO: bank }, null)).toEqual(['BANKGIRO'])
  })

  test.each([
    [null, 'Swish'],
    ['+46701740605', 'Swish'],
    ['+4915123456789', 'StripeSwish'],
  ])('with the number %s have %s of the two', (number, offered) => {
    expect(methodsFor(without(), all, number).filter((method) => method.endsWith('Swish'))).toEqual([offered])
  })

  test('have one Swish, never both', () => {
    expect(methodsFor(without(), { StripeSwish: provider }, null)).toContain('StripeSwish')
    expect(methodsFor(without(), all, null)).not.toContain('StripeSwish')
  })
})

describe('details of methods', () => {
  const rights = ['CAN_PLACE_BUY_ORDER', 'CAN_PLACE_SWISH_BUY_ORDER'] as const

  test('name fee, limits, speed, and why one cannot be used', () => {
    expect(
      methodDetailsOf(
        ['Swish', 'StripeCard', 'QuickPayCardEUR'],
        { rights, hasVerifiedPhone: false, limitLevel: null },
        all,
      ),
    ).toEqual([
      {
        method: 'Swish',
        feePercent: '0',
        min: '100',
        max: '150000',
        speed: 'seconds',
        usable: false,
        reason: 'phone-not-verified',
        banks: [],
      },
      {
        method: 'StripeCard',
        feePercent: '2.5',
        min: '100',
        max: '50000',
        speed: 'seconds',
        usable: true,
        reason: null,
        banks: [],
      },
      {
        method: 'QuickPayCardEUR',
        feePercent: '2.5',
        min: '10',
        max: '5000',
        speed: 'seconds',
        usable: true,
        reason: null,
        banks: [],
      },
    ])
    const [swish, giro] = methodDetailsOf(
      ['Swish', 'BANKGIRO'],
      {
        rights: ['CAN_PLACE_BUY_ORDER'],
        hasVerifiedPhone: true,
        limitLevel: null,
      },
      all,
    )
    expect([swish?.reason, giro?.reason]).toEqual(['right-missing', null])
    expect(
      methodDetailsOf(['BANKGIRO'], { rights: [], hasVerifiedPhone: true, limitLevel: null }, all)[0]?.reason,
    ).toBe('right-missing')
  })
})
