import { amount } from '../formats/text'
import { locales, themes } from '../../../src/domain/customer/customer'
import { tracesWanted } from '../browser/evidence'
import { shotsWanted } from '../browser/shots'
import { viewText } from '../browser/views'
import type { Driver } from '../driver'
import { acceptedPlan, unaccepted } from '../plan/accepted-plan'
import { causable } from '../plan/causable'
import { withPaths, type Planned, type PlanOptions } from '../plan/plan'
import { dealt, type Shard } from '../plan/shard'
import { NamesNothing, PathsProblem } from '../problems'
import { allDrivers, driverOf } from '../registry'
import { folderOf } from '../report/folder'
import type { Sources } from '../sources'
import { argumentsOf, noWord, oneOf, onlyWord, wholeNumber } from './arguments'
import { reportsFolder } from './last-run'
import { changedIn, projectSources, withRevision } from './changed'
import { toldOutcome, type Walked } from './outcome'
import { openFolder, say } from './output'
import { askedHelp, planFlags, planFlagsHelp, planOptionsOf, plansOf, refuseMisnamed } from './plan-options'
import { shardFolder, shardOf, shardOption } from './shards'
import { browserWalker, modelWalker, walkedInto } from './walking'

export const runHelp = `npm run paths -- run MACHINE|--all --model|--browser [options]     walks the accepted paths; with options that choose, planned ones
  --all              every machine; with --only, --to, --from or --path those that have something of it
  --model            on the machine as it really runs, with a clock that is moved by hand; no browser
  --browser          in a real browser, on the real exchange
  --path ID          only this path
  --shots WHEN       pictures of the page: each (step), fail, off
  --trace WHEN       Playwright's trace of a path that fails: again (of its second walk, which costs nothing where all goes
                     well), each (of every walk, which is slower), off; the exchange's log is kept beside it
  --headed           with a window, to look on
  --locale LOCALE    the language of the pages: en, sv (en)
  --width WIDTH      phone, desktop (desktop)
  --theme THEME      light, dark (light)
  --pages            holds what pages tell and what the exchange does against what was accepted of them, a path at a time
  --workers N        so many paths at a time in the browser (1)
  --shard N/M        of M parts that take about as long as each other, the Nth: each path is in one, whichever other machines
                     there are; npm run paths -- merge puts their reports together and says what is covered
  --changed [REV]    only machines whose walks may go another way since revision REV (git), or since the last whole run in
                     --out, in the same view, that went well (by a hash that it kept): where the driver, the accepted plan,
                     the statechart, a screen that runs or opens it, or what one of these imports has changed; after a
                     change of the exchange, the app's frame, words, packages or this tool, which are everybody's, and
                     without git, all of them
  --junit FILE       JUnit XML too: a suite for each machine, a case for each path
  --out FOLDER       where the report goes (${reportsFolder}): of all whole runs in the browser; those by model go to
                     model/ in it, one of chosen paths to part/, shards to shards/, and none of these counts as the last
                     in the browser
${planFlagsHelp}

Exit codes: 0 all went well and all that is asked for is covered, 1 a path failed or the machine does otherwise than was
accepted, 2 all went well, but something that is asked for was not walked, 3 it could not be run, 4 all went well, but a
path only the second time (flaky).
${askedHelp}
`

/** `npm run paths -- run phone --model`; `inBrowser` is another walker where a test has one. */
export const run = async (typed: readonly string[], inBrowser = browserWalker): Promise<number> => {
  const { values, positionals } = argumentsOf(withRevision(typed), {
    ...planFlags,
    changed: { type: 'string' },
    all: { type: 'boolean' },
    model: { type: 'boolean' },
    browser: { type: 'boolean' },
    path: { type: 'string' },
    shots: { type: 'string' },
    trace: { type: 'string' },
    headed: { type: 'boolean' },
    locale: { type: 'string' },
    width: { type: 'string' },
    theme: { type: 'string' },
    pages: { type: 'boolean' },
    workers: { type: 'string' },
    shard: { type: 'string' },
    junit: { type: 'string' },
    out: { type: 'string' },
  })
  if (values.model === values.browser) throw new PathsProblem('Say --model or --browser: by which of them to run.')
  if (values.all) noWord(positionals, '--all')
  const asked = values.all
    ? await drivable(values.browser ?? false)
    : [await driverOf(onlyWord(positionals, 'which machine, or --all'))]
  const modelOnly = asked.filter(({ browser }) => !browser).map(({ machine }) => machine.id)
  if (values.browser && modelOnly.length > 0 && !values.all)
    throw new PathsProblem(`${modelOnly.join(', ')}: model only, the driver has no half for the browser yet.`)
  const options = planOptionsOf(values)
  const by = values.browser ? 'browser' : 'model'
  const shard = shardOf(values.shard, Object.keys(planFlags).concat('path'), values)
  const chosen = shard ? [shardOption(shard)] : chosenIn(values)
  const reports = folderOf(values.out ?? reportsFolder, { by, isPart: chosen.length > 0 && !shard })
  const folder = shard ? shardFolder(reports, shard) : reports
  const shots = oneOf('--shots', values.shots, shotsWanted, 'each')
  const traces = oneOf('--trace', values.trace, tracesWanted, 'again')
  const workers = wholeNumber('--workers', values.workers, 1)
  // What comes later of one path may be done in the call of another.
  if (values.pages && workers > 1)
    throw new PathsProblem('--pages walks one path at a time: what an exchange does is of that path then.')
  const view = {
    locale: oneOf('--locale', values.locale, locales, 'en'),
    width: oneOf('--width', values.width, ['phone', 'desktop'] as const, 'desktop'),
    theme: oneOf('--theme', values.theme, themes, 'light'),
  }
  openFolder(folder)
  const sources = values.browser || values.changed !== undefined ? await projectSources() : undefined
  const wholes = folderOf(values.out ?? reportsFolder, { by, isPart: false })
  const how = values.browser ? viewText(view) : by
  const drivers = changedAmong(asked, { sources, since: values.changed, folder: wholes, how })
  const planned = plansOf(drivers, (driver) => {
    const accepted = acceptedPlan(driver, values.browser ? causable(driver, options) : options)
    return shard ? dealt(accepted, shard) : onlyPath(accepted, values.path)
  })
  refuseMisnamed(planned, options)
  const kept = keptOf(planned, how, sources)
  const walker =
    values.browser && planned.length > 0
      ? await inBrowser({
          shots,
          traces,
          folder,
          workers,
          view,
          isHeaded: values.headed ?? false,
          holdsPages: values.pages ?? false,
        })
      : modelWalker
  const runs = await walkedInto(folder, planned, walker, chosen, kept)
  return toldOutcome({ planned, runs, folder, missing: missingIn({ chosen, shard, options }), junit: values.junit })
}

type Since = { sources: Sources | undefined; since: string | undefined; folder: string; how: string }

/** Of some machines those that --changed leaves, of which it says how many they are. */
const changedAmong = (asked: readonly Driver[], { since, ...from }: Since): Driver[] => {
  if (since === undefined) return [...asked]
  const machines = asked.map(({ machine }) => machine.id)
  const changed = new Set(changedIn({ ...from, since, machines }))
  say(`Changed since ${since}: ${changed.size} of ${amount(machines.length, 'machine')}`)
  return asked.filter(({ machine }) => changed.has(machine.id))
}

/** What the next run with --changed goes by, as it is before anything is walked; of what was never accepted as it is, nothing. */
const keptOf = (planned: readonly Planned[], how: string, sources: Sources | undefined): Map<string, string> => {
  if (!sources) return new Map()
  const asAccepted = planned.filter((each) => unaccepted(each).length === 0)
  return new Map(asAccepted.map(({ graph: { driver } }) => [driver.machine.id, sources.hashOf(driver.machine.id, how)]))
}

type Asked = { chosen: readonly string[]; shard: Shard | undefined; options: PlanOptions }

/** Of chosen paths, what their plan lacks. Of shards, only all of them together cover the whole. */
const missingIn =
  ({ chosen, shard, options: { criterion } }: Asked): Walked['missing'] =>
  ({ asked }, { criteria }) => {
    if (shard) return null
    if (chosen.length > 0) return asked.missing
    return (criteria[criterion === 'transitions' ? 'cases' : criterion] ?? asked).missing
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

const onlyPath = (planned: Planned, id: string | undefined): Planned => {
  if (id === undefined) return planned
  const paths = planned.paths.filter((path) => path.id === id)
  if (paths.length > 0) return withPaths(planned, paths)
  throw new NamesNothing(
    `${planned.graph.driver.machine.id} has no path ${id} now; it has ${planned.paths.map((path) => path.id).join(', ')}.`,
  )
}
