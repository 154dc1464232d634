import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { accessibilityFaults, keepPicture, overflows } from '../support/browser'
import { enter } from '../support/journey'
import { startShared } from '../support/started'

const { open } = startShared()

describe.each([
  { locale: 'en', theme: 'light', width: 'desktop', loading: 'Loading', paper: 'rgb(246, 245, 241)' },
  { locale: 'sv', theme: 'dark', width: 'phone', loading: 'Hämtar', paper: 'rgb(12, 19, 25)' },
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

test('the scripts that the head names ask to be compiled beside the page’s thread', async () => {
  const { page, close } = await open({ javaScript: false })
  await page.goto('/app/order')
  const scripts = await page
    .locator('head script[src], head link[rel=modulepreload]')
    .evaluateAll((found) => found.map((element) => element.getAttribute('src') ?? element.getAttribute('href') ?? ''))
  expect(scripts.length).toBeGreaterThan(3)
  const texts = await Promise.all(scripts.map(async (path) => (await page.request.get(path)).text()))
  expect(texts.filter((text) => !text.startsWith('//# allFunctionsCalledOnLoad\n'))).toEqual([])
  await close()
})

test('nothing of the shell overflows the narrowest phone', async () => {
  const { page, close } = await open({ width: 320, javaScript: false })
  await page.goto('/app/order')
  expect(await overflows(page)).toBe(false)
  await close()
})

test('the header with all that it leads to fits just above a phone, in Swedish', async () => {
  const { page, close } = await open({ locale: 'sv', width: 769 })
  await enter(page, 'verified-swede')
  await page.goto('/app/plans')
  await page.getByRole('link', { name: 'Planer' }).first().waitFor()
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

/** Files that a screen waits for, by the names that the bundler has for them. */
const filesOf = (modules: readonly string[]): string[] => {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(
    readFileSync('dist/app/.vite/manifest.json', 'utf8'),
  )
  const files = new Set<string>()
  const add = (key: string): void => {
    const { file, imports = [] } = manifest[key] ?? { file: `${key} is not built` }
    if (files.has(file)) return
    files.add(file)
    for (const each of imports) add(each)
  }
  const keys = Object.keys(manifest)
  for (const module of modules) add(keys.find((key) => key.endsWith(module)) ?? module)
  return [...files].map((file) => `/app/${file}`)
}

test.each([
  ['/app/protected/dashboard', 'dashboard'],
  ['/app/', 'dashboard'],
  ['/app/order', 'buy'],
  ['/app/notifications', 'notifications'],
  ['/app/profile/bank', 'bank-accounts'],
  ['/app/settings/sessions', 'sessions'],
  ['/app/settings/device', 'device'],
  ['/app/order/sell/1f/confirmation', 'order'],
  ['/app/payment/1f/error', 'payment'],
  ['/app/settings/email', 'onboarding'],
  ['/app/protected/verification', 'onboarding'],
])('at %s names all that its screen waits for, so that nothing is asked for late', async (path, feature) => {
  const { page, close } = await open({ locale: 'sv', javaScript: false })
  await page.goto(path)
  const named = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const needed = filesOf(['index.html', 'messages:app/sv', `screens/${feature}/screen.tsx`, `messages:${feature}/sv`])
  expect(named.toSorted()).toEqual(needed.toSorted())
  await close()
})
