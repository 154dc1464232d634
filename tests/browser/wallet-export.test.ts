import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { oldWalletPassword } from '../../src/server/sandbox/old-wallets'
import { translate } from '../../src/i18n/i18n'
import { accessibilityFaults, keepPicture } from '../support/browser'
import { enter } from '../support/journey'
import { rowsOf } from '../support/quick'
import { startForAll } from '../support/started'

const { open } = startForAll()

const entryOf = async (page: Page, isPhone: boolean, locale: 'en' | 'sv') => {
  const t = translate(locale)
  const button = page.getByRole('button', { name: t(isPhone ? 'header.menu' : 'header.account'), exact: true })
  await button.click()
  return page.locator('a').filter({ hasText: t('header.account.walletExport') })
}

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

const secretsKept = (page: Page, secrets: readonly string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const places = [location.href, ...[localStorage, sessionStorage].flatMap((storage) => Object.values(storage))]
    return all.filter((secret) => places.some((place) => String(place).includes(secret)))
  }, secrets)

const views = [
  { locale: 'sv', theme: 'dark', width: 'desktop' },
  { locale: 'en', theme: 'light', width: 'phone' },
] as const

test.each(rowsOf(views, ({ width }) => width === 'phone'))(
  'an old wallet is opened from the menu, in $locale, $theme, on a $width',
  async (view) => {
    const { locale, width } = view
    const { page, context, close } = await open(view)
    const t = translate(locale)
    const dialog = page.getByRole('dialog')
    const picture = (name: string) => keepPicture(page, `wallet-${name}-${locale}`)
    await enter(page, 'old-wallet')
    await page.goto('/app/order')
    await (await entryOf(page, width === 'phone', locale)).click()

    const field = page.getByLabel(t('walletExport.password'), { exact: true })
    await field.waitFor()
    await dialog.getByText(t('walletExport.closed')).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await picture('asking')
    await page.keyboard.press('Escape')
    await page.mouse.click(4, 4)
    expect(await dialog.isVisible()).toBe(true)

    await field.fill('another wallet')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText(t('field.walletPassword'), { exact: true }).waitFor()
    await picture('wrong')

    await field.fill(oldWalletPassword)
    await page.getByRole('button', { name: t('walletExport.show') }).click()
    const copies = dialog.getByRole('button', { name: t('common.copyThis', { what: t('walletExport.guid') }) })
    await copies.click()
    await copies.getByRole('status').getByText(t('notice.copied')).waitFor()
    const guid = await page.evaluate(() => navigator.clipboard.readText())
    await dialog.getByText(guid, { exact: true }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await picture('shown')

    await dialog
      .getByRole('button', { name: t('common.close'), exact: true })
      .first()
      .click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe(t(width === 'phone' ? 'header.menu' : 'header.account'))
    expect(new URL(page.url()).hash).toBe('')
    expect(await secretsKept(page, [guid, oldWalletPassword])).toEqual([])

    await page.goto('/app/wallet/export-guide#wallet-export')
    await field.fill(oldWalletPassword)
    await page.keyboard.press('Enter')
    await dialog.getByRole('link', { name: t('walletExport.toGuide') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('heading', { level: 1, name: t('walletExport.guide.title') }).waitFor()
    expect(await accessibilityFaults(page)).toEqual([])
    await picture('guide')
    const link = page.getByRole('link', { name: t('walletExport.guide.pdf') })
    const file = await context.request.get((await link.getAttribute('href')) ?? '')
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    await close()
  },
)

test('who has no old wallet is offered nothing of it, and its address opens nothing', async () => {
  const { page, troubles, close } = await open()
  await enter(page, 'verified-swede')
  await page.goto('/app/order#wallet-export')
  const entry = await entryOf(page, false, 'en')
  await page.getByRole('menuitem', { name: translate('en')('header.account.support') }).waitFor()
  expect([await entry.count(), await page.getByRole('dialog').count(), troubles]).toEqual([0, 0, []])
  await close()
})
