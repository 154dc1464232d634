import { startOfSwedishDay, swedishDay, swedishZone } from '../shared/swedish-days'

const dayMilliseconds = 86_400_000

const dateOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

/** A day so many days later, or earlier: `2026-11-20` and 1 is `2026-11-21`. */
export const dayAfter = (day: string, days: number): string =>
  new Date(dateOf(day).getTime() + days * dayMilliseconds).toISOString().slice(0, 10)

const weekdayOf = (day: string): number => dateOf(day).getUTCDay()
const sunday = 0
const friday = 5
const saturday = 6

/** Easter Sunday of a year in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
export const easterSunday = (year: number): string => {
  const golden = year % 19
  const [century, ofCentury] = [Math.floor(year / 100), year % 100]
  const [leapCenturies, ofLeap] = [Math.floor(century / 4), century % 4]
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leapCenturies - correction + 15) % 30
  const [leaps, ofFour] = [Math.floor(ofCentury / 4), ofCentury % 4]
  const toSunday = (32 + 2 * ofLeap + 2 * leaps - epact - ofFour) % 7
  const shift = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const counted = epact + toSunday - 7 * shift + 114
  return `${year}-${padded(Math.floor(counted / 31))}-${padded((counted % 31) + 1)}`
}

const padded = (value: number): string => String(value).padStart(2, '0')

/** The first day of such a weekday from a day on. */
const firstFrom = (day: string, weekday: number): string => dayAfter(day, (weekday - weekdayOf(day) + 7) % 7)

/** Days of a year on which Swedish banks are closed, beside Saturdays and Sundays; those that fall on one are here too. */
export const bankHolidays = (year: number): string[] => {
  const easter = easterSunday(year)
  const midsummerEve = firstFrom(`${year}-06-19`, friday)
  return [
    `${year}-01-01`,
    `${year}-01-06`,
    dayAfter(easter, -2),
    dayAfter(easter, 1),
    `${year}-05-01`,
    dayAfter(easter, 39),
    `${year}-06-06`,
    midsummerEve,
    dayAfter(midsummerEve, 1),
    firstFrom(`${year}-10-31`, saturday),
    `${year}-12-24`,
    `${year}-12-25`,
    `${year}-12-26`,
    `${year}-12-31`,
  ].toSorted()
}

/** Whether Swedish banks pay on a day. */
export const isBankDay = (day: string): boolean => {
  const weekday = weekdayOf(day)
  return weekday !== saturday && weekday !== sunday && !bankHolidays(Number(day.slice(0, 4))).includes(day)
}

/** A bank day: this one, or the first after it. */
export const bankDayFrom = (day: string): string => (isBankDay(day) ? day : bankDayFrom(dayAfter(day, 1)))

const bankDayUntil = (day: string): string => (isBankDay(day) ? day : bankDayUntil(dayAfter(day, -1)))

/** The last bank day before a day. */
export const bankDayBefore = (day: string): string => bankDayUntil(dayAfter(day, -1))

/** A day with all from the bank day before it until the one after it: what is booked late on one may be so on the other. */
export const bankDaysBeside = (day: string): string[] => {
  const last = bankDayFrom(dayAfter(day, 1))
  const days: string[] = []
  for (let next = bankDayBefore(day); next <= last; next = dayAfter(next, 1)) days.push(next)
  return days
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: swedishZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The time of day that it is in Sweden at an instant: `14:30`. */
export const swedishTime = (at: Date): string => clock.format(at)

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** How far one time of day is ahead of another, the short way around midnight. */
const minutesAhead = (one: string, other: string): number =>
  ((minutesOf(one) - minutesOf(other) + 36 * 60) % (24 * 60)) - 12 * 60

/**
 * When clocks in Sweden show a time (`14:30`) on a day. Of an hour that comes twice it is the first; a time that is left out
 * comes an hour later by the clock.
 */
export const swedishInstant = (day: string, time: string): Date => {
  const start = startOfSwedishDay(day)
  const straight = new Date(start.getTime() + minutesOf(time) * 60_000)
  const ahead = minutesAhead(swedishTime(straight), time)
  if (ahead === 0) return straight
  const moved = new Date(straight.getTime() - ahead * 60_000)
  return swedishTime(moved) === time ? moved : straight
}

/** The last cut-off that has passed: on a bank day, at one of these times of day in Sweden. */
export const lastCutOff = (now: Date, times: readonly string[]): Date => {
  const passed = (day: string): Date[] =>
    times
      .map((time) => swedishInstant(day, time))
      .filter((at) => at <= now)
      .toSorted((one, other) => other.getTime() - one.getTime())
  const today = swedishDay(now)
  const [last] = isBankDay(today) ? passed(today) : []
  if (last !== undefined) return last
  const [before = now] = passed(bankDayBefore(today))
  return before
}

/** How long after a cut-off its payments are still for the same day. */
const lateMinutes = 60

/** The day on which our bank is to pay what a cut-off's file has, when it is written now. */
export const executionDay = (cutOff: Date, now: Date): string => {
  const today = swedishDay(now)
  const isInTime = swedishDay(cutOff) === today && now.getTime() - cutOff.getTime() <= lateMinutes * 60_000
  return isInTime && isBankDay(today) ? today : bankDayFrom(dayAfter(today, 1))
}
