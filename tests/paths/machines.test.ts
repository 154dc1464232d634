import { beforeAll, describe, expect, test } from 'vitest'
import { isQuick } from '../support/quick'
import { budget, faultsIn, overBudget, uncoveredFaults } from './check'
import { failuresIn, runModel } from './model-run'
import { mutate } from './mutate'
import { acceptedPlan, unaccepted } from './plan/accepted-plan'
import { causable } from './plan/causable'
import { planOptions, type Planned } from './plan/plan'
import { allMachines, driverOf, drivers } from './registry'
import { acceptedEffectsOf } from './effects/accepted-effects'
import { acceptedWordsOf } from './words/accepted-words'

const machines = Object.keys(drivers)
const plans = new Map<string, Planned>()

beforeAll(async () => {
  for (const machine of machines) plans.set(machine, acceptedPlan(await driverOf(machine)))
})

const planOf = (machine: string): Planned => {
  const plan = plans.get(machine)
  if (!plan) throw new Error(`${machine} was not planned`)
  return plan
}

test('every machine has a driver, under its own name', async () => {
  const driven = await Promise.all(machines.map(async (machine) => (await driverOf(machine)).machine.id))
  expect(driven).toEqual(machines)
  expect((await allMachines()).map(({ id }) => id).toSorted()).toEqual(machines.toSorted())
})

describe.each(machines)('%s', (machine) => {
  test('is driven whole, and its machine does nothing that no machine should do', () => {
    expect(faultsIn(planOf(machine))).toEqual([])
  })

  /** After a change that is meant: npm run paths -- accept */
  test('does what was accepted, on paths that cover all of it', () => {
    expect([...unaccepted(planOf(machine)), ...uncoveredFaults(planOf(machine))]).toEqual([])
  })

  test('does in the browser all of it that has no reason not to', async () => {
    const driver = await driverOf(machine)
    const inBrowser = acceptedPlan(driver, causable(driver, planOptions))
    expect(driver.browser ? uncoveredFaults(inBrowser, driver.browser.unreached) : []).toEqual([])
    // What was accepted of a path that is walked no more is held against nothing: npm run paths -- accept MACHINE --pages
    const walked = new Set(inBrowser.paths.map(({ id }) => id))
    const effects = Object.values(acceptedEffectsOf(machine)?.always ?? {}).flatMap((by) => by.split(' '))
    const accepted = [...Object.keys(acceptedWordsOf(machine) ?? {}), ...effects.filter((by) => by !== 'all')]
    expect(accepted.filter((path) => !walked.has(path))).toEqual([])
  })

  test('does step for step what was accepted when it really runs', async () => {
    expect(failuresIn(await runModel(planOf(machine)))).toEqual([])
  })
})

describe('all machines together', () => {
  test('stay within the budget', () => {
    expect(machines.map(planOf).flatMap(overBudget)).toEqual([])
    const longest = Math.max(...machines.flatMap((machine) => planOf(machine).paths.map(({ edges }) => edges.length)))
    expect(longest).toBeLessThanOrEqual(budget.longest)
  })

  test.skipIf(isQuick)(
    'are broken in no more than three of a hundred ways without a path noticing',
    () => {
      const results = machines.map((machine) => mutate(planOf(machine)))
      const [total, killed] = (['total', 'killed'] as const).map((what) =>
        results.reduce((sum, each) => sum + each[what], 0),
      )
      expect((100 * (killed ?? 0)) / (total ?? 1)).toBeGreaterThanOrEqual(97)
    },
    120_000,
  )
})
