import { expect, test } from 'vitest'
import { coverageOf } from './coverage'
import { letterDriver } from './fixtures/letter'
import { failuresIn, runModel } from './model-run'
import { planFor, type Planned } from './plan/plan'
import { noSight, openingOf } from './record'

test('a run covers what was walked', async () => {
  const planned = planFor(letterDriver, { criterion: 'cases' })
  const { criteria, paths } = await runModel(planned)
  expect([criteria, failuresIn({ paths })]).toEqual([planned.measures, []])
})

test('a step that leads elsewhere fails, ends its path and covers nothing', async () => {
  const planned = planFor(letterDriver, { only: ['*--letter.read-->*'] })
  const { paths, criteria } = await runModel(leadingElsewhere(planned))
  expect(paths.map(({ steps }) => steps.map(({ label, failure }) => [label, failure]))).toEqual([
    [
      ['text.type «whole»', null],
      ['letter.send', 'Expected writing, but it is sending'],
    ],
  ])
  expect(criteria.transitions?.covered).toBe(1)
})

/** As if the machine had stayed where it was at the second step. */
const leadingElsewhere = (planned: Planned): Planned => ({
  ...planned,
  paths: planned.paths.map((path) => ({
    ...path,
    edges: path.edges.map((edge, index) => (index === 1 ? { ...edge, to: edge.from } : edge)),
  })),
})

test('a start that failed covers nothing', () => {
  const start = { state: 'writing', fired: ['letter.writing --always--> letter.read'] }
  const failed = { ...openingOf(start), ...noSight, ms: 0, failure: 'It is in no state' }
  const { states, transitions } = coverageOf(letterDriver, [{ start, steps: [failed] }])
  expect([states.covered, transitions.covered]).toEqual([0, 0])
})

test('nothing is covered where nothing was walked', () => {
  const { states, transitions } = coverageOf(letterDriver, [])
  expect([states.covered, transitions.covered, transitions.total]).toEqual([0, 0, 9])
})
