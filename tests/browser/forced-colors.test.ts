import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter } from '../support/journey'
import { rowsOf } from '../support/quick'
import { startShared } from '../support/started'

const { open } = startShared()

type Shade = 'light' | 'dark'
const shades: readonly (readonly [theme: Shade, forced: Shade])[] = [
  ['light', 'light'],
  ['light', 'dark'],
  ['dark', 'light'],
  ['dark', 'dark'],
]

/** A customer whose own few colours stand on every page, dark or light, whatever the theme is. */
const entered = async (theme: Shade, forced: Shade) => {
  const { page, close } = await open({ locale: 'en', theme })
  await page.emulateMedia({ forcedColors: 'active', colorScheme: forced })
  await enter(page, 'verified-swede')
  return { page, close }
}

type Place = { of: string; property?: 'color' | 'backgroundColor' | 'borderBottomColor'; pseudo?: '::after' }

/** The colour at a place, and those that the customer has for what is chosen and for text. */
const colours = async (page: Page, place: Place) => {
  await page.locator(place.of).waitFor()
  return page.evaluate(({ of, property = 'backgroundColor', pseudo }) => {
    const element = document.querySelector(of)
    const own = (keyword: string) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.cssText = `background: ${keyword}; forced-color-adjust: none`
      const colour = getComputedStyle(probe).backgroundColor
      probe.remove()
      return colour
    }
    const shown = element && getComputedStyle(element, pseudo)[property]
    return { shown, highlight: own('Highlight'), text: own('CanvasText') }
  }, place)
}

test.each(rowsOf(shades, ([theme, forced]) => theme !== forced))(
  'what stands open is told apart in the colours that the customer forces: %s theme, %s colours',
  async (theme, forced) => {
    const { page, close } = await entered(theme, forced)
    const highlighted = async (place: Place) => {
      const { shown, highlight } = await colours(page, place)
      expect(shown).toBe(highlight)
    }
    await page.goto('/app/order/list')
    await page.getByRole('tab', { name: 'Buy' }).click()
    await highlighted({ of: '[role="tab"][aria-selected="true"]', pseudo: '::after' })
    await highlighted({ of: 'header nav a[aria-current="page"]', pseudo: '::after' })
    await page.goto('/app/settings/password')
    const section = 'main nav a[aria-current="page"]'
    await highlighted({ of: section, property: 'borderBottomColor' })
    const { shown, text } = await colours(page, { of: section, property: 'color' })
    expect(shown).toBe(text)
    await close()
  },
)
