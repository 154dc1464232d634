import { createHash } from 'node:crypto'
import { transitionsOf } from './statechart'
import type { Driver } from './driver'

/**
 * Of the transitions of a statechart and of the names of its driver's cases. What a guard or an action does and what a case
 * holds is not in it: with these, paths may change while it stays.
 */
export const hashOf = ({ machine, inputs, events, children }: Driver): string => {
  const parts = [
    transitionsOf(machine).map(({ id }) => id),
    Object.keys(inputs),
    Object.entries(events).map(([type, { cases }]) => [type, Object.keys(cases)]),
    Object.entries(children).map(([child, entry]) => [child, Object.values(entry).map(namesIn)]),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12)
}

const namesIn = (cases: unknown): string[] => (typeof cases === 'object' && cases !== null ? Object.keys(cases) : [])
