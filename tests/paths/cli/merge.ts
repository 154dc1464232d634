import { cpSync, existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { coverageOf } from '../coverage'
import { hashOf } from '../hash'
import { lowerBoundOfRun } from '../plan/lower-bound'
import { acceptedPlan } from '../plan/accepted-plan'
import { causable } from '../plan/causable'
import { planOptions, withPaths, type Planned } from '../plan/plan'
import { shardText, type Shard } from '../plan/shard'
import { PathsProblem } from '../problems'
import type { RunRecord } from '../record'
import { driverOf, drivers } from '../registry'
import { clear, folderOf, isReport, machinesIn, recordOf } from '../report/folder'
import { runMeasures } from '../report/measures'
import { argumentsOf } from './arguments'
import { reportsFolder } from './last-run'
import { toldOutcome } from './outcome'
import { openFolder, say } from './output'
import { shardIn } from './shards'
import { writeRecord, writeReport } from './walking'

export const mergeHelp = `npm run paths -- merge FOLDER… [--out FOLDER]     puts the reports of shards together
  FOLDER             where run --shard N/M has put its report: ${reportsFolder}/shards/N-of-M
  --junit FILE       JUnit XML of the whole
  --out FOLDER       where the report of the whole goes (${reportsFolder}), as if it had been walked at once

All shards have to be of the same statecharts, commit and number of parts.
Exit codes: those of a run of the whole; 2 too where a path was not walked, as where a shard is missing.
`

/** Where no machine has changed, no shard has walked any. */
const nothing = { planned: [], runs: [], folder: '', missing: () => [] }

type Part = { folder: string; shard: Shard; record: RunRecord }

/** `npm run paths -- merge reports/paths/shards/*`. */
export const merge = async (typed: readonly string[]): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, { junit: { type: 'string' }, out: { type: 'string' } })
  if (positionals.length === 0) throw new PathsProblem('Say which folders, one for each shard; --help says how.')
  const parts = positionals.flatMap(partsIn)
  if (parts.length === 0) return toldOutcome({ ...nothing, junit: values.junit })
  const { by, of } = sameOf(parts)
  const folder = folderOf(values.out ?? reportsFolder, { by, isPart: false })
  const itself = positionals.find((each) => resolve(each) === resolve(folder))
  if (itself !== undefined) throw new PathsProblem(`The whole cannot go to ${itself}: a shard stands there.`)
  const walked = Object.keys(drivers).flatMap((machine) => {
    const own = parts.filter(({ record }) => record.machine === machine)
    return own.length === 0 ? [] : [{ machine, parts: own }]
  })
  const wholes = await Promise.all(walked.map(wholeOf))
  openFolder(folder)
  for (const { run, parts: own } of wholes) {
    clear(folder, run.machine)
    for (const part of own) copyFiles(join(part.folder, run.machine), join(folder, run.machine))
    writeRecord(folder, run)
  }
  await writeReport(folder, Object.keys(drivers))
  const there = new Set(parts.map(({ shard }) => shard.number))
  for (let number = 1; number <= of; number += 1)
    if (!there.has(number)) say(`Shard ${shardText({ number, of })} is not there.`)
  const planned = wholes.map((whole) => whole.planned)
  const runs = wholes.map(({ run }) => run)
  const notWalked = (each: Planned, run: RunRecord): string[] => {
    const ids = new Set(run.paths.map(({ id }) => id))
    return each.paths.flatMap(({ id }) => (ids.has(id) ? [] : [`${each.graph.driver.machine.id} ${id}`]))
  }
  return toldOutcome({
    planned,
    runs,
    folder,
    missing: (each, run) => [...notWalked(each, run), ...(run.criteria.cases?.missing ?? [])],
    junit: values.junit,
  })
}

/** The records of a shard. */
const partsIn = (folder: string): Part[] => {
  const machines = machinesIn(folder)
  if (machines.length === 0 && !isReport(folder)) throw new PathsProblem(`${folder} holds no run.`)
  return machines.map((machine) => {
    const record = recordOf(folder, machine)
    if (!record) throw new PathsProblem(`${join(folder, machine)} holds no run that this tool writes now.`)
    const shard = shardIn(record)
    if (!shard) throw new PathsProblem(`${join(folder, machine)} is no part of a run: run --shard N/M makes some.`)
    return { folder, shard, record }
  })
}

/** What all of them have in common; what they must not share is refused. */
const sameOf = (parts: readonly Part[]): { by: RunRecord['by']; of: number } => {
  const one = <Value extends string | number | null>(what: string, of: (part: Part) => Value): Value => {
    const [first, other] = [...new Map(parts.map((part) => [of(part), part]))]
    if (!first) throw new PathsProblem('There is no run.')
    if (!other) return first[0]
    throw new PathsProblem(
      `${first[1].folder} and ${other[1].folder} are no parts of the same whole: ${what} is ${first[0] ?? 'unknown'} and ${other[0] ?? 'unknown'}.`,
    )
  }
  const folders = new Map<number, string>()
  for (const { folder, shard } of parts) {
    const other = folders.get(shard.number) ?? folder
    if (other !== folder) throw new PathsProblem(`Shard ${shardText(shard)} is there twice: ${other}, ${folder}.`)
    folders.set(shard.number, folder)
  }
  one('the commit', ({ record }) => record.commit)
  return {
    by: one('what it was walked by', ({ record }) => record.by),
    of: one('of how many', ({ shard }) => shard.of),
  }
}

type Whole = { planned: Planned; run: RunRecord; parts: readonly Part[] }

/** The run of a machine as if it had been walked at once; its paths stand in the order of the plan. */
const wholeOf = async ({ machine, parts }: { machine: string; parts: readonly Part[] }): Promise<Whole> => {
  const driver = await driverOf(machine)
  const records = parts.map(({ record }) => record)
  const [first] = records.toSorted((one, other) => one.at.localeCompare(other.at, 'en'))
  if (!first || records.some(({ hash }) => hash !== hashOf(driver)))
    throw new PathsProblem(`${machine} was walked on another statechart than it has now.`)
  const planned = acceptedPlan(driver, first.by === 'browser' ? causable(driver, planOptions) : planOptions)
  const order = new Map(planned.paths.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: { id: string }): number => order.get(id) ?? order.size
  const paths = records.flatMap((record) => record.paths).toSorted((one, other) => placeOf(one) - placeOf(other))
  const run = { ...first, paths, criteria: coverageOf(driver, paths) }
  const walked = withPaths(
    planned,
    planned.paths.filter(({ id }) => paths.some((path) => path.id === id)),
  )
  const { sources, ...rest } = run
  const isWhole = walked.paths.length === planned.paths.length
  const areSame = records.every((record) => record.sources === sources)
  return {
    planned,
    run: {
      ...rest,
      ...(sources !== undefined && areSame && isWhole ? { sources } : {}),
      chosen: [],
      seconds: records.reduce((sum, { seconds }) => sum + seconds, 0),
      lowerBound: lowerBoundOfRun(walked, run.criteria.cases),
      criteria: runMeasures(walked, run),
    },
    parts,
  }
}

/** Pictures, traces and logs. */
const copyFiles = (from: string, to: string): void => {
  if (!existsSync(from)) return
  for (const name of readdirSync(from))
    if (name !== 'run.json') cpSync(join(from, name), join(to, name), { recursive: true })
}
