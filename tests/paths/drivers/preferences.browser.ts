import type { Page } from 'playwright-core'
import type { PreferencesSnapshot, preferencesMachine } from '../../../machines/session/preferences'
import type { Locale } from '../../../src/domain/customer/customer'
import { asked, failures, releasing } from '../browser/releases'
import { isBusy, shown } from '../browser/sees'
import type { BrowserHalf, Way } from '../driver'
import type { LateModule } from '../sandbox'

const tell = 'POST /protected/v2/settings/language'

/** Words of the other language than the one that the page begins in. */
const words: LateModule = 'messages:app/sv'

const wordsIn = async (locale: Locale) => (await import('../../../src/i18n/i18n')).translate(locale)

const pageShown = async (page: Page, { context: { locale, theme } }: PreferencesSnapshot): Promise<void> => {
  const t = await wordsIn(locale)
  await shown(page.getByRole('heading', { level: 1, name: t('dashboard.title') }))
  await shown(page.locator(`html[lang="${locale}"][data-theme="${theme}"]`))
  await isBusy(page.getByRole('button', { name: t(theme === 'dark' ? 'header.toLight' : 'header.toDark') }), false)
}

const wordsCome =
  (come: boolean): Way =>
  async ({ page, sandbox }) => {
    const spoken = await page.evaluate(() => document.documentElement.lang)
    if (spoken === 'en') await sandbox.releaseModule(words, come)
  }

export const preferencesBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    await sandbox.holdModules(words)
    await sandbox.hold(tell)
    await page.goto('/app/protected/dashboard')
  },
  sees: { settled: pageShown, speaking: pageShown, telling: pageShown },
  act: {
    'language.choose': async ({ page }, { locale }) => {
      const t = await wordsIn(locale === 'sv' ? 'en' : 'sv')
      await page
        .getByRole('banner')
        .getByRole('button', { name: t('header.language'), exact: true })
        .click()
    },
    'theme.switch': async ({ page }) => {
      const [en, sv] = await Promise.all([wordsIn('en'), wordsIn('sv')])
      const names = [en, sv].flatMap((t) => [t('header.toDark'), t('header.toLight')])
      await page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).click()
    },
  },
  steer: {
    speak: { done: wordsCome(true), 'no answer': wordsCome(false) },
    tellLanguage: releasing(tell, { done: asked, 'no answer': failures['no answer'] }),
  },
} satisfies BrowserHalf<typeof preferencesMachine>
