import type { Locale } from '../domain/customer/customer'
import { languageTags } from './locales'

/** `15 minutes`, `24 timmar`: a wait is told in minutes up to an hour, beyond two days in days, and never too short. */
export const waitText = (locale: Locale, seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const hours = Math.ceil(minutes / 60)
  if (minutes <= 60) return durationText(locale, minutes, 'minute')
  return hours <= 48 ? durationText(locale, hours, 'hour') : durationText(locale, Math.ceil(hours / 24), 'day')
}

/** `1 hour`, `7 dagar`. */
export const durationText = (locale: Locale, count: number, unit: 'minute' | 'hour' | 'day'): string =>
  new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(count)
