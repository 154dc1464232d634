import Ajv2020 from 'ajv/dist/2020'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { explore } from '../explore'
import runSchema from '../formats/run.schema.json'
import { hashOf } from '../hash'
import type { Run, RunRecord } from '../record'
import { driverOf, drivers } from '../registry'
import { reportOf } from './report'
import type { Told } from './tally'

/** Runs by model are kept apart from those in the browser, and those of some paths from those of the whole. */
export const folderOf = (folder: string, { by, isPart }: { by: Run['by']; isPart: boolean }): string =>
  join(folder, ...(by === 'model' ? ['model'] : []), ...(isPart ? ['part'] : []))

export const runFile = (folder: string, machine: string): string => join(folder, machine, 'run.json')

/** The record of a machine; nothing where there is none, or it is none that this tool writes now. */
export const recordOf = (folder: string, machine: string): RunRecord | undefined => {
  try {
    const record: unknown = JSON.parse(readFileSync(runFile(folder, machine), 'utf8'))
    return isRecord(record) ? record : undefined
  } catch {
    return undefined
  }
}

const isRecord = new Ajv2020().compile<RunRecord>(runSchema)

/** The machines that a folder has a run of. */
export const machinesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((machine) => existsSync(runFile(folder, machine)))
        .toSorted()
    : []

/** Whether a report was written there, if only of nothing. */
export const isReport = (folder: string): boolean => existsSync(join(folder, schemaFile))

/** As what runs are written; it lies beside the report. */
export const schemaFile = 'run.schema.json'

/** Takes the earlier run of a machine away; what somebody else has put there stays. */
export const clear = (folder: string, machine: string): void => {
  const own = join(folder, machine)
  if (!existsSync(own)) return
  for (const name of readdirSync(own)) if (name === 'run.json' || ofPath.test(name)) rmSync(join(own, name))
}

/** Pictures, traces and logs, also of the second time that a path was walked. */
const ofPath = /^p[0-9a-f]{7}-(\d+|trace|exchange)(-again)?\.(jpg|zip|log)$/

/** The same of all machines of a folder. */
export const clearAll = (folder: string): void => {
  for (const machine of machinesIn(folder)) clear(folder, machine)
}

/** The report of all runs that stand in a folder; it names those of some machines that are not told of. A shard may have no path of a machine. */
export const reportIn = async (folder: string, expected: readonly string[]): Promise<string> => {
  const told: Told[] = []
  const leftOut = expected.filter((machine) => !existsSync(runFile(folder, machine)))
  for (const machine of machinesIn(folder)) {
    const run = recordOf(folder, machine)
    if (run?.paths.length === 0) continue
    const driver = Object.hasOwn(drivers, machine) ? await driverOf(machine) : undefined
    if (run && driver && run.hash === hashOf(driver)) told.push({ run, graph: explore(driver) })
    else leftOut.push(machine)
  }
  return reportOf(told, leftOut.toSorted())
}
