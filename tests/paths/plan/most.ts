import { PathsProblem } from '../problems'
import type { PathOfGraph } from './plan'

/** How long a path is that is walked often. */
const fewSteps = 6

/** Of the paths of a plan the one that meets most transitions in a few steps, where there is one so short, and in any. */
export const mostIn = (paths: readonly PathOfGraph[]): PathOfGraph => {
  const stepping = paths.filter(({ edges }) => edges.length > 0)
  const short = stepping.filter(({ edges }) => edges.length <= fewSteps)
  const [most] = short.length > 0 ? short.toSorted(byMet) : stepping.toSorted(byLength)
  if (!most) throw new PathsProblem('The plan has no path with a step.')
  return most
}

const byMet = (one: PathOfGraph, other: PathOfGraph): number => metBy(other) - metBy(one) || byLength(one, other)

const byLength = (one: PathOfGraph, other: PathOfGraph): number => one.edges.length - other.edges.length

const metBy = ({ edges }: PathOfGraph): number => new Set(edges.flatMap(({ fired }) => fired.map(({ id }) => id))).size
