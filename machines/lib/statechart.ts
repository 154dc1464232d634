import { getStateNodes, type AnyMachineSnapshot, type AnyStateMachine, type AnyTransitionDefinition } from 'xstate'

export type AnyStateNode = AnyStateMachine['root']

export const isLeaf = (node: AnyStateNode): boolean => Object.keys(node.states).length === 0

/** A state by its path, without the machine's name. */
export const pathOf = (node: AnyStateNode): string => node.path.join('.')

/** Active leaves of a snapshot, joined where regions are parallel. */
export const stateIn = ({ machine, value }: AnyMachineSnapshot): string =>
  getStateNodes(machine.root, value).filter(isLeaf).map(pathOf).join(' + ')

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

/** Names a transition by where it is declared: the same in every copy of a machine, and as long as the machine stays. */
export const transitionId = (definition: AnyTransitionDefinition): string => {
  const { source, target = [] } = definition
  const [event, list] = listOf(definition)
  const which = list.length > 1 ? `[${list.indexOf(definition)}]` : ''
  return `${source.id} --${event}${which}--> ${target.map(({ id }) => id).join(' + ') || '(stays)'}`
}

/** Every transition that a machine declares, below a state and in it. */
export const declaredIn = (node: AnyStateNode): AnyTransitionDefinition[] => [
  ...[...node.transitions.values(), node.always ?? []].flat().filter((definition) => !isOnlyHeard(definition)),
  ...Object.values(node.states).flatMap(declaredIn),
]

/** All that are tried for the same event of the same state, in order; without an event they are called `always`. */
const listOf = (definition: AnyTransitionDefinition): [event: string, list: readonly AnyTransitionDefinition[]] => {
  const { source, eventType } = definition
  const always = source.always ?? []
  if (always.includes(definition)) return ['always', always]
  return [eventName(eventType), source.transitions.get(eventType) ?? []]
}
