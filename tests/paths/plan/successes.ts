import type { Driver } from '../driver'
import { pathOfGraph, withPaths, type PathOfGraph, type Planned } from './plan'

/**
 * The one planned path of a machine on which most of its ports and inner machines succeed, up to the last of these; the
 * shortest where several do as well. Where nothing succeeds, the shortest path with a step.
 */
export const successesIn = (planned: Planned): Planned => {
  const children = childrenOf(planned.graph.driver)
  const beginnings = planned.paths.map(toLastSuccess(children))
  const most = Math.max(0, ...beginnings.map(({ successes }) => successes))
  const best = beginnings.filter(({ successes }) => successes === most).map(({ path }) => path)
  return withPaths(planned, shortest(most > 0 ? best : planned.paths.filter(({ edges }) => edges.length > 0)))
}

const childrenOf = ({ children }: Driver): string[] =>
  Object.entries(children).flatMap(([child, entry]) => ('tells' in entry ? [] : [child]))

const toLastSuccess =
  (children: readonly string[]) =>
  ({ start, edges }: PathOfGraph): { path: PathOfGraph; successes: number } => {
    const ends = children
      .map((child) => edges.findIndex(({ move, fired }) => move.name === `done ${child}` && fired.length > 0))
      .filter((end) => end >= 0)
    return { path: pathOfGraph(start, edges.slice(0, Math.max(-1, ...ends) + 1)), successes: ends.length }
  }

const shortest = (paths: readonly PathOfGraph[]): PathOfGraph[] =>
  paths.toSorted((one, other) => one.edges.length - other.edges.length).slice(0, 1)
