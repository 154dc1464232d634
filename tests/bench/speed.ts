import { fastify } from 'fastify'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { OrdersPage } from '../../src/domain/orders/orders'
import { pathOf, screenNames, type ScreenName } from '../../src/domain/routing/screens'
import { builtFiles, sendFile } from '../../src/server/http/files'
import { onboardingQuestionnaire } from '../../src/domain/customer/customer'
import type { SeedKey } from '../../src/server/sandbox/seeds/keys'
import { launchBrowser, openPage, type OpenPage } from '../support/browser'
import { enterByLogin } from '../support/journey'
import { startQuietExchange } from '../support/quiet-exchange'
import { median } from './figures'
import { measureInteractions, mostOfInteraction, type Answered } from './interactions'
import { measureNavigations, missedNavigations, mostOfNavigation, navigationTable, type Navigated } from './navigations'
import { line, slowDown, slowness } from './slow'
import { machine, tableOf, type Row } from './table'
import { tell } from './tell'

declare global {
  interface Window {
    /** What the page has seen of its first load. */
    seen: Seen
  }
}

/** Instants and durations in milliseconds since the load began. */
type Seen = {
  /** When the screen was first usable and painted so. */
  usableAt: number
  /** Long tasks of the main thread. */
  tasks: number[]
  /** How much of the page moved after it was painted, as the browser reckons it. */
  shift: number
  /** Addresses of the files that its head names. */
  named: string[]
}

type Asked = {
  rounds: number
  /** Screens to measure; all where none is named. */
  only: readonly string[]
  /** Folder of the built floors, each in one of its name. */
  floors: string
}

/** Goals beside the tuned floor of the same run. */
const goals = {
  often: 1.25,
  other: 1.4,
  afterBytes: 1.5,
  blocked: 1.5,
  task: 1.2,
  shift: 0.02,
  requests: 10,
  all: 30,
  warm: 0.6,
}
const often: readonly string[] = ['buy', 'dashboard', 'orders', 'sell']
/** Until when a page is watched. */
const watched = 7000

/**
 * `afterBytes`: from the last byte of what the head names until it was usable. `blocked`: of long tasks what is beyond
 * 50 ms. `warm`: usable where its files are cached, of the same customer's third visit. `requests` before it was usable, and
 * `all`; `prefetched` apart.
 */
type Load = {
  kB: number
  painted: number
  usable: number
  warm: number
  afterBytes: number
  blocked: number
  task: number
  shift: number
  requests: number
  all: number
  prefetched: number
}
type Subject = { name: string; open: (browser: Browser) => Promise<Visit> }
type Visit = OpenPage & { url: string }

/**
 * How soon each screen can be used, from an empty cache, on a slow phone and a slow line; beside an app of the same
 * packages that is as quick as it can be. Then how soon the screens answer what a customer does.
 */
export const benchBrowser = async ({ rounds, only, floors }: Asked): Promise<{ table: string; missed: boolean }> => {
  const head = machine()
  const exchange = await startQuietExchange({ SANDBOX_RECORDER: 'off' })
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
    const navigations = await measureNavigations(browser, exchange.origin, rounds)
    const interactions = await measureInteractions(browser, exchange.origin, rounds)
    return reportOf(head, rounds, { loads, navigations, interactions })
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
  open: async (browser) => ({ ...(await openPage(browser, origin, { width: 'phone', prefetches: true })), url: '/' }),
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
    const { page, context, close } = await openPage(browser, origin, { width: 'phone', prefetches: true })
    await enterByLogin(page, ready)
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
          const opened = await openPage(on, origin, { width: 'phone', prefetches: true })
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

/** A screen that cannot be used by then never will be: it has a dash in the table, and misses its goals. */
const patience = 60_000

const ignoreTimeout = (error: unknown): void => {
  if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
}

const loadOf = async (browser: Browser, open: Subject['open']): Promise<Load> => {
  const visit = await open(browser)
  try {
    const cold = await seenOn(visit.page, visit.url)
    // Of the first visit files are cached, of the second what was compiled of them.
    await usableOn(await visit.context.newPage(), visit.url)
    return { ...cold, warm: await usableOn(await visit.context.newPage(), visit.url) }
  } finally {
    await visit.close()
  }
}

const usableOn = async (page: Page, url: string): Promise<number> => {
  const { usable } = await seenOn(page, url)
  await page.close()
  return usable
}

const seenOn = async (page: Page, url: string): Promise<Omit<Load, 'warm'>> => {
  const session = await slowDown(page)
  const requests: { at: number; isPrefetch: boolean }[] = []
  let bytes = 0
  let start = Number.NaN
  session.on('Network.requestWillBeSent', ({ timestamp, type }) => {
    if (requests.length === 0) start = timestamp
    requests.push({ at: 1000 * (timestamp - start), isPrefetch: type === 'Prefetch' })
  })
  session.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength))
  session.on('Network.responseReceived', ({ response }) => (bytes += response.encodedDataLength))
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(() => window.seen.usableAt > 0, undefined, { timeout: patience }).catch(ignoreTimeout)
  await page.waitForFunction((end) => performance.now() > end, watched)
  const { usableAt, tasks, shift, painted, lastByte } = await page.evaluate(() => {
    const needed = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => window.seen.named.includes(name) || name.endsWith('/me'))
      .map(({ responseEnd }) => responseEnd)
    return {
      ...window.seen,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      lastByte: Math.max(...needed.filter((end) => end < window.seen.usableAt)),
    }
  })
  const usable = usableAt || Number.NaN
  const asked = requests.filter(({ isPrefetch }) => !isPrefetch)
  return {
    kB: bytes / 1000,
    painted,
    usable,
    afterBytes: usable - lastByte,
    blocked: tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0),
    task: Math.max(0, ...tasks),
    shift,
    requests: asked.filter(({ at }) => at <= usable).length,
    all: asked.length,
    prefetched: requests.length - asked.length,
  }
}

/**
 * Runs in the page before anything of it does. A screen is usable once its heading stands in `main`, which waits for
 * nothing, and its first control that can be seen is enabled; what counts is when that has been painted.
 */
const watch = (): void => {
  window.seen = { usableAt: 0, tasks: [], shift: 0, named: [] }
  const observe = (type: string, take: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('longtask', ({ duration }) => window.seen.tasks.push(duration))
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput }: { value?: number; hadRecentInput?: boolean } = entry.toJSON()
    if (hadRecentInput === false) window.seen.shift += value ?? 0
  })
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    const files = document.querySelectorAll('link[rel=modulepreload], link[rel=stylesheet], script[src]')
    for (const file of files)
      window.seen.named.push(new URL(file.getAttribute('href') ?? file.getAttribute('src') ?? '', location.href).href)
  })
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

type Measured = {
  loads: ReadonlyMap<string, readonly Load[]>
  navigations: readonly Navigated[]
  interactions: ReadonlyMap<string, readonly Answered[]>
}

const figures: readonly (keyof Load)[] = [
  'kB',
  'painted',
  'usable',
  'warm',
  'afterBytes',
  'blocked',
  'task',
  'shift',
  'requests',
  'all',
  'prefetched',
]
/** Of these the floor's share is told too. */
const shared: readonly (keyof Load)[] = ['usable', 'afterBytes', 'blocked', 'task']

const reportOf = (head: readonly string[], rounds: number, { loads, navigations, interactions }: Measured) => {
  const floor = loads.get(tuned) ?? []
  const mid = (its: readonly Load[], figure: keyof Load): number => median(its.map((load) => load[figure]))
  const share = (its: readonly Load[], figure: keyof Load): number =>
    median(its.map((load, nth) => load[figure] / (floor[nth]?.[figure] ?? Number.NaN)))
  const screens = [...loads].filter(([name]) => !name.startsWith('floor'))
  const late = (holds: (its: readonly Load[], name: string) => boolean): string[] =>
    screens.filter(([name, its]) => !holds(its, name)).map(([name]) => name)
  const answers = [...interactions].map(([name, its]) => {
    const times = its.map(({ time }) => time)
    return { name, time: median(times), least: Math.min(...times), busy: median(its.map(({ busy }) => busy)) }
  })
  const promises: [string, string[]][] = [
    [
      `Usable within ${goals.often} times the tuned floor (${often.join(', ')})`,
      late((its, name) => !often.includes(name) || share(its, 'usable') <= goals.often),
    ],
    [`Usable within ${goals.other} times the tuned floor`, late((its) => share(its, 'usable') <= goals.other)],
    [
      `From the last byte within ${goals.afterBytes} times`,
      late((its) => share(its, 'afterBytes') <= goals.afterBytes),
    ],
    [`Blocked within ${goals.blocked} times`, late((its) => share(its, 'blocked') <= goals.blocked)],
    [`Longest task within ${goals.task} times`, late((its) => share(its, 'task') <= goals.task)],
    [`Layout shift at most ${goals.shift}`, late((its) => mid(its, 'shift') <= goals.shift)],
    [`Requests before usable at most ${goals.requests}`, late((its) => mid(its, 'requests') <= goals.requests)],
    [`Requests in all at most ${goals.all}`, late((its) => mid(its, 'all') <= goals.all)],
    [
      `Usable with files cached within ${goals.warm} times of nothing cached`,
      late((its) => mid(its, 'warm') / mid(its, 'usable') <= goals.warm),
    ],
    [
      `First call of a navigation within ${mostOfNavigation.cold} ms, after hover ${mostOfNavigation.hovered} ms`,
      missedNavigations(navigations),
    ],
    [
      `Every answer within ${mostOfInteraction} ms`,
      answers.filter(({ time }) => time > mostOfInteraction).map(({ name }) => name),
    ],
  ]
  const rows: Row[] = [...loads].map(([name, its]) => ({
    group: 'Screens, in ms where nothing else is said',
    name,
    unit: '',
    values: figures.flatMap((figure) => [
      [mid(its, figure)],
      ...(shared.includes(figure) ? [[share(its, figure)]] : []),
    ]),
  }))
  const answered: Row[] = answers.map(({ name, time, least, busy }) => ({
    group: 'From what a customer does to what is painted',
    name,
    unit: 'ms',
    values: [[time], [least], [busy]],
  }))
  const kinds = figures.flatMap((figure) => [figure, ...(shared.includes(figure) ? ['of tuned'] : [])])
  const table = [
    ...head,
    `Chromium, 390 wide, processor ${slowness} times slower, slow 4G (${line.latency} ms, 1.6 Mbit/s), recorder off; medians of ${rounds}`,
    `rounds by turns, each watched for ${watched / 1000} s. Tuned floor: the same packages and one page, its shell painted, its chunk preloaded.`,
    '',
    tableOf(kinds, rows),
    '',
    navigationTable(navigations),
    '',
    tableOf(['median', 'least', 'computed'], answered),
    '',
    ...promises.map(([promise, missing]) => said(promise, missing)),
  ].join('\n')
  return { table, missed: promises.some(([, missing]) => missing.length > 0) }
}

const said = (promise: string, missing: readonly string[]): string =>
  `${promise}: ${missing.length === 0 ? 'yes' : `not ${missing.join(', ')}`}`
