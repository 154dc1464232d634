import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { screenOf } from '../../../machines/lib/page-of'
import { isMissingMessage, openPage, type View } from '../../support/browser'
import { coverageOf } from '../coverage'
import type { Driver, Stage } from '../driver'
import type { Edge, Graph, Node } from '../graph'
import { hashOf } from '../hash'
import { isAtOnce } from '../moves'
import type { PathOfGraph, Planned } from '../plan/plan'
import { startOf, stepOf } from '../plan/steps'
import { PathsProblem } from '../problems'
import { noSight, openingOf, runSchema, type RecordedPath, type RecordedStep, type Run, type Sight } from '../record'
import { isAt } from './address'
import { walkedAgain } from './again'
import { cause } from './cause'
import { codesIn } from './codes'
import { controlsTold, headingsMissing } from './controls'
import { toldOf } from './elsewhere'
import { evidenceOf, type Traces } from './evidence'
import { inTime } from './in-time'
import type { Place } from './place'
import { requestsOf } from './requests'
import { sandboxFor } from './sandbox'
import type { Shots } from './shots'
import { sideBySide } from './side-by-side'
import type { WatchEffects } from '../effects/watched-effects'
import { wordsOn } from '../words/page-words'
import { speaks } from './words'
import { begun, mark, stayed, walked, type Mark } from './walked'

/**
 * `workers` paths are walked at a time, one unless it is said. `script` runs on each page before all else, and `opened` is told
 * of each path's pages before. With `retries` a path that failed is walked once more, as another customer. With `traces`
 * files that tell of a failure are kept.
 */
type Options = {
  shots: Shots
  folder: string
  workers?: number
  script?: string
  retries?: boolean
  traces?: Traces
  view?: View
  opened?: (context: BrowserContext) => Promise<void>
  /** What a page tells is held against this, or taken down. */
  words?: Words | undefined
  /** What the exchange does because of a path is held against this, or taken down. */
  effects?: WatchEffects | undefined
}

/** What is amiss with what a page tells after a step of a path, counted from its start; undefined where nothing was accepted. */
export type Words = {
  amiss: (path: string, step: number, words: readonly string[]) => string[] | undefined
  take: (path: string, step: number, words: readonly string[]) => void
}

type Half = NonNullable<Driver['browser']>

/** Walks planned paths in a real browser, each as a customer of its own. */
export const runBrowser = async (place: Place, planned: Planned, options: Options): Promise<Run> => {
  const { graph } = planned
  const { driver } = graph
  const half = driver.browser
  if (!half) throw new PathsProblem(`${driver.machine.id}: model only, the driver has no half for the browser yet.`)
  const at = new Date().toISOString()
  const paths = await sideBySide(planned.paths, options.workers ?? 1, (path) => {
    const walk = (suffix = '') => walkedPath({ place, graph, driver, half, options, suffix }, path)
    return options.retries ? walkedAgain(walk) : walk()
  })
  return {
    schema: runSchema,
    machine: driver.machine.id,
    hash: hashOf(driver),
    at,
    by: 'browser',
    criteria: coverageOf(driver, paths),
    paths,
  }
}

/** `suffix`: what the names of its pictures end in. */
type Walk = { place: Place; graph: Graph; driver: Driver; half: Half; options: Options; suffix: string }

/** A path up to its first failure. */
const walkedPath = async (walk: Walk, path: PathOfGraph): Promise<RecordedPath> => {
  const { exchange, browser } = walk.place
  const opened = performance.now()
  const { page, context, close, troubles } = await openPage(browser, exchange.origin, walk.options.view)
  speaks(page, walk.options.view?.locale ?? 'en')
  await walk.options.opened?.(context)
  if (walk.options.script !== undefined) await context.addInitScript(walk.options.script)
  const room = randomUUID()
  await context.setExtraHTTPHeaders({ 'x-sandbox-session': room })
  const sandbox = sandboxFor(page, exchange.origin, room, walk.place.builtAt)
  const written = exchange.output().length
  try {
    const kept = await keptOf(walk, path, context)
    const leave = () => sandbox.leave().catch(() => undefined)
    const { origin } = exchange
    const effects = walk.options.effects?.({ path: path.id, room, context, browser, origin })
    const recorded = await walkedOn(walk, path, { page, sandbox })
      .then((steps) => withEffects(steps, effects))
      .finally(leave)
    const hasFailed = recorded.steps.some((step) => step.failure !== null) || troubles.some(isMissingMessage)
    let evidence: string[] | undefined
    const keep = async () => void (evidence = await kept?.keep(exchange.output().slice(written)))
    // A page that has crashed has no trace: that is no reason to end the run.
    if (hasFailed) await failureOf(keep)
    const failure = await failureOf(close)
    const whole = failure === null ? recorded : endingWith(failure, recorded)
    const seconds = (performance.now() - opened) / 1000
    return { ...withFaults(whole, exchange.output().slice(written)), seconds, ...(evidence ? { evidence } : {}) }
  } finally {
    await context.close()
  }
}

/** Nothing is kept where nobody has said which traces are wanted. */
const keptOf = async ({ driver, options, suffix }: Walk, { id }: PathOfGraph, context: BrowserContext) => {
  const { traces, folder } = options
  return traces && evidenceOf(context, { traces, folder, name: join(driver.machine.id, id), suffix })
}

/** What came of a path counts as its last step's. */
const withEffects = async (path: RecordedPath, effects?: () => Promise<void>): Promise<RecordedPath> => {
  if (!effects || path.steps.some((step) => step.failure !== null)) return path
  const failure = await failureOf(effects)
  return failure === null ? path : endingWith(failure, path)
}

/** What comes out once a page is closed counts as its last step's failure, where that had none. */
const endingWith = (failure: string, path: RecordedPath): RecordedPath => {
  const { start, steps } = path
  const last = steps.at(-1) ?? { ...openingOf(start), ...noSight, ms: 0, failure: null }
  return { ...path, steps: [...steps.slice(0, -1), { ...last, failure: last.failure ?? failure }] }
}

/** A failure with the faults that the exchange wrote meanwhile; walked beside others, some may be theirs. */
const withFaults = (path: RecordedPath, output: string): RecordedPath => {
  const last = path.steps.at(-1)
  const faults = output.split('\n').filter((line) => /"level":[56]0/.test(line))
  if (!last?.failure || faults.length === 0) return path
  const failure = [last.failure, ...faults.slice(-mostFaults)].join('\n')
  return { ...path, steps: [...path.steps.slice(0, -1), { ...last, failure }] }
}

const mostFaults = 3

const walkedOn = async (walk: Walk, { id, start, edges }: PathOfGraph, stage: Stage): Promise<RecordedPath> => {
  const { driver, half, options, suffix } = walk
  const { page } = stage
  const machine = driver.machine.id
  const requests = requestsOf(page)
  const actor = typeof half.actor === 'function' ? half.actor(start.given) : half.actor
  const steps: RecordedStep[] = []
  const planned = startOf(start)
  let walkedStart = planned
  let reached: Mark | null = null
  const opening = await failureOf(async () => {
    page.setDefaultTimeout(patienceMs)
    page.setDefaultNavigationTimeout(30_000)
    await page.clock.install()
    await half.open(stage, start.given, edges.map(stepOf))
    const rest = restOf(walk, start.to, edges)
    if (half.tells) await toldOf(elsewhereOf(half.tells, stage), 0, planned)
    else {
      const fired = await begun(page, { machine, actor, state: rest.state })
      walkedStart = { ...planned, fired: planned.fired.filter((transition) => fired.includes(transition)) }
    }
    await page.clock.pauseAt(Date.now() + startsWithinMs)
    await seen(walk, page, rest.to, actor)
    await heard(walk, page, id, 0)
  })
  const sightOf = async (number: number, failure: string | null): Promise<Sight> => ({
    url: pathOf(page),
    shot: await shotOf(page, options, failure, join(machine, `${id}-${number}${suffix}.jpg`)),
    requests: requests.taken(),
  })
  const first = await sightOf(0, opening)
  if (opening !== null) {
    const failed = { ...openingOf(planned), ...first, ms: 0, failure: opening }
    return { id, given: start.given, start: { ...planned, ...noSight }, steps: [failed] }
  }
  for (const [index, edge] of edges.entries()) {
    const from = performance.now()
    const rest = restOf(walk, edge.to, edges.slice(index + 1))
    const failure = await failureOf(async () => {
      reached = await stepped(walk, stage, edge, { ...rest, actor, reached })
      await heard(walk, page, id, index + 1)
    })
    const sight = await sightOf(index + 1, failure)
    steps.push({ ...stepOf(edge), ...sight, ms: Math.round(performance.now() - from), failure })
    if (failure !== null) break
  }
  return { id, given: start.given, start: { ...walkedStart, ...first }, steps }
}

/** The clock of the page goes by itself while it is opened, and stands still then. */
const startsWithinMs = 2000

/** By the page's clock: what its parts need until they have settled. */
const momentMs = 350

/** How long a look waits for what is to be seen, before another moment goes by. */
const looksMs = [150, 300, 600, 1200, 2400]
const patienceMs = 5000

/** Hands back how far what the machine does has been looked at. */
const stepped = async (
  walk: Pick<Walk, 'driver' | 'half'>,
  stage: Stage,
  edge: Edge,
  { reached, ...rest }: Rest & Walked,
): Promise<Mark | null> => {
  const { driver, half } = walk
  const { page } = stage
  if (isAtOnce(edge.move, edge.from.configuration)) {
    await seen(walk, page, rest.to, rest.actor)
    return reached
  }
  const fired = [edge, ...rest.edges].flatMap((each) => each.fired).map(({ id }) => id)
  if (half.tells) {
    await steppedElsewhere({ driver, half }, stage, edge, { fired, state: rest.state, tells: half.tells })
    return null
  }
  const marked = await mark(page, { machine: driver.machine.id, id: rest.actor, reached })
  await cause(driver, half, stage, edge.move, edge.from.configuration.snapshot)
  await page.clock.runFor(half.momentMs ?? momentMs)
  const { besides = [], repeats = [], trailing = [] } = half
  const codes = codesIn(rest.to.configuration.snapshot.context)
  const since = await walked(page, {
    ...marked,
    fired,
    state: rest.state,
    codes,
    besides: besides.filter((type) => type !== edge.move.event.type),
    repeats,
    trailing,
  })
  await seen(walk, page, rest.to, rest.actor)
  return stayed(page, { ...marked, since, passing: [...besides, ...repeats], trailing })
}

type Tells = NonNullable<Half['tells']>

const elsewhereOf = (tells: Tells, stage: Stage) => ({ page: stage.page, tells: () => tells(stage) })

/** The same for a machine that runs in the exchange: what it did is told by the exchange, where it is by the page. */
const steppedElsewhere = async (
  { driver, half }: Pick<Walk, 'driver' | 'half'>,
  stage: Stage,
  edge: Edge,
  { tells, ...wanted }: { fired: string[]; state: string; tells: Tells },
): Promise<void> => {
  const { length } = await tells(stage)
  await cause(driver, half, stage, edge.move, edge.from.configuration.snapshot)
  await stage.page.clock.runFor(momentMs)
  await toldOf(elsewhereOf(tells, stage), length, wanted)
  await seen({ driver, half }, stage.page, edge.to, undefined)
}

type Walked = { actor: string | undefined; reached: Mark | null }

type Rest = { to: Node; state: string; edges: Edge[] }

/** Where the machine comes to rest: what happens at once has happened before anybody can look. */
const restOf = ({ graph }: Walk, from: Node, planned: readonly Edge[]): Rest => {
  const edges: Edge[] = []
  let to = from
  for (;;) {
    const urgent = graph.everyStepFrom(to).filter(({ move }) => isAtOnce(move, to.configuration))
    const next = urgent.find((edge) => edge === planned[edges.length]) ?? urgent[0]
    if (!next) return { to, state: to.state, edges }
    edges.push(next)
    to = next.to
  }
}

/**
 * What the page shows, and at which address, is what the machine says: what the driver tells of the leaf, and without
 * being told of it headings and controls.
 */
const seen = async (
  { driver, half }: Pick<Walk, 'driver' | 'half'>,
  page: Page,
  { state, configuration: { snapshot, running } }: Edge['to'],
  actor: string | undefined,
): Promise<void> => {
  for (const leaf of state.split(' + '))
    try {
      await looked(half, page, async () => half.sees[leaf]?.(page, snapshot))
    } catch (error) {
      throw new Error(`Expected the page to show ${leaf}: ${saidOf(error)}`, { cause: error })
    }
  const screen = screenOf(snapshot)
  if (screen !== undefined) await looked(half, page, (patience) => isAt(page, screen, patience))
  if (half.tells || snapshot.status !== 'active') return
  // A child that has ended stays in a snapshot.
  const children = Object.fromEntries(Object.entries(snapshot.children).filter(([id]) => running.has(id)))
  const lacking = async (): Promise<string[]> => {
    const context = await page.evaluate(({ machine, id }) => window.recorder?.now(machine, id)?.context, {
      machine: driver.machine.id,
      id: actor,
    })
    return [
      ...(await headingsMissing(page, snapshot)),
      ...(await controlsTold(
        { driver, snapshot, onPage: { ...snapshot, context: contextIn(context), children } },
        page,
      )),
    ]
  }
  await looked(half, page, async (patience) => {
    const told = await untilNone(lacking, patience)
    if (told.length > 0) throw new Error(`In ${state} ${told.join('; ')}`)
  })
}

/** Held against what was accepted, or else taken down once it stays the same. */
const heard = async ({ options: { words, view } }: Walk, page: Page, path: string, step: number): Promise<void> => {
  if (words === undefined) return
  const now = () => wordsOn(page, view?.locale ?? 'en')
  if (words.amiss(path, step, []) === undefined) return words.take(path, step, await settled(now))
  const amiss = await untilNone(async () => words.amiss(path, step, await now()) ?? [], wordsPatienceMs)
  if (amiss.length > 0) throw new Error(`The page tells other than was accepted: ${amiss.join('; ')}`)
}

const wordsPatienceMs = 8000

/** What is the same twice, a moment apart. */
const settled = async (now: () => Promise<string[]>): Promise<string[]> => {
  let last = await now()
  for (let turn = 0; turn < 10; turn += 1) {
    await wait(3 * pollMs)
    const next = await now()
    if (next.join() === last.join()) return next
    last = next
  }
  return last
}

/** What is lacking in the end: what a page draws by a call of its own comes a while later on a busy machine. */
const untilNone = async (lacking: () => Promise<string[]>, patience: number): Promise<string[]> => {
  const end = performance.now() + patience
  let told = await lacking()
  while (told.length > 0 && performance.now() < end) {
    await wait(pollMs)
    told = await lacking()
  }
  return told
}

const pollMs = 50

const contextIn = (context: unknown): object => (typeof context === 'object' && context !== null ? context : {})

/** If not at once, then a moment later. */
const looked = async (half: Half, page: Page, look: (patience: number) => Promise<void>): Promise<void> => {
  for (const [index, patience] of looksMs.entries())
    try {
      page.setDefaultTimeout(patience)
      return await look(patience)
    } catch (error) {
      if (index === looksMs.length - 1) throw error
      await page.clock.runFor(half.momentMs ?? momentMs)
    } finally {
      page.setDefaultTimeout(patienceMs)
    }
}

/** Longer than any step needs that only waits for others. */
const standsStillMs = 180_000

const failureOf = async (work: () => Promise<void>): Promise<string | null> => {
  try {
    await inTime(work, standsStillMs)
    return null
  } catch (error) {
    return saidOf(error)
  }
}

/** Without where in the browser's code it happened. */
const saidOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\n\s+at .*/g, '')

const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return `${pathname}${search}`
}

const shotOf = async (page: Page, { shots, folder }: Options, failure: string | null, name: string) => {
  if (shots === 'off' || (shots === 'fail' && failure === null)) return null
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  await page.screenshot({ path, type: 'jpeg', quality: 70 })
  return name
}
