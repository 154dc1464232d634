import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addressGroups, orderNumberText } from '../../src/i18n/references'
import { accessibilityFaults, keepPicture, overflows } from '../support/browser'
import { buyScreen, enter, enterByLogin, payAtBank, referenceIn, walletAddress } from '../support/journey'
import { heldPort } from '../support/ports'
import { startForAll } from '../support/started'
import { rowsOf } from '../support/quick'

const { open } = startForAll()

/** One customer buys in all of them: for the same amount they would be asked whether a second order is meant. */
const views = [
  { locale: 'en', theme: 'light', width: 'desktop', amount: '5000' },
  { locale: 'sv', theme: 'light', width: 'phone', amount: '5001' },
  { locale: 'sv', theme: 'dark', width: 'desktop', amount: '5002' },
  { locale: 'en', theme: 'dark', width: 'phone', amount: '5003' },
] as const

describe.each(rowsOf(views, ({ theme, width }) => theme === 'light' && width === 'phone'))(
  'buying bitcoin in $locale, $theme, on a $width',
  (view) => {
    const { locale, theme, width } = view
    const faultless = async (page: Page, name: string) => {
      await keepPicture(page, `${name}-${locale}-${theme}-${width}`)
      expect(await accessibilityFaults(page)).toEqual([])
      expect(await overflows(page)).toBe(false)
    }

    test('from signing in to the coins sent, followed live, and found in the list', async () => {
      const { page, close, troubles } = await open(view)
      const buy = buyScreen(page, locale)
      const { t } = buy
      await enterByLogin(page, 'verified-swede', locale)
      await page.waitForURL('**/app/protected/dashboard')
      await page.getByRole('heading', { name: t('dashboard.latest') }).waitFor()
      await faultless(page, 'dashboard')

      await buy.open()
      await buy.fill(view.amount)
      await expect.poll(() => buy.coins.inputValue()).toMatch(/^0[.,]\d{8}$/)
      await buy.review.waitFor()
      await faultless(page, 'buy')

      await buy.review.click()
      await buy.place.waitFor()
      const shown = await page.locator('main').innerText()
      for (const group of addressGroups(walletAddress)) expect(shown).toContain(group)
      await faultless(page, 'review')

      await buy.place.click()
      await page.waitForURL('**/app/protected/order/*/UNPAID')
      await page.getByRole('button', { name: t('confirmation.report') }).waitFor()
      await faultless(page, 'confirmation')

      const reference = referenceIn(page)
      await page.getByRole('button', { name: t('common.copyThis', { what: t('confirmation.ocr') }) }).click()
      const ocr = await page.evaluate(() => navigator.clipboard.readText())
      expect(ocr).toMatch(/^\d{10}$/)
      await expect.poll(() => page.locator('main').innerText()).toContain(orderNumberText(ocr))

      await payAtBank(page, locale)
      await page.waitForURL(`**/app/protected/order/${reference}/COMPLETED`)
      await page.getByText(t('order.status.COMPLETED.buy'), { exact: true }).first().waitFor()
      await faultless(page, 'completed')

      await page.goto('/app/order/list')
      await page.locator(`main a[href*="${reference}"]`).filter({ visible: true }).first().waitFor()
      await faultless(page, 'orders')

      expect(troubles).toEqual([])
      await close()
    })
  },
)

test('the same journey needs no mouse', async () => {
  const { page, close, troubles } = await open()
  const buy = buyScreen(page, 'en')
  await enter(page, 'verified-swede')
  await buy.open()
  await buy.amount.focus()
  await page.keyboard.type('500')
  await buy.address.focus()
  await page.keyboard.type(walletAddress)
  await buy.bankgiro.focus()
  await page.keyboard.press('Space')
  await buy.review.focus()
  await page.keyboard.press('Enter')
  await buy.place.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/protected/order/*/UNPAID')
  expect(troubles).toEqual([])
  await close()
})

test('Enter on Review is not lost while the rates are on their way', async () => {
  const { page, close } = await open()
  const buy = buyScreen(page, 'en')
  await enter(page, 'verified-swede')
  const rates = heldPort<void, void>()
  await page.route('**/market/rates', async (route) => {
    await rates.port(undefined, new AbortController().signal)
    await route.continue()
  })
  await buy.open()
  await buy.fill('500')
  await buy.review.focus()
  await page.keyboard.press('Enter')
  await rates.answer()
  await buy.place.waitFor()
  await close()
})

test('a wrong reference at the bank ends with support, live', async () => {
  const { page, context, close } = await open()
  const buy = buyScreen(page, 'en')
  await enter(page, 'verified-swede')
  await buy.open()
  await buy.fill('700')
  await buy.review.click()
  await buy.place.click()
  await page.waitForURL('**/UNPAID')
  const bank = await context.newPage()
  await bank.goto(`/sandbox/bank/${referenceIn(page)}`)
  await bank.getByLabel(buy.t('sandbox.bank.amount', { currency: 'SEK' })).fill('650')
  await bank.getByRole('button', { name: buy.t('sandbox.bank.send') }).click()
  await page.waitForURL('**/CONTACT_SUPPORT')
  await close()
})

test('an order is canceled with a reason, and then cannot be reported as paid', async () => {
  const { page, close, troubles } = await open()
  const buy = buyScreen(page, 'en')
  const { t } = buy
  await enter(page, 'verified-swede')
  await buy.open()
  await buy.fill('800')
  await buy.review.click()
  await buy.place.click()
  await page.waitForURL('**/UNPAID')
  await page.getByRole('button', { name: t('confirmation.cancel') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.isVisible()).toBe(true)
  await dialog.getByRole('radio', { name: t('cancelReason.changed-mind') }).check({ force: true })
  await dialog.getByRole('button', { name: t('confirmation.cancel') }).click()
  await page.waitForURL('**/CANCELED')
  await expect.poll(() => page.getByRole('button', { name: t('confirmation.report') }).count()).toBe(0)
  expect(troubles).toEqual([])
  await close()
})
