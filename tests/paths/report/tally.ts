import type { Declared } from '../chart'
import type { Planned } from '../plan/plan'
import type { Measure, RecordedPath, RecordedStep, Run } from '../record'

/** A run with the plan that it walked. */
export type Told = { run: Run; planned: Planned }

/** A transition, how often it was taken, by which paths, and why not where it was not. */
export type Visited = { transition: Declared; visits: number; paths: string[]; whyNot: string | null; failed: boolean }

export const stepsIn = ({ paths }: Run): RecordedStep[] => paths.flatMap(({ steps }) => steps)

/** Transitions that a path really took, in order; of a step that failed nothing counts. */
const takenIn = ({ start, steps }: RecordedPath): string[] => [
  ...start.fired,
  ...steps.flatMap(({ failure, fired }) => (failure === null ? fired : [])),
]

export const visitsOf = ({ run, planned: { graph } }: Told): Visited[] => {
  const reasons = { ...graph.driver.unreached, ...graph.driver.browser?.unreached }
  const failedSteps = new Set(stepsIn(run).flatMap(({ failure, fired }) => (failure === null ? [] : fired)))
  return graph.walker.declared.map((transition) => {
    const paths = run.paths.filter((path) => takenIn(path).includes(transition.id)).map(({ id }) => id)
    const visits = run.paths.flatMap(takenIn).filter((id) => id === transition.id).length
    const failed = failedSteps.has(transition.id)
    const why = failed ? 'its step failed' : (reasons[transition.id] ?? 'none of the walked paths takes it')
    return { transition, visits, paths, failed, whyNot: visits > 0 ? null : why }
  })
}

/** Two transitions that follow each other, and how often they did. */
export type Pair = { first: string; second: string; visits: number }

/** Pairs that can follow each other as far as the plan has looked, and those that did. */
export const pairsOf = ({ run, planned: { graph } }: Told): Pair[] => {
  const keyOf = (first: string, second: string): string => `${first}\n${second}`
  const counts = new Map<string, number>()
  const add = (first: string | undefined, second: string | undefined, by: number): void => {
    if (first === undefined || second === undefined) return
    const key = keyOf(first, second)
    counts.set(key, (counts.get(key) ?? 0) + by)
  }
  for (const { to, fired } of graph.edges) for (const next of to.out) add(fired.at(-1)?.id, next.fired[0]?.id, 0)
  for (const taken of run.paths.map(takenIn)) for (const [index, id] of taken.entries()) add(id, taken[index + 1], 1)
  return [...counts].map(([key, visits]) => {
    const [first = '', second = ''] = key.split('\n')
    return { first, second, visits }
  })
}

/** Guards that let their transition pass, and that did not, so that a later one of the list was taken. */
export const guardsMeasure = ({ planned: { graph } }: Told, visited: readonly Visited[]): Measure => {
  const taken = new Set(visited.filter(({ visits }) => visits > 0).map(({ transition }) => transition.definition))
  const sides = graph.walker.declared
    .filter(({ isGuarded }) => isGuarded)
    .flatMap(({ id, definition, list }) => {
      const later = list.slice(list.indexOf(definition) + 1)
      return [
        { side: `${id}: true`, met: taken.has(definition) },
        ...(later.length > 0 ? [{ side: `${id}: false`, met: later.some((other) => taken.has(other)) }] : []),
      ]
    })
  const missing = sides.filter(({ met }) => !met).map(({ side }) => side)
  return { total: sides.length, covered: sides.length - missing.length, missing }
}

export const pairsMeasure = (pairs: readonly Pair[]): Measure => {
  const missing = pairs.filter(({ visits }) => visits === 0).map(({ first, second }) => `${first} → ${second}`)
  return { total: pairs.length, covered: pairs.length - missing.length, missing }
}
