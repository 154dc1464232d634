import { join } from 'node:path'
import { shardText, type Shard } from '../plan/shard'
import { PathsProblem } from '../problems'
import type { RunRecord } from '../record'

/** What was typed of `--shard`; a shard is of the accepted paths, so that no option goes with it that chooses others. */
export const shardOf = (
  typed: string | undefined,
  choosing: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Shard | undefined => {
  if (typed === undefined) return undefined
  const beside = choosing.find((name) => values[name] !== undefined)
  if (beside !== undefined)
    throw new PathsProblem(`--shard and --${beside} do not go together: shards are of the accepted paths.`)
  const shard = read(typed)
  if (shard) return shard
  throw new PathsProblem(`--shard is a number and of how many, like 1/4, not ${typed}.`)
}

const read = (text: string): Shard | undefined => {
  const [, first, second] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const shard = { number: Number(first), of: Number(second) }
  return shard.number >= 1 && shard.number <= shard.of ? shard : undefined
}

/** As the record of a run has it. */
export const shardOption = (shard: Shard): string => `--shard ${shardText(shard)}`

/** Which shard a run was; undefined where it was none. */
export const shardIn = ({ chosen }: Pick<RunRecord, 'chosen'>): Shard | undefined => {
  const [option, ...others] = chosen
  return option?.startsWith('--shard ') && others.length === 0 ? read(option.slice('--shard '.length)) : undefined
}

export const shardFolder = (reports: string, { number, of }: Shard): string =>
  join(reports, 'shards', `${number}-of-${of}`)
