import { randomFrom } from '../../soak/random'
import type { Edge, Graph, Start } from '../explore'
import { PathsProblem } from '../problems'

/** A walk that chooses each step by chance, the same for the same seed. It ends early where nothing goes on. */
export const randomEdges = (
  { starts, driver }: Graph,
  steps: number,
  seed: number,
): { start: Start; edges: Edge[] } => {
  const random = randomFrom(seed)
  const oneOf = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const start = oneOf(starts)
  if (!start) throw new PathsProblem(`The driver of ${driver.machine.id} names no input to start with.`)
  const edges: Edge[] = []
  for (let at = start.to; edges.length < steps;) {
    const edge = oneOf(at.out.filter(({ fired }) => fired.length > 0))
    if (!edge) break
    edges.push(edge)
    at = edge.to
  }
  return { start, edges }
}
