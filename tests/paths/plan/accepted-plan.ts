import { acceptedOf, differencesOf, differenceText, type Accepted } from '../accepted'
import type { Driver } from '../driver'
import type { Edge, Graph } from '../graph'
import { changesSince } from '../statecharts'
import { allowedBy } from './filters'
import {
  isFiltered,
  pathOfGraph,
  planFor,
  planOptions,
  withPaths,
  type PathOfGraph,
  type Planned,
  type PlanOptions,
} from './plan'

/** The accepted paths of a machine, as far as the options allow them; where they choose paths, or none is accepted, a new plan. */
export const acceptedPlan = (driver: Driver, options: Partial<PlanOptions> = {}): Planned => {
  const planned = planFor(driver, options)
  const accepted = acceptedOf(driver.machine.id)
  if (!accepted || choosesPaths(planned.options)) return planned
  const isAllowed = allowedBy(planned.graph, planned.options.avoid)
  const paths = pathsOn(planned.graph, accepted).filter(({ edges }) => edges.every(isAllowed))
  return withPaths(planned, paths)
}

const choosesPaths = (options: PlanOptions): boolean =>
  isFiltered({ ...options, avoid: [] }) ||
  options.criterion !== 'transitions' ||
  options.random > 0 ||
  !options.seeds ||
  options.mostPaths < Infinity ||
  options.longest !== planOptions.longest

/** Each up to where its next step cannot happen any more. */
const pathsOn = (graph: Graph, accepted: Accepted): PathOfGraph[] =>
  accepted.paths.flatMap(({ given, steps }) => {
    const start = graph.starts.find((each) => each.given === given)
    if (!start) return []
    const edges: Edge[] = []
    for (const { take } of steps) {
      const edge = graph.everyStepFrom(edges.at(-1)?.to ?? start.to).find(({ move }) => move.label === take)
      if (!edge) break
      edges.push(edge)
    }
    return [pathOfGraph(start, edges)]
  })

/** In sentences: what a machine does otherwise than was accepted. */
export const unaccepted = ({ graph: { driver } }: Planned): string[] => {
  const { id } = driver.machine
  const accepted = acceptedOf(id)
  if (!accepted) return [`${id} was never accepted`]
  return [
    ...changesSince(accepted.statechart, [driver.machine]),
    ...differencesOf(driver, accepted).map((difference) => differenceText(id, difference)),
  ]
}
