import { StateMachine, type AnyStateMachine } from 'xstate'
import { isLeaf, nodesOf, transitionsOf, type AnyStateNode, type Declared } from './statechart'

/** A machine that was broken on purpose, and how. */
export type Mutant = { id: string; transition: string | null; machine: () => AnyStateMachine }

/** A copy of a machine, of which a part may be changed without changing the machine. */
const copyOf = ({ config, implementations }: AnyStateMachine): AnyStateMachine =>
  new StateMachine(config, implementations)

/**
 * Every way in which a machine is broken: each transition led elsewhere or left out, each guard always true, each action
 * left out. One break a mutant.
 */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] => [
  ...transitionsOf(machine).flatMap((declared, index) => transitionMutants(machine, declared, index)),
  ...nodesOf(machine.root).flatMap((node, index) => stateMutants(machine, node, index)),
]

const transitionMutants = (machine: AnyStateMachine, declared: Declared, index: number): Mutant[] => {
  const mutant = (how: string, change: (copied: Declared) => void): Mutant => ({
    id: `${declared.id}: ${how}`,
    transition: declared.id,
    machine: () => {
      const copy = copyOf(machine)
      const copied = transitionsOf(copy)[index]
      if (copied) change(copied)
      return copy
    },
  })
  const elsewhere = siblingOf(declared)
  const { actions, guard } = declared.definition
  return [
    ...(elsewhere ? [mutant(`leads to ${elsewhere.id}`, retarget)] : []),
    mutant('left out', drop),
    ...(guard ? [mutant('guard is always true', ({ definition }) => void delete definition.guard)] : []),
    ...actions.flatMap((action, place) =>
      actionName(action) === null
        ? []
        : mutant(`action ${actionName(action)} left out`, ({ definition }) => {
            definition.actions = actions.filter((_, other) => other !== place)
          }),
    ),
  ]
}

const stateMutants = (machine: AnyStateMachine, node: AnyStateNode, index: number): Mutant[] =>
  (['entry', 'exit'] as const).flatMap((when) =>
    node[when].flatMap((action, place) =>
      actionName(action) === null
        ? []
        : [
            {
              id: `${node.id}: ${when} action ${actionName(action)} left out`,
              transition: null,
              machine: () => {
                const copy = copyOf(machine)
                nodesOf(copy.root)[index]?.[when].splice(place, 1)
                return copy
              },
            },
          ],
    ),
  )

/** Actions without a name are xstate's own, as the end of a delay when its state is left. */
export const actionName = (action: unknown): string | null => {
  if (typeof action === 'string') return action
  const type: unknown = typeof action === 'object' && action !== null && 'type' in action ? action.type : undefined
  return typeof type === 'string' ? type : null
}

/** Another state beside the target, in which a machine can rest, and to which the target does not pass on. */
const siblingOf = ({ definition: { target } }: Pick<Declared, 'definition'>): AnyStateNode | undefined => {
  const [to] = target ?? []
  const beside = to?.parent?.type === 'compound' ? Object.values(to.parent.states) : []
  const passedTo = (to?.always ?? []).flatMap((definition) => definition.target ?? [])
  const isPassedTo = (node: AnyStateNode): boolean => nodesOf(node).some((inner) => passedTo.includes(inner))
  const others = beside.filter((node) => node !== to && !(isLeaf(node) && node.always) && !isPassedTo(node))
  const place = to ? beside.indexOf(to) : 0
  return others.find((node) => beside.indexOf(node) > place) ?? others[0]
}

const retarget = ({ definition }: Declared): void => {
  const to = siblingOf({ definition })
  if (to) definition.target = [to]
}

const drop = ({ definition, source, list }: Declared): void => {
  const { transitions, always } = definition.source
  const lists = [...transitions.values(), ...(always ? [always] : [])]
  const own = lists.find((one) => one === list)
  if (!own) throw new Error(`No list of ${source} has the transition`)
  own.splice(own.indexOf(definition), 1)
}
