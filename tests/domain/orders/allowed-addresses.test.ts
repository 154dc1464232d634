import { describe, expect, test } from 'vitest'
import { securityWaitOf } from '../../../src/domain/customer/security-wait'
import {
  allowedFrom,
  checkAllowed,
  isAllowedOnly,
  usableFromOf,
  type AllowedAddresses,
} from '../../../src/domain/orders/allowed-addresses'
import type { SavedAddress } from '../../../src/domain/orders/saved-addresses'

const at = (time: string) => new Date(`2026-03-${time}Z`)
const entry = (address: string, usableFrom: string | null): SavedAddress => ({
  id: address,
  coin: 'BTC',
  address,
  label: address,
  createdAt: '2026-03-01T12:00:00.000Z',
  lastUsedAt: null,
  usableFrom,
})
const later = '2026-03-03T12:00:00.000Z'
const allowed: AllowedAddresses = {
  since: '2026-03-02T12:00:00.000Z',
  until: null,
  addresses: [entry('old', null), entry('new', later)],
}

test('coins go to addresses of the book that can be used, each of its coin, and anywhere where nothing is set', () => {
  expect(['old', 'new', 'other'].map((address) => checkAllowed(allowed, 'BTC', address))).toEqual([
    null,
    'addressNotYet',
    'addressNotAllowed',
  ])
  expect([checkAllowed(allowed, 'LTC', 'old'), checkAllowed(null, 'BTC', 'other')]).toEqual(['addressNotAllowed', null])
  expect(['old', 'new', 'other'].map((address) => allowedFrom(allowed, 'BTC', address))).toEqual([null, later, null])
  expect(allowedFrom(null, 'BTC', 'new')).toBeNull()
})

test('that stands until the very instant of its end', () => {
  const since = at('02T12:00:00.000')
  const until = at('03T12:00:00.000')
  expect(isAllowedOnly({ since: null, until: null }, since)).toBe(false)
  expect(isAllowedOnly({ since, until: null }, until)).toBe(true)
  expect(isAllowedOnly({ since, until }, at('03T11:59:59.999'))).toBe(true)
  expect(isAllowedOnly({ since, until }, until)).toBe(false)
})

describe('an address that waits', () => {
  const usableFrom = at('03T12:00:00.000')
  const added = { usableFrom, lastUsedAt: null }
  const waitSince = (since: Date, now: Date) => securityWaitOf('password', since, now.getTime())

  test('can be used from its instant on; one that does not wait, at once', () => {
    const now = at('03T11:59:59.999')
    expect(usableFromOf(added, null, now)).toEqual(usableFrom)
    expect(usableFromOf(added, null, usableFrom)).toBeNull()
    expect(usableFromOf({ ...added, usableFrom: null }, null, now)).toBeNull()
  })

  test('waits as long as new addresses do after a change of security meanwhile: the later instant counts', () => {
    const now = at('03T11:00:00.000')
    expect(usableFromOf(added, waitSince(at('03T10:00:00.000'), now), now)).toEqual(at('04T10:00:00.000'))
    expect(usableFromOf(added, waitSince(at('02T13:00:00.000'), now), now)).toEqual(at('03T13:00:00.000'))
    expect(usableFromOf(added, waitSince(at('02T11:30:00.000'), now), now)).toEqual(usableFrom)
  })

  test('does not wait anew for a change after its time, nor where it was used', () => {
    const now = at('03T13:00:00.000')
    const wait = waitSince(at('03T12:30:00.000'), now)
    expect(usableFromOf(added, wait, now)).toBeNull()
    expect(usableFromOf({ usableFrom, lastUsedAt: at('01T12:00:00.000') }, wait, at('03T11:00:00.000'))).toEqual(
      usableFrom,
    )
  })
})
