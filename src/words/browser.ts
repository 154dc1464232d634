import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { Locale } from '../domain/customer'
import { isLocale, languageTags } from './locales'
import type { LaterPart } from './parts'

type Catalogue = Promise<{ messages: Messages }>

const first: Record<Locale, () => Catalogue> = {
  en: () => import('../../locales/en/messages.po?first'),
  sv: () => import('../../locales/sv/messages.po?first'),
}

const later: Record<LaterPart, Record<Locale, () => Catalogue>> = {
  later: {
    en: () => import('../../locales/en/messages.po?later'),
    sv: () => import('../../locales/sv/messages.po?later'),
  },
  onboarding: {
    en: () => import('../../locales/en/messages.po?onboarding'),
    sv: () => import('../../locales/sv/messages.po?onboarding'),
  },
  account: {
    en: () => import('../../locales/en/messages.po?account'),
    sv: () => import('../../locales/sv/messages.po?account'),
  },
  about: {
    en: () => import('../../locales/en/messages.po?about'),
    sv: () => import('../../locales/sv/messages.po?about'),
  },
}

let starting: Promise<I18n> | undefined

/** Starts the words of the browser in one language, with those that the first screen needs; no other is loaded. */
export const startWords = (locale: Locale): Promise<I18n> => {
  starting = firstWords(locale)
  return starting
}

/** Resolves when the words of a part are there; each screen but the first waits for its own before it is shown. */
export const wordsOf = async (part: LaterPart): Promise<void> => {
  const words = await starting
  if (!words || !isLocale(words.locale)) return
  const { messages } = await later[part][words.locale]()
  words.load(words.locale, messages)
}

/** Loads what is shown only later, together with the words that it needs. */
export const withWords =
  <Module>(load: () => Promise<Module>, ...parts: LaterPart[]) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([load(), ...(parts.length > 0 ? parts : ['later' as const]).map(wordsOf)])
    return module
  }

const firstWords = async (locale: Locale): Promise<I18n> => {
  const words = setupI18n({ missing: () => '' })
  const { messages } = await first[locale]()
  words.load(locale, { ...messages })
  words.activate(locale, languageTags[locale])
  return words
}

/** Loads the language if it was not, then shows everything in it. */
export const switchWords = async (words: I18n, locale: Locale): Promise<void> => {
  const parts = await Promise.all([first[locale](), ...Object.values(later).map((part) => part[locale]())])
  for (const { messages } of parts) words.load(locale, { ...messages })
  words.activate(locale, languageTags[locale])
}
