import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneOf, startExchange, type RunningExchange } from '../../support/built-exchange'
import { launchBrowser } from '../../support/browser'
import { runBrowser } from '../browser/run'
import { sideBySide } from '../browser/side-by-side'
import { failuresIn } from '../model-run'
import { acceptedPlan } from '../plan/accepted-plan'
import { causable } from '../plan/causable'
import { planOptions, withPaths, type PathOfGraph, type Planned } from '../plan/plan'
import { allDrivers, driverOf } from '../registry'
import { buildWithSwitches } from './build'
import type { MutantKind } from './drawn'
import type { SourceMutant } from './source-mutants'

/** A path that comes by a break. */
type Passing = { machine: string; planned: Planned; path: PathOfGraph }

/** What became of a break: `passed` by so many paths; `noticedBy` the first that failed with it, and how. */
export type MutantResult = {
  mutant: SourceMutant
  passed: number
  machines: string[]
  noticedBy: { machine: string; path: string; failure: string } | null
}

/** `machines`: only their paths are walked; none stands for all. */
type Options = {
  kind: MutantKind
  machines: readonly string[]
  workers: number
  tries: number
  say: (text: string) => void
}

/** An exchange of the broken build, and which break is on in it. */
type Broken = { exchange: RunningExchange; file: string; walks: number }

/**
 * Walks all accepted paths once on a build in which nothing is switched on, to know which of them come by which break; then,
 * for each break, those that do, the shortest of each machine first, until one fails.
 */
export const runMutants = async (mutants: readonly SourceMutant[], options: Options): Promise<MutantResult[]> => {
  const { workers, say, kind, machines } = options
  say(`Building with ${mutants.length} switches …`)
  const build = buildWithSwitches(mutants)
  const folder = mkdtempSync(join(tmpdir(), 'planted-'))
  const browser = await launchBrowser()
  const idle: Broken[] = []
  const all: Broken[] = []
  for (let index = 0; index < workers; index += 1) {
    const file = join(folder, `${index}`)
    writeFileSync(file, '0 -')
    const exchange = oneOf(await startExchange({ at: build.root, env: { PLANTED: file } }))
    all.push({ exchange, file, walks: 0 })
  }
  idle.push(...all)

  /** Walks a path with a break, or none, on whichever exchange is idle. */
  const walk = async ({ planned, path }: Passing, mutant: SourceMutant | null) => {
    const broken = idle.pop()
    if (!broken) throw new Error('No exchange is idle')
    broken.walks += 1
    const walkName = String(broken.walks)
    const isInExchange = kind === 'exchange' && mutant !== null
    writeFileSync(broken.file, `${walkName} ${isInExchange ? mutant.id : '-'}`)
    const come = new Set<string>()
    const script = kind === 'view' && mutant !== null ? `globalThis.planted = ${JSON.stringify(mutant.id)}` : ''
    try {
      const run = await runBrowser(
        { exchange: broken.exchange, browser, leave: async () => undefined },
        withPaths(planned, [path]),
        {
          shots: 'off',
          folder,
          script,
          ...(mutant?.operator === 'missing in Swedish' ? { view: { locale: 'sv' as const } } : {}),
          opened: async (context) => void (await context.exposeFunction('reach', (id: string) => void come.add(id))),
        },
      )
      for (const id of comeIn(broken.file, walkName)) come.add(id)
      return { come, failure: failuresIn(run)[0]?.step.failure ?? null }
    } finally {
      idle.push(broken)
    }
  }

  try {
    const named = machines.length === 0 ? await allDrivers() : await Promise.all(machines.map(driverOf))
    const drivers = named.filter((driver) => driver.browser)
    const paths = drivers.flatMap((driver): Passing[] => {
      const planned = acceptedPlan(driver, causable(driver, planOptions))
      return planned.paths.map((path) => ({ machine: driver.machine.id, planned, path }))
    })
    say(`Walking ${paths.length} paths whole …`)
    const walked = await sideBySide(paths, workers, async (passing) => ({ passing, ...(await walk(passing, null)) }))
    const astray = walked.filter(({ failure }) => failure !== null)
    for (const { passing, failure } of astray)
      say(`without any break, ${passing.machine} ${passing.path.id}: ${failure}`)
    const sound = walked.filter(({ failure }) => failure === null)
    const passingBy = (id: string): Passing[] => sound.filter(({ come }) => come.has(id)).map(({ passing }) => passing)
    let done = 0
    return await sideBySide(mutants, workers, async (mutant): Promise<MutantResult> => {
      const passing = passingBy(mutant.id)
      const result = { mutant, passed: passing.length, machines: [...new Set(passing.map(({ machine }) => machine))] }
      let noticedBy: MutantResult['noticedBy'] = null
      for (const each of shortestOfEach(passing).slice(0, options.tries)) {
        const { failure } = await walk(each, mutant)
        if (failure === null) continue
        noticedBy = { machine: each.machine, path: each.path.id, failure }
        break
      }
      done += 1
      say(
        `${done}/${mutants.length} ${noticedBy ? 'noticed' : passing.length > 0 ? 'SURVIVES' : 'not come by'} ${mutant.operator} ${mutant.file}:${mutant.line}`,
      )
      return { ...result, noticedBy }
    })
  } finally {
    await browser.close()
    for (const { exchange } of all) await exchange.stop()
    build.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

const comeIn = (file: string, walk: string): string[] => {
  if (!existsSync(`${file}.come`)) return []
  return readFileSync(`${file}.come`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [of, id] = line.split(' ')
      return of === walk && id !== undefined ? [id] : []
    })
}

/** The shortest path of each machine, then the next of each, and so on. */
const shortestOfEach = (passing: readonly Passing[]): Passing[] => {
  const sorted = passing.toSorted((one, other) => one.path.edges.length - other.path.edges.length)
  const turns = new Map<string, number>()
  return sorted
    .map((each) => {
      const turn = turns.get(each.machine) ?? 0
      turns.set(each.machine, turn + 1)
      return { each, turn }
    })
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ each }) => each)
}
