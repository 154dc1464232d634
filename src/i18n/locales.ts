import { locales, type Locale } from '../domain/customer/customer'

/** What `Intl` is asked for in each language (forms of numbers, plurals, names of countries). */
export const languageTags: Record<Locale, string> = { en: 'en-GB', sv: 'sv-SE' }

export const isLocale = (text: string): text is Locale => locales.some((locale) => locale === text)
