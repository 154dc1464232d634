import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { brand } from '../../src/domain/company/brand'
import type { Locale, Theme } from '../../src/domain/customer/customer'
import { publicPaths } from '../../src/domain/company/public-site'
import { accessibilityFaults, keepPicture, overflows } from '../support/browser'
import { buyScreen, enter, payAtBank } from '../support/journey'
import { newcomer } from '../support/newcomer'
import { toIdentityStep } from '../support/newcomer-calls'
import { startForAll } from '../support/started'
import { isQuick, rowsOf } from '../support/quick'

const { open } = startForAll()

const password = 'en lång promenad i skogen'

type View = { locale: Locale; theme: Theme; width: 'desktop' | 'phone' }

const faultlessIn =
  ({ locale, theme, width }: View) =>
  async (page: Page, name: string) => {
    await keepPicture(page, `new-${name}-${locale}-${theme}-${width}`)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
  }

/** `code`: of who has two-factor on, since the address is new. */
const buyFirstCoin = async (page: Page, locale: Locale, code?: string) => {
  const buy = buyScreen(page, locale)
  await buy.fill('500')
  await buy.review.click()
  await buy.place.click()
  const { t: say } = buy
  await page.getByRole('heading', { name: say('buy.shield.title') }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('radio', { name: say('buy.shield.purpose.own-savings') }).check({ force: true })
  await page.getByRole('button', { name: say('buy.shield.continue') }).click()
  if (code !== undefined) {
    const { t, press, field } = newcomer(page, locale)
    await field(t('common.proof.code')).fill(code)
    await press(t('common.proof.confirm'))
  }
  await page.waitForURL('**/app/protected/order/*/UNPAID')
  await payAtBank(page, locale)
  await page.waitForURL('**/COMPLETED')
}

const asksByRefusing = (status: number): unknown => expect.stringMatching(new RegExp(`status of ${status}.*buy/orders`))

const withoutEid = [
  { locale: 'en', theme: 'light', width: 'desktop' },
  { locale: 'sv', theme: 'dark', width: 'phone' },
] as const

describe.each(rowsOf(withoutEid, ({ width }) => width === 'phone'))(
  'a new customer without e-ID, in $locale, $theme, on a $width',
  (view) => {
    const { locale } = view
    const faultless = faultlessIn(view)

    test('goes from signing up to a first bought coin', async () => {
      const { page, close, troubles } = await open(view)
      const customer = newcomer(page, locale)
      const { t } = customer
      const email = `ebba-${locale}@example.com`
      await customer.signUp(email, password)
      await customer.shows(t('onboarding.all.title', { brand: brand.name }))
      await faultless(page, 'all-steps')
      await customer.press(t('onboarding.all.start'))
      await customer.shows(t('email.code.title'))
      await faultless(page, 'email-code')
      await customer.confirmEmail(email)

      await customer.shows(t('phone.title'))
      await faultless(page, 'phone')
      const number = locale === 'en' ? '0701740605' : '0701740606'
      await customer.givePhone(number, `+46${number.slice(1)}`)

      await customer.shows(t('twoFactor.title'))
      await faultless(page, 'two-factor')
      const { codes } = await customer.turnTwoFactorOn(password, (name) => faultless(page, `two-factor-${name}`))

      await customer.shows(t('personal.title'))
      await faultless(page, 'personal')
      await customer.givePersonalDetails(locale === 'en' ? '19850709-0000' : '19850710-0000')

      await customer.shows(t('documents.title'))
      await faultless(page, 'documents')
      for (const kind of ['id-front', 'id-back', 'residency'] as const) await customer.giveDocument(kind)

      await customer.press(t('questions.start'))
      await faultless(page, 'question')
      await customer.answer()
      await faultless(page, 'answers')
      await customer.submitAnswers()

      await page.waitForURL('**/app/order')
      await page.getByText(t('toast.answers-sent')).waitFor()
      if (view.width === 'desktop') await customer.press(t('tour.skip'))
      const buy = buyScreen(page, locale)
      await buy.review.waitFor()
      await faultless(page, 'buy')
      await buyFirstCoin(page, locale, codes[4])
      // The exchange asks what the purchase is for, and for the code, by refusing the order first.
      expect(troubles).toEqual([asksByRefusing(409), asksByRefusing(400)])
      await close()
    })
  },
)

const withEid = [
  { locale: 'sv', theme: 'light', width: 'phone', number: '0701740607' },
  { locale: 'en', theme: 'dark', width: 'desktop', number: '0701740608' },
] as const

describe.each(rowsOf(withEid, () => false))('a new customer with e-ID, in $locale, $theme, on a $width', (view) => {
  const { locale, number } = view
  const faultless = faultlessIn(view)

  test('goes from signing up to a first bought coin, and signs in with the e-ID again', async () => {
    const { page, context, close, troubles } = await open(view)
    const customer = newcomer(page, locale)
    const { t, field } = customer
    const email = `alma-${locale}@example.com`
    const qr = page.getByRole('img', { name: t('eid.qr') })
    await page.goto(publicPaths[locale].signup)
    await customer.press(t('public.eid.signUp'))
    await qr.locator('svg').waitFor()
    await faultless(page, 'eid-sign-up')
    const person = await customer.useEid('sign', (app) => faultless(app, 'eid-app'))

    await page.waitForURL('**/app/settings/email')
    await customer.shows(t('email.first.title'))
    await faultless(page, 'eid-address')
    await customer.giveEmail(email)
    await customer.confirmEmail(email)

    await page.waitForURL('**/app/protected/verification')
    await customer.givePhone(number, `+46${number.slice(1)}`)
    await customer.shows(t('password.title'))
    await faultless(page, 'eid-password')
    await customer.choosePassword(password)

    await customer.shows(t('eid.title'))
    await faultless(page, 'eid-identity')
    await customer.press(t('eid.start'))
    await page.getByText(t('eid.waiting')).waitFor()
    await faultless(page, 'eid-pending')
    await customer.useEid('sign')

    await customer.skipTwoFactor()
    await customer.shows(t('personal.title'))
    for (const name of ['firstName', 'lastName', 'personalNumber'] as const) {
      await expect.poll(() => field(t(`personal.${name}`)).inputValue()).toBe(person[name])
      await expect.poll(() => field(t(`personal.${name}`)).isEditable()).toBe(false)
    }
    await faultless(page, 'eid-personal')
    await customer.givePersonalDetails(null)
    await customer.press(t('questions.start'))
    await customer.answer()
    await customer.submitAnswers()
    await page.waitForURL('**/app/order')
    if (view.width === 'desktop') await customer.press(t('tour.skip'))
    await buyFirstCoin(page, locale)

    // An app that is still open would go to the login page by itself, in the way of this.
    await page.goto('about:blank')
    await context.clearCookies({ name: /session/ })
    await page.goto(publicPaths[locale].login)
    await customer.press(t('public.eid.logIn'))
    expect(await customer.useEid('sign')).toEqual(person)
    await page.waitForURL('**/app/protected/dashboard')
    expect(troubles).toEqual([asksByRefusing(409)])
    await close()
  })
})

test.skipIf(isQuick)(
  'an e-ID order says how it ended, asks no more then, and starts again only when it is told to',
  async () => {
    const { page, close, troubles } = await open()
    await page.clock.install()
    const customer = newcomer(page, 'en')
    const { t } = customer
    await enter(page, 'eid-new')
    await toIdentityStep(page, { email: 'nils@example.com', password, number: '+46701740609', personalNumber: '' })
    await page.goto('/app/')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/auth/eid/')) asked.push(new URL(request.url()).pathname)
    })
    /** A request that left before this one would be known by now. */
    const askedLater = async () => {
      const before = asked.length
      await page.clock.runFor(60_000)
      await page.evaluate(() => fetch('/healthz'))
      return asked.slice(before)
    }
    const qr = page.getByRole('img', { name: t('eid.qr') })
    await customer.shows(t('eid.title'))
    expect(await askedLater()).toEqual([])

    await customer.press(t('eid.start'))
    await page
      .getByRole('status')
      .filter({ hasText: t('eid.waiting') })
      .waitFor()
    await qr.waitFor()
    const drawn = await qr.innerHTML()
    await expect.poll(() => qr.innerHTML()).not.toBe(drawn)
    asked.length = 0
    await page.reload()
    await qr.waitFor()
    expect(new Set(asked)).toEqual(new Set(['/protected/v2/auth/eid/status']))
    await customer.press(t('eid.cancel'))
    await page.getByRole('button', { name: t('common.tryAgain') }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: t('eid.start') }).waitFor()
    await customer.press(t('eid.start'))
    await qr.waitFor()
    await customer.press(t('eid.cancel'))
    const ends = [
      ['cancel', 'eid.problem.canceled'],
      ['decline', 'eid.problem.blocked'],
      ['timeout', 'eid.problem.timeout'],
    ] as const
    for (const [decision, words] of ends) {
      await page.getByRole('button', { name: t('common.tryAgain') }).waitFor()
      expect(await askedLater()).toEqual([])
      await customer.press(t('common.tryAgain'))
      await customer.useEid(decision)
      await page
        .getByRole('alert')
        .filter({ hasText: t(words) })
        .waitFor()
    }
    expect(await askedLater()).toEqual([])

    await customer.press(t('common.tryAgain'))
    await customer.useEid('sign', (app) => app.getByLabel(t('personal.personalNumber')).fill('19850709-0000'))
    await customer.shows(t('onboarding.outcome.identity.title'))
    expect(await askedLater()).toEqual([])
    expect(troubles).toEqual([])
    await close()
  },
)
