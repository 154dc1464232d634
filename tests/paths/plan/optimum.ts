import type { Field, Way } from './field'
import { leastCost } from './assignment'
import { distancesFrom } from './search'
import type { Walk } from './walk'

/**
 * The fewest steps that cover what a plan covers, by the same steps, with no limit to the length of a path: the Chinese
 * postman of a directed graph, who may begin anew at any start for nothing. Each step is walked once; places that are
 * left less often than they are entered are joined to those that are entered less often, or these to a start, at the
 * least cost. A lower bound: parts that no start reaches are not joined.
 */
export const optimumOf = (field: Field, walks: readonly Walk[], needed: ReadonlySet<number>): number => {
  const required = firstMeeting(walks, needed)
  const surplus = new Map<number, number>()
  const change = (place: number, by: number): void => void surplus.set(place, (surplus.get(place) ?? 0) + by)
  for (const { from, to } of required) {
    change(to, 1)
    change(from, -1)
  }
  const placesWith = (sign: number): number[] =>
    [...surplus].flatMap(([place, times]) => Array.from({ length: Math.max(0, sign * times) }, () => place))
  const ends = placesWith(1)
  const begins = placesWith(-1)
  const fromStart = distancesFrom(
    field,
    field.starts.map(({ to }) => to),
  )
  const fromEnd = new Map([...new Set(ends)].map((end) => [end, distancesFrom(field, [end])]))
  const costs = begins.map((begin) => [
    ...ends.map((end) => reachable(fromEnd.get(end)?.get(begin))),
    ...begins.map(() => reachable(fromStart.get(begin))),
  ])
  return required.length + leastCost(costs)
}

const unreachable = 1e6

const reachable = (distance: number | undefined): number => distance ?? unreachable

/** Of each need the step that meets it first. */
const firstMeeting = (walks: readonly Walk[], needed: ReadonlySet<number>): Way[] => {
  const missing = new Set(needed)
  const ways = new Set<Way>()
  for (const { start } of walks) for (const need of start.meets) missing.delete(need)
  for (const { steps } of walks)
    for (const way of steps) {
      if (way.meets.some((need) => missing.has(need))) ways.add(way)
      for (const need of way.meets) missing.delete(need)
    }
  return [...ways]
}
