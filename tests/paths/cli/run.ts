import { join } from 'node:path'
import { acceptedTransitions, changesSince } from '../charts'
import { amount, measuresText } from '../formats/text'
import { failuresIn, runModel } from '../model-run'
import { shotsWanted, type Shots } from '../browser/shots'
import type { Driver } from '../driver'
import { causable } from '../plan/causable'
import { planFor, type Planned } from '../plan/plan'
import { PathsProblem } from '../problems'
import type { Run } from '../record'
import { allDrivers, driverOf } from '../registry'
import runSchema from '../formats/run.schema.json'
import { reportOf } from '../report/report'
import { argumentsOf, oneOf, onlyWord, wholeNumber } from './arguments'
import { reportsFolder, runFile } from './last-run'
import { openFolder, say, show, tableOf, writeOut } from './output'
import { isCovered } from './plan'
import { planFlags, planFlagsHelp, planOptionsOf } from './plan-options'

export const runHelp = `npm run paths -- run MACHINE|--all --model|--browser [options]     walks the planned paths
  --model            on the machine as it really runs, with a clock that is moved by hand; no browser
  --browser          in a real browser, on the real exchange
  --path ID          only this path
  --shots WHEN       pictures of the page: each (step), fail, off
  --headed           with a window, to look on
  --workers N        so many paths at a time in the browser (1)
  --out FOLDER       where the record goes (${reportsFolder})
${planFlagsHelp}

Exit codes: 0 all went well and all is covered, 1 a path failed or a transition is new or gone, 2 something is not covered, 3 it could not be run.
`

/** `npm run paths -- run phone --model`. */
export const run = async (typed: readonly string[]): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, {
    ...planFlags,
    all: { type: 'boolean' },
    model: { type: 'boolean' },
    browser: { type: 'boolean' },
    path: { type: 'string' },
    shots: { type: 'string' },
    headed: { type: 'boolean' },
    workers: { type: 'string' },
    out: { type: 'string' },
  })
  if (values.model === values.browser) throw new PathsProblem('Say --model or --browser: by which of them to run.')
  const drivers = values.all
    ? await drivable(values.browser ?? false)
    : [await driverOf(onlyWord(positionals, 'which machine, or --all'))]
  const modelOnly = drivers.filter(({ browser }) => !browser).map(({ machine }) => machine.id)
  if (values.browser && modelOnly.length > 0 && !values.all)
    throw new PathsProblem(`${modelOnly.join(', ')}: model only, the driver has no half for the browser yet.`)
  const options = planOptionsOf(values)
  const folder = values.out ?? reportsFolder
  openFolder(folder)
  const planned = drivers.map((driver) =>
    chosen(planFor(driver, values.browser ? causable(driver, options) : options), values.path),
  )
  const shots = oneOf('--shots', values.shots, shotsWanted, 'each')
  const workers = wholeNumber('--workers', values.workers, 1)
  const runs = values.browser
    ? await inBrowser(planned, { shots, folder, workers, isHeaded: values.headed ?? false })
    : await byModel(planned)
  for (const each of runs) writeOut(runFile(folder, each.machine), `${JSON.stringify(each, null, 2)}\n`)
  const told = runs.flatMap((each, index) => {
    const plan = planned[index]
    return plan ? [{ run: each, planned: plan }] : []
  })
  writeOut(join(folder, 'index.html'), reportOf(told))
  writeOut(join(folder, 'run.schema.json'), `${JSON.stringify(runSchema, null, 2)}\n`)
  show(tableOf(runs.map(rowOf)))
  for (const { machine, path, step } of runs.flatMap(withMachine))
    say(`${machine} ${path}: ${step.label}: ${step.failure ?? ''}`)
  const changed = changesSince(
    acceptedTransitions(),
    drivers.map(({ machine }) => machine),
  )
  for (const change of changed) say(`${change}; npm run paths -- check --accept, where it is meant`)
  const steps = runs.flatMap(({ paths }) => paths.flatMap((path) => path.steps)).length
  say(`${amount(runs.length, 'machine')}, ${amount(steps, 'step')}, told of in ${join(folder, 'index.html')}`)
  if (changed.length > 0 || runs.some((each) => failuresIn(each).length > 0)) return 1
  const reasons = ({ graph }: Planned) => (values.browser ? graph.driver.browser?.unreached : undefined)
  return planned.every((each) => isCovered(each, reasons(each))) ? 0 : 2
}

/** All of them; in a browser, those with a half for it. */
const drivable = async (inBrowserOnly: boolean): Promise<Driver[]> =>
  (await allDrivers()).filter(({ browser }) => !inBrowserOnly || browser)

const withMachine = (each: Run) => failuresIn(each).map((failure) => ({ machine: each.machine, ...failure }))

const byModel = async (planned: readonly Planned[]): Promise<Run[]> => {
  const runs: Run[] = []
  for (const each of planned) runs.push(await runModel(each))
  return runs
}

type InBrowser = { shots: Shots; folder: string; workers: number; isHeaded: boolean }

const inBrowser = async (
  planned: readonly Planned[],
  { shots, folder, workers, isHeaded }: InBrowser,
): Promise<Run[]> => {
  const [{ openPlace }, { runBrowser }] = await Promise.all([import('../browser/place'), import('../browser/run')])
  const place = await openPlace(isHeaded)
  const runs: Run[] = []
  try {
    for (const each of planned) runs.push(await runBrowser(place, each, { shots, folder, workers }))
  } finally {
    await place.leave()
  }
  return runs
}

const chosen = (planned: Planned, id: string | undefined): Planned => {
  if (id === undefined) return planned
  const paths = planned.paths.filter((path) => path.id === id)
  if (paths.length > 0) return { ...planned, paths }
  throw new PathsProblem(
    `${planned.graph.driver.machine.id} has no path ${id} now; it has ${planned.paths.map((path) => path.id).join(', ')}.`,
  )
}

const rowOf = (each: Run): string[] => {
  const failed = failuresIn(each).length
  const steps = each.paths.reduce((sum, path) => sum + path.steps.length, 0)
  return [
    each.machine,
    failed === 0 ? '✓' : `✗ ${amount(failed, 'path')} failed`,
    amount(each.paths.length, 'path'),
    amount(steps, 'step'),
    measuresText(each.criteria),
  ]
}
