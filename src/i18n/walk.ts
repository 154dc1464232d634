import { setupI18n, type I18n } from '@lingui/core'
import { catalogues } from 'messages:parts'
import type { Locale } from '../domain/customer/customer'
import { languageTags } from './locales'
import { whereMissing } from './missing'

/** The words of the tester's panel, in both languages; they are none of the app's, which loads one. */
export const startWalkMessages = async (locale: Locale): Promise<I18n> => {
  const [en, sv] = await Promise.all([catalogues.walk.en(), catalogues.walk.sv()])
  const i18n = setupI18n({
    missing: whereMissing((error) => reportError(error)),
    messages: { en: en.messages, sv: sv.messages },
  })
  switchWalkMessages(i18n, locale)
  return i18n
}

export const switchWalkMessages = (i18n: I18n, locale: Locale): void => i18n.activate(locale, languageTags[locale])
