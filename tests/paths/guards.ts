import { activeNodes, eventName, isLeaf, listsOf, type AnyStateNode, type Declared } from './statechart'
import type { Edge, Node, Start } from './graph'
import { eventsOf } from './moves'
import type { Walker } from './walker'

/**
 * Which guards a step has found true and which false, as `<transition> is true`. Guards of a list are asked in order
 * until one holds; of nested states the innermost are asked first, and the outer ones only where none of them held.
 */
export const guardsOf = ({ from, move, fired }: Edge, walker: Walker): string[] => {
  const taken = new Set(fired.map(({ definition }) => definition))
  const names = eventsOf(move).map(({ type }) => eventName(type))
  const asked = activeNodes(from.configuration.snapshot)
    .filter(isLeaf)
    .flatMap((leaf) => names.flatMap((name) => listsAsked(leaf, name, taken)))
  return said([...asked, ...onTheWay(fired)], taken, walker)
}

/** The same for what a machine has gone through when it was started. */
export const guardsAtStart = ({ fired }: Start, walker: Walker): string[] =>
  said(onTheWay(fired), new Set(fired.map(({ definition }) => definition)), walker)

/** Lists that were asked on the way through states in which the machine does not rest. */
const onTheWay = (fired: readonly Declared[]): List[] =>
  fired.filter(({ event }) => event === 'always' || event.startsWith('finished ')).map(({ list }) => list)

/** Where a machine rests, every guard of its eventless transitions is false. */
export const guardsAt = ({ configuration }: Node, walker: Walker): string[] =>
  said(
    activeNodes(configuration.snapshot).flatMap(({ always }) => (always ? [always] : [])),
    new Set(),
    walker,
  )

type List = Declared['list']
type Taken = ReadonlySet<Declared['definition']>

const listsAsked = (leaf: AnyStateNode, name: string, taken: Taken): List[] => {
  const own = listsOf(leaf).flatMap(([event, list]) => (event === name ? [list] : []))
  const isTaken = own.some((list) => list.some((definition) => taken.has(definition)))
  return isTaken || !leaf.parent ? own : [...own, ...listsAsked(leaf.parent, name, taken)]
}

const said = (lists: readonly List[], taken: Taken, { declaredOf }: Walker): string[] => [
  ...new Set(
    lists.flatMap((list) => {
      const held = list.findIndex((definition) => taken.has(definition))
      const asked = held < 0 ? list : list.slice(0, held + 1)
      return asked.flatMap((definition, place) => {
        const declared = declaredOf(definition)
        return declared?.isGuarded ? [`${declared.id} is ${place === held ? 'true' : 'false'}`] : []
      })
    }),
  ),
]
