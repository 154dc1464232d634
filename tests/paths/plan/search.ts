import type { Field, Way } from './field'

/** How many steps away each place is from the nearest of some places. */
export const distancesFrom = ({ places, out }: Field, from: readonly number[]): Int32Array => {
  const distances = new Int32Array(places).fill(-1)
  const queue = [...from]
  for (const place of from) distances[place] = 0
  for (let next = 0; next < queue.length; next++) {
    const place = queue[next] ?? 0
    for (const { to } of out[place] ?? [])
      if (distances[to] === -1) {
        distances[to] = (distances[place] ?? 0) + 1
        queue.push(to)
      }
  }
  return distances
}

type Better = (one: Way, other: Way) => boolean

/**
 * Finds the shortest ways from a place to a step that is wanted; of several the one that `better` prefers. Its lists are
 * kept from search to search.
 */
export const searcherOf = ({ places, out }: Field) => {
  const seenIn = new Int32Array(places)
  const cameBy: (Way | null)[] = Array.from({ length: places }, () => null)
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
        for (const way of out[place] ?? []) {
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
