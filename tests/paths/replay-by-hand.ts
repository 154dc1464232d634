import { stateIn } from './statechart'
import type { Driver } from './driver'
import { explore } from './explore'
import type { Graph } from './graph'
import { keyMaker } from './keys'
import { movesOf, type Move } from './moves'
import { PathsProblem } from './problems'
import type { Replayed } from './replay'
import type { Configuration, Taken } from './walker'
import type { HandWalk } from './written'

type Step = HandWalk['steps'][number]

/** More ways to do the same are not followed. */
const mostWays = 200

/**
 * Walks what somebody has walked by hand through the machine as it is now, by whichever cases of its driver do the same,
 * up to the first step that none of them does.
 */
export const replayByHand = (planned: Driver, { start, steps }: HandWalk): Replayed[] => {
  const driver = allOffered(planned)
  const graph = explore(driver)
  const movesIn = movesOf(driver)
  const keyOf = keyMaker()
  const apart = (ways: readonly Configuration[]): Configuration[] =>
    [...new Map(ways.map((way) => [keyOf(way), way])).values()].slice(0, mostWays)
  const tried = (way: Configuration, { event }: Step): { move: Move; taken: Taken }[] =>
    movesIn(way)
      .filter((move) => move.name === event)
      .map((move) => ({ move, taken: graph.walker.take(way, move.event) }))

  let ways = apart(beginnings(graph, start))
  if (ways.length === 0)
    throw new PathsProblem(`${driver.machine.id} does not begin in ${start.state} with what its driver gives it.`)
  const walked: Replayed[] = []
  for (const step of steps) {
    const all = ways.flatMap((way) => tried(way, step))
    const same = all.filter(({ taken }) => isSame(taken, step))
    const beside = isBeside(step) ? ways.filter(({ snapshot }) => stateIn(snapshot) === step.to) : []
    const next = apart([...same.map(({ taken }) => taken.to), ...beside])
    const label = same[0]?.move.label ?? step.event
    if (next.length === 0) return [...walked, { label, state: elsewhere(all, ways), expected: wayTo(step) }]
    walked.push({ label, state: step.to, expected: null })
    ways = next
  }
  return walked
}

/** What has happened could happen. */
const allOffered = (driver: Driver): Driver => {
  const offered = () => true
  const events = Object.entries(driver.events).map(([type, entry]) => [type, { ...entry, offered }])
  const children = Object.entries(driver.children).map(([id, entry]) => [
    id,
    'tells' in entry ? entry : { ...entry, offered },
  ])
  return { ...driver, events: Object.fromEntries(events), children: Object.fromEntries(children) }
}

/** A machine that ran already when the walk began may have been anything in that state. */
const beginnings = (graph: Graph, { state, fired }: HandWalk['start']): Configuration[] => {
  if (fired === null)
    return graph.nodes.filter((node) => node.state === state).map(({ configuration }) => configuration)
  return graph.starts
    .filter(({ to, fired: taken }) => to.state === state && idsOf(taken) === fired.join())
    .map(({ to }) => to.configuration)
}

/** What an inner machine shows while the state stays is as manifold as what it knows; no case needs to say the same. */
const isBeside = ({ event }: Step): boolean => event.startsWith('shows ')

const isSame = ({ to, fired }: Taken, step: Step): boolean =>
  stateIn(to.snapshot) === step.to && idsOf(fired) === step.fired.join()

const idsOf = (fired: Taken['fired']): string => fired.map(({ id }) => id).join()

const wayTo = ({ to, fired }: Omit<Step, 'event'>): string => `${to} by ${fired.join(', ') || 'nothing'}`

/** Where the cases lead instead. */
const elsewhere = (all: readonly { taken: Taken }[], ways: readonly Configuration[]): string => {
  if (all.length === 0) return `${listed(ways.map(({ snapshot }) => stateIn(snapshot)))}, where this cannot happen`
  return listed(
    all.map(({ taken: { to, fired } }) => wayTo({ to: stateIn(to.snapshot), fired: fired.map(({ id }) => id) })),
  )
}

const listed = (names: readonly string[]): string => [...new Set(names)].join(', or ')
