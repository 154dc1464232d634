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
  await context.addCookies([
    { name: 'lang', value: locale, url: origin },
    { name: 'theme', value: theme, url: origin },
  ])
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
