import { join } from 'node:path'
import type { View } from '../../support/browser'
import type { Traces } from '../browser/evidence'
import type { Shots } from '../browser/shots'
import { amount } from '../formats/text'
import runSchema from '../formats/run.schema.json'
import { runModel } from '../model-run'
import { unaccepted } from '../plan/accepted-plan'
import { lowerBoundOfRun } from '../plan/lower-bound'
import type { Planned } from '../plan/plan'
import type { Run, RunRecord } from '../record'
import { drivers } from '../registry'
import { clear, clearAll, reportIn, runFile, schemaFile } from '../report/folder'
import { runMeasures } from '../report/measures'
import { rulesPageIn } from '../report/rules-page'
import { commitNow } from './commit'
import { heldEffects } from '../effects/watched-effects'
import { heldWords } from '../words/accepted-words'
import { say, writeOut } from './output'

type Walker = { walk: (planned: Planned) => Promise<Run>; leave: () => Promise<void> }

export const modelWalker: Walker = { walk: (planned) => runModel(planned), leave: async () => undefined }

type InBrowser = {
  shots: Shots
  traces: Traces
  folder: string
  workers: number
  view: View
  isHeaded: boolean
  holdsPages?: boolean
}

export const browserWalker = async ({ isHeaded, holdsPages = false, ...options }: InBrowser): Promise<Walker> => {
  const [{ openPlace }, { runBrowser }] = await Promise.all([import('../browser/place'), import('../browser/run')])
  say('Getting the exchange and a browser ready …')
  const place = await openPlace(isHeaded, { isWatched: holdsPages })
  const walk = (planned: Planned): Promise<Run> => {
    say(`Walking ${planned.graph.driver.machine.id}, ${amount(planned.paths.length, 'path')} …`)
    const { id } = planned.graph.driver.machine
    const held =
      place.effectsFile === undefined ? {} : { words: heldWords(id), effects: heldEffects(id, place.effectsFile) }
    return runBrowser(place, planned, { ...options, retries: true, ...held })
  }
  return { walk, leave: place.leave }
}

/** Walks plans one after the other and writes each down as soon as it is walked; at last the report of the folder. */
export const walkedInto = async (
  folder: string,
  planned: readonly Planned[],
  { walk, leave }: Walker,
  chosen: string[],
  sources: ReadonlyMap<string, string> = new Map(),
): Promise<RunRecord[]> => {
  const runs: RunRecord[] = []
  if (chosen.length > 0) clearAll(folder)
  try {
    for (const each of planned) {
      clear(folder, each.graph.driver.machine.id)
      const record = await recorded(each, walk, chosen, sources.get(each.graph.driver.machine.id))
      writeRecord(folder, record)
      runs.push(record)
    }
  } finally {
    await leave()
  }
  await writeReport(folder, chosen.length === 0 ? Object.keys(drivers) : [])
  return runs
}

export const writeRecord = (folder: string, record: RunRecord): void =>
  writeOut(runFile(folder, record.machine), `${JSON.stringify(record, null, 2)}\n`)

/** Writes the report of a folder; machines that are expected in it and are not are named there. */
export const writeReport = async (folder: string, expected: readonly string[]): Promise<void> => {
  writeOut(join(folder, 'index.html'), await reportIn(folder, expected))
  writeOut(join(folder, 'rules.html'), rulesPageIn(folder))
  writeOut(join(folder, schemaFile), `${JSON.stringify(runSchema, null, 2)}\n`)
}

const recorded = async (
  planned: Planned,
  walk: Walker['walk'],
  chosen: string[],
  sources: string | undefined,
): Promise<RunRecord> => {
  const begun = performance.now()
  const run = await walk(planned)
  const seconds = (performance.now() - begun) / 1000
  const criteria = runMeasures(planned, run)
  const lowerBound = chosen.length === 0 ? lowerBoundOfRun(planned, run.criteria.cases) : null
  const otherwise = unaccepted(planned)
  return {
    ...run,
    chosen,
    commit: commitNow(),
    ...(sources ? { sources } : {}),
    ...(otherwise.length > 0 ? { otherwise } : {}),
    seconds,
    lowerBound,
    criteria,
  }
}
