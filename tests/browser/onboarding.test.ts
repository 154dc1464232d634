import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { brand } from '../../src/domain/brand'
import { accessibilityFaults, keepPicture, launchBrowser, openPage, overflows } from '../support/browser'
import { startExchange, type RunningExchange } from '../support/built-exchange'
import { buyScreen, payAtBank } from '../support/journey'
import { newcomer } from '../support/newcomer'

let exchange: RunningExchange
let browser: Browser

beforeAll(async () => {
  exchange = await startExchange({ from: inject('seeded'), env: { SANDBOX_REVIEW_SECONDS: '0' } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await exchange?.stop()
})

const password = 'en lång promenad i skogen'

describe.each([
  { locale: 'en', theme: 'light', width: 'desktop' },
  { locale: 'sv', theme: 'dark', width: 'phone' },
] as const)('a new customer without e-ID, in $locale, $theme, on a $width', (view) => {
  const { locale, theme, width } = view
  const faultless = async (page: Page, name: string) => {
    await keepPicture(page, `new-${name}-${locale}-${theme}-${width}`)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await overflows(page)).toBe(false)
  }

  test('goes from signing up to a first bought coin', async () => {
    const { page, close, troubles } = await openPage(browser, exchange.origin, view)
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
    await customer.turnTwoFactorOn(password, (name) => faultless(page, `two-factor-${name}`))

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
    const buy = buyScreen(page, locale)
    await buy.review.waitFor()
    await faultless(page, 'buy')
    await buy.fill('500')
    await buy.review.click()
    await buy.place.click()
    await page.waitForURL('**/app/protected/order/*/UNPAID')
    await payAtBank(page, locale)
    await page.waitForURL('**/COMPLETED')
    expect(troubles).toEqual([])
    await close()
  })
})
