import type { Locale } from '../domain/customer/customer'

/**
 * A number of E.164 as it is written: Swedish mobile numbers in groups, at home without
 * country code; others as they are. Breaks nowhere.
 */
export const phoneText = (locale: Locale, e164: string): string => {
  const [, first, middle, third, last] = /^\+467(\d)(\d{3})(\d{2})(\d{2})$/.exec(e164) ?? []
  if (first === undefined) return e164
  return locale === 'sv'
    ? `07${first}\u2060-\u2060${middle}\u00a0${third}\u00a0${last}`
    : `+46\u00a07${first}\u00a0${middle}\u00a0${third}\u00a0${last}`
}
