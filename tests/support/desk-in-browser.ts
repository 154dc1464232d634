import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import type { Locale } from '../../src/domain/customer/customer'
import { translate } from '../../src/i18n/i18n'
import { accessibilityFaults, keepPicture, openPage, overflows, widths } from './browser'
import { isQuick } from './quick'

/** Every width and theme of a page of the desk; where time is short, the narrowest in the dark. */
const looks = (['desktop', 'phone'] as const)
  .flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))
  .filter(({ width, theme }) => !isQuick || (width === 'phone' && theme === 'dark'))

/** Somebody's own browser at the desk. */
export const atDesk = async (browser: Browser, origin: string, locale: Locale) => {
  const { page, context, troubles, close } = await openPage(browser, origin, { locale })
  const t = translate(locale)
  const addresses: string[] = []
  page.on('request', (request) => void addresses.push(request.url()))
  return {
    page,
    t,
    troubles,
    addresses,
    close,
    signIn: async (subject: string) => {
      await page.getByLabel('Who you are').fill(subject)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`${origin}/desk`)
    },
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    /** The page as it stands, in each look: what axe finds, and whether anything is cut off. */
    faultless: async (name: string) => {
      for (const { width, theme } of looks) {
        await context.addCookies([{ name: 'theme', value: theme, url: origin }])
        await page.setViewportSize({ width: widths[width], height: 800 })
        await page.reload()
        await keepPicture(page, `desk-${name}-${locale}-${theme}-${width}`)
        expect([name, width, theme, await accessibilityFaults(page), await overflows(page)]).toEqual([
          name,
          width,
          theme,
          [],
          false,
        ])
      }
      await page.setViewportSize({ width: widths.desktop, height: 800 })
    },
  }
}
