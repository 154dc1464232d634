import type { View } from '../../support/browser'
import { openPlace, type Place } from '../browser/place'
import { runBrowser } from '../browser/run'
import { failuresIn } from '../model-run'
import type { Planned } from '../plan/plan'
import { inCommon, type AcceptedWords } from './accepted-words'

/** Pages look otherwise by language, width and theme: what both tell is told always. */
const views: readonly View[] = [
  { locale: 'en', width: 'desktop', theme: 'light' },
  { locale: 'sv', width: 'phone', theme: 'dark' },
]

type Taken = ReadonlyMap<string, string[][]>

/**
 * What the pages of machines' paths tell, from a walk of each path in either view, each on an exchange of its own, since a
 * month has no more verifications than one walk needs. A machine of which a path fails is handed back as a problem.
 */
export const takenWords = async (
  all: readonly Planned[],
  workers: number,
  say: (text: string) => void,
): Promise<{ words: ReadonlyMap<string, AcceptedWords>; problems: string[] }> => {
  const taken = new Map<string, Taken[]>()
  const problems = new Map<string, string>()
  for (const view of views) {
    const place = await openPlace(false)
    try {
      for (const planned of all) {
        const { id } = planned.graph.driver.machine
        if (problems.has(id)) continue
        say(`Walking ${id}, ${view.locale} …`)
        const { words, problem } = await takenIn(place, planned, workers, view)
        if (problem === null) taken.set(id, [...(taken.get(id) ?? []), words])
        else problems.set(id, problem)
      }
    } finally {
      await place.leave()
    }
  }
  const whole = [...taken].filter(([id]) => !problems.has(id))
  return { words: new Map(whole.map(([id, walks]) => [id, inAllOf(walks)])), problems: [...problems.values()] }
}

const inAllOf = (taken: readonly Taken[]): AcceptedWords => {
  const paths = [...new Set(taken.flatMap((walks) => [...walks.keys()]))]
  return Object.fromEntries(
    paths.map((path) => {
      const walks = taken.map((ofView) => ofView.get(path) ?? [])
      return [path, (walks[0] ?? []).map((_, step) => inCommon(walks.map((steps) => steps[step] ?? [])))]
    }),
  )
}

const takenIn = async (
  place: Place,
  planned: Planned,
  workers: number,
  view: View,
): Promise<{ words: Taken; problem: string | null }> => {
  const taken = new Map<string, string[][]>()
  const words = {
    amiss: () => undefined,
    take: (path: string, step: number, told: readonly string[]) => {
      // A path that is walked once more begins anew.
      const before = step === 0 ? [] : (taken.get(path) ?? [])
      taken.set(path, [...before.slice(0, step), [...told]])
    },
  }
  const folder = 'reports/paths/words'
  const run = await runBrowser(place, planned, { shots: 'off', folder, workers, view, words, retries: true })
  const [failure] = failuresIn(run)
  return { words: taken, problem: failure ? `${run.machine} ${failure.path} fails: ${failure.step.failure}` : null }
}
