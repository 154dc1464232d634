import { bankDayFrom, dayAfter } from '../bank/bank-days'

/** How often a plan buys: each day, on a weekday (1 is Monday, 7 Sunday), or on a day of the month (1 to 31). */
export type Rhythm = { every: 'day' } | { every: 'week'; weekday: number } | { every: 'month'; day: number }

export const rhythms = ['day', 'week', 'month'] as const satisfies readonly Rhythm['every'][]

/**
 * The first day of a rhythm after a day, both as in Sweden: `2026-11-20`. A month without such a day has its last one
 * instead; the month after it has that day again.
 */
export const nextDay = (rhythm: Rhythm, after: string): string => {
  if (rhythm.every === 'day') return dayAfter(after, 1)
  if (rhythm.every === 'week') return dayAfter(after, 1 + ((rhythm.weekday - weekdayOf(after) + 6) % 7))
  const month = after.slice(0, 7)
  const inMonth = dayIn(month, rhythm.day)
  return inMonth > after ? inMonth : dayIn(monthAfter(month), rhythm.day)
}

/** Days of a rhythm after one day until another, that one among them; at most so many, the first ones. */
export const daysUntil = (rhythm: Rhythm, after: string, until: string, most: number): string[] => {
  const days: string[] = []
  for (let day = nextDay(rhythm, after); day <= until && days.length < most; day = nextDay(rhythm, day)) days.push(day)
  return days
}

/** When a standing transfer of a day is with us: a bank makes it on that day, or on the next one on which it is open. */
export const transferDay = (day: string): string => bankDayFrom(day)

/** 1 is Monday, 7 Sunday. */
const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7) + 1

const lastOf = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

const dayIn = (month: string, day: number): string =>
  `${month}-${String(Math.min(day, lastOf(month))).padStart(2, '0')}`

const monthAfter = (month: string): string =>
  dayAfter(`${month}-${String(lastOf(month)).padStart(2, '0')}`, 1).slice(0, 7)
