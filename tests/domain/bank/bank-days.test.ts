import { describe, expect, test } from 'vitest'
import {
  bankDayFrom,
  bankDaysBeside,
  dayAfter,
  easterSunday,
  executionDay,
  isBankDay,
  lastCutOff,
  swedishInstant,
  swedishTime,
} from '../../../src/domain/bank/bank-days'

/**
 * Days from Monday to Friday on which Swedish banks were closed. 2017 and 2026: Sveriges Riksbank, "Bank Holidays 2017" and
 * "Holidays 2026". 2019 to 2022: Nordea, "Bank holidays", by the central banks. 2024: Spotlight Stock Market, opening hours.
 * 2023: Nordic Growth Market. 2018 and 2025: the almanac, by the act on public holidays (1989:253), with the three eves.
 */
const published: Readonly<Record<number, string>> = {
  2017: '01-06 04-14 04-17 05-01 05-25 06-06 06-23 12-25 12-26',
  2018: '01-01 03-30 04-02 05-01 05-10 06-06 06-22 12-24 12-25 12-26 12-31',
  2019: '01-01 04-19 04-22 05-01 05-30 06-06 06-21 12-24 12-25 12-26 12-31',
  2020: '01-01 01-06 04-10 04-13 05-01 05-21 06-19 12-24 12-25 12-31',
  2021: '01-01 01-06 04-02 04-05 05-13 06-25 12-24 12-31',
  2022: '01-06 04-15 04-18 05-26 06-06 06-24 12-26',
  2023: '01-06 04-07 04-10 05-01 05-18 06-06 06-23 12-25 12-26',
  2024: '01-01 03-29 04-01 05-01 05-09 06-06 06-21 12-24 12-25 12-26 12-31',
  2025: '01-01 01-06 04-18 04-21 05-01 05-29 06-06 06-20 12-24 12-25 12-26 12-31',
  2026: '01-01 01-06 04-03 04-06 05-01 05-14 06-19 12-24 12-25 12-31',
}

const daysOf = (year: number): string[] => {
  const days: string[] = []
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = dayAfter(day, 1)) days.push(day)
  return days
}
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

describe('Swedish banks', () => {
  test.each(Object.entries(published))('are closed in %s on the days that were published', (year, days) => {
    const closed = daysOf(Number(year)).filter((day) => !isBankDay(day) && !isWeekend(day))
    expect(closed).toEqual(days.split(' ').map((day) => `${year}-${day}`))
  })

  test('are closed on every Saturday and Sunday', () => {
    const weekends = daysOf(2026).filter(isWeekend)
    expect([weekends.length, weekends.filter(isBankDay)]).toEqual([104, []])
  })

  test.each([
    ['2026-04-02', '2026-04-02'],
    ['2026-04-03', '2026-04-07'],
    ['2026-12-24', '2026-12-28'],
    ['2026-12-31', '2027-01-04'],
    ['2027-03-27', '2027-03-30'],
  ])('pay from %s on for the first time on %s', (day, first) => {
    expect(bankDayFrom(day)).toBe(first)
  })

  test.each([
    ['2026-11-25', '11-24 11-25 11-26'],
    ['2026-11-27', '11-26 11-27 11-28 11-29 11-30'],
    ['2026-11-28', '11-27 11-28 11-29 11-30'],
    ['2026-12-23', '12-22 12-23 12-24 12-25 12-26 12-27 12-28'],
  ])('are open beside %s on the first and the last of %s', (day, days) => {
    expect(bankDaysBeside(day)).toEqual(days.split(' ').map((each) => `2026-${each}`))
  })

  // Astronomical Society of South Australia, table of Easter dates.
  test.each([
    [1954, '1954-04-18'],
    [2000, '2000-04-23'],
    [2008, '2008-03-23'],
    [2011, '2011-04-24'],
    [2038, '2038-04-25'],
    [2049, '2049-04-18'],
    [2100, '2100-03-28'],
  ])('know when Easter is in %s', (year, day) => {
    expect(easterSunday(year)).toBe(day)
  })
})

describe('a time of day in Sweden', () => {
  test.each([
    ['2026-11-27', '12:00', '2026-11-27T11:00:00.000Z'],
    ['2026-06-26', '12:00', '2026-06-26T10:00:00.000Z'],
    ['2027-03-26', '14:30', '2027-03-26T13:30:00.000Z'],
    ['2027-03-28', '14:30', '2027-03-28T12:30:00.000Z'],
    ['2027-03-28', '23:30', '2027-03-28T21:30:00.000Z'],
    ['2027-03-29', '14:30', '2027-03-29T12:30:00.000Z'],
    ['2026-10-25', '14:30', '2026-10-25T13:30:00.000Z'],
    ['2026-10-25', '00:15', '2026-10-24T22:15:00.000Z'],
    ['2026-10-25', '23:30', '2026-10-25T22:30:00.000Z'],
  ])('is an instant, on either side of a change of the clocks: %s %s', (day, time, instant) => {
    expect(swedishInstant(day, time).toISOString()).toBe(instant)
    expect(swedishTime(new Date(instant))).toBe(time)
  })

  test('that comes twice is the first, and one that is left out comes an hour later', () => {
    expect(swedishInstant('2026-10-25', '02:30').toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(swedishInstant('2027-03-28', '02:30').toISOString()).toBe('2027-03-28T01:30:00.000Z')
  })
})

describe('a cut-off', () => {
  const times = ['14:30', '10:00']
  test.each([
    ['2026-11-27T08:59:59.999Z', '2026-11-26T13:30:00.000Z'],
    ['2026-11-27T09:00:00.000Z', '2026-11-27T09:00:00.000Z'],
    ['2026-11-27T13:29:00.000Z', '2026-11-27T09:00:00.000Z'],
    ['2026-11-27T23:00:00.000Z', '2026-11-27T13:30:00.000Z'],
    // The weekend in which summer begins: Friday before it, Monday after it.
    ['2027-03-28T12:45:00.000Z', '2027-03-25T13:30:00.000Z'],
    ['2027-03-30T07:59:00.000Z', '2027-03-25T13:30:00.000Z'],
    ['2027-03-30T08:00:00.000Z', '2027-03-30T08:00:00.000Z'],
    ['2026-10-26T09:00:00.000Z', '2026-10-26T09:00:00.000Z'],
    ['2026-12-26T12:00:00.000Z', '2026-12-23T13:30:00.000Z'],
  ])('that has passed at %s is of %s', (now, cutOff) => {
    expect(lastCutOff(new Date(now), times).toISOString()).toBe(cutOff)
  })

  test.each([
    ['2026-11-27T09:00:00.000Z', '2026-11-27T09:00:15.000Z', '2026-11-27'],
    ['2026-11-27T09:00:00.000Z', '2026-11-27T10:00:00.000Z', '2026-11-27'],
    ['2026-11-27T09:00:00.000Z', '2026-11-27T10:00:00.001Z', '2026-11-30'],
    ['2026-11-27T09:00:00.000Z', '2026-11-28T09:00:00.000Z', '2026-11-30'],
    ['2026-12-23T13:30:00.000Z', '2026-12-23T20:00:00.000Z', '2026-12-28'],
  ])('of %s whose file is written at %s is paid on %s', (cutOff, now, day) => {
    expect(executionDay(new Date(cutOff), new Date(now))).toBe(day)
  })
})
