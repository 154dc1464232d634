import { describe, expect, test } from 'vitest'
import { mayBePaidTo } from '../../src/domain/orders'

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
