import { join, relative } from 'node:path'
import { junitOf } from '../formats/junit'
import { amount, measuresText } from '../formats/text'
import { failuresIn } from '../model-run'
import { unaccepted } from '../plan/accepted-plan'
import type { Planned } from '../plan/plan'
import type { Run, RunRecord } from '../record'
import { costOf, costText } from '../report/tally'
import { say, show, tableOf, writeOut } from './output'
import { uncoveredIn } from './plan'

/** Some runs, what they were to walk, and where they are told of. */
export type Walked = {
  planned: readonly Planned[]
  runs: readonly RunRecord[]
  folder: string
  /** What a run lacks of what was asked for; null where a part alone cannot tell. */
  missing: (planned: Planned, run: RunRecord) => readonly string[] | null
  /** Where JUnit XML is written to, if anywhere. */
  junit: string | undefined
}

/** Says what came of some runs, in the terminal and as JUnit XML, and tells the exit code. */
export const toldOutcome = ({ planned, runs, folder, missing, junit }: Walked): number => {
  const judged = planned.flatMap((each) => {
    const run = runs.find(({ machine }) => machine === each.graph.driver.machine.id)
    if (!run) return []
    const { driver } = each.graph
    const reasons = run.by === 'browser' ? driver.browser?.unreached : undefined
    const lacking = missing(each, run)
    const uncovered = lacking && uncoveredIn({ ...each, missing: lacking }, reasons)
    return [{ run, driver, unaccepted: unaccepted(each), uncovered }]
  })
  const rows = runs.filter(({ paths }) => paths.length > 0).map(rowOf)
  if (rows.length > 0) show(tableOf(rows))
  for (const { machine, path, step } of runs.flatMap(withMachine))
    say(`${machine} ${path}: ${step.label}: ${step.failure ?? ''}`)
  const changes = judged.flatMap((each) => each.unaccepted)
  for (const change of changes) say(`${change}\n  npm run paths -- accept, where it is meant`)
  const cost = costOf(runs)
  if (runs.length > 0)
    say(
      `${[amount(runs.length, 'machine'), amount(cost.paths, 'path'), amount(cost.steps, 'step'), ...costText(cost)].join(', ')}, told of in ${join(folder, 'index.html')}`,
    )
  const flaky = runs.flatMap(({ machine, paths }) =>
    paths.flatMap((path) => (path.flaky === undefined ? [] : [`${machine} ${path.id} is flaky: ${path.flaky}`])),
  )
  for (const each of flaky) say(each)
  const uncovered = judged.flatMap((each) => each.uncovered ?? [])
  const isBroken = runs.some((each) => failuresIn(each).length > 0)
  if (isBroken && uncovered.length > 0)
    say(`not covered, as far as paths broke off there: ${uncovered.length}, which the report names`)
  else for (const need of uncovered) say(`not covered: ${need}`)
  if (junit !== undefined)
    writeOut(
      junit,
      junitOf(judged, (file) => fromHere(join(folder, file))),
    )
  if (changes.length > 0 || isBroken) return 1
  if (uncovered.length > 0) return 2
  return flaky.length === 0 ? 0 : 4
}

const withMachine = (each: Run) => failuresIn(each).map((failure) => ({ machine: each.machine, ...failure }))

const rowOf = (each: RunRecord): string[] => {
  const failed = failuresIn(each).length
  const flaky = each.paths.filter((path) => path.flaky !== undefined).length
  const cost = costOf([each])
  return [
    each.machine,
    [verdictOf(each, failed), flaky === 0 ? '' : `${amount(flaky, 'path')} flaky`].filter(Boolean).join(', '),
    amount(cost.paths, 'path'),
    amount(cost.steps, 'step'),
    measuresText(each.criteria),
    costText(cost).join(', '),
  ]
}

/** Paths of a broken machine go as it says: that it is another than was accepted is what tells. */
const verdictOf = ({ otherwise }: RunRecord, failed: number): string =>
  [
    failed === 0 ? [] : `✗ ${amount(failed, 'path')} failed`,
    otherwise === undefined ? [] : '✗ otherwise than accepted',
    failed === 0 && otherwise === undefined ? '✓' : [],
  ]
    .flat()
    .join(', ')

/** As those who collect files look for them: from the folder that the tool was started in. */
const fromHere = (path: string): string => relative(process.cwd(), path).replaceAll('\\', '/')
