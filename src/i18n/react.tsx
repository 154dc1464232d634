import type { I18n } from '@lingui/core'
import { I18nProvider, Trans as LinguiTrans, useLingui } from '@lingui/react'
import type { ReactElement, ReactNode } from 'react'
import { defaultLocale, type Locale } from '../domain/customer/customer'
import type { Translate, Values } from './i18n'
import type { MessageId } from '../domain/messages/message-ids.gen'
import { isLocale } from './locales'

export const MessagesProvider = ({ i18n, children }: { i18n: I18n; children: ReactNode }) => (
  <I18nProvider i18n={i18n}>{children}</I18nProvider>
)

/** Messages in the language shown; whoever uses it is drawn anew when the language changes. */
export const useMessages = (): { t: Translate; locale: Locale } => {
  const { i18n } = useLingui()
  return { t: (id, values) => i18n._(id, values), locale: isLocale(i18n.locale) ? i18n.locale : defaultLocale }
}

type TransProps = { id: MessageId; values?: Values; components?: Record<string, ReactElement> }

/** A message with parts of their own, as `Read <terms>our terms</terms>` with `components={{ terms: <a … /> }}`. */
export const Trans = ({ id, values, components }: TransProps) => (
  <LinguiTrans id={id} {...(values ? { values } : {})} {...(components ? { components } : {})} />
)
