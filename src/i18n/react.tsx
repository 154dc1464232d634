import type { I18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { defaultLocale, type Locale } from '../domain/customer/customer'
import type { Translate } from './i18n'
import { isLocale } from './locales'

export const MessagesProvider = ({ i18n, children }: { i18n: I18n; children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
)

/** Messages in the language shown; whoever uses it is drawn anew when the language changes. */
export const useMessages = (): { t: Translate; locale: Locale } => {
  const { i18n } = useLingui()
  return { t: (id, values) => i18n._(id, values), locale: isLocale(i18n.locale) ? i18n.locale : defaultLocale }
}
