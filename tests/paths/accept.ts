import { acceptedOf, differencesOf, differenceText, firedIn, recorded, type Accepted, type NamedPath } from './accepted'
import { changesSince } from './statecharts'
import type { Driver } from './driver'
import { browserPlan } from './check-browser'
import { planFor, type PathOfGraph } from './plan/plan'

/** What is to be accepted of a machine, and in sentences what of it is another than before. */
export type Acceptance = { next: Accepted; changes: string[] }

/**
 * Accepted paths that can still be walked stay as they are, so that what has changed is read as a small difference; where
 * they do not cover what a plan covers, paths of the plan are added, those for the browser first.
 */
export const acceptance = (driver: Driver, accepted = acceptedOf(driver.machine.id)): Acceptance => {
  const { id } = driver.machine
  const planned = [...(browserPlan(driver)?.paths ?? []), ...planFor(driver).paths]
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
      ...(dropped > 0 ? [`${id}: ${dropped} accepted paths cannot be walked any more, and are dropped`] : []),
      ...(added > 0 ? [`${id}: ${added} paths are added for what none covered`] : []),
    ],
  }
}

const namedOf = ({ given, steps }: Accepted['paths'][number]): NamedPath => ({
  given,
  takes: steps.map(({ take }) => take),
})

const isWalkable = (driver: Driver, path: NamedPath): boolean => {
  const [walked] = recorded(driver, [path]).paths
  return walked?.steps.length === path.takes.length
}

/** Planned paths for transitions that no path so far takes. */
const addedTo = (driver: Driver, paths: readonly NamedPath[], planned: readonly PathOfGraph[]): NamedPath[] => {
  const covered = new Set(recorded(driver, paths).paths.flatMap(firedIn))
  return planned
    .map(({ start, edges }): NamedPath => ({ given: start.given, takes: edges.map(({ move }) => move.label) }))
    .filter((path) => {
      const fired = recorded(driver, [path]).paths.flatMap(firedIn)
      const isNew = fired.some((transition) => !covered.has(transition))
      for (const transition of fired) covered.add(transition)
      return isNew
    })
}

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
