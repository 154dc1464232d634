import { expect, test } from 'vitest'
import { endOfSwedishDay, startOfSwedishDay, swedishDay } from '../../../src/domain/shared/swedish-days'

test.each([
  ['2026-01-01T22:59:59.999Z', '2026-01-01'],
  ['2026-01-01T23:00:00.000Z', '2026-01-02'],
  ['2026-07-01T21:59:59.999Z', '2026-07-01'],
  ['2026-07-01T22:00:00.000Z', '2026-07-02'],
])('%s is on %s in Sweden', (at, day) => {
  expect(swedishDay(new Date(at))).toBe(day)
})

test.each([
  ['2026-01-15', '2026-01-14T23:00:00.000Z', '2026-01-15T22:59:59.999Z'],
  ['2026-07-15', '2026-07-14T22:00:00.000Z', '2026-07-15T21:59:59.999Z'],
  ['2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
  ['9999-12-31', '9999-12-30T23:00:00.000Z', '9999-12-31T22:59:59.999Z'],
])('%s begins at %s and ends at %s, also where the clocks change', (day, start, end) => {
  expect([startOfSwedishDay(day).toISOString(), endOfSwedishDay(day).toISOString()]).toEqual([start, end])
})
