import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Locale } from '../domain/customer'
import { isLocale, languageTags } from './locales'
import { whereMissing } from './missing'

/** Where a part of the words is, in each language. */
export type Catalogues = Record<Locale, () => Promise<{ messages: Messages }>>

const firstWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?first'),
  sv: () => import('../../locales/sv/messages.po?first'),
}

/** What all screens but the first, and what opens in the frame, share. */
export const laterWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?later'),
  sv: () => import('../../locales/sv/messages.po?later'),
}

export const onboardingWords: Catalogues = {
  en: () => import('../../locales/en/messages.po?onboarding'),
  sv: () => import('../../locales/sv/messages.po?onboarding'),
}

/** Parts that were asked for: another language brings them too. */
const spoken = new Set([firstWords])

let starting: Promise<I18n> | undefined

/** Starts the words of the browser in one language, with those that the first screen needs; no other is loaded. */
export const startWords = (locale: Locale): Promise<I18n> => {
  starting = begun(locale)
  return starting
}

/** Resolves when the words of a part are there; each screen but the first waits for its own before it is shown. */
export const wordsOf = async (part: Catalogues): Promise<void> => {
  spoken.add(part)
  const words = await starting
  if (words && isLocale(words.locale)) await load(words, words.locale, [part])
}

/** Loads what is shown only later, together with the words that it needs. */
export const withWords =
  <Module>(bring: () => Promise<Module>, ...parts: Catalogues[]) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([bring(), ...(parts.length > 0 ? parts : [laterWords]).map(wordsOf)])
    return module
  }

const begun = async (locale: Locale): Promise<I18n> => {
  const words = setupI18n({ missing: whereMissing((error) => reportError(error)) })
  await load(words, locale, [firstWords])
  words.activate(locale, languageTags[locale])
  return words
}

const load = async (words: I18n, locale: Locale, parts: readonly Catalogues[]): Promise<void> => {
  for (const { messages } of await Promise.all(parts.map((part) => part[locale]()))) words.load(locale, { ...messages })
}

/** Loads the language if it was not, then shows everything in it; what is asked for meanwhile is waited for too. */
export const switchWords = async (words: I18n, locale: Locale): Promise<void> => {
  const parts = [...spoken]
  await load(words, locale, parts)
  if (spoken.size > parts.length) return switchWords(words, locale)
  words.activate(locale, languageTags[locale])
}
