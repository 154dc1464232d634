import { stateIn } from './statechart'
import type { Driver } from './driver'
import type { Edge, Graph } from './graph'
import { eventsOf, movesOf } from './moves'
import { pathId, type PathOfGraph } from './plan/plan'
import { PathsProblem } from './problems'
import { walkerOf } from './walker'
import type { WalkablePath } from './written'

/** A step of a replayed path: where it led, and what was expected where that differs. */
export type Replayed = { label: string; state: string; expected: string | null }

/**
 * Walks a path that was written down through the machine as it is now, up to the first step that leads elsewhere or
 * cannot be taken: the shortest beginning that fails.
 */
export const replay = (driver: Driver, { given, steps }: WalkablePath): Replayed[] => {
  const input = Object.hasOwn(driver.inputs, given) ? driver.inputs[given] : undefined
  if (!input) throw neverGiven(driver, given)
  const walker = walkerOf(driver.machine)
  const movesIn = movesOf(driver)
  const walked: Replayed[] = []
  let { to: at } = walker.begin(input.input)
  for (const { label, to: expected } of steps) {
    const move = movesIn(at).find((one) => one.label === label)
    if (!move) return [...walked, { label, state: `${stateIn(at.snapshot)}, where this cannot happen`, expected }]
    at = walker.takeAll(at, eventsOf(move)).to
    const state = stateIn(at.snapshot)
    const isSame = state === expected
    walked.push({ label, state, expected: isSame ? null : expected })
    if (!isSame) break
  }
  return walked
}

const neverGiven = ({ machine, inputs }: Driver, given: string): PathsProblem =>
  new PathsProblem(`${machine.id} is never given "${given}"; its driver knows ${Object.keys(inputs).join(', ')}.`)

/** A written path as a path of the graph, to be walked anew; it leads as written, by `replay`. */
export const replayedPath = (graph: Graph, { given, steps }: WalkablePath): PathOfGraph => {
  const start = graph.starts.find((each) => each.given === given)
  if (!start) throw neverGiven(graph.driver, given)
  const edges: Edge[] = []
  let at = start.to
  for (const { label } of steps) {
    const edge = graph.everyStepFrom(at).find(({ move }) => move.label === label)
    if (!edge) throw new PathsProblem(`${label} cannot happen to ${graph.driver.machine.id} in ${at.state}.`)
    edges.push(edge)
    at = edge.to
  }
  const labels = steps.map(({ label }) => label)
  return { id: pathId(given, labels), start, edges }
}
