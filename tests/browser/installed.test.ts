import type { Page } from 'playwright-core'
import { array, create, object, string, type } from 'superstruct'
import { expect, test } from 'vitest'
import type { Locale, Theme } from '../../src/domain/customer/customer'
import { fileCachePrefix, lastAnswerKey, offlinePage, stateCache } from '../../src/domain/offline/offline'
import { translate } from '../../src/i18n/i18n'
import { accessibilityFaults, keepPicture, overflows } from '../support/browser'
import { enter } from '../support/journey'
import { rowsOf } from '../support/quick'
import { startForAll } from '../support/started'

const { open, exchange } = startForAll()

type Look = { locale: Locale; theme: Theme; width: 'desktop' | 'phone' }

const signedIn = async (look: Partial<Look> = {}) => {
  const all = await open({ ...look, serviceWorkers: 'allow' })
  await enter(all.page, 'verified-swede')
  await all.page.goto('/app/protected/dashboard')
  await heading(all.page, look.locale)
  await all.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return all
}

const heading = (page: Page, locale: Locale = 'en') =>
  page.getByRole('heading', { level: 1, name: translate(locale)('dashboard.title') }).waitFor()

/** Which addresses are kept, in each of the browser's caches. */
const keptIn = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const kept: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      kept[name] = requests.map(({ url }) => new URL(url).pathname)
    }
    return kept
  })

const Manifest = type({
  id: string(),
  start_url: string(),
  scope: string(),
  lang: string(),
  icons: array(object({ src: string(), sizes: string(), type: string(), purpose: string() })),
})

test.each(rowsOf(['en', 'sv'] as const, (locale) => locale === 'en'))(
  'in %s the page names a manifest by which it can be installed',
  async (locale) => {
    const { page, close } = await open({ locale })
    await enter(page, 'verified-swede')
    await page.goto('/app/protected/dashboard')
    const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? ''
    const answer = await page.request.get(href)
    const { icons, ...manifest } = create(await answer.json(), Manifest)
    expect([answer.headers()['content-type'], manifest]).toEqual([
      'application/manifest+json',
      expect.objectContaining({ id: '/app/', start_url: '/app/', scope: '/', lang: locale }),
    ])
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ])
    for (const { src, type: of } of icons) {
      const icon = await page.request.get(src)
      expect([icon.status(), icon.headers()['content-type']]).toEqual([200, of])
    }
    const session = await page.context().newCDPSession(page)
    const { errors, url } = await session.send('Page.getAppManifest')
    expect([errors, new URL(url).pathname]).toEqual([[], href])
    await close()
  },
)

test('built files are kept, and never an answer of the exchange or a page of it', async () => {
  const { page, troubles, close } = await signedIn()
  const answers: { path: string; byWorker: boolean }[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    answers.push({ path: pathname, byWorker: response.fromServiceWorker() })
  })
  await page.reload()
  await heading(page)
  for (const path of ['/app/order', '/app/order/list', '/app/notifications']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  const kept = await keptIn(page)
  const files = Object.entries(kept).flatMap(([name, paths]) => (name.startsWith(fileCachePrefix) ? paths : []))
  expect(Object.keys(kept).filter((name) => !name.startsWith(fileCachePrefix))).toEqual([stateCache])
  expect(kept[stateCache]).toEqual([lastAnswerKey])
  expect(files.filter((path) => !path.startsWith('/app/assets/'))).toEqual([offlinePage])
  expect(files.length).toBeGreaterThan(5)
  const calls = answers.filter(({ path }) => !path.startsWith('/app/'))
  expect(calls.some(({ path }) => path === '/protected/v2/auth/me')).toBe(true)
  expect(calls.filter(({ byWorker }) => byWorker)).toEqual([])
  expect(answers.some(({ path, byWorker }) => path.startsWith('/app/assets/') && byWorker)).toBe(true)
  expect(troubles).toEqual([])
  await close()
})

const looks = rowsOf<Look>(
  (['en', 'sv'] as const).flatMap((locale) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      (['desktop', 'phone'] as const).map((width) => ({ locale, theme, width })),
    ),
  ),
  ({ locale, theme, width }) => locale === 'sv' && theme === 'dark' && width === 'phone',
)

test.each(looks)(
  'without a network a page says so in $locale, $theme, $width, with the time of the last answer, and comes back by itself',
  async (look) => {
    const { page, context, close } = await signedIn(look)
    const t = translate(look.locale)
    await context.setOffline(true)
    await page.goto('/app/order/list').catch(() => undefined)
    await page.getByRole('heading', { name: t('offline.title') }).waitFor()
    await page
      .getByText(/2\d{3}/)
      .filter({ visible: true })
      .waitFor()
    expect([
      await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]),
      await accessibilityFaults(page),
      await overflows(page),
      await page.locator('body').innerText(),
    ]).toEqual([
      [look.locale, look.theme],
      [],
      false,
      expect.not.stringContaining(translate(look.locale === 'en' ? 'sv' : 'en')('offline.title')),
    ])
    await keepPicture(page, `offline-${look.locale}-${look.theme}-${look.width}`)
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: t('orders.title') }).waitFor()
    await close()
  },
)

test('a page that is open says when the last answer came', async () => {
  const { page, context, close } = await signedIn()
  await context.setOffline(true)
  await page.getByText(/^We last had an answer on 20\d\d-\d\d-\d\d \d\d:\d\d\.$/).waitFor()
  await context.setOffline(false)
  await page.getByText(/^We last had an answer/).waitFor({ state: 'detached' })
  await close()
})

test('a new build replaces the files of all builds but the last', async () => {
  const { page, close } = await open({ serviceWorkers: 'allow' })
  await page.goto('/app/offline.html')
  await page.evaluate(async () => {
    for (const name of ['files-oldest', 'files-older']) {
      const cache = await caches.open(name)
      await cache.put(`/app/assets/${name}.js`, new Response(`'${name}'`))
    }
    await navigator.serviceWorker.register('/app/worker.js')
    await navigator.serviceWorker.ready
  })
  // Names alone: to look into one that is deleted meanwhile would make it anew.
  await expect
    .poll(async () => (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('files-old')))
    .toEqual(['files-older'])
  const old = await page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      if (navigator.serviceWorker.controller) resolve()
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve())
    })
    return (await fetch('/app/assets/files-older.js')).text()
  })
  expect(old).toBe("'files-older'")
  const worker = await page.request.get(`${exchange().origin}/app/worker.js`)
  expect([worker.headers()['cache-control'], worker.headers()['content-type']]).toEqual([
    'no-cache',
    'text/javascript; charset=utf-8',
  ])
  await close()
})
