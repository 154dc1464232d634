// @vitest-environment jsdom
import { beforeAll, describe, expect, test } from 'vitest'
import { letterDriver } from '../fixtures/letter'
import { runModel } from '../model-run'
import { planFor } from '../plan/plan'
import { noSight, openingOf, type RecordedPath, type RunRecord } from '../record'
import { runMeasures } from '../report/measures'
import { junitOf, type Judged } from './junit'

const planned = planFor(letterDriver)
let run: RunRecord

beforeAll(async () => {
  const walked = await runModel(planned)
  run = {
    ...walked,
    chosen: [],
    commit: 'abc1234',
    seconds: 2.5,
    lowerBound: null,
    criteria: runMeasures(planned, walked),
  }
})

const parsed = (text: string): Element => {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  expect(document.querySelector('parsererror')?.textContent).toBe(undefined)
  return document.documentElement
}

/** The JUnit XML of the letter's run, with something else in it. */
const written = (change: Partial<Judged> = {}, paths?: RecordedPath[]): Element =>
  parsed(
    junitOf(
      [{ run: paths ? { ...run, paths } : run, driver: letterDriver, unaccepted: [], uncovered: [], ...change }],
      (file) => `reports/paths/${file}`,
    ),
  )

const caseOf = (suites: Element, name: string): Element => {
  const found = [...suites.querySelectorAll('testcase')].find((each) => each.getAttribute('name')?.startsWith(name))
  if (!found) throw new Error(`There is no case ${name}`)
  return found
}

const first = (): RecordedPath => {
  const [path] = run.paths
  if (!path) throw new Error('The letter has no path')
  return path
}

const failing = (failure: string): RecordedPath => ({
  ...first(),
  steps: first()
    .steps.slice(0, 2)
    .map((step, index) => (index === 1 ? { ...step, failure, shot: 'letter/p1-2-again.jpg' } : step)),
  evidence: ['letter/p1-trace.zip', 'letter/p1-exchange.log'],
})

/**
 * What the schemas of Surefire (surefire-test-report.xsd) and of Jenkins (junit-10.xsd) both allow: attributes that must be
 * there, those that may, and elements in their order. Of Surefire, whose root is a suite, Jenkins alone has `testsuites`.
 */
const schema: Readonly<Record<string, { must: string[]; may?: string[]; holds?: string[] }>> = {
  testsuites: { must: [], may: ['name', 'time', 'tests', 'failures', 'errors'], holds: ['testsuite'] },
  testsuite: {
    must: ['name', 'tests', 'errors', 'skipped', 'failures'],
    may: ['time'],
    holds: ['properties', 'testcase'],
  },
  properties: { must: [], holds: ['property'] },
  property: { must: ['name', 'value'] },
  testcase: {
    must: ['name', 'time'],
    may: ['classname', 'group'],
    holds: ['failure', 'rerunFailure', 'flakyFailure', 'skipped', 'error', 'system-out', 'system-err'],
  },
  failure: { must: ['type'], may: ['message'] },
  flakyFailure: { must: ['type'], may: ['message'], holds: ['stackTrace', 'system-out', 'system-err'] },
  skipped: { must: [], may: ['message'] },
  stackTrace: { must: [] },
  'system-out': { must: [] },
}

const timePattern = /^(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?$/

/** Where an element is not as the schemas say. */
const faultsIn = (element: Element): string[] => {
  const { tagName } = element
  const said = schema[tagName]
  if (!said) return [`${tagName} is no element of both`]
  const { must, may = [], holds = [] } = said
  const names = element.getAttributeNames()
  const places = [...element.children].map((child) => holds.indexOf(child.tagName))
  return [
    ...must.filter((name) => !names.includes(name)).map((name) => `${tagName} lacks ${name}`),
    ...names.filter((name) => ![...must, ...may].includes(name)).map((name) => `${tagName} has ${name}`),
    ...(timePattern.test(element.getAttribute('time') ?? '') ? [] : [`${tagName} has another time`]),
    ...(places.some((place, index) => place < Math.max(0, places[index - 1] ?? 0)) ? [`${tagName} has no order`] : []),
    ...[...element.children].flatMap(faultsIn),
  ]
}

describe('runs as JUnit XML', () => {
  test('are what the schemas of Surefire and Jenkins say, whatever came of them', () => {
    const flaky = { ...first(), flaky: 'The button is missing\nlooked at 5 times' }
    const change = { unaccepted: ['letter does otherwise'], uncovered: ['letter.read'] }
    for (const suites of [
      written(),
      written({}, []),
      written({}, [failing('Expected <b>, got &'), ...run.paths.slice(1)]),
      written(change, [flaky, ...run.paths.slice(1)]),
    ])
      expect(faultsIn(suites)).toEqual([])
  })

  test('have a suite for each machine and a case for each path, with its seconds', () => {
    const suites = written({}, [{ ...first(), seconds: 1.5 }])
    const [suite, ...others] = [...suites.children]
    expect([suite?.getAttribute('name'), suite?.getAttribute('time'), others]).toEqual(['paths.letter', '2.500', []])
    const path = caseOf(suites, first().id)
    expect(path.getAttribute('name')).toBe(`${first().id}, given a letter to somebody`)
    expect([path.getAttribute('classname'), path.getAttribute('time')]).toEqual(['paths.letter', '1.500'])
    expect([...path.children]).toEqual([])
    const properties = [...suites.querySelectorAll('property')].map((each) => each.getAttribute('name'))
    expect(properties).toEqual(['by', 'at', 'statechart', 'commit'])
  })

  test('name no two cases of a suite the same: of these GitLab takes one alone', () => {
    const names = [...written().querySelectorAll('testcase')].map((each) => each.getAttribute('name'))
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(run.paths.length)
  })

  test('count what they hold', () => {
    const suites = written({ uncovered: ['letter.read'] }, [failing('nothing came'), ...run.paths.slice(1)])
    const [suite] = [...suites.children]
    const all = suites.querySelectorAll('testcase').length
    expect(['tests', 'failures', 'errors'].map((name) => suites.getAttribute(name))).toEqual([String(all), '2', '0'])
    expect(['tests', 'failures', 'skipped'].map((name) => suite?.getAttribute(name))).toEqual([
      String(all),
      '2',
      String(suites.querySelectorAll('skipped').length),
    ])
  })

  test('say of a step that failed what the report says, and name the files that tell of it', () => {
    const path = caseOf(written({}, [failing('Expected <b>, got &\nthen nothing')]), first().id)
    const [before, step] = first().steps
    const failure = path.querySelector('failure')
    expect(failure?.getAttribute('message')).toBe(`Step 2, ${step?.label}: Expected <b>, got &`)
    expect(failure?.textContent).toBe(
      `Step 2, ${step?.label}: Expected <b>, got &\nthen nothing\nafter 1 step:\n  ${before?.label} → ${before?.to}`,
    )
    expect(path.querySelector('system-out')?.textContent).toBe(
      ['p1-2-again.jpg', 'p1-trace.zip', 'p1-exchange.log']
        .map((file) => `[[ATTACHMENT|reports/paths/letter/${file}]]`)
        .join('\n'),
    )
  })

  test('say of a start that failed that it was the start', () => {
    const { start } = first()
    const opening = { ...openingOf(start), ...noSight, ms: 0, failure: 'no page' }
    const path = caseOf(written({}, [{ ...first(), steps: [opening] }]), first().id)
    expect(path.querySelector('failure')?.textContent).toBe('The start: no page')
  })

  test('tell a flaky path as Surefire does: it went well, with what it failed of at first', () => {
    const suites = written({}, [{ ...first(), flaky: 'The button is missing', evidence: ['letter/p1-trace.zip'] }])
    const path = caseOf(suites, first().id)
    expect(path.querySelector('failure')).toBe(null)
    expect(path.querySelector('flakyFailure > stackTrace')?.textContent).toBe('The button is missing')
    expect(path.querySelector('system-out')?.textContent).toContain('p1-trace.zip')
    expect(suites.getAttribute('failures')).toBe('0')
  })

  test('skip a transition that was not taken and has a written reason, with that', () => {
    const missing = run.criteria.transitions?.missing ?? []
    const [transition = ''] = [...missing, ...first().steps.flatMap(({ fired }) => fired)]
    const criteria = { ...run.criteria, transitions: { total: 9, covered: 8, missing: [transition] } }
    const driver = { ...letterDriver, unreached: { [transition]: 'nobody <may>' } }
    const skipped = caseOf(written({ driver, run: { ...run, criteria } }), transition).querySelector('skipped')
    expect([skipped?.getAttribute('message'), skipped?.textContent]).toEqual(['nobody <may>', 'nobody <may>'])
    const without = written({ driver: { ...driver, unreached: {} }, run: { ...run, criteria } })
    expect(without.querySelector('skipped')).toBe(null)
  })

  test('fail where the machine does otherwise than was accepted, or not all was covered', () => {
    const suites = written({ unaccepted: ['letter.read is gone', 'letter.sent is new'], uncovered: ['letter.read'] })
    expect(caseOf(suites, 'does what was accepted').querySelector('failure')?.textContent).toBe(
      'letter.read is gone\nletter.sent is new',
    )
    expect(caseOf(suites, 'covers what was asked for').querySelector('failure')?.textContent).toBe('letter.read')
  })

  test('say nothing of what is covered where a part alone cannot tell', () => {
    const names = [...written({ uncovered: null }).querySelectorAll('testcase')].map((each) =>
      each.getAttribute('name'),
    )
    expect(names).not.toContain('covers what was asked for')
    expect(names).toContain('does what was accepted')
  })

  test('leave out what XML has no sign for', () => {
    const path = caseOf(written({}, [failing('a\u0000b\u001B[31mc\uD800d\uFFFFe 😀')]), first().id)
    expect(path.querySelector('failure')?.getAttribute('message')).toContain(': ab[31mcde 😀')
  })
})
