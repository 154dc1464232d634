import { transitionsOf } from './statechart'
import type { Driver } from './driver'
import { hasBegun, type Measure, type PathStart, type RecordedStep } from './record'

/** What was really walked: each state that was reached and each transition that was taken, but for starts and steps that failed. */
export const coverageOf = (
  { machine, states }: Driver,
  paths: readonly { start: PathStart; steps: readonly RecordedStep[] }[],
): Record<'states' | 'transitions', Measure> => {
  const walked = paths
    .filter(hasBegun)
    .flatMap(({ start, steps }) => [
      start,
      ...steps.filter(({ failure }) => failure === null).map(({ to, fired }) => ({ state: to, fired })),
    ])
  const resting = Object.entries(states).flatMap(([leaf, title]) => (title === null ? [] : [leaf]))
  return {
    states: measured(resting, new Set(walked.flatMap(({ state }) => state.split(' + ')))),
    transitions: measured(
      transitionsOf(machine).map(({ id }) => id),
      new Set(walked.flatMap(({ fired }) => fired)),
    ),
  }
}

/** How much of what is needed was met. */
export const measured = (needs: readonly string[], met: ReadonlySet<string>): Measure => {
  const missing = needs.filter((need) => !met.has(need))
  return { total: needs.length, covered: needs.length - missing.length, missing }
}
