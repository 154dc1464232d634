import type { AnyStateMachine } from 'xstate'
import type { Node } from './graph'
import { PathsProblem } from './problems'

/**
 * Refuses a machine of which a part of the context grows without bound, and names that part: a bounded one has taken few
 * values in many configurations.
 */
export const refuseGrowth = ({ id }: AnyStateMachine, nodes: readonly Node[]): void => {
  const values = new Map<string, Set<string>>()
  for (const { configuration } of nodes)
    for (const [name, value] of Object.entries(configuration.snapshot.context))
      values.set(name, (values.get(name) ?? new Set()).add(JSON.stringify(value) ?? ''))
  const [[name, seen] = ['', new Set()]] = [...values].toSorted(([, one], [, other]) => other.size - one.size)
  if (seen.size * 20 > nodes.length)
    throw new PathsProblem(
      `${id} cannot be explored: its context key "${name}" grows without bound, it took ${seen.size} values in ${nodes.length} configurations.`,
    )
}
