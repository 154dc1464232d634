import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openPage } from '../../support/browser'
import { coverageOf } from '../coverage'
import type { Driver, Stage } from '../driver'
import type { Edge } from '../graph'
import { hashOf } from '../hash'
import type { PathOfGraph, Planned } from '../plan/plan'
import { startOf, stepOf } from '../plan/steps'
import { PathsProblem } from '../problems'
import { runSchema, type RecordedPath, type RecordedStep, type Run } from '../record'
import { cause } from './cause'
import type { Place } from './place'
import { requestsOf } from './requests'
import { sandboxFor } from './sandbox'
import type { Shots } from './shots'
import { begun, mark, walked } from './walked'

type Options = { shots: Shots; folder: string }

type Half = NonNullable<Driver['browser']>

/** Walks planned paths in a real browser, each as a customer of its own. */
export const runBrowser = async (place: Place, planned: Planned, options: Options): Promise<Run> => {
  const { driver } = planned.graph
  const half = driver.browser
  if (!half) throw new PathsProblem(`${driver.machine.id}: model only, the driver has no half for the browser yet.`)
  const at = new Date().toISOString()
  const paths: RecordedPath[] = []
  for (const path of planned.paths) paths.push(await walkedPath({ place, driver, half, options }, path))
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

type Walk = { place: Place; driver: Driver; half: Half; options: Options }

/** A path up to its first failure. */
const walkedPath = async (walk: Walk, path: PathOfGraph): Promise<RecordedPath> => {
  const { exchange, browser } = walk.place
  const { page, context, close } = await openPage(browser, exchange.origin)
  const room = randomUUID()
  await context.setExtraHTTPHeaders({ 'x-sandbox-session': room })
  const sandbox = sandboxFor(page, exchange.origin, room)
  try {
    return await walkedOn(walk, path, { page, sandbox })
  } finally {
    await sandbox.leave().catch(() => undefined)
    await close()
  }
}

const walkedOn = async (walk: Walk, { id, start, edges }: PathOfGraph, stage: Stage): Promise<RecordedPath> => {
  const { driver, half, options } = walk
  const { page } = stage
  const machine = driver.machine.id
  const requests = requestsOf(page)
  const steps: RecordedStep[] = []
  let opening = await failureOf(async () => {
    page.setDefaultTimeout(patienceMs)
    page.setDefaultNavigationTimeout(30_000)
    await page.clock.install()
    await half.open(stage, start.given, edges.map(stepOf))
    await begun(page, machine, start.to.state)
    await page.clock.pauseAt(Date.now() + 5000)
    await seen(half, page, start.to)
  })
  for (const edge of edges) {
    const from = performance.now()
    const failure = opening === null ? await failureOf(() => stepped(walk, stage, edge)) : `At the start: ${opening}`
    opening = null
    const shot = await shotOf(page, options, failure, join(machine, `${id}-${steps.length + 1}.jpg`))
    steps.push({
      ...stepOf(edge),
      ms: Math.round(performance.now() - from),
      url: pathOf(page),
      shot,
      requests: requests.taken(),
      failure,
    })
    if (failure !== null) break
  }
  return { id, given: start.given, start: startOf(start), steps }
}

/** By the page's clock: what its parts need until they have settled. */
const momentMs = 350

/** How long a look waits for what is to be seen, before another moment goes by. */
const looksMs = [150, 300, 600, 1200, 2400]
const patienceMs = 5000

const stepped = async ({ driver, half }: Walk, stage: Stage, edge: Edge): Promise<void> => {
  const { page } = stage
  const machine = driver.machine.id
  const marked = await mark(page, machine)
  await cause(driver, half, stage, edge.move)
  await page.clock.runFor(momentMs)
  const besides = (half.besides ?? []).filter((type) => type !== edge.move.event.type)
  const fired = edge.fired.map(({ id }) => id)
  await walked(page, { ...marked, fired, state: edge.to.state, besides })
  await seen(half, page, edge.to)
}

/** What the page shows is what the machine says, if not at once then a moment later. */
const seen = async (half: Half, page: Page, { state, configuration: { snapshot } }: Edge['to']): Promise<void> => {
  for (const leaf of state.split(' + '))
    for (const [look, patience] of looksMs.entries())
      try {
        page.setDefaultTimeout(patience)
        await half.sees[leaf]?.(page, snapshot)
        break
      } catch (error) {
        if (look === looksMs.length - 1)
          throw new Error(`Expected the page to show ${leaf}: ${saidOf(error)}`, { cause: error })
        await page.clock.runFor(momentMs)
      } finally {
        page.setDefaultTimeout(patienceMs)
      }
}

const failureOf = async (work: () => Promise<void>): Promise<string | null> => {
  try {
    await work()
    return null
  } catch (error) {
    return saidOf(error)
  }
}

const saidOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

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
