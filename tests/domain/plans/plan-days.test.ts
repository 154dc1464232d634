import { expect, test } from 'vitest'
import { dayOfChanged, firstDay, lastBegun } from '../../../src/domain/plans/plan-days'
import type { Rhythm } from '../../../src/domain/plans/rhythm'

const month: Rhythm = { every: 'month', day: 25 }
/** 07:59 and 08:00 in Sweden on a 25th, in winter and in summer. */
const [early, late] = [new Date('2026-11-25T06:59:59.999Z'), new Date('2026-11-25T07:00:00.000Z')]

test.each([
  [early, '2026-11-24'],
  [late, '2026-11-25'],
  [new Date('2026-07-25T05:59:59.999Z'), '2026-07-24'],
  [new Date('2026-07-25T06:00:00.000Z'), '2026-07-25'],
])('at %s the last day that has begun is %s', (now, day) => {
  expect(lastBegun(now)).toBe(day)
})

test('a new plan does not begin on the day on which it is made', () => {
  expect([firstDay(month, early), firstDay({ every: 'day' }, late)]).toEqual(['2026-12-25', '2026-11-26'])
})

test.each<[string, Rhythm, string | null, Rhythm, Date, string]>([
  ['stays with the same rhythm', month, '2027-01-25', { every: 'month', day: 25 }, late, '2027-01-25'],
  [
    'stays on the same weekday',
    { every: 'week', weekday: 3 },
    '2026-12-09',
    { every: 'week', weekday: 3 },
    late,
    '2026-12-09',
  ],
  ['is another with another day of the month', month, '2027-01-25', { every: 'month', day: 26 }, late, '2026-11-26'],
  [
    'is another with another weekday',
    { every: 'week', weekday: 3 },
    '2026-12-09',
    { every: 'week', weekday: 5 },
    late,
    '2026-11-27',
  ],
  ['is another by month than by week', { every: 'week', weekday: 25 }, '2026-12-09', month, late, '2026-12-25'],
  ['is today before its time', { every: 'day' }, '2026-11-26', month, early, '2026-11-25'],
  ['is not today after its time', { every: 'day' }, '2026-11-26', month, late, '2026-12-25'],
  ['begins anew where there was none', month, null, month, late, '2026-12-25'],
])('the day of a plan that was changed %s', (_, before, nextDay, rhythm, now, day) => {
  expect(dayOfChanged({ rhythm: before, nextDay }, rhythm, now)).toBe(day)
})

test.each<[string, string, Rhythm, Date, string]>([
  ['is after the one that was skipped', '2026-11-25', month, early, '2026-12-25'],
  ['is not after one that was skipped before', '2026-10-25', month, early, '2026-11-25'],
  ['forgets with another rhythm what was skipped', '2026-12-25', { every: 'day' }, early, '2026-11-25'],
])('the day of a plan that goes on %s', (_, skippedDay, rhythm, now, day) => {
  expect(dayOfChanged({ rhythm: month, nextDay: null, skippedDay }, rhythm, now)).toBe(day)
})
