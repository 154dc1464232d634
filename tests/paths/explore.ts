import type { Driver } from './driver'
import { createFrontier } from './frontier'
import { beginGraph, type Graph, type Node } from './graph'
import { refuseGrowth } from './growth'
import { guardsAt, guardsAtStart, guardsOf } from './guards'
import type { Walker } from './walker'

type Bounds = {
  /** What is looked for; the search ends once all of it is found. */
  wanted: 'transitions' | 'guards'
  /** What is not found in so many configurations is taken as not to be reached. */
  configurations: number
  /** How many steps are looked for at least, and how many more while paths are planned. */
  least: number
  later: number
}

const bounds: Bounds = { wanted: 'transitions', configurations: 4000, least: 60, later: 200 }

/**
 * What can happen to a machine with the cases of its driver, from each of its inputs. What was seen least is looked into
 * first, so that all transitions are found long before all combinations of typed text are; where one is not found, every
 * configuration is looked into.
 */
export const explore = (driver: Driver, wanted: Partial<Bounds> = {}): Graph => {
  const bound = { ...bounds, ...wanted }
  const { lookInto, ...graph } = beginGraph(driver)
  const { nodes, starts, walker } = graph
  const finds = findersOf[bound.wanted](walker)
  const missing = new Set(finds.goals.filter((goal) => !isExcused(driver, goal)))
  const found = (goals: readonly string[]): void => {
    for (const goal of goals) missing.delete(goal)
  }
  const frontier = createFrontier<Node>(({ given, state, configuration: { running, timers } }) =>
    [given, state, ...running, ...timers].join(),
  )

  for (const start of starts) found(finds.atStart(start))
  for (const node of nodes) frontier.add(node)
  while (missing.size > 0 || graph.edges.length < bound.least) {
    const node = frontier.next()
    if (!node) break
    if (nodes.length >= bound.configurations) {
      refuseGrowth(driver.machine, nodes)
      break
    }
    const known = nodes.length
    lookInto(node)
    found(finds.at(node))
    for (const other of nodes.slice(known)) frontier.add(other)
  }

  const most = graph.edges.length + bound.later
  return {
    ...graph,
    everyStepFrom: (node) => {
      if (!node.isLookedInto) lookInto(node)
      return node.out
    },
    stepsFrom: (node) => {
      if (!node.isLookedInto && graph.edges.length < most) lookInto(node)
      return node.out
    },
  }
}

/** Nobody looks for what cannot be reached by what is written in the driver. */
const isExcused = ({ unreached = {} }: Driver, goal: string): boolean =>
  Object.keys(unreached).some((transition) => goal === transition || goal.startsWith(`${transition} is `))

type Finder = {
  goals: string[]
  atStart: (start: Graph['starts'][number]) => string[]
  /** What is found at a node that was looked into. */
  at: (node: Node) => string[]
}

const findersOf: Record<Bounds['wanted'], (walker: Walker) => Finder> = {
  transitions: ({ declared }) => ({
    goals: declared.map(({ id }) => id),
    atStart: ({ fired }) => fired.map(({ id }) => id),
    at: ({ out }) => out.flatMap(({ fired }) => fired.map(({ id }) => id)),
  }),
  guards: (walker) => ({
    goals: walker.declared.flatMap(({ id, isGuarded }) => (isGuarded ? [`${id} is true`, `${id} is false`] : [])),
    atStart: (start) => guardsAtStart(start, walker),
    at: (node) => [...guardsAt(node, walker), ...node.out.flatMap((edge) => guardsOf(edge, walker))],
  }),
}
