import type { I18n } from '@lingui/core'
import type { PreferencesEffects, PreferencesPorts } from '../../../machines/session/preferences'
import { switchMessages } from '../../i18n/browser'
import { done, type Api } from '../api/client'
import { writeCookie } from '../api/cookies'
import { freshKey } from '../api/idempotency'
import { asPort } from './problems'

type Place = { words: I18n; hasFullAccess: () => boolean; warn: () => void }

/** Language is told to the exchange too: one call before full access, the other after it (rule calls-48). */
export const preferencesPorts = (
  api: Api,
  { words, hasFullAccess, warn }: Place,
): PreferencesPorts & PreferencesEffects => ({
  speak: async ({ locale }) => {
    await switchMessages(words, locale)
    document.documentElement.lang = locale
    writeCookie('lang', locale)
  },
  tellLanguage: ({ locale }, signal) => {
    const body = { language: locale }
    const header = freshKey()
    return asPort(
      done(
        hasFullAccess()
          ? api.POST('/protected/v2/settings/language', { params: { header }, body, signal })
          : api.POST('/protected/v2/user/language', { params: { header }, body, signal }),
      ),
    )
  },
  warn,
  showTheme: (theme) => {
    document.documentElement.dataset.theme = theme
    writeCookie('theme', theme)
    const color = getComputedStyle(document.documentElement).getPropertyValue('--color-card')
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color.trim())
  },
})
