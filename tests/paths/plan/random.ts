import { randomFrom } from '../../soak/random'
import type { Edge, Start } from '../graph'
import { PathsProblem } from '../problems'
import type { Beginning, Field, Way } from './field'

type Chance = { random: number; seed: number; longest: number }

/** Paths over a field that choose each step by chance, so many steps in all; the same for the same seed. */
export const randomWalks = (field: Field, { random, seed, longest }: Chance): { start: Start; edges: Edge[] }[] => {
  const chance = randomFrom(seed)
  const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(chance() * items.length)]
  const waysFrom = (place: number): Way[] => field.waysFrom(place).filter(({ edge }) => edge.fired.length > 0)
  const walked = ({ to, before }: Beginning, most: number): Edge[] => {
    const edges = before.map(({ edge }) => edge)
    for (let at = to; edges.length < most;) {
      const way = oneOf(waysFrom(at))
      if (!way) break
      edges.push(way.edge)
      at = way.to
    }
    return edges
  }
  const starts = field.starts.filter(({ to, before }) => before.length < longest && waysFrom(to).length > 0)
  const walks: { start: Start; edges: Edge[] }[] = []
  for (let left = random; left > 0;) {
    const start = oneOf(starts)
    if (!start) throw new PathsProblem('Nothing can be left to chance: no step leads away from where paths may begin.')
    const { before } = start
    const edges = walked(start, Math.min(before.length + left, longest))
    walks.push({ start: start.start, edges })
    left -= edges.length - before.length
  }
  return walks
}
