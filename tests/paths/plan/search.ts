import type { Field, Way } from './field'

/** How many steps away each place is from the nearest of some places. */
export const distancesFrom = (field: Field, from: readonly number[]): Map<number, number> => {
  const distances = new Map(from.map((place) => [place, 0]))
  for (const [place, distance] of distances)
    for (const { to } of waysKnown(field, place)) if (!distances.has(to)) distances.set(to, distance + 1)
  return distances
}

/** The field as far as it is known: nothing more of it is looked into. */
export const knownOf = (field: Field): Field => ({ ...field, waysFrom: (place) => waysKnown(field, place) })

export const waysKnown = ({ isKnown, waysFrom }: Field, place: number): readonly Way[] =>
  isKnown(place) ? waysFrom(place) : []

type Better = (one: Way, other: Way) => boolean

/**
 * Finds the shortest ways from a place to a step that is wanted; of several the one that `better` prefers. Its lists are
 * kept from search to search.
 */
export const searcherOf = ({ waysFrom }: Field) => {
  const seenIn: number[] = []
  const cameBy: (Way | null | undefined)[] = []
  let searches = 0
  const waysTo = (last: Way): Way[] => {
    const ways = [last]
    for (let way = cameBy[last.from]; way; way = cameBy[way.from]) ways.push(way)
    return ways.toReversed()
  }
  return (from: number, isWanted: (way: Way) => boolean, better: Better, most = Infinity): Way[] | undefined => {
    searches++
    seenIn[from] = searches
    cameBy[from] = null
    let row = [from]
    for (let length = 1; row.length > 0 && length <= most; length++) {
      const next: number[] = []
      let best: Way | undefined
      for (const place of row)
        for (const way of waysFrom(place)) {
          if (isWanted(way) && (!best || better(way, best))) best = way
          if (seenIn[way.to] !== searches) {
            seenIn[way.to] = searches
            cameBy[way.to] = way
            next.push(way.to)
          }
        }
      if (best) return waysTo(best)
      row = next
    }
    return undefined
  }
}
