import { createHash } from 'node:crypto'
import { transitionsOf } from './chart'
import type { Driver } from './driver'

/** Of a chart and the cases of its driver: while it stays, so do the paths. */
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
