import { spawnSync } from 'node:child_process'
import { root } from '../../support/source'
import { failuresIn } from '../model-run'
import { PathsProblem } from '../problems'
import type { RunRecord } from '../record'
import { drivers } from '../registry'
import { recordOf } from '../report/folder'
import type { Sources } from '../sources'

/** Stands for no revision: what has changed since the last run of each machine. No revision can be called so. */
export const lastRuns = 'the last run'

/** `--changed` with nothing after it is the same as with the last run. */
export const withRevision = (typed: readonly string[]): string[] =>
  typed.map((word, place) => {
    const next = typed[place + 1]
    return word === '--changed' && (next === undefined || next.startsWith('-')) ? `--changed=${lastRuns}` : word
  })

/** `how` they are walked: a run in another view is no earlier run of the same. */
type Asked = { sources: Sources | undefined; since: string; folder: string; how: string; machines: readonly string[] }

/**
 * Those of some machines whose walks may go another way now: since a revision, by the files that were changed since; since
 * the last run, by the hash that it has kept, and all that did not go well then. Without git nothing can be told: all.
 */
export const changedIn = ({ sources, since, folder, how, machines }: Asked): string[] => {
  if (!sources) return [...machines]
  if (since !== lastRuns) return sources.touchedBy(machines, changedSince(since, root))
  return machines.filter((machine) => !isAsBefore(recordOf(folder, machine), sources.hashOf(machine, how)))
}

/** Whether a whole run of the same sources went well at once. */
const isAsBefore = (record: RunRecord | undefined, sources: string): boolean =>
  record !== undefined &&
  record.chosen.length === 0 &&
  record.sources === sources &&
  failuresIn(record).length === 0 &&
  record.paths.every(({ flaky }) => flaky === undefined)

/** What the files of the project are to walks; nothing where there is no git to list them. */
export const projectSources = async (): Promise<Sources | undefined> => {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard')
  if (!files) return undefined
  const { sourcesOf } = await import('../sources')
  return sourcesOf(Object.keys(drivers), files)
}

/** Files that are others than they were where the branch left a revision; new, changed, or gone. */
export const changedSince = (revision: string, folder: string): string[] => {
  const [commit] = revision.startsWith('-')
    ? []
    : (git(folder, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`) ?? [])
  if (commit === undefined) throw new PathsProblem(`There is no revision ${revision} here.`)
  const [base = commit] = git(folder, 'merge-base', commit, 'HEAD') ?? []
  const changed = git(folder, 'diff', '--name-only', '--no-renames', base)
  const added = git(folder, 'ls-files', '--others', '--exclude-standard')
  if (!changed || !added) throw new PathsProblem(`What has changed since ${revision} cannot be told.`)
  return [...changed, ...added]
}

/** The lines, or names, that git answers with; nothing where it fails. */
const git = (folder: string, ...typed: string[]): string[] | undefined => {
  const isOfNames = typed[0] === 'diff' || typed[0] === 'ls-files'
  const { status, stdout } = spawnSync('git', isOfNames ? [...typed, '-z'] : typed, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return status === 0 ? stdout.split(isOfNames ? '\0' : '\n').filter(Boolean) : undefined
}
