import { acceptedOf } from './accepted'
import { nodesOf, pathOf, isLeaf } from './statechart'
import { browserFaults, browserPlan } from './check-browser'
import { explore } from './explore'
import { faultsOf } from './faults'
import type { Graph } from './graph'
import { casesOf } from './moves'
import { measuresOf, type Planned } from './plan/plan'
import { unreachedIn } from './plan/steps'

/** The most that plans may cost. */
export const budget = { longest: 15, stepsPerTransition: 2, overLowerBound: 1.6 }

/** How many steps are looked into: more than a plan needs. */
const least = 800

/** What is wrong with a driver, by its plan: what is unreached without a reason, unused, or too long. */
export const faultsIn = (planned: Planned): string[] => {
  const { driver } = planned.graph
  const { id } = driver.machine
  const graph = explore(driver, { least })
  const inBrowser = browserPlan(driver)
  return [
    ...unreachedFaults(planned),
    ...unusedFaults(graph),
    ...restFaults(graph),
    ...faultsOf(graph),
    ...entryFaults(graph),
    ...inputFaults(graph),
    ...(inBrowser ? browserFaults(inBrowser) : []),
    ...[...planned.paths, ...(inBrowser?.paths ?? [])]
      .filter(({ edges }) => edges.length > budget.longest)
      .map((path) => `${id}: path ${path.id} has ${path.edges.length} steps, more than ${budget.longest}`),
  ]
}

/** What no accepted path covers, though some path could: transitions and cases. */
export const uncoveredFaults = ({ graph, paths }: Planned, more: Readonly<Record<string, string>> = {}): string[] => {
  const { machine } = graph.driver
  const unreached = { ...graph.driver.unreached, ...more }
  return (measuresOf(graph, paths, 'cases').cases?.missing ?? [])
    .filter((need) => !(need in unreached))
    .map((need) => `${machine.id}: ${need} is on no accepted path`)
}

/** Where the accepted paths of a machine cost more than they may, and no reason is written, or one that is not needed. */
export const overBudget = ({ graph, paths, steps, measures }: Planned): string[] => {
  const { machine, costs } = graph.driver
  const perTransition = steps / measures.transitions.covered
  const long = paths
    .filter(({ edges }) => edges.length > budget.longest)
    .map((path) => `${machine.id}: path ${path.id} has ${path.edges.length} steps, more than ${budget.longest}`)
  const isDear = perTransition > budget.stepsPerTransition
  if (isDear === (costs !== undefined)) return long
  return [
    ...long,
    isDear
      ? `${machine.id}: ${perTransition.toFixed(2)} steps a transition, more than ${budget.stepsPerTransition}`
      : `${machine.id} has a reason for being long, but is not`,
  ]
}

/** Where plans of several machines cost more than the lower bound of their steps allows. */
export const overLowerBound = (plans: readonly { steps: number; lowerBound: number | null }[]): string[] => {
  const [steps, bound] = [sumOf(plans.map((plan) => plan.steps)), sumOf(plans.map(({ lowerBound }) => lowerBound ?? 0))]
  return steps > bound * budget.overLowerBound
    ? [`${steps} steps, more than ${budget.overLowerBound} times the lower bound of ${bound}`]
    : []
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const unreachedFaults = ({ graph }: Planned): string[] => {
  const unreached = unreachedIn({ graph })
  const known = new Set(unreached.map(({ transition }) => transition))
  const taken = new Set(graph.edges.flatMap(({ move, fired }) => (fired.length > 0 ? [move.label] : [])))
  for (const label of casesOf(graph.driver)) if (!taken.has(label)) known.add(label)
  const stale = Object.keys(graph.driver.unreached ?? {}).filter((transition) => !known.has(transition))
  return [
    ...unreached
      .filter(({ reason }) => reason === null)
      .map(({ transition }) => `${transition} is not reached, and no reason is written`),
    ...stale.map((transition) => `${transition} has a reason for not being reached, but it is reached or is not there`),
  ]
}

/** Cases that never came about, and entries for what the machine does not have. */
const unusedFaults = ({ driver, edges }: Graph): string[] => {
  const id = driver.machine.id
  const used = new Set(edges.map(({ move }) => `${move.event.type} ${move.case ?? ''}`))
  const isUsed = (type: string, name: string): boolean => used.has(`${type} ${name}`)
  const cases = Object.entries(driver.events).flatMap(([type, entry]) =>
    Object.keys(entry.cases).map((name) => ({ type, name, called: type })),
  )
  const answers = Object.entries(driver.children).flatMap(([child, entry]) => {
    const named = (prefix: string, names: object, called: string) =>
      Object.keys(names).map((name) => ({ type: `xstate.${prefix}.${child}`, name, called }))
    if ('tells' in entry) return []
    if ('ok' in entry)
      return [...named('done.actor', entry.ok, `✓${child}`), ...named('error.actor', entry.fail, `✗${child}`)]
    return [...named('done.actor', entry.done, `✓${child}`), ...named('snapshot', entry.shows, `~${child}`)]
  })
  // A search ends before all that can be typed was: what an accepted path takes comes about too.
  const taken = new Set(acceptedOf(id)?.paths.flatMap(({ steps }) => steps.map(({ take }) => take)))
  return [...cases, ...answers]
    .filter(({ type, name, called }) => !isUsed(type, name) && !taken.has(`${called} «${name}»`))
    .map(({ name, called }) => `${id}: the case ${called} «${name}» never comes about`)
}

/** Leaves that the driver takes for passed through and that are not, or the other way round. */
const restFaults = ({ driver, nodes }: Graph): string[] => {
  const id = driver.machine.id
  const rested = new Set(nodes.flatMap(({ state }) => state.split(' + ')))
  const leaves = nodesOf(driver.machine.root).filter(isLeaf).map(pathOf)
  return [
    ...leaves.flatMap((leaf) => {
      if (rested.has(leaf) && driver.states[leaf] === null) return [`${id}.${leaf} is rested in, but has no title`]
      const isTitled = typeof driver.states[leaf] === 'string'
      return !rested.has(leaf) && isTitled ? [`${id}.${leaf} has a title, but is never rested in`] : []
    }),
    ...Object.keys(driver.states)
      .filter((leaf) => !leaves.includes(leaf))
      .map((leaf) => `${id}: there is no state ${leaf}`),
  ]
}

/** Inputs that begin as another does. */
const inputFaults = ({ driver: { machine }, starts }: Graph): string[] =>
  starts.flatMap(({ given, to }, index) => {
    const same = starts.slice(0, index).find((other) => other.to === to)
    return same ? [`${machine.id}: ${given} begins as ${same.given} does`] : []
  })

/** What is written for cases, feeds and leaves that are not there. */
const entryFaults = ({ driver, nodes }: Graph): string[] => {
  const { machine, events, children, ended = {} } = driver
  const running = new Set(nodes.flatMap(({ configuration }) => [...configuration.running]))
  const listens = new Set<string>(machine.events)
  const busy = new Set(
    nodes.filter(({ out }) => out.every(({ fired }) => fired.length === 0)).map(({ state }) => state),
  )
  return [
    ...Object.entries(events).flatMap(([type, { cases, brings = {} }]) =>
      Object.entries(brings).flatMap(([name, event]) => [
        ...(name in cases ? [] : [`${type} brings something for «${name}», which is no case of it`]),
        ...(listens.has(event.type) ? [] : [`${type} «${name}» brings ${event.type}, which nobody takes`]),
      ]),
    ),
    ...Object.entries(children).flatMap(([child, entry]) => {
      if (!('tells' in entry)) return []
      if (!running.has(child)) return entry.tells.length > 0 ? [`nobody listens to ${child}`] : []
      return entry.tells
        .filter((type) => !listens.has(type))
        .map((type) => `${child} tells ${type}, which nobody takes`)
    }),
    ...Object.keys(ended)
      .filter((leaf) => !busy.has(leaf))
      .map((leaf) => `${leaf} has a reason for being left alone, but goes on or is not there`),
  ].map((fault) => `${machine.id}: ${fault}`)
}
