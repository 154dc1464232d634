import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import axe from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import type { Locale, Theme } from '../../src/domain/customer/customer'
import { languageTags } from '../../src/i18n/locales'
import { root } from './source'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchBrowser = (): Promise<Browser> => {
  const executablePath = process.env['CHROMIUM_PATH']
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set; npm test finds or gets a Chromium and sets it.')
  return chromium.launch({ executablePath, args: flags })
}

export const widths = { desktop: 1280, phone: 390 } as const

export type View = {
  locale?: Locale
  theme?: Theme
  width?: keyof typeof widths | number
  javaScript?: boolean
  /** Whether words may be missing on the page, where a test is about that. */
  mayLackWords?: boolean
  /** Whether the service worker runs: what it fetches is out of reach of a test that holds calls back. */
  serviceWorkers?: 'allow' | 'block'
  /** Whether the page may be a renewed one of an earlier test: opening one takes half of a short test. */
  mayBeRenewed?: boolean
  /** Whether files of pages that may come next are fetched ahead: of most pages no other comes, and it takes an eighth of a test. */
  prefetches?: boolean
}

export type OpenPage = {
  page: Page
  context: BrowserContext
  /** Errors and warnings of the console, uncaught errors, requests without an answer: to be empty at a test's end. */
  troubles: string[]
  /** Fails where words were missing on the page. */
  close: () => Promise<void>
}

/** A browser of its own for one customer, in a language, theme and width. */
export const openPage = async (browser: Browser, origin: string, view: View = {}): Promise<OpenPage> => {
  const {
    locale = 'en',
    theme = 'light',
    width = 'desktop',
    javaScript = true,
    mayLackWords = false,
    serviceWorkers = 'block',
    prefetches = false,
  } = view
  const pixels = typeof width === 'number' ? width : widths[width]
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: pixels, height: pixels > 768 ? 800 : 844 },
    locale: languageTags[locale],
    timezoneId: 'Europe/Stockholm',
    colorScheme: theme,
    hasTouch: pixels <= 768,
    javaScriptEnabled: javaScript,
    permissions: ['clipboard-read', 'clipboard-write'],
    serviceWorkers,
  })
  await context.addCookies(cookiesOf(origin, view))
  if (!prefetches) await context.addInitScript(saveData)
  const page = await context.newPage()
  const troubles = troublesOf(page)
  const close = async (): Promise<void> => {
    await context.close()
    const missing = troubles.filter(isMissingMessage)
    if (missing.length > 0 && !mayLackWords) throw new Error(missing.join('\n'))
  }
  return { page, context, troubles, close }
}

const cookiesOf = (url: string, { locale = 'en', theme = 'light' }: View) => [
  { name: 'lang', value: locale, url },
  { name: 'theme', value: theme, url },
]

/**
 * Opens pages as `openPage` does. One that may be renewed goes to the next test that wants such a view: with nobody signed
 * in, and without routes, history and what a site keeps. What cannot be taken back (a clock, scripts, permissions,
 * listeners and a width that a test has set) wants a page of its own.
 */
export const createOpener = (browser: () => Browser, origin: () => string) => {
  const closed = new Map<string, OpenPage>()
  return async (view: View = {}): Promise<OpenPage> => {
    const { mayBeRenewed = false, mayLackWords = false, ...looks } = view
    if (!mayBeRenewed) return openPage(browser(), origin(), view)
    const key = JSON.stringify(looks)
    const last = closed.get(key)
    closed.delete(key)
    const opened = last && !last.page.isClosed() ? last : await openPage(browser(), origin(), view)
    const { page, context, troubles } = opened
    const close = async () => {
      const isRenewed = await renew(page, origin(), view).then(
        () => true,
        () => false,
      )
      const missing = troubles.splice(0).filter(isMissingMessage)
      if (isRenewed) closed.set(key, opened)
      else await context.close()
      if (missing.length > 0 && !mayLackWords) throw new Error(missing.join('\n'))
    }
    return { page, context, troubles, close }
  }
}

const renew = async (page: Page, origin: string, view: View): Promise<void> => {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  // Before the network is back: what was held must not be sent after all.
  await page.goto('about:blank')
  await context.setOffline(false)
  for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['request', 'response', 'dialog'] as const) page.removeAllListeners(event)
  await page.emulateMedia({ media: null, forcedColors: null, colorScheme: view.theme ?? 'light' })
  await page.mouse.move(0, 0)
  // Of the origin, so that what its tab keeps can be taken away.
  await page.goto('/healthz')
  await page.evaluate(() => sessionStorage.clear())
  const tab = await context.newCDPSession(page)
  await tab.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await tab.send('Page.resetNavigationHistory')
  await tab.detach()
  await context.clearCookies()
  await context.addCookies(cookiesOf(origin, view))
}

/** As where a customer has asked their browser to load little. */
const saveData = (): void => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
}

/** Whether a trouble is what the app reports of words that it does not have (`MissingMessage`). */
export const isMissingMessage = (trouble: string): boolean => trouble.startsWith('No words for ')

/** What Playwright says where it keeps the service worker from running. */
const blockedWorker = 'Service Worker registration blocked by Playwright'

const troublesOf = (page: Page): string[] => {
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.text() === blockedWorker) return
    if (['error', 'warning'].includes(message.type())) troubles.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => void troubles.push(error.message))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') troubles.push(`${request.method()} ${request.url()} ${reason}`)
  })
  return troubles
}

/** What axe finds wrong on the page as it stands, what is being faded in there whole: rule, place and its words; nothing found is an empty list. */
export const accessibilityFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    const { violations } = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id} at ${target.join(' ')}: ${help}`),
    )
  })
}

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Keeps a picture of the whole page in `reports/screens`, for people to look at, where PICTURES is on. */
export const keepPicture = async (page: Page, name: string): Promise<void> => {
  if (process.env['PICTURES'] !== 'on') return
  const folder = join(root, 'reports/screens')
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** Whether the page is wider than its window anywhere: nothing may overflow at 320. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
