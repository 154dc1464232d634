import type { Locale } from '../domain/customer/customer'
import { countryCodes } from '../domain/onboarding/countries'
import { languageTags } from './locales'

type Country = { code: string; name: string }

const nearby = ['SE', 'NO', 'DK', 'FI']

/** Every country by its name in the language, those around us first. */
export const countriesIn = (locale: Locale): Country[] => {
  const names = new Intl.DisplayNames(languageTags[locale], { type: 'region', fallback: 'code' })
  const named = (code: string): Country => ({ code, name: names.of(code) ?? code })
  const { compare } = new Intl.Collator(languageTags[locale])
  const rest = countryCodes.filter((code) => !nearby.includes(code)).map(named)
  return [...nearby.map(named), ...rest.toSorted((one, other) => compare(one.name, other.name))]
}

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Countries whose name, or whose code, fits what was typed; names that begin with it first. */
export const countriesLike = (countries: readonly Country[], text: string): Country[] => {
  const wanted = folded(text.trim())
  if (wanted === '') return [...countries]
  const found = countries.filter(
    ({ code, name }) => folded(name).includes(wanted) || (wanted.length === 2 && folded(code) === wanted),
  )
  const begins = ({ name }: Country) => (folded(name).startsWith(wanted) ? 0 : 1)
  return found.toSorted((one, other) => begins(one) - begins(other))
}
