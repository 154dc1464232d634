import { acceptedOf, differencesOf, differenceText, firedIn, recorded, type Accepted, type NamedPath } from './accepted'
import { changesSince } from './statecharts'
import type { Driver } from './driver'
import { amount } from './formats/text'
import { browserPlan } from './check-browser'
import { planFor, type PathOfGraph, type Planned } from './plan/plan'

/** What is to be accepted of a machine, and in sentences what of it is another than before. */
export type Acceptance = { next: Accepted; changes: string[] }

/**
 * Accepted paths that can still be walked stay as they are, so that what has changed is read as a small difference; where
 * they do not cover what a plan covers, paths of the plan are added, those for the browser first.
 */
export const acceptance = (driver: Driver, accepted = acceptedOf(driver.machine.id)): Acceptance => {
  const { id } = driver.machine
  const inBrowser = browserPlan(driver)
  const planned = [...(inBrowser?.paths ?? []), ...leftBy(driver, inBrowser)]
  const kept = (accepted?.paths ?? []).map(namedOf)
  const walkable = kept.filter((path) => isWalkable(driver, path))
  const paths = [...walkable, ...addedTo(driver, walkable, planned)]
  const next = recorded(driver, paths)
  if (!accepted) return { next, changes: [`${id} was never accepted: ${paths.length} paths`] }
  const dropped = kept.length - walkable.length
  const added = paths.length - walkable.length
  return {
    next,
    changes: [
      ...changesSince(accepted.statechart, [driver.machine]),
      ...differencesOf(driver, accepted).map((difference) => differenceText(id, difference)),
      ...(dropped > 0
        ? [
            `${id}: ${amount(dropped, 'accepted path')} dropped, as ${dropped === 1 ? 'it' : 'they'} cannot be walked any more`,
          ]
        : []),
      ...(added > 0 ? [`${id}: ${amount(added, 'path')} added for what none covered`] : []),
    ],
  }
}

/** Paths for what no path in the browser covers. */
const leftBy = (driver: Driver, inBrowser: Planned | null): PathOfGraph[] => {
  const whole = planFor(driver, { criterion: 'cases' })
  if (inBrowser === null) return whole.paths
  const never = new Set(whole.measures.cases?.missing)
  const only = (inBrowser.measures.cases?.missing ?? []).filter((need) => !never.has(need))
  return only.length === 0 ? [] : planFor(driver, { criterion: 'cases', only }).paths
}

const namedOf = ({ given, steps }: Accepted['paths'][number]): NamedPath => ({
  given,
  takes: steps.map(({ take }) => take),
})

/** A step that the machine does not take is none: its button would be off. */
const isWalkable = (driver: Driver, path: NamedPath): boolean => {
  const [walked] = recorded(driver, [path]).paths
  return walked?.steps.filter(({ fired = [] }) => fired.length > 0).length === path.takes.length
}

/** Planned paths for transitions that no path so far takes, and for cases that none has come to. */
const addedTo = (driver: Driver, paths: readonly NamedPath[], planned: readonly PathOfGraph[]): NamedPath[] => {
  const covered = new Set(recorded(driver, paths).paths.flatMap(metIn))
  return planned
    .map(({ start, edges }): NamedPath => ({ given: start.given, takes: edges.map(({ move }) => move.label) }))
    .filter((path) => {
      const met = recorded(driver, [path]).paths.flatMap(metIn)
      const isNew = met.some((each) => !covered.has(each))
      for (const each of met) covered.add(each)
      return isNew
    })
}

const metIn = (path: Accepted['paths'][number]): string[] => [
  ...firedIn(path),
  ...path.steps.flatMap(({ take, fired = [] }) => (fired.length > 0 ? [take] : [])),
]

/** A step a line, so that a difference is read line by line. */
export const acceptedText = ({ machine, statechart, paths }: Accepted): string =>
  [
    '{',
    ` "machine": ${JSON.stringify(machine)},`,
    ` "statechart": [\n${statechart.map((line) => `  ${JSON.stringify(line)}`).join(',\n')}\n ],`,
    ` "paths": [`,
    paths
      .map(({ given, start, steps }) =>
        [
          `  {"given": ${JSON.stringify(given)},`,
          `   "start": ${JSON.stringify(start)},`,
          `   "steps": [\n${steps.map((step) => `    ${JSON.stringify(step)}`).join(',\n')}\n   ]}`,
        ].join('\n'),
      )
      .join(',\n'),
    ' ]',
    '}',
    '',
  ].join('\n')
