import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { oneOf, startExchange, type RunningExchange } from '../../support/built-exchange'
import { launchBrowser, type View } from '../../support/browser'
import { haveChromium } from '../browser/place'
import { runBrowser } from '../browser/run'
import { sideBySide } from '../browser/side-by-side'
import { failuresIn } from '../model-run'
import { acceptedPlan } from '../plan/accepted-plan'
import { causable } from '../plan/causable'
import { planOptions, withPaths, type PathOfGraph, type Planned } from '../plan/plan'
import { allDrivers, driverOf } from '../registry'
import { heldEffects, watchable } from '../effects/watched-effects'
import { heldWords } from '../words/accepted-words'
import { buildWithSwitches } from './build'
import { kindOf } from './drawn'
import type { SourceMutant } from './source-mutants'

/** A path that reaches a mutant. */
type Reaching = { machine: string; planned: Planned; path: PathOfGraph }

/** The ids of what a walk reached, and of what it reached before the exchange was probed: what comes of probes is not held. */
type Reached = { all: ReadonlySet<string>; walked: ReadonlySet<string> }

/**
 * What became of a mutant: `runBy` so many paths run its place, on `reachedBy` of which it makes a difference, as far as that
 * can be told; `killedBy` the first that failed with it, and how.
 */
export type MutantResult = {
  mutant: SourceMutant
  runBy: number
  reachedBy: number
  machines: string[]
  killedBy: { machine: string; path: string; failure: string } | null
}

/** `machines`: only their paths are walked; none stands for all. */
type Options = {
  machines: readonly string[]
  workers: number
  tries: number
  say: (text: string) => void
}

/** An exchange of the copy, and the file that says which mutant is switched on in it. */
type Mutable = { exchange: RunningExchange; file: string; walks: number }

/**
 * Walks all accepted paths once on a build in which nothing is switched on, to know which of them reach which mutant; then,
 * for each, those that do, the shortest of each machine first, until one fails.
 */
export const runMutants = async (mutants: readonly SourceMutant[], options: Options): Promise<MutantResult[]> => {
  const { workers, say, machines } = options
  await haveChromium()
  say(`Building with ${mutants.length} switches …`)
  const build = buildWithSwitches(mutants)
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  const browser = await launchBrowser()
  const idle: Mutable[] = []
  const all: Mutable[] = []
  for (let index = 0; index < workers; index += 1) {
    const file = join(folder, `${index}`)
    writeFileSync(file, '0 -')
    const exchange = oneOf(
      await startExchange({ at: build.root, env: { MUTANT: file, ...watchable(effectsOf(file)) } }),
    )
    all.push({ exchange, file, walks: 0 })
  }
  idle.push(...all)
  const holdsEffects = mutants.some((mutant) => kindOf(mutant) === 'exchange')

  /** Walks a path with a mutant, or none, on whichever exchange is idle. */
  const walk = async ({ machine, planned, path }: Reaching, mutant: SourceMutant | null, view: Partial<View> = {}) => {
    const broken = idle.pop()
    if (!broken) throw new Error('No exchange is idle')
    broken.walks += 1
    const walkName = String(broken.walks)
    const kind = mutant && kindOf(mutant)
    const isOn = (name: string) => writeFileSync(broken.file, `${name} ${kind === 'exchange' ? mutant?.id : '-'}`)
    isOn(walkName)
    const reached = new Set<string>()
    const script = kind === 'view' ? `globalThis.mutant = ${JSON.stringify(mutant?.id)}` : ''
    try {
      const run = await runBrowser(
        { exchange: broken.exchange, browser, leave: async () => undefined, builtAt: build.root },
        withPaths(planned, [path]),
        {
          shots: 'off',
          folder,
          script,
          words: heldWords(machine),
          ...(kind !== 'view' && holdsEffects
            ? { effects: heldEffects(machine, effectsOf(broken.file), () => isOn(probesOf(walkName))) }
            : {}),
          // What is to be known of every path is worth a second walk.
          retries: mutant === null,
          view,
          opened: async (context) => void (await context.exposeFunction('reach', (id: string) => void reached.add(id))),
        },
      )
      for (const id of reachedIn(broken.file, walkName)) reached.add(id)
      const walked: Reached = {
        walked: reached,
        all: new Set([...reached, ...reachedIn(broken.file, probesOf(walkName))]),
      }
      return { reached: walked, failure: failuresIn(run)[0]?.step.failure ?? null }
    } finally {
      idle.push(broken)
    }
  }

  try {
    const named = machines.length === 0 ? await allDrivers() : await Promise.all(machines.map(driverOf))
    const drivers = named.filter((driver) => driver.browser)
    const paths = drivers.flatMap((driver): Reaching[] => {
      const planned = acceptedPlan(driver, causable(driver, planOptions))
      return planned.paths.map((path) => ({ machine: driver.machine.id, planned, path }))
    })
    say(`Walking ${paths.length} paths whole …`)
    const walked = await sideBySide(paths, workers, async (reaching) => ({ reaching, ...(await walk(reaching, null)) }))
    const astray = walked.filter(({ failure }) => failure !== null)
    for (const { reaching, failure } of astray)
      say(`without any mutant, ${reaching.machine} ${reaching.path.id}: ${failure}`)
    const sound = walked.filter(({ failure }) => failure === null)
    const withReached = (id: string): Found[] =>
      sound
        .filter(({ reached }) => reached.all.has(id))
        .map(({ reaching, reached }) => ({ ...reaching, isByProbe: !reached.walked.has(id) }))
    /** Those on which it makes a difference, as far as that can be told: others are not worth a walk. */
    const reachingIt = (mutant: SourceMutant): Found[] => withReached(mutant.isComparable ? `${mutant.id}!` : mutant.id)
    let done = 0
    return await sideBySide(mutants, workers, async (mutant): Promise<MutantResult> => {
      const reaching = reachingIt(mutant)
      const result = {
        mutant,
        reachedBy: reaching.length,
        runBy: withReached(mutant.id).length,
        machines: [...new Set(reaching.map(({ machine }) => machine))],
      }
      let killedBy: MutantResult['killedBy'] = null
      for (const [nth, each] of inTurn(reaching, mutant.file).slice(0, options.tries).entries()) {
        const { failure } = await walk(each, mutant, viewOf(mutant, nth))
        if (failure === null) continue
        killedBy = { machine: each.machine, path: each.path.id, failure }
        break
      }
      done += 1
      say(
        `${done}/${mutants.length} ${killedBy ? 'killed' : reaching.length > 0 ? 'SURVIVES' : 'not reached'} ${mutant.operator} ${mutant.file}:${mutant.line}`,
      )
      return { ...result, killedBy }
    })
  } finally {
    await browser.close()
    for (const { exchange } of all) await exchange.stop()
    build.remove()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A path that reaches a mutant, perhaps by what the exchange is asked at its end alone. */
type Found = Reaching & { isByProbe: boolean }

const probesOf = (walk: string): string => `${walk}-probes`

/** The file of what an exchange does. */
const effectsOf = (file: string): string => `${file}.effects`

const reachedIn = (file: string, walk: string): string[] => {
  if (!existsSync(`${file}.reached`)) return []
  return readFileSync(`${file}.reached`, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [of, id] = line.split(' ')
      return of === walk && id !== undefined ? [id] : []
    })
}

/** A narrow page draws what a wide one leaves out, and the other way round: views are walked in turn. */
const viewOf = (mutant: SourceMutant, nth: number): Partial<View> => {
  if (mutant.operator === 'missing in Swedish') return { locale: 'sv' }
  return kindOf(mutant) === 'view' && nth % 2 === 1 ? { locale: 'sv', width: 'phone', theme: 'dark' } : {}
}

type Ranked = Pick<Found, 'machine' | 'isByProbe'> & { path: { edges: readonly unknown[] } }

/** Whether a file is the machine's own, by its name or that of a folder: `screens/sell`, `onboarding/code.tsx`. */
const isNamedAfter = (file: string, machine: string): boolean =>
  file.split(/[/.]/).some((part) => part.replaceAll(/-\w/g, (dash) => dash.slice(1).toUpperCase()) === machine)

/**
 * The shortest path of each machine, then the next of each, and so on; some of those after which the file is named go first.
 * Another may draw what that machine's paths pass by. Those that reach it by a probe alone go last.
 */
export const inTurn = <Path extends Ranked>(reaching: readonly Path[], file: string): Path[] => {
  const sorted = reaching.toSorted(
    (one, other) => Number(one.isByProbe) - Number(other.isByProbe) || one.path.edges.length - other.path.edges.length,
  )
  const turns = new Map<string, number>()
  return sorted
    .map((each) => {
      const turn = turns.get(each.machine) ?? 0
      turns.set(each.machine, turn + 1)
      return { each, turn }
    })
    .toSorted((one, other) => rankOf(one, file) - rankOf(other, file))
    .map(({ each }) => each)
}

const rankOf = ({ each, turn }: { each: Ranked; turn: number }, file: string): number => {
  if (each.isByProbe) return turn + mostTurns
  return isNamedAfter(file, each.machine) && turn < namedFirst ? turn - namedFirst : turn
}

/** More than a machine has paths. */
const mostTurns = 1000

/** So many paths of the machine after which a file is named are walked before any other. */
const namedFirst = 3
