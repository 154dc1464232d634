import { randomFrom } from '../../soak/random'
import type { Beginning, Field, Way } from './field'
import { knownOf, searcherOf } from './search'

/** A path over a field: where it begins, then steps. */
export type Walk = { start: Beginning; steps: Way[] }

type Meeting = { meets: readonly number[] }

type Manner = {
  /** Steps of the longest path. */
  longest: number
  /** How many steps further than from a start it may be to what is missing, before a new path is begun. */
  patience: number
  /** Breaks ties. */
  seed: number
}

/** Walks to the nearest that is still missing, again and again; begins anew at the limit, or where that is nearer. */
export const walkAll = (field: Field, needed: ReadonlySet<number>, { longest, patience, seed }: Manner): Walk[] => {
  const nearest = searcherOf(field)
  const nearestKnown = searcherOf(knownOf(field))
  const missing = new Set(needed)
  const random = randomFrom(seed)
  const gain = ({ meets }: Meeting): number => meets.reduce((count, need) => count + (missing.has(need) ? 1 : 0), 0)
  const better = (one: Way, other: Way): boolean => {
    const more = gain(one) - gain(other)
    return more === 0 ? random() < 0.5 : more > 0
  }
  const isWanted = ({ meets }: Meeting): boolean => meets.some((need) => missing.has(need))
  const meet = (ways: readonly Meeting[]): void => {
    for (const { meets } of ways) for (const need of meets) missing.delete(need)
  }
  const begun = (): Walk | undefined => {
    const walks = field.starts.flatMap((start): Walk[] => {
      if (isWanted(start)) return [{ start, steps: [] }]
      const steps = nearestKnown(start.to, isWanted, better, longest - start.before.length)
      return steps ? [{ start, steps }] : []
    })
    return walks.reduce<Walk | undefined>(
      (best, walk) => (!best || lengthOf(walk) < lengthOf(best) ? walk : best),
      undefined,
    )
  }

  const walks: Walk[] = []
  while (missing.size > 0) {
    const walk = begun()
    if (!walk) break
    meet([walk.start, ...walk.steps])
    while (missing.size > 0) {
      const place = walk.steps.at(-1)?.to ?? walk.start.to
      const more = nearest(place, isWanted, better, longest - lengthOf(walk))
      if (!more) break
      if (more.length > 1 && more.length > patience + newLength(begun())) break
      walk.steps.push(...more)
      meet(more)
    }
    walks.push(walk)
  }
  return walks
}

/** Drops paths whose needs others meet, and ends of paths that meet nothing of their own; the shortest go first. */
export const reduced = (walks: readonly Walk[], needed: ReadonlySet<number>): Walk[] => {
  const counts = new Map<number, number>()
  const count = ({ meets }: Meeting, by: number): void => {
    for (const need of meets) if (needed.has(need)) counts.set(need, (counts.get(need) ?? 0) + by)
  }
  for (const { start, steps } of walks) for (const way of [start, ...steps]) count(way, 1)
  const isSpare = (ways: readonly Meeting[]): boolean => {
    const own = new Map<number, number>()
    for (const { meets } of ways)
      for (const need of meets) if (needed.has(need)) own.set(need, (own.get(need) ?? 0) + 1)
    return [...own].every(([need, times]) => (counts.get(need) ?? 0) > times)
  }
  const drop = (ways: readonly Meeting[]): void => {
    for (const way of ways) count(way, -1)
  }
  const kept = [...walks]
    .toSorted((one, other) => lengthOf(one) - lengthOf(other))
    .filter(({ start, steps }) => {
      if (!isSpare([start, ...steps])) return true
      drop([start, ...steps])
      return false
    })
  return kept.map(({ start, steps }) => {
    const rest = [...steps]
    for (let last = rest.at(-1); last && isSpare([last]); last = rest.at(-1)) {
      drop([last])
      rest.pop()
    }
    return { start, steps: rest }
  })
}

/** Steps of a path, with those that lead to where it begins. */
export const lengthOf = ({ start, steps }: Walk): number => start.before.length + steps.length

export const stepsIn = (walks: readonly Walk[]): number => walks.reduce((sum, walk) => sum + lengthOf(walk), 0)

const newLength = (walk: Walk | undefined): number => (walk ? lengthOf(walk) : Infinity)
