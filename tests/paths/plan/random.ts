import { randomFrom } from '../../soak/random'
import type { Edge, Graph, Start } from '../graph'
import { PathsProblem } from '../problems'

type Chance = { random: number; seed: number; longest: number }

/** Paths that choose each step by chance, so many steps in all; the same for the same seed. */
export const randomWalks = (graph: Graph, { random, seed, longest }: Chance): { start: Start; edges: Edge[] }[] => {
  const chance = randomFrom(seed)
  const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(chance() * items.length)]
  const walked = (start: Start, most: number): Edge[] => {
    const edges: Edge[] = []
    for (let at = start.to; edges.length < most;) {
      const edge = oneOf(graph.stepsFrom(at).filter(({ fired }) => fired.length > 0))
      if (!edge) break
      edges.push(edge)
      at = edge.to
    }
    return edges
  }
  const walks: { start: Start; edges: Edge[] }[] = []
  for (let left = random; left > 0;) {
    const start = oneOf(graph.starts)
    const edges = start ? walked(start, Math.min(left, longest)) : []
    if (!start || edges.length === 0)
      throw new PathsProblem(
        `Nothing can be left to chance in ${graph.driver.machine.id}: it does not get away from its start.`,
      )
    walks.push({ start, edges })
    left -= edges.length
  }
  return walks
}
