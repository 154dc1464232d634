import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openPage, widths } from '../support/browser'
import { startExchange } from '../support/built-exchange'
import { enterByLogin } from '../support/journey'
import { longListIn, longListLength } from '../support/long-list'
import { machine, tableOf, type Row } from './table'

declare global {
  interface Window {
    /** When each frame began, and how many of them had no order in the middle of the view. */
    frameNotes: { at: number[]; blank: number }
    /** Milliseconds from the next key until what it changed is painted. */
    keyTime: Promise<number>
  }
}

/** A flick of the finger, in pixels a second, and as far as it takes some seconds. */
const speeds = { slowly: 1500, quickly: 8000 }
const seconds = 4

/**
 * Scrolls ten thousand orders that are loaded, in the browser, and counts the frames that are dropped, windowed and not,
 * and those that show no order. Not windowed is the same list where each block is told that it is in view.
 */
export const benchList = async ({ rounds }: { rounds: number }): Promise<string> => {
  const head = machine()
  const exchange = await startExchange()
  const browser = await launchBrowser()
  try {
    const rows: Row[] = []
    for (const width of ['desktop', 'phone'] as const) {
      const windowed = await scrolled(browser, exchange.origin, width, rounds, true)
      const whole = await scrolled(browser, exchange.origin, width, rounds, false)
      rows.push(
        ...windowed.map(({ name, unit, values }, nth) => ({
          group: `${widths[width]} wide`,
          name,
          unit,
          values: [values, whole[nth]?.values ?? []],
        })),
      )
    }
    const title = `${longListLength} orders scrolled for ${seconds} s, medians of ${rounds} rounds`
    return [...head, title, '', tableOf(['windowed', 'whole'], rows)].join('\n')
  } finally {
    await browser.close()
    await exchange.stop()
  }
}

type Measured = { name: string; unit: string; values: number[] }

const scrolled = async (
  browser: Browser,
  origin: string,
  width: keyof typeof widths,
  rounds: number,
  isWindowed: boolean,
): Promise<Measured[]> => {
  const { page, close } = await openPage(browser, origin, { width, prefetches: true })
  if (!isWindowed) await page.addInitScript(seeEverything)
  await longListIn(page)
  await enterByLogin(page, 'verified-swede')
  await page.goto('/app/order/list')
  await page.locator('a[href^="#order="]').filter({ visible: true }).first().waitFor()
  const measured: Measured[] = [{ name: 'from a key to its paint', unit: 'ms', values: await keyTimes(page, rounds) }]
  for (const [name, speed] of Object.entries(speeds)) {
    const runs: Frames[] = []
    for (let round = 0; round < rounds; round += 1) runs.push(await framesOf(page, speed))
    measured.push(
      { name: `${name}, frames dropped`, unit: '%', values: runs.map(({ dropped }) => dropped) },
      { name: `${name}, longest frame`, unit: 'ms', values: runs.map(({ longest }) => longest) },
      { name: `${name}, frames without an order`, unit: '%', values: runs.map(({ blank }) => blank) },
    )
  }
  await close()
  return measured
}

/** Each key that is typed has the list drawn anew. */
const keyTimes = async (page: Page, rounds: number): Promise<number[]> => {
  await page.getByLabel('Order number').focus()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.evaluate(awaitKey)
    await page.keyboard.press('x')
    times.push(await page.evaluate(() => window.keyTime))
  }
  return times
}

/** Runs in the page before a key is pressed. */
const awaitKey = (): void => {
  window.keyTime = new Promise((tell) => {
    const pressed = ({ timeStamp }: KeyboardEvent) =>
      requestAnimationFrame(() => requestAnimationFrame(() => tell(performance.now() - timeStamp)))
    addEventListener('keydown', pressed, { capture: true, once: true })
  })
}

type Frames = { dropped: number; longest: number; blank: number }

const frame = 1000 / 60

const framesOf = async (page: Page, speed: number): Promise<Frames> => {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => scrollTo(0, 2000))
  await page.waitForTimeout(500)
  await page.evaluate(watchFrames)
  await session.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -speed * seconds,
    speed,
    gestureSourceType: 'touch',
    preventFling: true,
  })
  const { at, blank } = await page.evaluate(() => window.frameNotes)
  const took = at.slice(1).map((end, nth) => end - (at[nth] ?? end))
  const due = took.reduce((sum, time) => sum + Math.max(1, Math.round(time / frame)), 0)
  return {
    dropped: (100 * (due - took.length)) / due,
    longest: Math.max(...took),
    blank: (100 * blank) / at.length,
  }
}

/** Runs in the page: notes each frame from now on. */
const watchFrames = (): void => {
  const frames: Window['frameNotes'] = { at: [], blank: 0 }
  window.frameNotes = frames
  const note = (at: number): void => {
    if (window.frameNotes !== frames) return
    frames.at.push(at)
    if (!document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr:not([aria-hidden]), [role=listitem]'))
      frames.blank += 1
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
}

/** Runs in the page before anything of it does. */
const seeEverything = (): void => {
  window.IntersectionObserver = class extends IntersectionObserver {
    readonly #tell: IntersectionObserverCallback
    constructor(tell: IntersectionObserverCallback) {
      super(() => undefined)
      this.#tell = tell
    }
    override observe(target: Element): void {
      const rectangle = target.getBoundingClientRect()
      const entry: IntersectionObserverEntry = {
        target,
        isIntersecting: true,
        intersectionRatio: 1,
        boundingClientRect: rectangle,
        intersectionRect: rectangle,
        rootBounds: null,
        time: performance.now(),
      }
      queueMicrotask(() => this.#tell([entry], this))
    }
  }
}
