import { createHash } from 'node:crypto'
import { pathCost, withPaths, type PathOfGraph, type Planned } from './plan'

/** One of several parts of the whole that are walked apart. */
export type Shard = { number: number; of: number }

export const shardText = ({ number, of }: Shard): string => `${number}/${of}`

/**
 * The paths of a machine that a shard walks. Every path is in one of them. Each machine is dealt by itself, so that none
 * gets other shards when another is added; which shard comes first is taken from its name, so that the shards get about as
 * many steps.
 */
export const dealt = (planned: Planned, { number, of }: Shard): Planned => {
  const shards = Array.from({ length: of }, (): PathOfGraph[] => [])
  const first = hashOf(planned.graph.driver.machine.id) % of
  const inTurn = [...shards.slice(first), ...shards.slice(0, first)]
  for (const path of planned.paths.toSorted(byCost)) leastOf(inTurn)?.push(path)
  const own = new Set(shards[number - 1])
  return withPaths(
    planned,
    planned.paths.filter((path) => own.has(path)),
  )
}

/** What a path costs, in steps: its page has to be opened too. */
export const costOf = ({ edges }: Pick<PathOfGraph, 'edges'>): number => edges.length + pathCost

const byCost = (one: PathOfGraph, other: PathOfGraph): number =>
  costOf(other) - costOf(one) || one.id.localeCompare(other.id, 'en')

const loadOf = (paths: readonly PathOfGraph[]): number => paths.reduce((sum, path) => sum + costOf(path), 0)

const leastOf = (shards: readonly PathOfGraph[][]): PathOfGraph[] | undefined =>
  shards.toSorted((one, other) => loadOf(one) - loadOf(other))[0]

const hashOf = (text: string): number =>
  Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 8), 16)
