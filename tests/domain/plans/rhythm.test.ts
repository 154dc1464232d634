import { describe, expect, test } from 'vitest'
import { daysUntil, nextDay, transferDay, type Rhythm } from '../../../src/domain/plans/rhythm'

const daily: Rhythm = { every: 'day' }
const weekly = (weekday: number): Rhythm => ({ every: 'week', weekday })
const monthly = (day: number): Rhythm => ({ every: 'month', day })

describe('the next day of a plan', () => {
  test.each<[string, Rhythm, string, string]>([
    ['each day', daily, '2026-11-20', '2026-11-21'],
    ['each day over a month', daily, '2026-11-30', '2026-12-01'],
    ['each day over a leap day', daily, '2028-02-28', '2028-02-29'],
    ['each day over the hour that is left out', daily, '2027-03-27', '2027-03-28'],
    ['each day over the hour that comes twice', daily, '2026-10-24', '2026-10-25'],
    ['each Friday, from a Friday', weekly(5), '2026-11-20', '2026-11-27'],
    ['each Friday, from a Thursday', weekly(5), '2026-11-19', '2026-11-20'],
    ['each Monday, from a Sunday', weekly(1), '2026-11-22', '2026-11-23'],
    ['each Sunday, from a Monday', weekly(7), '2026-12-28', '2027-01-03'],
    ['on the 25th', monthly(25), '2026-11-20', '2026-11-25'],
    ['on the 25th, from that day', monthly(25), '2026-11-25', '2026-12-25'],
    ['on the 1st over a year', monthly(1), '2026-12-01', '2027-01-01'],
    ['on the 31st, in a month without it', monthly(31), '2026-10-31', '2026-11-30'],
    ['on the 31st, after such a month', monthly(31), '2026-11-30', '2026-12-31'],
    ['on the 30th, in February', monthly(30), '2027-01-30', '2027-02-28'],
    ['on the 29th, in a leap year', monthly(29), '2028-01-29', '2028-02-29'],
    ['on the 31st, after a short February', monthly(31), '2027-02-28', '2027-03-31'],
  ])('%s', (_, rhythm, after, next) => {
    expect(nextDay(rhythm, after)).toBe(next)
  })

  test('comes once in each month of a year, and on its last day where the month is shorter', () => {
    expect(daysUntil(monthly(31), '2026-12-31', '2027-12-31', 100)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
      '2027-06-30',
      '2027-07-31',
      '2027-08-31',
      '2027-09-30',
      '2027-10-31',
      '2027-11-30',
      '2027-12-31',
    ])
  })

  test.each<[Rhythm, number]>([
    [daily, 365],
    [weekly(3), 52],
    [monthly(29), 12],
  ])('comes as often in a year as its rhythm says: %o', (rhythm, times) => {
    expect(daysUntil(rhythm, '2026-12-31', '2027-12-31', 1000)).toHaveLength(times)
  })

  test('is answered at most so often', () => {
    expect(daysUntil(daily, '2026-11-20', '2027-11-20', 2)).toEqual(['2026-11-21', '2026-11-22'])
  })
})

test.each<[string, string]>([
  ['2026-11-27', '2026-11-27'],
  ['2026-11-28', '2026-11-30'],
  ['2026-12-24', '2026-12-28'],
  ['2027-03-26', '2027-03-30'],
])('a standing transfer of %s is with us on %s', (day, transfer) => {
  expect(transferDay(day)).toBe(transfer)
})
