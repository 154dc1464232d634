import { describe, expect, test } from 'vitest'
import { isBankAddress, isPaymentAddress } from '../../../src/domain/payments/payment-addresses'
import { paymentMethods, type PaymentMethod } from '../../../src/domain/payments/payment-methods'
import { paymentOutcome } from '../../../src/domain/payments/payments'
import { orderStatuses } from '../../../src/domain/orders/statuses'
import { orderWith } from '../../support/orders'

describe('how a payment went', () => {
  test('is not known while it is under way, whatever the status', () => {
    const outcomes = orderStatuses.map((status) =>
      paymentOutcome(orderWith({ status, isPaymentTried: true, paymentEndsAt: '2026-11-20T13:20:00.000Z' })),
    )
    expect(new Set(outcomes)).toEqual(new Set([null]))
  })

  test('follows from the status, and from why it failed', () => {
    const after = (change: Parameters<typeof orderWith>[0]) =>
      paymentOutcome(orderWith({ isPaymentTried: true, ...change }))
    expect({
      UNPAID: after({ status: 'UNPAID' }),
      'UNPAID, never tried': after({ status: 'UNPAID', isPaymentTried: false }),
      PENDING: after({ status: 'PENDING' }),
      PAID: after({ status: 'PAID' }),
      PAYOUT_PENDING: after({ status: 'PAYOUT_PENDING' }),
      COMPLETED: after({ status: 'COMPLETED' }),
      CONTACT_SUPPORT: after({ status: 'CONTACT_SUPPORT' }),
      REFUND: after({ status: 'REFUND' }),
      CANCELED: after({ status: 'CANCELED' }),
      'ERROR, a decline': after({ status: 'ERROR', feedbackReason: 'insufficient_funds' }),
      'ERROR, no reason': after({ status: 'ERROR', feedbackReason: null }),
      'ERROR, too late': after({ status: 'ERROR', feedbackReason: 'timed-out' }),
      'ERROR, silence': after({ status: 'ERROR', feedbackReason: 'silent' }),
    }).toEqual({
      UNPAID: 'timed-out',
      'UNPAID, never tried': null,
      PENDING: null,
      PAID: 'paid',
      PAYOUT_PENDING: 'paid',
      COMPLETED: 'paid',
      CONTACT_SUPPORT: 'paid',
      REFUND: 'paid',
      CANCELED: 'canceled',
      'ERROR, a decline': 'declined',
      'ERROR, no reason': 'declined',
      'ERROR, too late': 'timed-out',
      'ERROR, silence': 'timed-out',
    })
  })
})

describe('an address that a payment leads to', () => {
  const own = 'https://www.nordmynt.se'
  const allowed = (address: string): PaymentMethod[] =>
    paymentMethods.filter((method) => isPaymentAddress(method, address, own))

  test('is one of the provider, over https', () => {
    expect(allowed('https://checkout.stripe.com/c/pay/1')).toEqual(['StripeSwish', 'StripeCard'])
    expect(allowed('https://payment.quickpay.net/')).toEqual(['QuickPayCardEUR'])
    expect(allowed('https://ecom.externalintegration.payex.com/x')).toEqual(['PAYEX'])
    expect(allowed('https://link.tink.com/1.0/pay')).toEqual(['TinkSepaCredit'])
    expect(allowed('http://checkout.stripe.com/c/pay/1')).toEqual([])
  })

  test('is the app of Swish for Swish alone', () => {
    expect(allowed('swish://paymentrequest?token=1')).toEqual(['Swish'])
  })

  test('may be a page of our own origin', () => {
    expect(allowed(`${own}/sandbox/pay/1`)).toEqual([...paymentMethods])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://stripe.com.example.com/',
    'https://checkout.stripe.com.example.com/',
    'https://checkout.stripe.com@example.com/',
    'https://evilpayex.com/',
    '//checkout.stripe.com/',
    '/sandbox/pay/1',
    '',
  ])('is not %s', (address) => {
    expect(allowed(address)).toEqual([])
  })
})

test.each([
  ['https://ob.gocardless.com/ob-psd2/start/1', true],
  ['https://link.tink.com/1.0/account-check', true],
  ['https://own.example/sandbox/verify/1', true],
  ['http://ob.gocardless.com/', false],
  ['https://gocardless.com.evil.example/', false],
  ['https://ob.gocardless.com@evil.example/', false],
  ['https://name:word@own.example/', false],
  ['swish://pay', false],
  ['nothing', false],
])('a verification may lead to %j: %j', (address, may) => {
  expect(isBankAddress(address, 'https://own.example')).toBe(may)
})
