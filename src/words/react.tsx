import type { I18n } from '@lingui/core'
import { I18nProvider, Trans, useLingui } from '@lingui/react'
import type { ReactElement, ReactNode } from 'react'
import { defaultLocale, type Locale } from '../domain/customer'
import type { Say, Values } from './i18n'
import type { MessageId } from '../domain/message-ids.gen'
import { isLocale } from './locales'

export const WordsProvider = ({ words, children }: { words: I18n; children: ReactNode }) => (
  <I18nProvider i18n={words}>{children}</I18nProvider>
)

/** Words in the language shown; whoever uses it is drawn anew when the language changes. */
export const useWords = (): { t: Say; locale: Locale } => {
  const { i18n } = useLingui()
  return { t: (id, values) => i18n._(id, values), locale: isLocale(i18n.locale) ? i18n.locale : defaultLocale }
}

type WordsProps = { id: MessageId; values?: Values; components?: Record<string, ReactElement> }

/** Words with parts of their own, as `Read <terms>our terms</terms>` with `components={{ terms: <a … /> }}`. */
export const Words = ({ id, values, components }: WordsProps) => (
  <Trans id={id} {...(values ? { values } : {})} {...(components ? { components } : {})} />
)
