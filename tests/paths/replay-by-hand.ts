import type { AnyEventObject } from 'xstate'
import { hiddenText } from '../../machines/walk/walk'
import { stateIn } from './statechart'
import type { Driver } from './driver'
import { explore } from './explore'
import { beginGraph, type Graph } from './graph'
import { keyMaker } from './keys'
import { movesOf, type Move } from './moves'
import { PathsProblem } from './problems'
import type { Replayed } from './replay'
import type { Configuration, Taken } from './walker'
import type { HandWalk } from './written'

type Step = HandWalk['steps'][number]

/** More ways to do the same are not followed. */
const mostWays = 200

/** How somebody can have walked: from which input, by which cases, and at which of the steps none had what was handed over. */
export type WayByHand = { at: Configuration; given: string; takes: readonly string[]; strays: readonly number[] }

/**
 * Walks what somebody has walked by hand through the machine as it is now, by whichever cases of its driver do the same,
 * up to the first step that none of them does.
 */
export const replayByHand = (planned: Driver, walk: HandWalk): Replayed[] =>
  waysByHand(allOffered(planned), walk, ({ event }) => [event]).replayed

/**
 * The same, with the ways that do all of it; first those by cases that hand over what was handed over by hand. `eventsBy`:
 * what a case sends the machine in one step of the walk.
 */
export const waysByHand = (
  driver: Driver,
  { start, steps }: HandWalk,
  eventsBy: (move: Move) => AnyEventObject[],
): { replayed: Replayed[]; ways: readonly WayByHand[] } => {
  const graph = start.fired === null ? explore(driver) : beginGraph(driver)
  const movesIn = movesOf(driver)
  const keyOf = keyMaker()
  const apart = (ways: readonly WayByHand[]): WayByHand[] => {
    const best = new Map<string, WayByHand>()
    for (const way of ways.toSorted((one, other) => one.strays.length - other.strays.length)) {
      const key = keyOf(way.at)
      if (!best.has(key)) best.set(key, way)
    }
    return [...best.values()].slice(0, mostWays)
  }
  const tried = (way: WayByHand, { event }: Step): { way: WayByHand; move: Move; taken: Taken }[] =>
    movesIn(way.at)
      .filter((move) => move.name === event)
      .map((move) => ({ way, move, taken: graph.walker.takeAll(way.at, eventsBy(move)) }))

  let ways = apart(beginnings(graph, start))
  if (ways.length === 0)
    throw new PathsProblem(`${driver.machine.id} does not begin in ${start.state} with what its driver gives it.`)
  const replayed: Replayed[] = []
  for (const [nth, step] of steps.entries()) {
    const all = ways.flatMap((way) => tried(way, step))
    const same = all
      .filter(({ taken }) => isSame(taken, step))
      .map(({ way, move, taken }) => ({
        at: taken.to,
        given: way.given,
        takes: [...way.takes, move.label],
        strays: handsOver(move, step) ? way.strays : [...way.strays, nth],
      }))
    const beside = isBeside(step) ? ways.filter(({ at }) => stateIn(at.snapshot) === step.to) : []
    const next = apart([...same, ...beside])
    const label = same[0]?.takes.at(-1) ?? step.event
    if (next.length === 0)
      return { replayed: [...replayed, { label, state: elsewhere(all, ways), expected: wayTo(step) }], ways: [] }
    replayed.push({ label, state: step.to, expected: null })
    ways = next
  }
  return { replayed, ways }
}

/** Whether a case hands over what was handed over by hand, as far as the walk tells it: of typed text, whether there was any. */
const handsOver = ({ event }: Move, { payload = {} }: Step): boolean =>
  Object.entries(payload).every(([name, told]) => {
    const own: unknown = event[name]
    return told === hiddenText ? typeof own === 'string' && own !== '' : own === told
  })

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
const beginnings = (graph: Pick<Graph, 'nodes' | 'starts'>, { state, fired }: HandWalk['start']): WayByHand[] => {
  const from = ({ configuration: at }: Graph['nodes'][number], given: string) => ({ at, given, takes: [], strays: [] })
  if (fired === null) return graph.nodes.filter((node) => node.state === state).map((node) => from(node, node.given))
  return graph.starts
    .filter(({ to, fired: taken }) => to.state === state && idsOf(taken) === fired.join())
    .map(({ to, given }) => from(to, given))
}

/** What an inner machine shows while the state stays is as manifold as what it knows; no case needs to say the same. */
const isBeside = ({ event }: Step): boolean => event.startsWith('shows ')

const isSame = ({ to, fired }: Taken, step: Step): boolean =>
  stateIn(to.snapshot) === step.to && idsOf(fired) === step.fired.join()

const idsOf = (fired: Taken['fired']): string => fired.map(({ id }) => id).join()

const wayTo = ({ to, fired }: Omit<Step, 'event'>): string => `${to} by ${fired.join(', ') || 'nothing'}`

/** Where the cases lead instead. */
const elsewhere = (all: readonly { taken: Taken }[], ways: readonly WayByHand[]): string => {
  if (all.length === 0) return `${listed(ways.map(({ at }) => stateIn(at.snapshot)))}, where this cannot happen`
  return listed(
    all.map(({ taken: { to, fired } }) => wayTo({ to: stateIn(to.snapshot), fired: fired.map(({ id }) => id) })),
  )
}

const listed = (names: readonly string[]): string => [...new Set(names)].join(', or ')
