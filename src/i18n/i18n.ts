import { setupI18n, type Messages } from '@lingui/core'
import { messages as en } from '../../locales/en/messages.po'
import { messages as sv } from '../../locales/sv/messages.po'
import type { Locale } from '../domain/customer/customer'
import type { MessageId } from '../domain/messages/message-ids.gen'
import { languageTags } from './locales'
import { whereMissing } from './missing'

export type Values = Record<string, string | number>

/** Gives the words of an id, with its placeholders filled. */
export type Translate = (id: MessageId, values?: Values) => string

const sayIn = (locale: Locale, messages: Messages): Translate => {
  const missing = whereMissing((error) => process.emitWarning(error))
  const i18n = setupI18n({ locale, locales: languageTags[locale], messages: { [locale]: messages }, missing })
  return (id, values) => i18n._(id, values)
}

const speakers: Record<Locale, Translate> = { en: sayIn('en', en), sv: sayIn('sv', sv) }

/** How the exchange speaks; the browser, which loads one language alone, uses `useMessages` of `react.tsx`. */
export const translate = (locale: Locale): Translate => speakers[locale]
