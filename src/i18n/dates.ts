import dayjs, { type Dayjs } from 'dayjs'
import 'dayjs/locale/sv.js'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import type { Locale } from '../domain/customer/customer'
import { swedishZone } from '../domain/shared/swedish-days'

dayjs.extend(utc)
dayjs.extend(timezone)

/** A moment as it is sent and stored: ISO 8601 in UTC. */
export type Moment = string

/** Where the reader's clock stands: a zone's name, or the machine's own when absent. */
type Zone = string | undefined

/** `2026-11-20`, in rows and facts. */
export const dateText = (moment: Moment, zone?: Zone): string => local(moment, zone).format('YYYY-MM-DD')

/** `14:05` */
export const timeText = (moment: Moment, zone?: Zone): string => local(moment, zone).format('HH:mm')

/** `2026-11-20 14:05`, in rows and facts. */
export const dateTimeText = (moment: Moment, zone?: Zone): string => local(moment, zone).format('YYYY-MM-DD HH:mm')

/** A date in a sentence, where it breaks nowhere. */
export const unbroken = (date: string): string => date.replaceAll('-', '\u2060-\u2060').replaceAll(' ', '\u00a0')

/** `25 November`, `25 november`; with the year where it is not this one. */
export const dayText = (locale: Locale, moment: Moment, now: Date = new Date(), zone?: Zone): string =>
  inWords(locale, moment, 'D MMMM', now, zone)

/** `Wednesday 25 November`, `onsdag 25 november`; with the year where it is not this one. */
export const weekdayText = (locale: Locale, moment: Moment, now: Date = new Date(), zone?: Zone): string =>
  inWords(locale, moment, 'dddd D MMMM', now, zone)

/** The same of a deadline, whose day is Sweden's wherever its reader is. */
export const deadlineDayText = (locale: Locale, deadline: Moment): string =>
  dayText(locale, deadline, new Date(), swedishZone)

/** The same, with the weekday. */
export const deadlineWeekdayText = (locale: Locale, deadline: Moment): string =>
  weekdayText(locale, deadline, new Date(), swedishZone)

const local = (moment: Moment, zone: Zone): Dayjs => (zone ? dayjs.utc(moment).tz(zone) : dayjs(moment))

const inWords = (locale: Locale, moment: Moment, form: string, now: Date, zone: Zone): string => {
  const day = local(moment, zone).locale(locale)
  return day.format(day.year() === local(now.toISOString(), zone).year() ? form : `${form} YYYY`)
}
