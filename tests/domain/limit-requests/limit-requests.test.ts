import { expect, test } from 'vitest'
import { endToldAt, grantEnd } from '../../../src/domain/limit-requests/limit-requests'

test.each([
  ['2026-11-28T10:00:00.000Z', '2027-11-28T10:00:00.000Z', '2027-10-29T10:00:00.000Z'],
  ['2028-02-29T10:00:00.000Z', '2029-03-01T10:00:00.000Z', '2029-01-30T10:00:00.000Z'],
])('what is granted at %s ends at %s, which is told at %s', (from, end, told) => {
  const until = grantEnd(new Date(from))
  expect([until.toISOString(), endToldAt(until).toISOString()]).toEqual([end, told])
})
