import type { View } from '../../support/browser'
import type { Place } from '../browser/place'
import { runBrowser } from '../browser/run'
import { failuresIn } from '../model-run'
import type { Planned } from '../plan/plan'
import { PathsProblem } from '../problems'
import { inCommon, type AcceptedWords } from './accepted-words'

/** Pages look otherwise by language, width and theme: what both tell is told always. */
const views: readonly View[] = [
  { locale: 'en', width: 'desktop', theme: 'light' },
  { locale: 'sv', width: 'phone', theme: 'dark' },
]

/** What the pages of a machine's paths tell, from a walk of each in either view; refused where one of them fails. */
export const takenWords = async (place: Place, planned: Planned, workers: number): Promise<AcceptedWords> => {
  const taken: ReadonlyMap<string, string[][]>[] = []
  for (const view of views) taken.push(await takenIn(place, planned, workers, view))
  const paths = [...new Set(taken.flatMap((walks) => [...walks.keys()]))]
  return Object.fromEntries(
    paths.map((path) => {
      const walks = taken.map((walksOfView) => walksOfView.get(path) ?? [])
      return [path, (walks[0] ?? []).map((_, step) => inCommon(walks.map((steps) => steps[step] ?? [])))]
    }),
  )
}

const takenIn = async (
  place: Place,
  planned: Planned,
  workers: number,
  view: View,
): Promise<Map<string, string[][]>> => {
  const taken = new Map<string, string[][]>()
  const words = {
    wanted: () => undefined,
    take: (path: string, step: number, told: readonly string[]) => {
      // A path that is walked once more begins anew.
      const before = step === 0 ? [] : (taken.get(path) ?? [])
      taken.set(path, [...before.slice(0, step), [...told]])
    },
  }
  const folder = 'reports/paths/words'
  const run = await runBrowser(place, planned, { shots: 'off', folder, workers, view, words, retries: true })
  const [failure] = failuresIn(run)
  if (failure) throw new PathsProblem(`${run.machine} ${failure.path} fails: ${failure.step.failure}`)
  return taken
}
