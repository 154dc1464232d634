import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keepPicture } from '../support/browser'
import { buyScreen, enter } from '../support/journey'
import { rowsOf } from '../support/quick'
import { startForAll } from '../support/started'

const { open } = startForAll()

/** What of an open dialog stands outside the window, or outside the dialog itself. */
const cutOff = (page: Page): Promise<string[]> =>
  page.getByRole('dialog').evaluate((dialog) => {
    const card = dialog.getBoundingClientRect()
    const isInside = ({ left, right, bottom }: DOMRect) =>
      left >= Math.max(0, card.left) && right <= Math.min(innerWidth, card.right) && bottom <= innerHeight
    return [dialog, ...dialog.querySelectorAll('h2, button')]
      .filter((part) => !isInside(part.getBoundingClientRect()))
      .map((part) => part.textContent)
  })

const place = async (page: Page, locale: 'en' | 'sv'): Promise<void> => {
  const buy = buyScreen(page, locale)
  await buy.open()
  await buy.fill('500')
  await buy.review.click()
  await buy.place.click()
}

test.each(rowsOf(['en', 'sv'] as const, (locale) => locale === 'sv'))(
  'three long buttons stay within their dialog at every width, in %s',
  async (locale) => {
    const { page, close } = await open({ locale })
    await enter(page, locale === 'en' ? 'verified-swede' : 'old-wallet')
    await place(page, locale)
    await page.waitForURL('**/app/protected/order/*/UNPAID')
    await place(page, locale)
    await page.getByRole('dialog').waitFor()
    for (const width of [1280, 800, 769, 768, 430, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await keepPicture(page, `dialog-${locale}-${width}`)
      expect({ width, cutOff: await cutOff(page) }).toEqual({ width, cutOff: [] })
      const buttons = await page.getByRole('dialog').locator('footer button').all()
      const boxes = await Promise.all(buttons.map((button) => button.boundingBox()))
      if (width <= 768) expect(new Set(boxes.map((box) => box?.width)).size).toBe(1)
      if (width <= 768) expect(boxes.map((box) => box?.x)).toEqual([16, 16, 16])
    }
    await close()
  },
)
