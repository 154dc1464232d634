import { readFileSync } from 'node:fs'
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

/** Files of the app, by the names that the bundler has for them. */
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
  for (const module of modules) add(module)
  return [...files].map((file) => `/app/${file}`)
}

test.each([
  ['/app/protected/dashboard', 'dashboard', 'dashboard', ['dashboard', 'later', 'first']],
  ['/app/', 'dashboard', 'dashboard', ['dashboard', 'later', 'first']],
  ['/app/notifications', 'notifications', 'notifications', ['list', 'later', 'first']],
  ['/app/profile/bank', 'profile-bank', 'profile-bank', ['settings', 'later', 'first']],
  ['/app/settings/sessions', 'settings-sessions', 'settings-sessions', ['settings', 'later', 'first']],
  ['/app/order/sell/1f/confirmation', 'order-confirmation', 'order', ['payment', 'later', 'first']],
  ['/app/payment/1f/error', 'payment', 'payment', ['payment', 'later', 'first']],
  ['/app/settings/email', 'onboarding/email-step', 'onboarding/email', ['account', 'settings', 'onboarding', 'first']],
  ['/app/profile/personal', 'onboarding/personal-step', 'onboarding/personal', ['about', 'settings', 'first']],
  ['/app/protected/verification', 'onboarding', 'onboarding', ['onboarding', 'first']],
])(
  'at %s names all that its screen waits for, so that nothing is asked for late',
  async (path, view, machines, words) => {
    const { page, close } = await open({ locale: 'sv', javaScript: false })
    await page.goto(path)
    const named = await page
      .locator('link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    const needed = filesOf([
      `screens/${view.includes('/') ? view : `${view}/screen`}.tsx`,
      `ports/${machines.includes('/') ? machines : `filled-${machines}`}.ts`,
      ...words.map((part) => `../../locales/sv/messages.po?${part}`),
    ])
    expect(needed.filter((file) => !named.includes(file))).toEqual([])
    expect(named.filter((file) => file?.includes('/start-'))).toEqual(named.slice(0, 1))
    await close()
  },
)

test('what comes around a page is named for when the app has come, the banner before the rest', async () => {
  const { page, close } = await open({ locale: 'sv', javaScript: false })
  const linksTo = (rel: string) =>
    page.locator(`link[rel=${rel}]`).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await page.goto('/app/order')
  const later = await linksTo('later')
  expect(later.slice(0, 1)).toEqual(filesOf(['layouts/banner.tsx']).slice(0, 1))
  const frame = ['layouts/later.tsx', '../../locales/sv/messages.po?banner', '../../locales/sv/messages.po?frame']
  const named = [...later, ...(await linksTo('modulepreload'))]
  expect(filesOf(frame).filter((file) => !named.includes(file))).toEqual([])
  await page.goto('/app/questionnaire/onboarding')
  const wizard = await linksTo('modulepreload')
  expect(filesOf(['layouts/wizard-host.tsx']).filter((file) => !wizard.includes(file))).toEqual([])
  expect(await linksTo('later')).toEqual([])
  await close()
})
