import { setupI18n, type I18n } from '@lingui/core'
import { catalogues, type MessagePart } from 'messages:parts'
import type { Locale } from '../domain/customer/customer'
import { messageFileOf } from '../domain/messages/message-parts'
import { isLocale, languageTags } from './locales'
import { whereMissing } from './missing'

/** Parts that were asked for: another language loads them too. */
const used = new Set<MessagePart>(['app'])

let starting: Promise<I18n> | undefined

/** Starts the messages of the browser in one language, with those of the app itself; no other language is loaded. */
export const startMessages = (locale: Locale): Promise<I18n> => {
  starting = started(locale)
  return starting
}

/** Resolves when the messages of a feature or an overlay are there. */
export const loadMessages = async (part: MessagePart): Promise<void> => {
  used.add(part)
  const words = await starting
  if (words && isLocale(words.locale)) await load(words, words.locale, [part])
}

const started = async (locale: Locale): Promise<I18n> => {
  const words = setupI18n({ missing: whereMissing((error) => reportError(error)) })
  await load(words, locale, ['app'])
  words.activate(locale, languageTags[locale])
  return words
}

/** What is loaded once more would have every text drawn anew. */
const loaded = new WeakMap<I18n, Set<string>>()

const load = async (words: I18n, locale: Locale, parts: readonly MessagePart[]): Promise<void> => {
  const known = loaded.get(words) ?? new Set()
  loaded.set(words, known)
  const fileOf = (part: MessagePart) => `${messageFileOf(part)}/${locale}`
  const lacking = parts.filter((part) => !known.has(fileOf(part)))
  const files = await Promise.all(lacking.map((part) => catalogues[part]?.[locale]()))
  for (const file of files) if (file) words.load(locale, { ...file.messages })
  for (const part of lacking) known.add(fileOf(part))
}

/** Loads the language if it was not, then shows everything in it; what is asked for meanwhile is waited for too. */
export const switchMessages = async (words: I18n, locale: Locale): Promise<void> => {
  const parts = [...used]
  await load(words, locale, parts)
  if (used.size > parts.length) return switchMessages(words, locale)
  words.activate(locale, languageTags[locale])
}
