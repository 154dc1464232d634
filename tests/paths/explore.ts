import type { AnyEventObject } from 'xstate'
import { stateIn, type Declared } from './chart'
import type { Driver } from './driver'
import { createFrontier } from './frontier'
import { guardsAt, guardsAtStart, guardsOf } from './guards'
import { keyMaker } from './keys'
import { movesOf, type Move } from './moves'
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

export type Graph = {
  driver: Driver
  walker: Walker
  nodes: Node[]
  edges: Edge[]
  starts: Start[]
  /** What no machine should do: stand where nothing can happen, or die of an answer that nobody handles. */
  faults: ReadonlySet<string>
  /** Steps from a configuration; it is looked into where it was not, as long as there is time for that. */
  stepsFrom: (node: Node) => readonly Edge[]
}

/** What is looked for; the search ends once all of it is found and some more ways to it are known. */
export type Wanted = 'transitions' | 'guards'

export type Bounds = {
  wanted: Wanted
  configurations: number
  /** How many are looked into at least, and how many more while paths are planned. */
  least: number
  later: number
}

/** What is not found in so many configurations is taken as not to be reached. */
const bounds: Bounds = { wanted: 'transitions', configurations: 4000, least: 20, later: 40 }

/**
 * What can happen to a machine with the cases of its driver, from each of its inputs. States that were seen least are
 * looked into first, so that all transitions are found long before all combinations of typed text are; where one is not
 * found, every configuration is looked into.
 */
export const explore = (driver: Driver, wanted: Partial<Bounds> = {}): Graph => {
  const bound = { ...bounds, ...wanted }
  const walker = walkerOf(driver.machine)
  const movesIn = movesOf(driver)
  const keyOf = keyMaker()
  const nodes: Node[] = []
  const edges: Edge[] = []
  const byKey = new Map<string, Node>()
  const faults = new Set<string>()
  const frontier = createFrontier<Node>(({ given, state, configuration: { running, timers } }) =>
    [given, state, ...running, ...timers].join(),
  )
  const missing = new Set(goalsOf(driver, walker, bound.wanted))

  const nodeOf = (configuration: Configuration, given: string): Node => {
    const key = keyOf(configuration)
    const known = byKey.get(key)
    if (known) return known
    const node = {
      index: nodes.length,
      configuration,
      state: stateIn(configuration.snapshot),
      given,
      out: [],
      isLookedInto: false,
    }
    nodes.push(node)
    byKey.set(key, node)
    if (configuration.snapshot.status === 'active') frontier.add(node)
    return node
  }

  const found = (ids: readonly string[]): void => {
    for (const id of ids) missing.delete(id)
  }
  const isForGuards = bound.wanted === 'guards'

  const starts = Object.entries(driver.inputs).map(([given, { input }]): Start => {
    const { to, fired } = walker.begin(input)
    const start = { given, input, to: nodeOf(to, given), fired }
    found(isForGuards ? guardsAtStart(start, walker) : fired.map(({ id }) => id))
    return start
  })
  if (starts.length === 0) throw new PathsProblem(`The driver of ${driver.machine.id} names no input to start with.`)

  const lookInto = (from: Node): void => {
    from.isLookedInto = true
    if (from.configuration.snapshot.status !== 'active') return
    for (const move of movesIn(from.configuration)) {
      const { to, fired, effects } = taken(driver, walker, from, move.event)
      const edge = { index: edges.length, from, to: nodeOf(to, from.given), move, fired, effects }
      edges.push(edge)
      from.out.push(edge)
      found(isForGuards ? guardsOf(edge, walker) : fired.map(({ id }) => id))
    }
    if (isForGuards) found(guardsAt(from, walker))
    for (const fault of faultsAt(driver, from)) faults.add(fault)
  }

  for (let looked = 0; missing.size > 0 || looked < bound.least; looked++) {
    const from = frontier.next()
    if (!from) break
    if (nodes.length >= bound.configurations) {
      refuseGrowth(driver, nodes)
      break
    }
    lookInto(from)
  }

  let left = bound.later
  const stepsFrom = (node: Node): readonly Edge[] => {
    if (!node.isLookedInto && left-- > 0) lookInto(node)
    return node.out
  }
  return { driver, walker, nodes, edges, starts, faults, stepsFrom }
}

const goalsOf = ({ unreached = {} }: Driver, { declared }: Walker, wanted: Wanted): string[] =>
  declared
    .filter(({ id }) => !(id in unreached))
    .flatMap(({ id, isGuarded }) => {
      if (wanted === 'transitions') return [id]
      return isGuarded ? [`${id} is true`, `${id} is false`] : []
    })

const taken = (driver: Driver, walker: Walker, from: Node, event: AnyEventObject): Taken => {
  try {
    return walker.take(from.configuration, event)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new PathsProblem(`${driver.machine.id} breaks on ${event.type} in ${from.state}: ${why}`)
  }
}

/** Of so many configurations, a part of the context that is bounded has taken few values. */
const refuseGrowth = ({ machine }: Driver, nodes: Node[]): void => {
  const values = new Map<string, Set<string>>()
  for (const { configuration } of nodes)
    for (const [name, value] of Object.entries(configuration.snapshot.context))
      values.set(name, (values.get(name) ?? new Set()).add(JSON.stringify(value) ?? ''))
  const [[name, seen] = ['', new Set()]] = [...values].toSorted(([, one], [, other]) => other.size - one.size)
  if (seen.size * 20 > nodes.length)
    throw new PathsProblem(
      `${machine.id} cannot be explored: its context key "${name}" grows without bound, it took ${seen.size} values in ${nodes.length} configurations.`,
    )
}

const faultsAt = (driver: Driver, { configuration, state, out }: Node): string[] => {
  const { machine } = configuration.snapshot
  const isEnded = driver.ended?.[state] !== undefined
  const isStuck = !isEnded && out.every(({ fired }) => fired.length === 0) && configuration.snapshot.hasTag('busy')
  const deadly = [...configuration.running].filter((child) => {
    const entry = driver.children[child]
    return entry && 'fail' in entry && !out.some(({ move }) => move.event.type === `xstate.error.actor.${child}`)
  })
  return [
    ...(isStuck ? [`${machine.id}.${state} is busy, and nothing can happen there`] : []),
    ...deadly.map((child) => `${machine.id}.${state} dies where ${child} fails: nothing handles it`),
  ]
}
