import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { oneOf, type RunningExchange } from '../../support/built-exchange'
import { launchBrowser, type View } from '../../support/browser'
import { startQuietExchange } from '../../support/quiet-exchange'
import { acceptedEffectsOf, commonEffects, type Effects } from '../effects/accepted-effects'
import { takenEffects, watchable } from '../effects/watched-effects'
import { failuresIn } from '../model-run'
import { withPaths, type PathOfGraph, type Planned } from '../plan/plan'
import { acceptedWordsOf, inCommon, type AcceptedWords } from '../words/accepted-words'
import { haveBuild, haveChromium } from './place'
import { runBrowser } from './run'
import { sideBySide } from './side-by-side'

/**
 * Pages look otherwise by language, width and theme: what both views tell is told always. What the exchange does hangs on what
 * it did before: the second walks go backwards.
 */
const views: readonly View[] = [
  { locale: 'en', width: 'desktop', theme: 'light' },
  { locale: 'sv', width: 'phone', theme: 'dark' },
]

type Walk = { machine: string; planned: Planned; path: PathOfGraph }

/** Of a path in a view: what its pages told after each step, and what the exchange did. */
type Taken = { words: string[][]; effects: readonly string[] }

/** By machine and path. */
type Round = ReadonlyMap<string, Map<string, Taken>>

type Accepted = { words: AcceptedWords; effects: Effects }

/**
 * What machines' pages tell and what the exchange does, of each path in either view, each view on exchanges of its own, since
 * a month has no more verifications than one walk needs. A machine of which a path fails is handed back as a problem.
 */
export const takenInBrowser = async (
  all: readonly Planned[],
  workers: number,
  say: (text: string) => void,
): Promise<{ accepted: ReadonlyMap<string, Accepted>; problems: string[] }> => {
  await haveBuild()
  await haveChromium()
  const paths = all.flatMap((planned): Walk[] =>
    planned.paths.map((path) => ({ machine: planned.graph.driver.machine.id, planned, path })),
  )
  const machines = [...new Set(paths.map(({ machine }) => machine))]
  const rounds: Round[] = []
  const problems = new Map<string, string>()
  for (const [index, view] of views.entries()) {
    say(`Walking ${paths.length} paths, ${view.locale} …`)
    const round: Round = new Map(machines.map((machine) => [machine, new Map()]))
    const inOrder = index === 0 ? paths : paths.toReversed()
    for (const [machine, problem] of await walkedIn(view, inOrder, workers, round)) problems.set(machine, problem)
    rounds.push(round)
  }
  const whole = machines.filter((machine) => !problems.has(machine))
  const acceptedOf = (machine: string): Accepted => {
    const taken = rounds.map((round) => round.get(machine) ?? new Map<string, Taken>())
    return {
      words: wordsInAll(taken, acceptedWordsOf(machine)),
      effects: commonEffects(taken.map(effectsIn), acceptedEffectsOf(machine) ?? undefined),
    }
  }
  return { accepted: new Map(whole.map((machine) => [machine, acceptedOf(machine)])), problems: [...problems.values()] }
}

const effectsIn = (taken: ReadonlyMap<string, Taken>): Map<string, readonly string[]> =>
  new Map([...taken].map(([path, { effects }]) => [path, effects]))

const wordsInAll = (taken: readonly ReadonlyMap<string, Taken>[], before: AcceptedWords | null): AcceptedWords => {
  const paths = [...new Set(taken.flatMap((ofView) => [...ofView.keys()]))]
  return Object.fromEntries(
    paths.map((path) => {
      const walks = taken.map((ofView) => ofView.get(path)?.words ?? [])
      const places = (walks[0] ?? []).map((_, step) =>
        inCommon(
          walks.map((steps) => steps[step] ?? []),
          before?.[path]?.[step],
        ),
      )
      return [path, places]
    }),
  )
}

type Place = { exchange: RunningExchange; browser: Browser; file: string; folder: string }

/** Each worker has an exchange of its own: what that does is of the one path. Answers the machines that failed, and how. */
const walkedIn = async (
  view: View,
  paths: readonly Walk[],
  workers: number,
  round: Round,
): Promise<ReadonlyMap<string, string>> => {
  const folder = mkdtempSync(join(tmpdir(), 'taken-'))
  const browser = await launchBrowser()
  const places: Place[] = []
  for (let index = 0; index < workers; index += 1) {
    const file = join(folder, String(index))
    places.push({ exchange: oneOf(await startQuietExchange(watchable(file))), browser, file, folder })
  }
  const idle = [...places]
  const problems = new Map<string, string>()
  try {
    await sideBySide(paths, workers, async (walk) => {
      const place = idle.pop()
      if (!place) throw new Error('No exchange is idle')
      const problem = await takenOf(walk, place, view, round)
      idle.push(place)
      if (problem !== null) problems.set(walk.machine, problem)
    })
    return problems
  } finally {
    await browser.close()
    for (const { exchange } of places) await exchange.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const takenOf = async ({ machine, planned, path }: Walk, place: Place, view: View, round: Round) => {
  const words: string[][] = []
  const run = await runBrowser({ ...place, leave: async () => undefined }, withPaths(planned, [path]), {
    shots: 'off',
    folder: place.folder,
    view,
    retries: true,
    words: {
      amiss: () => undefined,
      // A path that is walked once more begins anew.
      take: (_, step, told) => void words.splice(step, words.length, [...told]),
    },
    effects: takenEffects(place.file, (id, effects) => void round.get(machine)?.set(id, { words, effects })),
  })
  const [failure] = failuresIn(run)
  return failure ? `${machine} ${failure.path} fails: ${failure.step.failure}` : null
}
