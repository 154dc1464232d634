import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../src/domain/customer/customer'
import { publicPaths } from '../../src/domain/company/public-site'
import { accessibilityFaults, keepPicture, overflows } from '../support/browser'
import { copyOf, linkIn } from '../support/letters'
import { newcomer } from '../support/newcomer'
import { rowsOf } from '../support/quick'
import { startShared } from '../support/started'

const { open } = startShared()

const views = [
  { locale: 'en', theme: 'light', width: 'desktop' },
  { locale: 'sv', theme: 'light', width: 'phone' },
  { locale: 'sv', theme: 'dark', width: 'desktop' },
  { locale: 'en', theme: 'dark', width: 'phone' },
] as const

const newPassword = 'four quiet moose at dawn'

const codeOf = async (page: Page, email: string): Promise<string> => {
  await page.goto('/sandbox/authenticator')
  return page.locator('li').filter({ hasText: email }).locator('.figure').innerText()
}

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

describe.each(rowsOf(views, ({ theme, width }) => theme === 'light' && width === 'phone'))(
  'a forgotten password in $locale, $theme, on a $width',
  (view) => {
    const { locale, theme, width } = view
    const faultless = async (page: Page, name: string) => {
      await keepPicture(page, `forgotten-${name}-${locale}-${theme}-${width}`)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
    }

    test('becomes a new one, by a letter and the second factor', async () => {
      const { page, close } = await open(view)
      const { t, field, press } = newcomer(page, locale)
      const says = (text: string) => page.getByText(text).filter({ visible: true }).waitFor()
      const email = await copyOf(page, 'two-factor')
      await page.goto(publicPaths[locale].login)
      await page.getByRole('link', { name: t('login.forgotten') }).click()
      await page.getByRole('heading', { level: 1, name: t('public.forgotten.title') }).waitFor()

      await press(t('public.forgotten.submit'))
      await page.getByText(t('field.required')).waitFor()
      expect(await focusedId(page)).toBe('email')
      await faultless(page, 'asking')
      await field(t('login.email')).fill(email)
      await press(t('public.forgotten.submit'))
      await page.getByRole('heading', { level: 1, name: t('public.forgotten.sentTitle') }).waitFor()
      await page.getByText(t('public.forgotten.sent', { email })).waitFor()
      await faultless(page, 'sent')

      const link = await linkIn(page, email)
      await faultless(page, 'letter')
      const code = await codeOf(page, email)
      await page.goto(link)
      const password = field(t('public.newPassword.password'))
      await password.waitFor()
      await field(t('login.code')).waitFor()

      await press(t('public.newPassword.submit'))
      await page.getByText(t('login.codeMissing')).waitFor()
      expect(await focusedId(page)).toBe('password')
      await password.fill('12345678')
      await field(t('login.code')).fill('000000')
      await press(t('public.newPassword.submit'))
      await page.getByText(t('field.passwordCommon')).waitFor()
      await password.fill(newPassword)
      await press(t('public.newPassword.submit'))
      await says(t('login.codeWrong'))
      expect([await focusedId(page), await password.inputValue()]).toEqual(['code', newPassword])
      await faultless(page, 'wrong')

      await field(t('login.code')).fill(code)
      await press(t('public.newPassword.submit'))
      await page.getByText(t('login.message.changePassword')).waitFor()
      await faultless(page, 'done')

      await field(t('login.email')).fill(email)
      await field(t('login.password')).fill(newPassword)
      await press(t('login.submit'))
      await field(t('login.code')).waitFor()

      await page.goto(link)
      await page.getByText(t('public.newPassword.used')).waitFor()
      await faultless(page, 'used')
      await page.getByRole('link', { name: t('public.newPassword.askAgain') }).click()
      await page.getByRole('heading', { level: 1, name: t('public.forgotten.title') }).waitFor()
      await close()
    })

    test('whose second factor is lost leads to the identity check', async () => {
      const { page, troubles, close } = await open(view)
      const { t, field } = newcomer(page, locale)
      const email = await copyOf(page, 'two-factor')
      await page.goto(publicPaths[locale].forgottenPassword)
      await field(t('login.email')).fill(email)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: t('public.forgotten.sentTitle') }).waitFor()
      await page.goto(await linkIn(page, email))
      await page.getByRole('link', { name: t('login.lost') }).click()
      await page.getByRole('heading', { level: 1, name: t('public.lostFactor.title') }).waitFor()
      await field(t('login.email')).waitFor()
      await faultless(page, 'lost')
      expect(troubles).toEqual([])
      await close()
    })
  },
)

describe('the page of a link', () => {
  const other: Record<Locale, Locale> = { en: 'sv', sv: 'en' }

  test('is about the same link in the other language, and after the content was skipped to', async () => {
    const { page, close } = await open()
    const email = await copyOf(page, 'verified-swede')
    await page.goto(publicPaths.en.forgottenPassword)
    await page.getByLabel(newcomer(page, 'en').t('login.email')).fill(email)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: newcomer(page, 'en').t('public.forgotten.sentTitle') }).waitFor()
    await page.goto(await linkIn(page, email))
    await page.locator('#password').waitFor()
    const { hash } = new URL(page.url())
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).hash).toBe(hash)
    await page.locator('a[hreflang]').click()
    const { t } = newcomer(page, other.en)
    await page.getByRole('heading', { level: 1, name: t('public.newPassword.title') }).waitFor()
    await page.locator('#password').waitFor()
    expect(new URL(page.url()).hash).toBe(hash)
    await close()
  })

  test('says what it is where there is no link, or no answer', async () => {
    const { page, close } = await open()
    const { t, press } = newcomer(page, 'en')
    await page.goto(publicPaths.en.newPassword)
    await page.getByText(t('public.newPassword.unknown')).waitFor()
    await page.route('**/auth/password/link', (route) => route.abort())
    await page.goto('about:blank')
    await page.goto(`${publicPaths.en.newPassword}#${'A'.repeat(43)}`)
    await page.getByRole('status').getByText(t('public.newPassword.failed')).waitFor()
    await page.unroute('**/auth/password/link')
    await press(t('public.newPassword.tryAgain'))
    await page.getByText(t('public.newPassword.unknown')).waitFor()
    await close()
  })
})
