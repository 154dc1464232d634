import { expect, test } from 'vitest'
import type { VerificationStatus } from '../../../src/domain/orders/statuses'
import { customerWith } from '../../support/customers'

test('who need not choose a new password has one', () => {
  const hasPassword = (passwordResetNeeded: boolean) =>
    customerWith({ details: { passwordResetNeeded } }).details.hasPassword
  expect([hasPassword(false), hasPassword(true)]).toEqual([true, false])
})

test.each<[VerificationStatus, boolean]>([
  ['VERIFIED', true],
  ['CONFIRMED', true],
  ['PENDING', false],
  ['REJECTED', false],
  ['UNVERIFIED', false],
  ['MISSING', false],
])('a customer whose e-ID is %s has one: %s', (bankIdStatus, isBankidUser) => {
  expect(customerWith({ details: { bankIdStatus } }).details.isBankidUser).toBe(isBankidUser)
})
