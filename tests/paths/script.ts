import type { Driver } from './driver'
import { explore } from './explore'
import type { Edge, Graph } from './graph'
import type { Move } from './moves'
import { pathId, type PathOfGraph } from './plan/plan'
import { PathsProblem } from './problems'
import type { StepKind } from './record'

/** A path as it is written by hand or by `--format playwright`: what happens, and what is seen then. */
export type ScriptedPath = {
  /** What the customer does. */
  does: (event: string, name?: string) => ScriptedPath
  /** What the app around the machine tells it. */
  isTold: (event: string, name?: string) => ScriptedPath
  /** What the world tells. */
  hears: (event: string, name?: string) => ScriptedPath
  answers: (child: string, name: string) => ScriptedPath
  fails: (child: string, name: string) => ScriptedPath
  /** What an inner machine shows of itself. */
  shows: (child: string, name: string) => ScriptedPath
  /** A delay goes by. */
  passes: (delay: string) => ScriptedPath
  sees: (state: string) => ScriptedPath
  /** Walks it all; rejects with what was expected and what was there. */
  walked: () => Promise<void>
}

type Happening = { kind: StepKind; name: string; case: string | null }

type Line = Happening & { state: string | undefined }

/** Begins a path; `walk` gets it whole, once it is written. */
export const scriptedPath = (
  driver: Driver,
  given: string,
  walk: (path: { graph: Graph; path: PathOfGraph }) => Promise<void>,
): ScriptedPath => {
  let start: string | undefined
  const lines: Line[] = []
  const happens = (kind: StepKind, name: string, called: string | null): ScriptedPath => {
    lines.push({ kind, name, case: called, state: undefined })
    return path
  }
  const path: ScriptedPath = {
    does: (event, name = '') => happens('user', event, name),
    isTold: (event, name = '') => happens('parent', event, name),
    hears: (event, name = '') => happens('push', event, name),
    answers: (child, name) => happens('answer', `done ${child}`, name),
    fails: (child, name) => happens('answer', `error ${child}`, name),
    shows: (child, name) => happens('child', `shows ${child}`, name),
    passes: (delay) => happens('clock', `after ${delay}`, null),
    sees: (state) => {
      const last = lines.at(-1)
      if (last) last.state = state
      else start = state
      return path
    },
    walked: async () => walk(foundIn(driver, { given, start, lines })),
  }
  return path
}

type Written = { given: string; start: string | undefined; lines: readonly Line[] }

/** The steps of the machine that are meant. */
const foundIn = (driver: Driver, { given, start, lines }: Written): { graph: Graph; path: PathOfGraph } => {
  const graph = explore(driver)
  const begin = graph.starts.find((each) => each.given === given)
  const { id } = driver.machine
  if (!begin)
    throw new PathsProblem(
      `${id} is never given "${given}"; its driver knows ${Object.keys(driver.inputs).join(', ')}.`,
    )
  if (start !== undefined && begin.to.state !== start)
    throw new PathsProblem(`Given "${given}", ${id} begins in ${begin.to.state}, not in ${start}.`)
  const edges: Edge[] = []
  let at = begin.to
  for (const { state, ...happening } of lines) {
    const edge = graph.everyStepFrom(at).find(({ move }) => isMeant(move, happening))
    if (!edge) throw new PathsProblem(`${wordsOf(happening)} cannot happen to ${id} in ${at.state}.`)
    if (state !== undefined && edge.to.state !== state)
      throw new PathsProblem(`${wordsOf(happening)} leads ${id} to ${edge.to.state}, not to ${state}.`)
    edges.push(edge)
    at = edge.to
  }
  const labels = edges.map(({ move }) => move.label)
  return { graph, path: { id: pathId(given, labels), start: begin, edges } }
}

const isMeant = (move: Move, { kind, name, case: called }: Happening): boolean =>
  move.kind === kind && move.name === name && move.case === called

const wordsOf = ({ name, case: called }: Happening): string => (called ? `${name} «${called}»` : name)
