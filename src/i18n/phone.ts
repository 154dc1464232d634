import type { Locale } from '../domain/customer/customer'

/**
 * A number of E.164 as it is written: Swedish mobile numbers, and those of Stockholm, in groups, at home without
 * country code; others as they are. Breaks nowhere.
 */
export const phoneText = (locale: Locale, e164: string): string => {
  const [area, ...groups] = groupsOf(e164) ?? []
  if (area === undefined) return e164
  return locale === 'sv'
    ? `0${area}\u2060-\u2060${groups.join('\u00a0')}`
    : `+46\u00a0${[area, ...groups].join('\u00a0')}`
}

const groupsOf = (e164: string): string[] | undefined =>
  (/^\+46(7\d)(\d{3})(\d{2})(\d{2})$/.exec(e164) ?? /^\+46(8)(\d{3})(\d{3})(\d{2})$/.exec(e164))?.slice(1)
