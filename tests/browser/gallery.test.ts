import { randomUUID } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { moments, views, wordsFor, type GalleryView, type Moment } from '../gallery/moments'
import { galleryPage, type Shown } from '../gallery/page'
import { sandboxFor } from '../paths/browser/sandbox'
import { asks } from '../paths/browser/pending'
import { accessibilityFaults, isMissingMessage, launchBrowser, openPage, overflows } from '../support/browser'
import { startExchange, type RunningExchange } from '../support/built-exchange'
import { root } from '../support/source'
import { isQuick } from '../support/quick'

const folder = join(root, 'reports/gallery')
/** Where only some are looked at: groups, or numbers of views. */
const only = (process.env['GALLERY'] ?? '').split(',').filter(Boolean)

let exchange: RunningExchange
let browser: Browser
const shown: Shown[] = []

beforeAll(async () => {
  if (isQuick) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  exchange = await startExchange({ from: inject('seeded'), env: { SANDBOX_REVIEW_SECONDS: '3600' } })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await exchange?.stop()
  if (!isQuick) writeFileSync(join(folder, 'index.html'), galleryPage(shown))
})

/** How long nothing of the page has changed when it is taken to stand still, and how long that is waited for. */
const [stillMs, patienceMs] = [500, 10_000]

/** A part of the page that has not come yet. */
const toCome = 'main span[aria-hidden="true"][style*="height"]:empty'

/** All that comes has come, and stands where it will; some of it never does. What tells seconds goes on. */
const isWhole = async (page: Page, { call }: Moment): Promise<void> => {
  await unchanged(page)
  if (call === undefined)
    await page
      .waitForFunction((part) => document.querySelector(part) === null, toCome, { timeout: patienceMs })
      .catch(() => undefined)
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })
}

const unchanged = (page: Page): Promise<void> =>
  page.evaluate(
    async ([still, patience]) => {
      await document.fonts.ready
      await new Promise<void>((resolve) => {
        const end = setTimeout(done, patience)
        let quiet = setTimeout(done, still)
        const observer = new MutationObserver(() => {
          clearTimeout(quiet)
          quiet = setTimeout(done, still)
        })
        function done() {
          clearTimeout(end)
          clearTimeout(quiet)
          observer.disconnect()
          resolve()
        }
        observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true })
      })
    },
    [stillMs, patienceMs] as const,
  )

const signedIn = async (page: Page, { who }: Moment): Promise<void> => {
  if (who === null) return
  const sandbox = sandboxFor(page, exchange.origin, randomUUID())
  if ('seed' in who) await sandbox.seed(who.seed)
  else await sandbox.newcomer(who.station)
}

const answeredSo = async (page: Page, { asked, as }: NonNullable<Moment['call']>): Promise<void> => {
  const isIt = asks(asked)
  await page.route(
    () => true,
    (route) => {
      if (!isIt(route.request())) return route.fallback()
      if (as === 'failed') return route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
      return undefined
    },
  )
}

const isChosen = ({ group }: Moment, nth: number): boolean => {
  const groups = only.filter((each) => !/^\d$/.test(each))
  const numbers = only.filter((each) => /^\d$/.test(each))
  return (groups.length === 0 || groups.includes(group)) && (numbers.length === 0 || numbers.includes(String(nth + 1)))
}

/** What is still on its way has no heading yet. */
const isHeading = (fault: string): boolean => fault.startsWith('page-has-heading-one ')

const look = async (moment: Moment, view: GalleryView): Promise<Shown> => {
  const { page, troubles, close } = await openPage(browser, exchange.origin, { ...view, mayLackWords: true })
  try {
    const words = wordsFor(page, view.locale)
    await signedIn(page, moment)
    const path = await moment.path(words)
    if (moment.call) await answeredSo(page, moment.call)
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.locator('.shell').waitFor({ state: 'detached' })
    if (path.includes('#')) await page.getByRole('dialog').waitFor()
    if (moment.call?.as !== 'busy') await page.locator('h1').first().waitFor({ state: 'attached' })
    await isWhole(page, moment)
    if (moment.call?.as === 'failed') {
      const again = page.getByRole('button', { name: words.t('common.tryAgain') }).first()
      await again.waitFor({ timeout: patienceMs }).catch(() => undefined)
    }
    if (moment.act) {
      await moment.act(words)
      await isWhole(page, moment)
    }
    const name = `${moment.group}-${moment.name}-${view.width}-${view.theme}-${view.locale}.jpg`.replaceAll(
      /[^\w.-]+/g,
      '-',
    )
    await page.screenshot({ path: join(folder, name), type: 'jpeg', quality: 70, fullPage: !moment.isOver })
    const wrong = [
      ...(await accessibilityFaults(page)).filter((fault) => moment.call?.as !== 'busy' || !isHeading(fault)),
      ...((await overflows(page)) ? ['The page is wider than its window'] : []),
      ...troubles.filter(isMissingMessage),
    ]
    return { group: moment.group, name: moment.name, view, picture: name, wrong }
  } finally {
    await close()
  }
}

describe.skipIf(isQuick)('each moment can be looked at, and is accessible', { timeout: 60_000 }, () => {
  const looked = views
    .map((view, nth) => ({ ...view, nth }))
    .filter(({ nth }) => moments.some((moment) => isChosen(moment, nth)))
  describe.each(looked)('$width, $theme, $locale', ({ nth, ...view }) => {
    const chosen = moments.filter((moment) => isChosen(moment, nth))
    test.each(chosen.map((moment) => [moment.group, moment.name, moment] as const))('%s: %s', async (_, __, moment) => {
      const seen = await look(moment, view)
      shown.push(seen)
      expect(seen.wrong).toEqual([])
    })
  })
})
