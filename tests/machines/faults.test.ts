import { describe, expect, test } from 'vitest'
import { initialTransition, StateMachine, transition, type AnyActorLogic, type AnyStateMachine } from 'xstate'
import { machines } from '../paths/machines'

type AnyStateNode = AnyStateMachine['root']
type AnyTransition = AnyStateNode['always'] extends (infer Each)[] | undefined ? Each : never

const statesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(statesOf)]
const branchOf = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [node, ...branchOf(node.parent)] : [node])
const isLeaf = (node: AnyStateNode): boolean => Object.keys(node.states).length === 0
const isBusy = (node: AnyStateNode): boolean => branchOf(node).some(({ tags }) => tags.includes('busy'))

/** The leaves that are entered with a state. */
const leavesOf = (node: AnyStateNode): AnyStateNode[] => {
  if (isLeaf(node)) return [node]
  if (node.type === 'parallel') return Object.values(node.states).flatMap(leavesOf)
  return node.initial.target.flatMap(leavesOf)
}

/** What is asked of the outside, once: such an actor ends with an answer or an error. A feed can do neither, and throws. */
const isAsked = (logic: unknown): boolean => {
  if (!isLogic(logic) || logic instanceof StateMachine || !('config' in logic)) return false
  try {
    const failure = { type: 'xstate.promise.reject', data: 1 }
    return transition(logic, initialTransition(logic, undefined)[0], failure)[0].status === 'error'
  } catch {
    return false
  }
}
const isLogic = (value: unknown): value is AnyActorLogic =>
  typeof value === 'object' && value !== null && 'transition' in value

const askedIn = ({ implementations }: AnyStateMachine, node: AnyStateNode) =>
  node.invoke.filter(({ src }) => typeof src === 'string' && isAsked(implementations.actors[src]))

/** What may follow where an actor fails: the innermost state that hears of it decides. */
const errorsOf = (node: AnyStateNode, id: string): AnyTransition[] =>
  branchOf(node).flatMap((state) => state.transitions.get(`xstate.error.actor.${id}`) ?? [])

/** What follows without anybody's doing, where everything that is asked fails. */
const worstOf = (machine: AnyStateMachine, leaf: AnyStateNode): AnyTransition[] =>
  branchOf(leaf).flatMap((state) => [
    ...(state.always ?? []),
    ...state.after,
    ...askedIn(machine, state).flatMap(({ id }) => errorsOf(leaf, id)),
  ])

const targetsOf = ({ target }: AnyTransition): AnyStateNode[] => (target ?? []).flatMap(leavesOf)

/** Leaves that are come to from one where everything fails. */
const endsOf = (machine: AnyStateMachine, leaf: AnyStateNode, seen = new Set<AnyStateNode>()): Set<AnyStateNode> => {
  for (const next of worstOf(machine, leaf).flatMap(targetsOf))
    if (!seen.has(next)) endsOf(machine, next, seen.add(next))
  return seen
}

/** Busy as long as an actor that has its own machine, which is looked at by itself, and heard of when it is done. */
const isAnothers = ({ implementations }: AnyStateMachine, leaf: AnyStateNode): boolean =>
  branchOf(leaf).some(({ invoke }) =>
    invoke.some(
      ({ id, src }) =>
        typeof src === 'string' &&
        implementations.actors[src] instanceof StateMachine &&
        branchOf(leaf).some(({ transitions }) => transitions.has(`xstate.done.actor.${id}`)),
    ),
  )

/** Leads to another page, with which it ends. */
const isLeading = ({ meta }: AnyStateNode): boolean => meta !== undefined && 'screen' in meta

/** Busy states that nothing asked ends: what does. */
const endedOtherwise: Record<string, string> = {
  'upload.uploading': 'the file’s feed, which tells that it has failed',
  'onboarding.settling': 'the session, which asks for the customer until it has them',
  'rates.loading': 'asked for anew every two seconds, beside a page that stays as it is',
  'rates.waiting': 'asked for anew every two seconds, beside a page that stays as it is',
  'follow.asking': 'asked anew every five seconds, as long as nobody has decided about the payment',
  'follow.waiting': 'asked anew every five seconds, as long as nobody has decided about the payment',
  'follow.loading': 'asked anew every five seconds, as long as nobody has decided about the payment',
}

/** The life of an order is the exchange's: it asks nothing, and is busy while somebody else is. */
const asking = machines.filter((machine) => statesOf(machine.root).some(({ invoke }) => invoke.length > 0))

describe.each(asking)('$id', (machine) => {
  const states = statesOf(machine.root)
  const places = states.flatMap((state) => askedIn(machine, state).map(({ id }) => ({ state, id })))

  test('hears where each of those that it asks fails, whatever with', () => {
    const deaf = places.filter(({ state, id }) => errorsOf(state, id).every(({ guard }) => guard !== undefined))
    expect(deaf.map(({ state, id }) => `${state.id} ${id}`)).toEqual([])
  })

  test('is in no busy state for ever where everything fails that it asks', () => {
    const stuck = states
      .filter((state) => isLeaf(state) && isBusy(state) && !isAnothers(machine, state) && !isLeading(state))
      .filter((leaf) => ![...endsOf(machine, leaf)].some((end) => !isBusy(end)))
      .map(({ id }) => id)
    expect(stuck).toEqual(Object.keys(endedOtherwise).filter((id) => id.startsWith(`${machine.id}.`)))
  })
})

test('most machines ask something', () => {
  const asked = machines.flatMap((machine) => statesOf(machine.root).flatMap((state) => askedIn(machine, state)))
  expect(asked.length).toBeGreaterThan(machines.length)
})
