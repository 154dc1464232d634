import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../support/source'
import type { Measure, Run } from '../record'

/** Where the runs of all machines stand, unless another folder is named. */
export const reportsFolder = relative(process.cwd(), join(root, 'reports/paths'))

export const runFile = (folder: string, machine: string): string => join(folder, machine, 'run.json')

export type LastRun = { hash: string; at: string; by: Run['by']; transitions: Pick<Measure, 'total' | 'covered'> }

/** What the last run of a machine covered; nothing where there was none, or its file is broken. */
export const lastRun = (machine: string, folder = reportsFolder): LastRun | undefined => {
  const file = runFile(folder, machine)
  if (!existsSync(file)) return undefined
  try {
    const { hash, at, by, criteria }: Run = JSON.parse(readFileSync(file, 'utf8'))
    const { transitions } = criteria
    return transitions ? { hash, at, by, transitions } : undefined
  } catch {
    return undefined
  }
}
