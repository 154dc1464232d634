import type { Edge, Start } from '../graph'
import { hashOf } from '../hash'
import { planSchema, type PathStart, type Plan, type PlannedPath, type PlannedStep } from '../record'
import { lowerBoundOf } from './lower-bound'
import type { PathOfGraph, Planned } from './plan'

export const stepOf = ({ move, from, to, fired }: Edge): PlannedStep => ({
  kind: move.kind,
  label: move.label,
  event: move.name,
  case: move.case,
  from: from.state,
  to: to.state,
  fired: fired.map(({ id }) => id),
})

export const startOf = ({ to, fired }: Start): PathStart => ({ state: to.state, fired: fired.map(({ id }) => id) })

export const plannedPathOf = ({ id, start, edges }: PathOfGraph): PlannedPath => ({
  id,
  given: start.given,
  start: startOf(start),
  steps: edges.map(stepOf),
})

/** A plan as it is written down. */
export const writtenPlan = (planned: Planned): Plan => {
  const { graph, options, paths, steps, measures, asked } = planned
  return {
    schema: planSchema,
    machine: graph.driver.machine.id,
    hash: hashOf(graph.driver),
    criterion: options.criterion,
    criteria: measures,
    asked,
    unreached: unreachedIn(planned),
    steps,
    lowerBound: lowerBoundOf(planned),
    paths: paths.map(plannedPathOf),
  }
}

/** Transitions that no step can take, and why, where somebody has said so. */
export const unreachedIn = ({ graph }: Pick<Planned, 'graph'>): Plan['unreached'] => {
  const reached = new Set([...graph.starts, ...graph.edges].flatMap(({ fired }) => fired.map(({ id }) => id)))
  return graph.walker.declared
    .filter(({ id }) => !reached.has(id))
    .map(({ id }) => ({ transition: id, reason: graph.driver.unreached?.[id] ?? null }))
}
