import type { AnyEventObject } from 'xstate'
import { stateIn, type Declared } from './statechart'
import type { Driver } from './driver'
import { keyMaker } from './keys'
import { eventsOf, movesOf, type Move } from './moves'
import { PathsProblem } from './problems'
import { walkerOf, type Configuration, type Effect, type Taken, type Walker } from './walker'

export type Node = {
  index: number
  configuration: Configuration
  state: string
  /** The input that it was found from. */
  given: string
  out: Edge[]
  /** Whether what can happen here is known. */
  isLookedInto: boolean
}

/** A step from one configuration to another; `fired` is empty where the machine does not take the event. */
export type Edge = { index: number; from: Node; to: Node; move: Move; fired: Declared[]; effects: Effect[] }

/** A start of the machine with one of the driver's inputs. */
export type Start = { given: string; input: unknown; to: Node; fired: Declared[] }

/** What is known of a machine: where it can be, and what leads from there to where. */
export type Graph = {
  driver: Driver
  walker: Walker
  nodes: Node[]
  edges: Edge[]
  starts: Start[]
  /** Steps from a configuration; it is looked into where it was not, as long as that may be. */
  stepsFrom: (node: Node) => readonly Edge[]
  /** The same, however much has been looked into. */
  everyStepFrom: (node: Node) => readonly Edge[]
}

/** Begins a graph at the starts of a machine; `lookInto` adds all that can happen at a node. */
export const beginGraph = (driver: Driver) => {
  const walker = walkerOf(driver.machine)
  const movesIn = movesOf(driver)
  const keyOf = keyMaker()
  const nodes: Node[] = []
  const edges: Edge[] = []
  const byKey = new Map<string, Node>()

  const nodeOf = (configuration: Configuration, given: string): Node => {
    const key = keyOf(configuration)
    const known = byKey.get(key)
    if (known) return known
    const state = stateIn(configuration.snapshot)
    const node = { index: nodes.length, configuration, state, given, out: [], isLookedInto: false }
    nodes.push(node)
    byKey.set(key, node)
    return node
  }

  const starts = Object.entries(driver.inputs).map(([given, { input }]): Start => {
    const { to, fired } = walker.begin(input)
    return { given, input, to: nodeOf(to, given), fired }
  })
  if (starts.length === 0) throw new PathsProblem(`The driver of ${driver.machine.id} names no input to start with.`)

  const lookInto = (from: Node): void => {
    from.isLookedInto = true
    if (from.configuration.snapshot.status !== 'active') return
    for (const move of movesIn(from.configuration)) {
      const { to, fired, effects } = taken(driver, walker, from, eventsOf(move))
      const edge = { index: edges.length, from, to: nodeOf(to, from.given), move, fired, effects }
      edges.push(edge)
      from.out.push(edge)
    }
  }
  return { driver, walker, nodes, edges, starts, lookInto }
}

const taken = (driver: Driver, walker: Walker, from: Node, events: readonly AnyEventObject[]): Taken => {
  try {
    return walker.takeAll(from.configuration, events)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new PathsProblem(
      `${driver.machine.id} breaks on ${events.map(({ type }) => type).join(', ')} in ${from.state}: ${why}`,
    )
  }
}
