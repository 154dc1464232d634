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

/** Resolves when the messages of a module or an overlay are there. */
export const loadMessages = async (part: MessagePart): Promise<void> => {
  used.add(part)
  const i18n = await starting
  if (i18n && isLocale(i18n.locale)) await load(i18n, i18n.locale, [part])
}

const started = async (locale: Locale): Promise<I18n> => {
  const i18n = setupI18n({ missing: whereMissing((error) => reportError(error)) })
  await load(i18n, locale, ['app'])
  i18n.activate(locale, languageTags[locale])
  return i18n
}

/** What is loaded once more would have every text drawn anew. */
const loaded = new WeakMap<I18n, Set<string>>()

const load = async (i18n: I18n, locale: Locale, parts: readonly MessagePart[]): Promise<void> => {
  const known = loaded.get(i18n) ?? new Set()
  loaded.set(i18n, known)
  const fileOf = (part: MessagePart) => `${messageFileOf(part)}/${locale}`
  const lacking = parts.filter((part) => !known.has(fileOf(part)))
  const files = await Promise.all(lacking.map((part) => catalogues[part]?.[locale]()))
  for (const file of files) if (file) i18n.load(locale, { ...file.messages })
  for (const part of lacking) known.add(fileOf(part))
}

/** Loads the language if it was not, then shows everything in it; what is asked for meanwhile is waited for too. */
export const switchMessages = async (i18n: I18n, locale: Locale): Promise<void> => {
  const parts = [...used]
  await load(i18n, locale, parts)
  if (used.size > parts.length) return switchMessages(i18n, locale)
  i18n.activate(locale, languageTags[locale])
}
