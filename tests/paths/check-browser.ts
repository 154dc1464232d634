import type { AnyMachineSnapshot } from 'xstate'
import { headingsIn } from './browser/controls'
import { transitionsOf } from './statechart'
import type { Driver } from './driver'
import type { Graph, Node } from './graph'
import { casesOf, feedersOf, isAtOnce } from './moves'
import { causable } from './plan/causable'
import { planFor, planOptions, type Planned } from './plan/plan'

type Half = NonNullable<Driver['browser']>

/** The plan for the browser, where the driver has a half for it. */
export const browserPlan = (driver: Driver): Planned | null =>
  driver.browser ? planFor(driver, causable(driver, { ...planOptions, criterion: 'cases' })) : null

/** What is wrong with a driver's half for the browser, by the plan for it. */
export const browserFaults = (planned: Planned): string[] => {
  const { driver } = planned.graph
  const half = driver.browser
  if (!half) return []
  const id = driver.machine.id
  return [
    ...reasonFaults(driver, half),
    ...uncoveredFaults(planned, half),
    ...lookFaults(planned.graph, half).map((fault) => `${id}: ${fault}`),
    ...passingFaults(driver, half).map((fault) => `${id}: ${fault}`),
    ...steeringFaults(driver, half).map((fault) => `${id}: ${fault}`),
  ]
}

const reasonFaults = (driver: Driver, half: Half): string[] => {
  const { unreached = {} } = driver
  const known = new Set([...transitionsOf(driver.machine).map(({ id }) => id), ...casesOf(driver)])
  return Object.keys(half.unreached ?? {}).flatMap((transition) => {
    if (!known.has(transition)) return [`${transition} has a reason for the browser, but is not there`]
    return transition in unreached ? [`${transition} has a reason for the browser, but is reached nowhere anyway`] : []
  })
}

const uncoveredFaults = ({ graph: { driver }, measures }: Planned, half: Half): string[] => {
  const reasons = { ...driver.unreached, ...half.unreached }
  return (measures.cases?.missing ?? [])
    .filter((need) => !(need in reasons))
    .map((need) => `${driver.machine.id}: ${need} is not walked in the browser, and no reason is written`)
}

/** Where nobody looks, or looks in vain. */
const lookFaults = ({ driver: { states }, nodes }: Graph, half: Half): string[] => [
  ...Object.entries(states).flatMap(([leaf, title]) => {
    const look = half.sees[leaf] ?? null
    if (title !== null && look === null && isUnseen(nodes, leaf, half)) return [`nothing is looked at in ${leaf}`]
    return title === null && look !== null ? [`${leaf} is looked at, but is only passed through`] : []
  }),
  ...Object.keys(half.sees)
    .filter((leaf) => !(leaf in states))
    .map((leaf) => `there is no state ${leaf} to look at`),
]

/** Somebody could look, and the state has no heading. What happens at once leaves no time to look. */
const isUnseen = (nodes: readonly Node[], leaf: string, half: Half): boolean =>
  nodes.some(
    ({ state, configuration, out }) =>
      state.split(' + ').includes(leaf) &&
      !out.some(({ move }) => isAtOnce(move, configuration)) &&
      !isHeaded(configuration.snapshot, leaf, half),
  )

/** Whether a leaf, or what it is in, has a heading, which is looked for without being told. */
const isHeaded = (snapshot: AnyMachineSnapshot, leaf: string, { tells }: Half): boolean => {
  // Nobody looks for the heading of what is over, or goes on in the exchange.
  if (tells !== undefined || snapshot.status !== 'active') return false
  const path = `${snapshot.machine.id}.${leaf}.`
  return Object.entries(snapshot.getMeta()).some(
    ([id, meta]) => path.startsWith(`${id}.`) && headingsIn(meta, snapshot.context).length > 0,
  )
}

/** What a customer does without meaning it, beside something else. */
const unmeant: Readonly<Record<string, string>> = {
  'field.blur': 'a field is left where a button is pressed or another field is typed in',
}

/** Steps that are not counted must not be ones that the customer takes. */
const passingFaults = (driver: Driver, { besides = [], repeats = [] }: Half): string[] => {
  const feeders = feedersOf(driver)
  const isPassing = (type: string): boolean =>
    driver.children[type.replace(/^xstate\.(snapshot|done\.actor)\./, '')] !== undefined ||
    (type in driver.events && (feeders.has(type) || driver.events[type]?.by === 'parent' || type in unmeant))
  return [...new Set([...besides, ...repeats])]
    .filter((type) => !isPassing(type))
    .map((type) => `${type} may not come about by the way: the customer does it, or it is not there`)
}

const steeringFaults = ({ children }: Driver, { steer }: Half): string[] =>
  Object.entries(children).flatMap(([child, entry]) => {
    if ('tells' in entry) return []
    const ways = steer[child]
    if (typeof ways === 'function') return []
    const named = 'ok' in entry ? { ...entry.ok, ...entry.fail } : { ...entry.done, ...entry.shows }
    return Object.keys(named)
      .filter((name) => ways?.[name] === undefined)
      .map((name) => `nobody says how ${child} comes to «${name}»`)
  })
