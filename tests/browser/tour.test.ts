import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, inject, test } from 'vitest'
import { brand } from '../../src/domain/company/brand'
import { tourSteps } from '../../src/domain/customer/tour'
import { translate } from '../../src/i18n/i18n'
import { accessibilityFaults, keepPicture, launchBrowser, openPage, type OpenPage, type View } from '../support/browser'
import { startExchange, type RunningExchange } from '../support/built-exchange'
import { buyScreen, enter } from '../support/journey'
import { isQuick, rowsOf } from '../support/quick'

let exchange: RunningExchange
let browser: Browser
let opened: OpenPage

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  exchange = await startExchange({ from: inject('seeded') })
})
afterEach(async () => {
  await opened?.close()
  await exchange?.stop()
})

const t = translate('en')
const titles = tourSteps.map((step) => t(`tour.${step}.title`, { brand: brand.name }))

const buying = async (view: View = {}): Promise<Page> => {
  opened = await openPage(browser, exchange.origin, view)
  await enter(opened.page, 'guide-tour')
  await opened.page.goto('/app/order')
  await opened.page.locator('h1').waitFor()
  return opened.page
}

const panel = (page: Page) => page.getByRole('dialog')
const titleOf = (page: Page): Promise<string> => panel(page).getByRole('heading').innerText()
const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')
const marked = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/auth/me/guide'))

/** How far the lit part is from what the step tells of. */
const litBeside = async (page: Page, name: string): Promise<boolean> => {
  const target = await page.getByText(name, { exact: true }).first().boundingBox()
  const card = await panel(page).boundingBox()
  return target !== null && card !== null && card.y > target.y && card.y - target.y - target.height < 60
}

describe('who is new', () => {
  test.skipIf(isQuick)('is shown around in five steps by keys, with the focus in it, and not again', async () => {
    const page = await buying()
    const shown: string[] = []
    for (const step of tourSteps) {
      const title = t(`tour.${step}.title`, { brand: brand.name })
      await panel(page).getByRole('heading', { name: title, exact: true }).waitFor()
      await expect.poll(() => focused(page)).toBe(t(step === 'notifications' ? 'tour.done' : 'tour.next'))
      shown.push(await titleOf(page))
      expect(await accessibilityFaults(page)).toEqual([])
      await keepPicture(page, `tour-${step}`)
      if (step === 'account') expect(await litBeside(page, t('header.account'))).toBe(true)
      if (step === 'orders') expect(await litBeside(page, t('header.nav.orders'))).toBe(true)
      if (step !== 'notifications') await page.keyboard.press('Enter')
    }
    expect(shown).toEqual(titles)
    const within: string[] = []
    for (let tab = 0; tab < 3; tab += 1) {
      await page.keyboard.press('Tab')
      within.push(await focused(page))
    }
    expect(within).toEqual([t('tour.back'), t('tour.done'), t('tour.back')])
    await Promise.all([
      marked(page),
      panel(page)
        .getByRole('button', { name: t('tour.done') })
        .click(),
    ])
    await panel(page).waitFor({ state: 'hidden' })
    await page.reload()
    await buyScreen(page, 'en').review.waitFor()
    await buyScreen(page, 'en').fill('500')
    expect([await panel(page).count(), opened.troubles]).toEqual([0, []])
  })

  test.each(rowsOf(['Escape', 'Skip'], () => false))('leaves it by %s, and has seen it', async (way) => {
    const page = await buying()
    await panel(page).waitFor()
    const answer = marked(page)
    if (way === 'Escape') await page.keyboard.press('Escape')
    else
      await panel(page)
        .getByRole('button', { name: t('tour.skip') })
        .click()
    expect((await answer).status()).toBe(200)
    await panel(page).waitFor({ state: 'hidden' })
  })

  test.skipIf(isQuick)('has the page alone on paper, at each step', async () => {
    const page = await buying()
    for (const step of tourSteps) {
      await panel(page)
        .getByRole('heading', { name: t(`tour.${step}.title`, { brand: brand.name }), exact: true })
        .waitFor()
      await page.emulateMedia({ media: 'print' })
      const beside = await page.locator('body > :not(#root)').evaluateAll((parts) =>
        parts
          .flatMap((part) => [part, ...part.querySelectorAll('*')])
          .filter(({ clientHeight }) => clientHeight > 1)
          .map(({ outerHTML }) => outerHTML),
      )
      expect([beside, await page.locator('#root h1').isVisible()]).toEqual([[], true])
      await page.emulateMedia({ media: 'screen' })
      if (step !== 'notifications')
        await panel(page)
          .getByRole('button', { name: t('tour.next') })
          .click()
    }
  })

  test.skipIf(isQuick)('is not bothered where that could not be told, and is shown around another time', async () => {
    const page = await buying()
    await page.route('**/auth/me/guide', (route) =>
      route.fulfill({
        status: 500,
        json: { status: 'ERROR', errors: [{ code: 'unexpected', message: '' }], fieldErrors: [] },
      }),
    )
    await panel(page).waitFor()
    const answer = marked(page)
    await page.keyboard.press('Escape')
    await answer
    await panel(page).waitFor({ state: 'hidden' })
    await buyScreen(page, 'en').fill('500')
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.reload()
    await panel(page).waitFor()
  })

  test.skipIf(isQuick)(
    'is not shown around where the screen is narrow, until it is wide; elsewhere it waits',
    async () => {
      const page = await buying({ width: 768 })
      expect(await panel(page).count()).toBe(0)
      await page.setViewportSize({ width: 769, height: 800 })
      await panel(page).waitFor()
      await page.setViewportSize({ width: 768, height: 800 })
      await panel(page).waitFor({ state: 'hidden' })
      await page.goto('/app/order/sell')
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await panel(page).count()).toBe(0)
    },
  )
})
