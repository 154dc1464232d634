import { fastify } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { OrdersPage } from '../../src/domain/orders'
import { pathOf, screenNames, type ScreenName } from '../../src/domain/screens'
import { builtFiles, sendFile } from '../../src/server/http/files'
import { onboardingQuestionnaire } from '../../src/domain/customer'
import type { SeedKey } from '../../src/server/sandbox/seeds/keys'
import { launchBrowser, openPage } from '../support/browser'
import { enter } from '../support/journey'
import { startQuietExchange } from '../support/quiet-exchange'
import { median } from './figures'
import { measureInteractions, mostOfInteraction, type Answered } from './interactions'
import { busyOf, line, slowDown, slowness } from './slow'
import { machine, tableOf, type Row } from './table'
import { tell } from './tell'

declare global {
  interface Window {
    /** When the screen was first usable and painted so; tasks that kept the page busy, in milliseconds. */
    seen: { usableAt: number; tasks: number[] }
  }
}

type Asked = {
  rounds: number
  /** Screens to measure; all where none is named. */
  only: readonly string[]
  /** Folder of the built floors, each in one of its name. */
  floors: string
}

/** Usable in so many times what the tuned floor takes; no task longer than this, in milliseconds. */
const target = { ratio: 1.15, task: 100 }

/** `busy` is what the page's main thread computed until it was usable, whatever else the machine did meanwhile. */
type Load = { bytes: number; requests: number; painted: number; usable: number; busy: number; task: number }
type Subject = { name: string; open: (browser: Browser) => Promise<Visit> }
type Visit = { page: Page; url: string; close: () => Promise<void> }

/**
 * How soon each screen can be used, from an empty cache, on a slow phone and a slow line; beside an app of the same
 * packages that is as quick as it can be. Then how soon the screens answer what a customer does.
 */
export const benchBrowser = async ({ rounds, only, floors }: Asked): Promise<{ table: string; missed: boolean }> => {
  const head = machine()
  const exchange = await startQuietExchange()
  const floor = {
    bare: await serveFloor(`${floors}/bare`, 'bare.html'),
    tuned: await serveFloor(`${floors}/tuned`, 'tuned.html'),
  }
  const browser = await launchBrowser()
  try {
    const screens = await screensOf(browser, exchange.origin, only)
    const subjects = [floorAt('bare', floor.bare.origin), floorAt('tuned', floor.tuned.origin), ...screens]
    const loads = new Map<string, Load[]>(subjects.map(({ name }) => [name, []]))
    for (let round = 0; round <= rounds; round += 1)
      for (const { name, open } of subjects) {
        tell(`${name}, round ${round}`)
        const load = await loadOf(browser, open)
        // What an exchange compresses first, and what is not warm yet, is nothing of the screen's.
        if (round > 0) loads.get(name)?.push(load)
      }
    const interactions = await measureInteractions(browser, exchange.origin, rounds)
    return reportOf(head, rounds, loads, interactions)
  } finally {
    await browser.close()
    await exchange.stop()
    await floor.bare.close()
    await floor.tuned.close()
  }
}

const tuned = 'floor, tuned'

const floorAt = (name: string, origin: string): Subject => ({
  name: `floor, ${name}`,
  open: async (browser) => ({ ...(await openPage(browser, origin, { width: 'phone' })), url: '/' }),
})

/** Serves a built floor as the exchange serves the app. */
const serveFloor = async (folder: string, page: string) => {
  const server = fastify()
  const files = builtFiles(folder)
  server.post('/me', () => ({ name: 'Astrid' }))
  server.get('/*', (request, reply) => {
    const file = files.get(request.url.slice(1)) ?? files.get(page)
    if (file === undefined) throw new Error(`${folder} has no ${page}`)
    if (request.url === '/') return reply.type('text/html').send(file.bytes)
    return sendFile(request, reply, file)
  })
  return { origin: await server.listen({ host: '127.0.0.1', port: 0 }), close: () => server.close() }
}

/** Who sees a screen. Where nobody is named, a verified customer does. */
const seenBy: Partial<Record<ScreenName, SeedKey>> = {
  verification: 'brand-new',
  secondVerification: 'questionnaire-due',
  questionnaire: 'questionnaire-due',
}
const verified = 'verified-swede'

/** Each as a link leads to it; one that this customer is not to see shows what they are led to. */
const screensOf = async (browser: Browser, origin: string, only: readonly string[]): Promise<Subject[]> => {
  const cookies = new Map<SeedKey, Awaited<ReturnType<BrowserContext['cookies']>>>()
  const orders = new Map<string, string>()
  for (const ready of new Set<SeedKey>([verified, ...Object.values(seenBy)])) {
    const { page, context, close } = await openPage(browser, origin, { width: 'phone' })
    await enter(page, ready)
    cookies.set(ready, await context.cookies())
    if (ready === verified) for (const { type, reference } of await ordersOf(context)) orders.set(type, reference)
    await close()
  }
  return screenNames
    .filter((screen) => only.length === 0 || only.includes(screen))
    .map((screen) => {
      const type = screen === 'sellConfirmation' ? 'SELL' : 'BUY'
      const params = { reference: orders.get(type) ?? '', status: 'UNPAID', key: onboardingQuestionnaire }
      return {
        name: screen,
        open: async (on: Browser) => {
          const opened = await openPage(on, origin, { width: 'phone' })
          await opened.context.addCookies(cookies.get(seenBy[screen] ?? verified) ?? [])
          return { ...opened, url: `/app${pathOf(screen, params)}` }
        },
      }
    })
}

const ordersOf = async (context: BrowserContext): Promise<OrdersPage['content']> => {
  const answer = await context.request.get('/protected/v2/orders?page=0&size=100')
  const { result }: { result: OrdersPage } = await answer.json()
  return result.content
}

/** How long the page is looked at once it can be used, for what comes after it. */
const afterwards = 1500

/** A screen that cannot be used by then never will be: it has a dash in the table, and misses the target. */
const patience = 60_000

const ignoreTimeout = (error: unknown): void => {
  if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
}

const loadOf = async (browser: Browser, open: Subject['open']): Promise<Load> => {
  const { page, url, close } = await open(browser)
  const session = await slowDown(page)
  const wire = { bytes: 0, requests: 0 }
  session.on('Network.requestWillBeSent', () => (wire.requests += 1))
  session.on('Network.dataReceived', ({ encodedDataLength }) => (wire.bytes += encodedDataLength))
  session.on('Network.responseReceived', ({ response }) => (wire.bytes += response.encodedDataLength))
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.seen.usableAt > 0, undefined, { timeout: patience }).catch(ignoreTimeout)
  const busy = await busyOf(session)
  await page.waitForTimeout(afterwards)
  const seen = await page.evaluate(() => ({
    usable: window.seen.usableAt || Number.NaN,
    task: Math.max(0, ...window.seen.tasks),
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  await close()
  return { ...wire, ...seen, busy }
}

/**
 * Runs in the page before anything of it does. A screen is usable once its heading stands in `main`, which waits for
 * nothing, and its first control that can be seen is enabled; what counts is when that has been painted.
 */
const watch = (): void => {
  window.seen = { usableAt: 0, tasks: [] }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  const isUsable = (): boolean => {
    const main = document.querySelector('main')
    const heading = main?.querySelector('h1')
    const control = [...(main?.querySelectorAll('button, input, select, textarea, a[href]') ?? [])].find(
      (element) => element.getClientRects().length > 0,
    )
    return (
      !main?.closest('[aria-busy=true]') &&
      (heading?.textContent ?? '') !== '' &&
      control !== undefined &&
      !control.matches(':disabled, [aria-disabled=true]')
    )
  }
  const look = (): void => {
    if (!isUsable()) return void requestAnimationFrame(look)
    setTimeout(() => {
      window.seen.usableAt = performance.now()
    })
  }
  requestAnimationFrame(look)
}

const kinds = ['kB', 'requests', 'painted', 'usable', 'least', 'of tuned', 'computed', 'of tuned', 'long task', 'least']

const reportOf = (
  head: readonly string[],
  rounds: number,
  loads: ReadonlyMap<string, readonly Load[]>,
  interactions: ReadonlyMap<string, readonly Answered[]>,
) => {
  const floor = loads.get(tuned) ?? []
  const figured = [...loads].map(([name, its]) => {
    const of = (figure: keyof Load) => its.map((load) => load[figure])
    const ratio = median(of('usable').map((usable, nth) => usable / (floor[nth]?.usable ?? Number.NaN)))
    const task = { median: median(of('task')), least: Math.min(...of('task')) }
    const figures = [
      median(of('bytes')) / 1000,
      median(of('requests')),
      median(of('painted')),
      median(of('usable')),
      Math.min(...of('usable')),
      ratio,
      median(of('busy')),
      median(of('busy')) / median(floor.map(({ busy }) => busy)),
      task.median,
      task.least,
    ]
    return { name, figures, isFloor: name.startsWith('floor'), ratio, task: task.median }
  })
  const screens = figured.filter(({ isFloor }) => !isFloor)
  const late = screens.filter(({ ratio }) => !(ratio <= target.ratio)).map(({ name }) => name)
  const long = screens.filter(({ task }) => task > target.task).map(({ name }) => name)
  const answers = [...interactions].map(([name, its]) => {
    const times = its.map(({ time }) => time)
    return { name, time: median(times), least: Math.min(...times), busy: median(its.map(({ busy }) => busy)) }
  })
  const slow = answers.filter(({ time }) => time > mostOfInteraction).map(({ name }) => name)
  const rows: Row[] = figured.map(({ name, figures }) => ({
    group: 'Screens, in ms where nothing else is said',
    name,
    unit: '',
    values: figures.map((figure) => [figure]),
  }))
  const answered: Row[] = answers.map(({ name, time, least, busy }) => ({
    group: 'From what a customer does to what is painted',
    name,
    unit: 'ms',
    values: [[time], [least], [busy]],
  }))
  const table = [
    ...head,
    `Chromium, 390 wide, processor ${slowness} times slower, slow 4G (${line.latency} ms, 1.6 Mbit/s), nothing cached; medians and the`,
    `least of ${rounds} rounds by turns. Tuned floor: the same packages and one page, its shell painted, its chunk preloaded.`,
    'Computed: what the main thread did until then, and with all that follows an interaction, apart from what the machine did else.',
    '',
    tableOf(kinds, rows),
    '',
    tableOf(['median', 'least', 'computed'], answered),
    '',
    said(`Usable within ${target.ratio} times the tuned floor`, late),
    said(`No task over ${target.task} ms`, long),
    said(`Every answer within ${mostOfInteraction} ms`, slow),
  ].join('\n')
  return { table, missed: [late, long, slow].some((names) => names.length > 0) }
}

const said = (promise: string, missing: readonly string[]): string =>
  `${promise}: ${missing.length === 0 ? 'yes' : `not ${missing.join(', ')}`}`
