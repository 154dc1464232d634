import { describe, expect, test } from 'vitest'
import { allDrivers } from '../registry'
import { acceptedPlan } from './accepted-plan'
import { causable } from './causable'
import { planOptions } from './plan'
import { costOf, dealt } from './shard'

const plans = (await allDrivers()).map((driver) => acceptedPlan(driver, causable(driver, planOptions)))

const numbers = (of: number): number[] => Array.from({ length: of }, (_, index) => index + 1)

/** What each shard walks of some machines. */
const shardsOf = (planned: typeof plans, of: number): string[][] =>
  numbers(of).map((number) =>
    planned.flatMap((each) =>
      dealt(each, { number, of }).paths.map(({ id }) => `${each.graph.driver.machine.id} ${id}`),
    ),
  )

describe.each([1, 2, 3, 4, 8])('of %i shards', (of) => {
  test('every path is in exactly one', () => {
    const all = plans.flatMap((each) => each.paths.map(({ id }) => `${each.graph.driver.machine.id} ${id}`))
    expect(shardsOf(plans, of).flat().toSorted()).toEqual(all.toSorted())
  })

  test('each costs about as much as the others', () => {
    const costs = numbers(of).map((number) =>
      plans.flatMap((each) => dealt(each, { number, of }).paths.map(costOf)).reduce((sum, cost) => sum + cost, 0),
    )
    const mean = costs.reduce((sum, cost) => sum + cost, 0) / of
    for (const cost of costs) expect(Math.abs(cost / mean - 1)).toBeLessThan(0.15)
  })
})

test('a machine that is added changes nothing of what the shards walk of the others', () => {
  const [first, ...others] = shardsOf(plans.slice(0, 20), 4)
  const more = shardsOf(plans, 4)
  for (const [index, walked] of [first ?? [], ...others].entries())
    expect(more[index]).toEqual(expect.arrayContaining(walked))
})

test('the paths of a shard keep their order, and are counted by themselves', () => {
  const [planned] = plans.toSorted((one, other) => other.paths.length - one.paths.length)
  if (!planned) throw new Error('No machine has paths')
  const half = dealt(planned, { number: 1, of: 2 })
  expect(half.paths).toEqual(planned.paths.filter((path) => half.paths.includes(path)))
  expect(half.steps).toBe(half.paths.reduce((sum, { edges }) => sum + edges.length, 0))
  expect(half.measures.transitions.covered).toBeLessThanOrEqual(planned.measures.transitions.covered)
})
