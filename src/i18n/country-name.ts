import type { Locale } from '../domain/customer/customer'
import { languageTags } from './locales'

/** A country's name in the language; its code where the browser knows no name. */
export const countryName = (locale: Locale, code: string): string =>
  new Intl.DisplayNames(languageTags[locale], { type: 'region', fallback: 'code' }).of(code) ?? code
