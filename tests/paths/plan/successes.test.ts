import { expect, test } from 'vitest'
import { letterDriver } from '../fixtures/letter'
import { driverOf } from '../registry'
import { acceptedPlan } from './accepted-plan'
import { causable } from './causable'
import { planFor, planOptions, withPaths } from './plan'
import { successesIn } from './successes'

const planned = planFor(letterDriver, { criterion: 'cases' })
const labelsIn = (paths: typeof planned.paths) => paths.map(({ edges }) => edges.map(({ move }) => move.label))

test('a path ends with the success of its port', () => {
  expect(labelsIn(successesIn(planned).paths)).toEqual([['text.type «whole»', 'letter.send', '✓sendLetter «sent»']])
})

test('of several paths the one is walked on which most succeeds', async () => {
  const driver = await driverOf('bankList')
  const chosen = successesIn(acceptedPlan(driver, causable(driver, planOptions))).paths
  const succeeded = chosen.map(({ edges }) => edges.filter(({ move }) => move.name.startsWith('done ')).length)
  expect(succeeded).toEqual([3])
})

test('where nothing succeeds, the shortest path with a step is walked', () => {
  const [first] = planned.paths
  if (!first) throw new Error('nothing is planned')
  const beginnings = [0, 2, 1].map((count) => ({ ...first, edges: first.edges.slice(0, count) }))
  expect(successesIn(withPaths(planned, beginnings)).paths.map(({ edges }) => edges.length)).toEqual([1])
})
