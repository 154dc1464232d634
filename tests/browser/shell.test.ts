import { describe, expect, test } from 'vitest'
import { accessibilityFaults, keepPicture, overflows } from '../support/browser'
import { startForAll } from '../support/started'

const { open } = startForAll()

describe.each([
  { locale: 'en', theme: 'light', width: 'desktop', loading: 'Loading', paper: 'rgb(246, 245, 241)' },
  { locale: 'sv', theme: 'dark', width: 'phone', loading: 'Laddar', paper: 'rgb(12, 19, 25)' },
] as const)('shell in $locale, $theme, on a $width', ({ loading, paper, ...view }) => {
  test('stands before any script has run', async () => {
    const { page, close, troubles } = await open({ ...view, javaScript: false })
    await page.goto('/app/order')
    await expect.poll(() => page.getAttribute('html', 'lang')).toBe(view.locale)
    await expect.poll(() => page.getByRole('status').textContent()).toBe(loading)
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(paper)
    await keepPicture(page, `shell-${view.locale}-${view.theme}-${view.width}`)
    expect(troubles.filter((trouble) => !isScriptRefused(trouble))).toEqual([])
    await close()
  })
})

/** With scripting off, Chromium says of each preloaded module that it may not load. */
const isScriptRefused = (trouble: string): boolean => trouble.endsWith('.js csp')

test('an address’s theme is painted and kept', async () => {
  const { page, context, close } = await open({ theme: 'light', javaScript: false })
  await page.goto('/app/order?theme=dark')
  await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark')
  expect((await context.cookies()).find(({ name }) => name === 'theme')?.value).toBe('dark')
  await page.goto('/app/order')
  await expect.poll(() => page.getAttribute('html', 'data-theme')).toBe('dark')
  await close()
})

test('nothing of the shell overflows the narrowest phone', async () => {
  const { page, close } = await open({ width: 320, javaScript: false })
  await page.goto('/app/order')
  expect(await overflows(page)).toBe(false)
  await close()
})

test('who is not signed in is brought to a login page without faults', async () => {
  const { page, close } = await open()
  await page.goto('/app/order')
  await page.waitForURL('**/en/login/**')
  expect(await accessibilityFaults(page)).toEqual([])
  await close()
})
