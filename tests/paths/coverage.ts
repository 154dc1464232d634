import { transitionsOf } from './statechart'
import type { Driver } from './driver'
import { casesOf } from './moves'
import { hasBegun, type Measure, type PathStart, type RecordedStep } from './record'

/** What was really walked: each state that was reached and each transition that was taken, but for starts and steps that failed. */
export const coverageOf = (
  driver: Driver,
  paths: readonly { start: PathStart; steps: readonly RecordedStep[] }[],
): Record<'states' | 'transitions' | 'cases', Measure> => {
  const walked = paths
    .filter(hasBegun)
    .flatMap(({ start, steps }) => [
      start,
      ...steps.filter(({ failure }) => failure === null).map(({ to, fired }) => ({ state: to, fired })),
    ])
  const taken = paths
    .filter(hasBegun)
    .flatMap(({ steps }) => steps)
    .flatMap(({ failure, fired, label }) => (failure === null && fired.length > 0 ? [label] : []))
  const transitions = transitionsOf(driver.machine).map(({ id }) => id)
  const fired = walked.flatMap((step) => step.fired)
  const resting = Object.entries(driver.states).flatMap(([leaf, title]) => (title === null ? [] : [leaf]))
  return {
    states: measured(resting, new Set(walked.flatMap(({ state }) => state.split(' + ')))),
    transitions: measured(transitions, new Set(fired)),
    cases: measured([...transitions, ...casesOf(driver)], new Set([...fired, ...taken])),
  }
}

/** How much of what is needed was met. */
export const measured = (needs: readonly string[], met: ReadonlySet<string>): Measure => {
  const missing = needs.filter((need) => !met.has(need))
  return { total: needs.length, covered: needs.length - missing.length, missing }
}
