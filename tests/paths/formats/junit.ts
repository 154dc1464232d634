import type { Driver } from '../driver'
import { failuresIn } from '../model-run'
import { hasBegun, type RecordedPath, type RecordedStep, type RunRecord } from '../record'
import { plainly } from '../report/html'
import { amount } from './text'

/** A run with what was said of its machine beside it. */
export type Judged = {
  run: RunRecord
  driver: Driver
  /** What the machine does otherwise than was accepted. */
  unaccepted: readonly string[]
  /** What was asked for, was not walked, and has no written reason; null where a part alone cannot tell. */
  uncovered: readonly string[] | null
}

/**
 * Runs as JUnit XML: a suite for each machine, a case for each path. Jenkins, GitLab and Surefire read it: elements stand in
 * the order of Surefire's schema, the names of cases stay the same from run to run, and files that tell of a failure are
 * named in system-out as attachments, by `fileOf`.
 */
export const junitOf = (judged: readonly Judged[], fileOf: (file: string) => string): string => {
  const suites = judged.map((each) => ({ run: each.run, cases: casesIn(each, fileOf) }))
  const cases = suites.flatMap((suite) => suite.cases)
  const seconds = judged.reduce((sum, { run }) => sum + run.seconds, 0)
  const counts = [attribute('tests', cases.length), attribute('failures', failedAmong(cases)), attribute('errors', 0)]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attribute('name', 'paths')}${timeOf(seconds)}${counts.join('')}>`,
    ...suites.map(suiteOf),
    '</testsuites>',
    '',
  ].join('\n')
}

type Kind = 'well' | 'failed' | 'skipped'

type Case = { kind: Kind; text: string }

const failedAmong = (cases: readonly Case[]): number => cases.filter(({ kind }) => kind === 'failed').length

const suiteOf = ({ run, cases }: { run: RunRecord; cases: readonly Case[] }): string => {
  const properties = [
    ['by', run.by],
    ['at', run.at],
    ['statechart', run.hash],
    ['commit', run.commit ?? 'unknown'],
    ...run.chosen.map((option) => ['option', option]),
  ]
  const counts = [
    attribute('tests', cases.length),
    attribute('errors', 0),
    attribute('skipped', cases.filter(({ kind }) => kind === 'skipped').length),
    attribute('failures', failedAmong(cases)),
  ]
  return [
    `<testsuite${attribute('name', `paths.${run.machine}`)}${timeOf(run.seconds)}${counts.join('')}>`,
    '<properties>',
    ...properties.map(([name = '', value = '']) => `<property${attribute('name', name)}${attribute('value', value)}/>`),
    '</properties>',
    ...cases.map(({ text }) => text),
    '</testsuite>',
  ].join('\n')
}

const casesIn = ({ run, driver, unaccepted, uncovered }: Judged, fileOf: (file: string) => string): Case[] => {
  const of = (name: string, seconds = 0): string =>
    `${attribute('name', name)}${attribute('classname', `paths.${run.machine}`)}${timeOf(seconds)}`
  const told = (name: string, type: string, lines: readonly string[]): Case =>
    lines.length === 0
      ? { kind: 'well', text: `<testcase${of(name)}/>` }
      : { kind: 'failed', text: `<testcase${of(name)}>${failureOf(type, lines.join('\n'))}</testcase>` }
  const reasons = { ...driver.unreached, ...(run.by === 'browser' ? driver.browser?.unreached : {}) }
  const skipped = (run.criteria.transitions?.missing ?? []).flatMap((transition): Case[] => {
    const reason = reasons[transition]
    if (reason === undefined) return []
    const why = `<skipped${attribute('message', reason)}>${escaped(reason)}</skipped>`
    return [{ kind: 'skipped', text: `<testcase${of(transition)}>${why}</testcase>` }]
  })
  return [
    told('does what was accepted', 'not-accepted', unaccepted),
    ...(uncovered === null ? [] : [told('covers what was asked for', 'not-covered', uncovered)]),
    ...run.paths.map((path) => pathCase(path, of(nameOf(driver, path), secondsOf(path)), fileOf)),
    ...skipped,
  ]
}

/** Two paths of a machine never have the same: the id is of the start and of the labels of the steps. */
const nameOf = (driver: Driver, { id, given }: RecordedPath): string =>
  `${id}, given ${driver.inputs[given]?.title ?? given}`

const secondsOf = ({ seconds, steps }: RecordedPath): number =>
  seconds ?? steps.reduce((sum, { ms }) => sum + ms, 0) / 1000

const pathCase = (path: RecordedPath, attributes: string, fileOf: (file: string) => string): Case => {
  const [failed] = failuresIn({ paths: [path] })
  const parts = [
    ...(failed ? [failureOf('step', whereIn(path, failed.step))] : []),
    ...(path.flaky === undefined ? [] : [flakyOf(path.flaky)]),
    ...outputOf([...shotsOf(path), ...(path.evidence ?? [])].map(fileOf)),
  ]
  const kind = failed ? 'failed' : 'well'
  return { kind, text: `<testcase${attributes}${parts.length === 0 ? '/>' : `>${parts.join('')}</testcase>`}` }
}

/** Which step it was, then the words of the report. */
const whereIn = (path: RecordedPath, { label, failure }: RecordedStep): string => {
  const place = hasBegun(path) ? `Step ${path.steps.length}, ${label}` : 'The start'
  const before = path.steps.slice(0, -1).map((step) => `  ${step.label} → ${step.to}`)
  const after = before.length === 0 ? [] : [`after ${amount(before.length, 'step')}:`, ...before]
  return [`${place}: ${failure ?? ''}`, ...after].join('\n')
}

const failureOf = (type: string, text: string): string =>
  `<failure${attribute('message', lineOf(text))}${attribute('type', type)}>${escaped(text)}</failure>`

const flakyOf = (text: string): string =>
  `<flakyFailure${attribute('message', lineOf(text))}${attribute('type', 'step')}><stackTrace>${escaped(text)}</stackTrace></flakyFailure>`

const lineOf = (text: string): string => text.split('\n')[0] ?? ''

/** The picture of a step that failed. */
const shotsOf = ({ steps }: RecordedPath): string[] =>
  steps.flatMap(({ shot, failure }) => (failure !== null && shot !== null ? [shot] : []))

/** As the test reports of GitLab and the attachments plugin of Jenkins take files. */
const outputOf = (files: readonly string[]): string[] =>
  files.length === 0
    ? []
    : [`<system-out>${files.map((file) => escaped(`[[ATTACHMENT|${file}]]`)).join('\n')}</system-out>`]

const attribute = (name: string, value: string | number): string => ` ${name}="${escaped(String(value))}"`

const timeOf = (seconds: number): string => attribute('time', seconds.toFixed(3))

/** Text as it stands in XML, without the characters that XML 1.0 does not have. */
const escaped = (text: string): string => plainly(text.replaceAll(forbidden, ''))

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
