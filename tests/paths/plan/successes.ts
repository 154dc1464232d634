import type { Driver } from '../driver'
import { pathOfGraph, withPaths, type PathOfGraph, type Planned } from './plan'

/**
 * The shortest beginnings of planned paths on which each port and each inner machine of the driver succeeds once, as far as
 * the paths have it. Of what has no children, the shortest path with a step.
 */
export const successesIn = (planned: Planned): Planned => {
  const { driver } = planned.graph
  const beginnings = childrenOf(driver).flatMap((child) => shortest(planned.paths.flatMap(beginningTo(child))) ?? [])
  const paths = beginnings.filter((path, place) => !beginnings.some((other, at) => includes(other, path, at < place)))
  if (paths.length > 0) return withPaths(planned, paths)
  return withPaths(planned, shortest(planned.paths.filter(({ edges }) => edges.length > 0)) ?? [])
}

const childrenOf = ({ children }: Driver): string[] =>
  Object.entries(children).flatMap(([child, entry]) => ('tells' in entry ? [] : [child]))

const beginningTo =
  (child: string) =>
  ({ start, edges }: PathOfGraph): PathOfGraph[] => {
    const end = edges.findIndex(({ move, fired }) => move.name === `done ${child}` && fired.length > 0)
    return end < 0 ? [] : [pathOfGraph(start, edges.slice(0, end + 1))]
  }

const shortest = (paths: readonly PathOfGraph[]): PathOfGraph[] | undefined => {
  const [first] = paths.toSorted((one, other) => one.edges.length - other.edges.length)
  return first && [first]
}

/** Whether a path is the beginning of another; of two that are the same, the first stays. */
const includes = (whole: PathOfGraph, { start, edges }: PathOfGraph, isFirst: boolean): boolean =>
  whole.start === start &&
  (whole.edges.length > edges.length || (whole.edges.length === edges.length && isFirst)) &&
  edges.every((edge, place) => edge === whole.edges[place])
