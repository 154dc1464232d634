import { casesOf } from '../moves'
import { PathsProblem } from '../problems'
import type { Criterion } from '../record'
import { cheapestFlow, type Arc } from './flow'
import { loosenedOf, type Loosened, type LooseStep } from './loosened'
import type { Planned } from './plan'
import { leavesIn } from './requirements'

/** Places, where paths may begin, and steps between places, with what each meets in order. */
export type Network = {
  starts: readonly { to: string; meets: readonly string[] }[]
  steps: readonly { from: string; to: string; meets: readonly string[] }[]
}

/**
 * No set of paths that meets all of some needs has fewer steps, however long its paths are. A flow: of each need one step
 * that meets it is counted as its own, and what is left between those, and before and after them, are steps of which none
 * has to be taken. A unit that ends goes back to a start for nothing. Each set of paths is such a flow, and the cheapest
 * flow is no dearer than it; a flow is less than paths only where it circles in what no start leads to, or changes its
 * place within a need.
 */
export const lowerBound = ({ starts, steps }: Network, needs: readonly string[]): number => {
  const wanted = new Set(needs)
  for (const { meets } of starts) for (const need of meets) wanted.delete(need)
  const numbers = new Map<string, number>()
  const numberOf = (name: string): number => {
    const number = numbers.get(name) ?? numbers.size
    numbers.set(name, number)
    return number
  }
  const arcs = new Map<string, Arc>()
  const join = (from: string, to: string, cost: number): void =>
    void arcs.set(`${from}\n${to}\n${cost}`, { from: numberOf(from), to: numberOf(to), cost })
  const place = (name: string): string => `at ${name}`
  for (const { to } of starts) join('start', place(to), 0)
  for (const { from, to, meets } of steps) {
    join(place(from), place(to), 1)
    const own = meets.filter((need) => wanted.has(need))
    own.forEach((need, index) => {
      join(place(from), `before ${need}`, 1)
      join(`after ${need}`, place(to), 0)
      for (const later of own.slice(index + 1)) join(`after ${need}`, `before ${later}`, 0)
    })
    join(place(to), 'start', 0)
  }
  const [supplies, demands] = ['after', 'before'].map((side) => [...wanted].map((need) => numberOf(`${side} ${need}`)))
  const cost = cheapestFlow({
    nodes: numbers.size,
    arcs: [...arcs.values()],
    supplies: supplies ?? [],
    demands: demands ?? [],
  })
  if (cost === null) throw new PathsProblem(`No path meets ${[...wanted].join(', ')}.`)
  return cost
}

/** The least number of steps that can cover what a plan covers of what was asked for; of guards none is known. */
export const lowerBoundOf = ({ graph: { driver }, options: { criterion }, needs, asked }: Planned): number | null => {
  const missing = new Set(asked.missing)
  return boundFor(
    loosenedOf(driver),
    criterion,
    needs.filter((need) => !missing.has(need)),
  )
}

/** The least number of steps that can take the transitions and cases that a run has taken. */
export const lowerBoundOfRun = (
  { graph: { driver, walker } }: Planned,
  cases: { missing: readonly string[] } | undefined,
): number | null => {
  const missing = new Set(cases?.missing)
  const all = [...walker.declared.map(({ id }) => id), ...casesOf(driver)]
  return cases
    ? boundFor(
        loosenedOf(driver),
        'cases',
        all.filter((need) => !missing.has(need)),
      )
    : null
}

const boundFor = (loosened: Loosened, criterion: Criterion, needs: readonly string[]): number | null => {
  if (criterion === 'guards') return null
  if (criterion === 'pairs') return lowerBound(pairsNetwork(loosened), needs)
  const bound = lowerBound(networkOf(loosened, criterion), needs)
  if (criterion !== 'cases') return bound
  /** What covers the cases covers the transitions too, and by itself that can be more. */
  const fired = new Set([...loosened.starts, ...loosened.steps].flatMap((step) => step.fired))
  return Math.max(
    bound,
    lowerBound(
      networkOf(loosened, 'transitions'),
      needs.filter((need) => fired.has(need)),
    ),
  )
}

type Met = Pick<LooseStep, 'to' | 'fired' | 'label' | 'case'>

const meetsBy: Record<Exclude<Criterion, 'pairs' | 'guards'>, (step: Met) => readonly string[]> = {
  states: ({ to }) => leavesIn(to),
  transitions: ({ fired }) => fired,
  cases: ({ label, case: name, fired }) => (name === null ? fired : [label, ...fired]),
}

const networkOf = ({ starts, steps }: Loosened, criterion: keyof typeof meetsBy): Network => ({
  starts: starts.map(({ to, fired }) => ({ to, meets: meetsBy[criterion]({ to, fired, label: '', case: null }) })),
  steps: steps.map((step) => ({ from: step.from, to: step.to, meets: meetsBy[criterion](step) })),
})

/** Places are states with the transitions that led there, so that each step meets the pairs that it makes. */
const pairsNetwork = ({ starts, steps }: Loosened): Network => {
  const placeOf = ({ to, fired }: Pick<LooseStep, 'to' | 'fired'>): string => [to, ...fired].join('\n')
  const before = new Map(steps.map((step) => [placeOf(step), step]))
  const begun = new Set(starts.map(({ to }) => to))
  const meets = (one: readonly string[], other: readonly string[]): string[] =>
    one.flatMap((first) => other.map((second) => `${first} ⇒ ${second}`))
  return {
    starts: [...begun].map((to) => ({ to: `start\n${to}`, meets: [] })),
    steps: steps.flatMap((step) => [
      ...(begun.has(step.from) ? [{ from: `start\n${step.from}`, to: placeOf(step), meets: [] }] : []),
      ...[...before]
        .filter(([, { to }]) => to === step.from)
        .map(([from, { fired }]) => ({ from, to: placeOf(step), meets: meets(fired, step.fired) })),
    ]),
  }
}
