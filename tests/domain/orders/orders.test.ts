import { describe, expect, test } from 'vitest'
import {
  leftBeforeFreeze,
  mayBePaidTo,
  mayChooseRefundAccount,
  mayRetryPayout,
  showsInstructions,
  showsPerson,
  waitingFor,
} from '../../../src/domain/orders/orders'
import { paymentMethods, type PaymentMethod } from '../../../src/domain/payments/payment-methods'
import { orderStatuses, type OrderType } from '../../../src/domain/orders/statuses'
import { held, orderWith } from '../../support/orders'

const account = '7c1f7a52-90cb-4a7e-8f7a-2f27c5d0a3b4'
const other = '0b6e4f00-1111-4222-8333-999988887777'
const sale = { bankAccountReference: account, begunAt: '2026-11-20T13:05:00.000Z' }

describe('a sale that was not paid out can be paid to', () => {
  test.each([
    [other, 'VERIFIED', '2026-11-01T09:00:00.000Z', true],
    [other, 'VERIFIED', null, true],
    [other, 'PENDING', null, false],
    [account, 'VERIFIED', '2026-11-20T13:05:00.000Z', false],
    [account, 'VERIFIED', '2026-11-20T13:05:00.001Z', true],
    [account, 'VERIFIED', '2026-11-20T14:06:00+01:00', true],
    [account, 'VERIFIED', null, false],
    [account, 'UNVERIFIED', '2026-11-21T09:00:00.000Z', false],
  ] as const)('account %s, %s since %s: %s', (reference, verificationStatus, verifiedAt, isAllowed) => {
    expect(mayBePaidTo(sale, { reference, verificationStatus, verifiedAt })).toBe(isAllowed)
  })
})

test('who pays is told of purchases by Swish and card alone', () => {
  const told = (type: OrderType) => paymentMethods.filter((paymentMethod) => showsPerson({ type, paymentMethod }))
  expect([told('BUY'), told('SELL')]).toEqual([['Swish', 'StripeSwish', 'StripeCard', 'PAYEX', 'QuickPayCardEUR'], []])
})

test('payment instructions are for purchases by Bankgiro or SEPA, and for sales, while they are not paid out', () => {
  const told = (type: OrderType, paymentMethod: PaymentMethod) =>
    orderStatuses.filter((status) => showsInstructions({ type, status, paymentMethod }))
  const shown = ['PAYOUT_PENDING', 'PENDING', 'UNPAID']
  expect([told('BUY', 'BANKGIRO'), told('BUY', 'SEPA'), told('SELL', 'StripeCard'), told('BUY', 'Swish')]).toEqual([
    shown,
    shown,
    shown,
    [],
  ])
})

describe('an order of a frozen account', () => {
  const freeze = { since: '2026-11-21T12:00:00.000Z', until: null, releasedBy: 'customer' } as const
  const left = orderWith({ status: 'PAYOUT_PENDING', leavingSince: '2026-11-21T11:00:00.000Z' })

  test('had left before where its coins or money were on their way, and waits for nothing then', () => {
    expect([
      leftBeforeFreeze(left, freeze),
      leftBeforeFreeze(left, null),
      leftBeforeFreeze({ ...left, leavingSince: null }, freeze),
      leftBeforeFreeze({ ...left, status: 'COMPLETED' }, freeze),
    ]).toEqual([true, false, false, false])
    const back = { ...left, holds: [held('frozen')] }
    expect([waitingFor(back), waitingFor({ ...back, leavingSince: null })?.reason]).toEqual([undefined, 'frozen'])
  })

  test('takes no other account meanwhile', () => {
    const returned = orderWith({ type: 'SELL', status: 'ERROR' })
    const refund = orderWith({ waitingRefunds: [{ currency: 'SEK', amount: '20.00', to: null }] })
    const frozen = { holds: [held('frozen')] }
    expect([mayRetryPayout(returned), mayRetryPayout({ ...returned, ...frozen })]).toEqual([true, false])
    expect([mayChooseRefundAccount(refund), mayChooseRefundAccount({ ...refund, ...frozen })]).toEqual([true, false])
  })
})
