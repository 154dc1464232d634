import type { AnyStateMachine } from 'xstate'
import { nodesOf, transitionsOf, type AnyStateNode, type Declared } from './statechart'
import { actionName } from './mutants'

/** What machines do, a transition or an action of a state a line. */
export const transitionsIn = (machines: readonly AnyStateMachine[]): string[] =>
  machines.flatMap((machine) => [...transitionsOf(machine).map(lineOf), ...nodesOf(machine.root).flatMap(linesOf)])

/** With its guard and its actions: what a machine does not do by mistake is missed by no path either. */
const lineOf = ({ id, definition: { guard, actions } }: Declared): string =>
  [id, ...(guard === undefined ? [] : [`if ${named(guard)}`]), ...doing(actions)].join(' ')

const linesOf = (node: AnyStateNode): string[] =>
  (['entry', 'exit'] as const).flatMap((when) => doing(node[when]).map((does) => `${node.id} on ${when} ${does}`))

const doing = (actions: readonly unknown[]): string[] => {
  const names = actions.flatMap((action) => (actionName(action) === null ? [] : [named(action)]))
  return names.length > 0 ? [`do ${names.join(', ')}`] : []
}

/** A guard or an action by its name, with what it is told, as far as that is written out. */
const named = (part: unknown): string => {
  if (typeof part === 'string') return part
  if (typeof part === 'function') return composed(part)
  const { type = 'a function', params }: { type?: unknown; params?: unknown } =
    typeof part === 'object' && part !== null ? part : {}
  return params === undefined || typeof params === 'function'
    ? String(type)
    : `${String(type)} ${JSON.stringify(params)}`
}

/** A guard of guards, by its parts. */
const composed = (guard: object): string => {
  const { name = '', guards, stateValue }: { name?: string; guards?: unknown; stateValue?: unknown } = guard
  if (stateValue !== undefined) return `in ${String(stateValue)}`
  if (!Array.isArray(guards)) return 'a function'
  return guards.length > 1 ? guards.map(named).join(` ${name} `) : `${name} ${guards.map(named).join()}`
}

/**
 * What has changed since the statecharts were accepted. The machines are the models, so that a transition or an action that
 * somebody has dropped by mistake is missed by no path: only here.
 */
export const changesSince = (accepted: readonly string[], machines: readonly AnyStateMachine[]): string[] => {
  const ids = new Set(machines.map(({ id }) => id))
  const before = new Set(accepted.filter((transition) => ids.has(machineOf(transition))))
  const now = new Set(transitionsIn(machines))
  return [
    ...[...before].filter((id) => !now.has(id)).map((id) => `${id} is gone since the statecharts were accepted`),
    ...[...now].filter((id) => !before.has(id)).map((id) => `${id} is new since the statecharts were accepted`),
  ]
}

const machineOf = (transition: string): string => /^[^. ]+/.exec(transition)?.[0] ?? ''
