import type { View } from '../../support/browser'
import type { Place } from '../browser/place'
import { runBrowser } from '../browser/run'
import { failuresIn } from '../model-run'
import type { Planned } from '../plan/plan'
import { PathsProblem } from '../problems'
import { inCommon, type AcceptedWords } from './accepted-words'

/** Pages look otherwise by language, width and theme, and some of what they tell comes only sometimes. */
const views: readonly View[] = [
  { locale: 'en', width: 'desktop', theme: 'light' },
  { locale: 'sv', width: 'phone', theme: 'dark' },
  { locale: 'en', width: 'phone', theme: 'dark' },
  { locale: 'sv', width: 'desktop', theme: 'light' },
]

/** What the pages of a machine's paths tell, from several walks of each; refused where one of them fails. */
export const takenWords = async (place: Place, planned: Planned, workers: number): Promise<AcceptedWords> => {
  const taken: Record<string, string[][][]> = {}
  for (const view of views) {
    const words = {
      wanted: () => undefined,
      take: (path: string, step: number, told: readonly string[]) => {
        const steps = (taken[path] ??= [])
        const walks = (steps[step] ??= [])
        walks.push([...told])
      },
    }
    const run = await runBrowser(place, planned, { shots: 'off', folder: 'reports/paths/words', workers, view, words })
    const [failure] = failuresIn(run)
    if (failure) throw new PathsProblem(`${run.machine} ${failure.path} fails: ${failure.step.failure}`)
  }
  return Object.fromEntries(Object.entries(taken).map(([path, steps]) => [path, steps.map(inCommon)]))
}
