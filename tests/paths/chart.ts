import { getStateNodes, type AnyMachineSnapshot, type AnyStateMachine, type AnyTransitionDefinition } from 'xstate'

export type AnyStateNode = AnyStateMachine['root']

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

export const isLeaf = (node: AnyStateNode): boolean => Object.keys(node.states).length === 0

/** A state by its path, without the machine's name. */
export const pathOf = (node: AnyStateNode): string => node.path.join('.')

/** What makes a transition happen, in short: `phone.submit`, `done sendPhone`, `error sendPhone`, `after second`, `shows code`. */
export const eventName = (type: string): string => {
  const [, kind, name = ''] = /^xstate\.(done\.actor|error\.actor|snapshot|done\.state)\.(.+)$/.exec(type) ?? []
  if (kind) return `${shortKinds[kind] ?? kind} ${name}`
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? []
  return delay ? `after ${delay}` : type
}

const shortKinds: Record<string, string> = {
  'done.actor': 'done',
  'error.actor': 'error',
  snapshot: 'shows',
  'done.state': 'finished',
}

/** Listening to a child alone changes nothing, so that nobody could tell whether it happened. */
export const isOnlyHeard = ({ eventType, target, actions, guard }: AnyTransitionDefinition): boolean =>
  eventType.startsWith('xstate.snapshot.') && !target && actions.length === 0 && !guard

/** Every transition that a machine declares. */
export const transitionsOf = (machine: AnyStateMachine): Declared[] =>
  nodesOf(machine.root).flatMap((node) =>
    listsOf(node).flatMap(([event, list]) =>
      list.flatMap((definition, place) => {
        if (isOnlyHeard(definition)) return []
        const targets = (definition.target ?? []).map(({ id }) => id)
        const which = list.length > 1 ? `[${place}]` : ''
        const id = `${node.id} --${event}${which}--> ${targets.join(' + ') || '(stays)'}`
        return [{ id, source: node.id, event, targets, isGuarded: definition.guard !== undefined, definition, list }]
      }),
    ),
  )

/** The transitions of a state, by event; those without one under `always`. */
export const listsOf = (node: AnyStateNode): [event: string, list: readonly AnyTransitionDefinition[]][] => [
  ...[...node.transitions].map(([type, list]): [string, readonly AnyTransitionDefinition[]] => [eventName(type), list]),
  ...(node.always ? [['always', node.always] satisfies [string, readonly AnyTransitionDefinition[]]] : []),
]

/** Active leaves of a snapshot, joined where regions are parallel. */
export const stateIn = (snapshot: AnyMachineSnapshot): string =>
  activeNodes(snapshot).filter(isLeaf).map(pathOf).join(' + ')

export const activeNodes = ({ machine, value }: AnyMachineSnapshot): AnyStateNode[] =>
  getStateNodes(machine.root, value)
