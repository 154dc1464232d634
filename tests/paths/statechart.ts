import { getStateNodes, type AnyMachineSnapshot, type AnyStateMachine, type AnyTransitionDefinition } from 'xstate'
import { eventName, isOnlyHeard, transitionId, type AnyStateNode } from '../../machines/lib/statechart'

export { eventName, isLeaf, isOnlyHeard, pathOf, stateIn, type AnyStateNode } from '../../machines/lib/statechart'

/** A transition as it is declared, with the id that stays while the machine does. */
export type Declared = {
  id: string
  source: string
  event: string
  targets: string[]
  isGuarded: boolean
  definition: AnyTransitionDefinition
  /** All that are tried for the same event of the same state, in order; itself among them. */
  list: readonly AnyTransitionDefinition[]
}

/** Every state of a machine, the outermost first. */
export const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)]

/** Every transition that a machine declares. */
export const transitionsOf = (machine: AnyStateMachine): Declared[] =>
  nodesOf(machine.root).flatMap((node) =>
    listsOf(node).flatMap(([event, list]) =>
      list.flatMap((definition) => {
        if (isOnlyHeard(definition)) return []
        const targets = (definition.target ?? []).map(({ id }) => id)
        const isGuarded = definition.guard !== undefined
        return [{ id: transitionId(definition), source: node.id, event, targets, isGuarded, definition, list }]
      }),
    ),
  )

/** The transitions of a state, by event; those without one under `always`. */
export const listsOf = (node: AnyStateNode): [event: string, list: readonly AnyTransitionDefinition[]][] => [
  ...[...node.transitions].map(([type, list]): [string, readonly AnyTransitionDefinition[]] => [eventName(type), list]),
  ...(node.always ? [['always', node.always] satisfies [string, readonly AnyTransitionDefinition[]]] : []),
]

export const activeNodes = ({ machine, value }: AnyMachineSnapshot): AnyStateNode[] =>
  getStateNodes(machine.root, value)
