import { expect, test } from 'vitest'
import { onboardingMachine } from '../../machines/onboarding/onboarding'
import { createServices } from '../../src/app/ports/services'
import screen from '../../src/app/screens/onboarding/screen'
import type { Location } from '../../src/domain/routing/screens'
import { customerWith } from '../support/customers'

const open = screen.open(createServices())
const customer = customerWith()
const phone: Location = { screen: 'profilePhone', params: {}, search: {} }
const payment: Location = { screen: 'paymentProcessing', params: { reference: 'order-1' }, search: {} }

test('starts with its page, the questionnaire that the page is of, and where the customer was before', () => {
  const questionnaire: Location = { screen: 'questionnaire', params: { key: 'KYC' }, search: {} }
  expect([
    open.inputOf({ customer, location: questionnaire, previous: null }),
    open.inputOf({ customer, location: phone, previous: payment }),
  ]).toEqual([
    { customer, screen: 'questionnaire', key: 'KYC', previous: null },
    { customer, screen: 'profilePhone', key: null, previous: payment },
  ])
})

test.each([
  ['leading', null, { screen: 'home', params: {} }],
  ['leadingToBuy', { screen: 'buy', params: {}, search: {} }, { screen: 'buy', params: {} }],
  ['leadingToPayment', payment, { screen: 'paymentError', params: { reference: 'order-1' } }],
  ['settling', payment, undefined],
] as const)('leads from %s to its page, of the order that the customer came from', (value, previous, page) => {
  const snapshot = onboardingMachine.resolveState({
    value,
    context: {
      customer,
      screen: 'profilePhone',
      key: null,
      previous,
      hasBegun: true,
      reviewed: null,
      finished: 'phone',
      optimistic: null,
      isLeaving: false,
      isUploading: false,
    },
  })
  expect(open.pageOf(snapshot, { location: phone, previous })).toEqual(page)
})
