import type { Page } from 'playwright-core'
import type { PreferencesSnapshot, preferencesMachine } from '../../../machines/session/preferences'
import type { Locale, Theme } from '../../../src/domain/customer/customer'
import { headOf, leaveHead } from '../browser/head'
import { answering } from '../browser/releases'
import { isBusy, shown } from '../browser/sees'
import { localeOf, otherLocale } from '../browser/words'
import type { BrowserHalf, Way } from '../driver'
import type { LateModule } from '../sandbox'

const tell = 'POST /protected/v2/settings/language'

/** Words of the other language than the one that the page begins in. */
const words = (page: Page): LateModule => `messages:app/${otherLocale(page)}`

/** Pages that begin dark. */
const dark = new WeakSet<Page>()

/** The model begins in English and light; a page that does not goes the same way mirrored. */
const mirrored = (page: Page, { locale, theme }: { locale: Locale; theme: Theme }) => ({
  locale: locale === 'en' ? localeOf(page) : otherLocale(page),
  theme: (theme === 'dark') === dark.has(page) ? ('light' as const) : ('dark' as const),
})

const wordsIn = async (locale: Locale) => (await import('../../../src/i18n/i18n')).translate(locale)

const pageShown = async (page: Page, { context }: PreferencesSnapshot): Promise<void> => {
  const { locale, theme } = mirrored(page, context)
  const t = await wordsIn(locale)
  await shown(page.getByRole('heading', { level: 1, name: t('dashboard.title') }))
  await shown(page.locator(`html[lang="${locale}"][data-theme="${theme}"]`))
  await isBusy(page.getByRole('button', { name: t(theme === 'dark' ? 'header.toLight' : 'header.toDark') }), false)
}

const wordsCome =
  (come: boolean): Way =>
  async ({ page, sandbox }) => {
    const spoken = await page.evaluate(() => document.documentElement.lang)
    if (spoken === localeOf(page)) await sandbox.releaseModule(words(page), come)
  }

export const preferencesBrowser = {
  open: async ({ page, sandbox }) => {
    await sandbox.seed('verified-swede')
    if (await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)) dark.add(page)
    await sandbox.holdModules(words(page))
    await sandbox.hold(tell)
    await page.goto('/app/protected/dashboard')
  },
  sees: { settled: pageShown, speaking: pageShown, telling: pageShown },
  act: {
    'language.choose': async (stage, { locale }) => {
      const { page } = stage
      const t = await wordsIn(locale === 'sv' ? localeOf(page) : otherLocale(page))
      const head = await headOf(stage, t)
      await head.getByRole('button', { name: t('header.language'), exact: true }).click()
      await leaveHead(page)
    },
    'theme.switch': async ({ page }) => {
      const [en, sv] = await Promise.all([wordsIn('en'), wordsIn('sv')])
      const names = [en, sv].flatMap((t) => [t('header.toDark'), t('header.toLight')])
      await page.getByRole('button', { name: new RegExp(`^(${names.join('|')})$`) }).click()
    },
  },
  steer: {
    speak: { done: wordsCome(true), 'no answer': wordsCome(false) },
    tellLanguage: answering(tell),
  },
} satisfies BrowserHalf<typeof preferencesMachine>
