import type { Locale } from '../domain/customer/customer'
import { languageTags } from './locales'

/** `15 minutes`, `24 timmar`: a wait is told in minutes up to an hour, beyond two days in days, and never too short. */
export const waitText = (locale: Locale, seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  const hours = Math.ceil(minutes / 60)
  if (minutes <= 60) return counted(locale, minutes, 'minute')
  return hours <= 48 ? counted(locale, hours, 'hour') : counted(locale, Math.ceil(hours / 24), 'day')
}

const counted = (locale: Locale, count: number, unit: 'minute' | 'hour' | 'day'): string =>
  new Intl.NumberFormat(languageTags[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(count)
