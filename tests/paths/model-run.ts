import { startActor } from './actor'
import { coverageOf } from './coverage'
import type { Edge } from './graph'
import { hashOf } from './hash'
import { eventsOf, feedersOf } from './moves'
import type { PathOfGraph, Planned } from './plan/plan'
import { startOf, stepOf } from './plan/steps'
import { noSight, runSchema, type RecordedPath, type RecordedStep, type Run } from './record'

/** Walks planned paths through a machine that really runs, without a browser. */
export const runModel = async (planned: Planned, paths: readonly PathOfGraph[] = planned.paths): Promise<Run> => {
  const { driver } = planned.graph
  const at = new Date().toISOString()
  const walked: RecordedPath[] = []
  for (const path of paths) walked.push(await walkedPath(planned, path))
  return {
    schema: runSchema,
    machine: driver.machine.id,
    hash: hashOf(driver),
    at,
    by: 'model',
    criteria: coverageOf(driver, walked),
    paths: walked,
  }
}

/** Whether a run has a step that failed. */
export const failuresIn = ({ paths }: Pick<Run, 'paths'>): { path: string; step: RecordedStep }[] =>
  paths.flatMap(({ id, steps }) => steps.filter(({ failure }) => failure !== null).map((step) => ({ path: id, step })))

/** A path up to its first failure. */
const walkedPath = async ({ graph: { driver } }: Planned, { id, start, edges }: PathOfGraph): Promise<RecordedPath> => {
  const feeders = feedersOf(driver)
  const actor = startActor(driver, start.input)
  const steps: RecordedStep[] = []
  const opened = performance.now()
  for (const edge of edges) {
    const begun = performance.now()
    for (const event of eventsOf(edge.move)) await actor.cause(event, feeders.get(event.type) ?? [])
    const failure = failureOf(edge, actor.state(), actor.failure())
    steps.push({ ...stepOf(edge), ms: performance.now() - begun, ...noSight, failure })
    if (failure !== null) break
  }
  actor.stop()
  const seconds = (performance.now() - opened) / 1000
  return { id, given: start.given, start: { ...startOf(start), ...noSight }, steps, seconds }
}

const failureOf = ({ to }: Edge, state: string, died: unknown): string | null => {
  if (died !== undefined) return `The machine died: ${died instanceof Error ? died.message : String(died)}`
  return state === to.state ? null : `Expected ${to.state}, but it is ${state}`
}
