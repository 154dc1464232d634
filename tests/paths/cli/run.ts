import { join } from 'node:path'
import { amount, measuresText } from '../formats/text'
import { failuresIn } from '../model-run'
import { locales, themes } from '../../../src/domain/customer/customer'
import { shotsWanted } from '../browser/shots'
import type { Driver } from '../driver'
import { acceptedPlan, unaccepted } from '../plan/accepted-plan'
import { causable } from '../plan/causable'
import { withPaths, type Planned } from '../plan/plan'
import { NamesNothing, PathsProblem } from '../problems'
import type { Run, RunRecord } from '../record'
import { allDrivers, driverOf } from '../registry'
import { folderOf } from '../report/folder'
import { costOf, costText } from '../report/tally'
import { argumentsOf, noWord, oneOf, onlyWord, wholeNumber } from './arguments'
import { reportsFolder } from './last-run'
import { openFolder, say, show, tableOf } from './output'
import { uncoveredIn } from './plan'
import { askedHelp, planFlags, planFlagsHelp, planOptionsOf, plansOf, refuseMisnamed } from './plan-options'
import { browserWalker, modelWalker, walkedInto } from './walking'

export const runHelp = `npm run paths -- run MACHINE|--all --model|--browser [options]     walks the accepted paths; with options that choose, planned ones
  --all              every machine; with --only, --to, --from or --path those that have something of it
  --model            on the machine as it really runs, with a clock that is moved by hand; no browser
  --browser          in a real browser, on the real exchange
  --path ID          only this path
  --shots WHEN       pictures of the page: each (step), fail, off
  --headed           with a window, to look on
  --locale LOCALE    the language of the pages: en, sv (en)
  --width WIDTH      phone, desktop (desktop)
  --theme THEME      light, dark (light)
  --workers N        so many paths at a time in the browser (1)
  --out FOLDER       where the report goes (${reportsFolder}): of all whole runs in the browser; those by model go to
                     model/ in it, one of chosen paths to part/, and neither counts as the last in the browser
${planFlagsHelp}

Exit codes: 0 all went well and all that is asked for is covered, 1 a path failed or the machine does otherwise than was
accepted, 2 all went well, but something that is asked for was not walked, 3 it could not be run, 4 all went well, but a
path only the second time (flaky).
${askedHelp}
`

/** `npm run paths -- run phone --model`; `inBrowser` is another walker where a test has one. */
export const run = async (typed: readonly string[], inBrowser = browserWalker): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, {
    ...planFlags,
    all: { type: 'boolean' },
    model: { type: 'boolean' },
    browser: { type: 'boolean' },
    path: { type: 'string' },
    shots: { type: 'string' },
    headed: { type: 'boolean' },
    locale: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
    workers: { type: 'string' },
    out: { type: 'string' },
  })
  if (values.model === values.browser) throw new PathsProblem('Say --model or --browser: by which of them to run.')
  if (values.all) noWord(positionals, '--all')
  const drivers = values.all
    ? await drivable(values.browser ?? false)
    : [await driverOf(onlyWord(positionals, 'which machine, or --all'))]
  const modelOnly = drivers.filter(({ browser }) => !browser).map(({ machine }) => machine.id)
  if (values.browser && modelOnly.length > 0 && !values.all)
    throw new PathsProblem(`${modelOnly.join(', ')}: model only, the driver has no half for the browser yet.`)
  const options = planOptionsOf(values)
  const by = values.browser ? 'browser' : 'model'
  const chosen = chosenIn(values)
  const folder = folderOf(values.out ?? reportsFolder, { by, isPart: chosen.length > 0 })
  const shots = oneOf('--shots', values.shots, shotsWanted, 'each')
  const workers = wholeNumber('--workers', values.workers, 1)
  const view = {
    locale: oneOf('--locale', values.locale, locales, 'en'),
    width: oneOf('--width', values.width, ['phone', 'desktop'] as const, 'desktop'),
    theme: oneOf('--theme', values.theme, themes, 'light'),
  }
  openFolder(folder)
  const planned = plansOf(drivers, (driver) =>
    onlyPath(acceptedPlan(driver, values.browser ? causable(driver, options) : options), values.path),
  )
  refuseMisnamed(planned, options)
  const walker = values.browser
    ? await inBrowser({ shots, folder, workers, view, isHeaded: values.headed ?? false })
    : modelWalker
  const runs = await walkedInto(folder, planned, walker, chosen)
  show(tableOf(runs.map(rowOf)))
  for (const { machine, path, step } of runs.flatMap(withMachine))
    say(`${machine} ${path}: ${step.label}: ${step.failure ?? ''}`)
  const changed = planned.flatMap(unaccepted)
  for (const change of changed) say(`${change}\n  npm run paths -- accept, where it is meant`)
  const cost = costOf(runs)
  say(
    `${[amount(runs.length, 'machine'), amount(cost.paths, 'path'), amount(cost.steps, 'step'), ...costText(cost)].join(', ')}, told of in ${join(folder, 'index.html')}`,
  )
  const flaky = runs.flatMap(({ machine, paths }) =>
    paths.flatMap((path) => ('flaky' in path ? [{ machine, ...path }] : [])),
  )
  for (const { machine, id, flaky: failure } of flaky) say(`${machine} ${id} is flaky: ${failure ?? ''}`)
  const reasons = ({ graph }: Planned) => (values.browser ? graph.driver.browser?.unreached : undefined)
  const walked = ({ asked, graph }: Planned): string[] =>
    (chosen.length > 0
      ? asked
      : (runs.find(({ machine }) => machine === graph.driver.machine.id)?.criteria[
          options.criterion === 'transitions' ? 'cases' : options.criterion
        ] ?? asked)
    ).missing
  const uncovered = planned.flatMap((each) => uncoveredIn({ ...each, missing: walked(each) }, reasons(each)))
  for (const need of uncovered) say(`not covered: ${need}`)
  if (changed.length > 0 || runs.some((each) => failuresIn(each).length > 0)) return 1
  if (uncovered.length > 0) return 2
  return flaky.length === 0 ? 0 : 4
}

/** Options that leave something of the whole out. */
const choosing = ['path', 'from', 'to', 'avoid', 'only', 'max-length', 'max-paths', 'seeds', 'coverage'] as const

type Typed = { readonly [Name in (typeof choosing)[number]]?: string | string[] | undefined }

const chosenIn = (typed: Typed): string[] =>
  choosing.flatMap((name) => {
    const value = typed[name]
    if (value === undefined || (name === 'seeds' && value === 'on')) return []
    if (name === 'coverage' && value !== 'states') return []
    return [value].flat().map((one) => `--${name} ${one}`)
  })

/** All of them; in a browser, those with a half for it. */
const drivable = async (inBrowserOnly: boolean): Promise<Driver[]> =>
  (await allDrivers()).filter(({ browser }) => !inBrowserOnly || browser)

const withMachine = (each: Run) => failuresIn(each).map((failure) => ({ machine: each.machine, ...failure }))

const onlyPath = (planned: Planned, id: string | undefined): Planned => {
  if (id === undefined) return planned
  const paths = planned.paths.filter((path) => path.id === id)
  if (paths.length > 0) return withPaths(planned, paths)
  throw new NamesNothing(
    `${planned.graph.driver.machine.id} has no path ${id} now; it has ${planned.paths.map((path) => path.id).join(', ')}.`,
  )
}

const rowOf = (each: RunRecord): string[] => {
  const failed = failuresIn(each).length
  const flaky = each.paths.filter((path) => path.flaky !== undefined).length
  const cost = costOf([each])
  return [
    each.machine,
    [failed === 0 ? '✓' : `✗ ${amount(failed, 'path')} failed`, flaky === 0 ? '' : `${amount(flaky, 'path')} flaky`]
      .filter(Boolean)
      .join(', '),
    amount(cost.paths, 'path'),
    amount(cost.steps, 'step'),
    measuresText(each.criteria),
    costText(cost).join(', '),
  ]
}
