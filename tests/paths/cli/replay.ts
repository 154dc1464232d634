import { shotsWanted } from '../browser/shots'
import type { Driver } from '../driver'
import { failuresIn } from '../model-run'
import { planFor, withPaths } from '../plan/plan'
import { PathsProblem } from '../problems'
import { replay as replayed, replayedPath } from '../replay'
import { replayByHand } from '../replay-by-hand'
import { driverOf } from '../registry'
import { folderOf } from '../report/folder'
import { readPath, type WalkablePath, type WrittenPath } from '../written'
import { argumentsOf, oneOf, onlyWord } from './arguments'
import { reportsFolder } from './last-run'
import { openFolder, say, show } from './output'
import { browserWalker, walkedInto } from './walking'

export const replayHelp = `npm run paths -- replay FILE [--path ID] [--browser]     walks a path that was written down through the machine as it is now
  FILE               a plan (--format json), a run, one path: { machine, given, steps }, or a walk by hand, as the
                     tester's panel of the app copies it (/sandbox/walk)
  --path ID          which path of the file
  --browser          in a real browser too, once the machine goes as it is written: what has failed there shows there
  --shots WHEN       pictures of the page: each (step), fail, off
  --headed           with a window, to look on
  --out FOLDER       where the report of the browser goes, to part/ in it (${reportsFolder})

Prints each step, up to the first that leads elsewhere.
Exit codes: 0 all as written, 1 a step leads elsewhere or failed, 3 the file cannot be used.
`

/** `npm run paths -- replay reports/paths/phone/run.json --path p1234567`. */
export const replay = async (typed: readonly string[]): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, {
    path: { type: 'string' },
    browser: { type: 'boolean' },
    shots: { type: 'string' },
    headed: { type: 'boolean' },
    out: { type: 'string' },
  })
  for (const name of ['shots', 'headed', 'out'] as const)
    if (values[name] !== undefined && !values.browser) throw new PathsProblem(`--${name} is for --browser.`)
  const shots = oneOf('--shots', values.shots, shotsWanted, 'each')
  const written = readPath(onlyWord(positionals, 'which file'), values.path)
  const driver = await driverOf(written.machine)
  if (!values.browser) return onModel(driver, written)
  if ('walk' in written)
    throw new PathsProblem('What was walked by hand names no cases of the driver: it is replayed without --browser.')
  const folder = folderOf(values.out ?? reportsFolder, { by: 'browser', isPart: true })
  openFolder(folder)
  const code = onModel(driver, written, 'the machine goes as written')
  if (code !== 0) return code
  return inBrowser(driver, written.path, {
    shots,
    traces: 'again',
    folder,
    workers: 1,
    view: {},
    isHeaded: values.headed ?? false,
  })
}

const onModel = (driver: Driver, written: WrittenPath, well = 'all as written'): number => {
  const { machine } = written
  const steps = 'walk' in written ? replayByHand(driver, written.walk) : replayed(driver, written.path)
  const { steps: planned } = 'walk' in written ? written.walk : written.path
  const failed = steps.find(({ expected }) => expected !== null)
  for (const { label, state, expected } of steps)
    show(`${expected === null ? '✓' : '✗'} ${label} → ${state}${expected === null ? '' : `, expected ${expected}`}\n`)
  say(failed ? `${machine}: step ${steps.length} of ${planned.length} leads elsewhere` : `${machine}: ${well}`)
  if (!failed && 'path' in written && written.path.failed !== null && well === 'all as written')
    say(`In its record ${written.path.failed} failed: --browser walks it there again.`)
  return failed ? 1 : 0
}

const inBrowser = async (
  driver: Driver,
  written: WalkablePath,
  options: Parameters<typeof browserWalker>[0],
): Promise<number> => {
  const planned = planFor(driver)
  const path = replayedPath(planned.graph, written)
  const walker = await browserWalker(options)
  const [run] = await walkedInto(options.folder, [withPaths(planned, [path])], walker, [`--path ${path.id}`])
  const steps = run?.paths.flatMap((each) => each.steps) ?? []
  for (const { label, to, failure } of steps) show(`${failure === null ? '✓' : '✗'} ${label} → ${to}\n`)
  const [failed] = run ? failuresIn(run) : []
  const where = `told of in ${options.folder}/index.html`
  say(
    failed
      ? `${driver.machine.id}: step ${steps.length} of ${path.edges.length} failed: ${failed.step.failure}, ${where}`
      : `${driver.machine.id}: all as written in the browser, ${where}`,
  )
  return failed ? 1 : 0
}
