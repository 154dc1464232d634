import { budget, check as checked } from '../check'
import { amount } from '../formats/text'
import { allDrivers, allMachines } from '../registry'
import { argumentsOf } from './arguments'
import { say, show } from './output'

export const checkHelp = `npm run paths -- check     holds every driver against its machine
  A transition that no path takes and that has no written reason, an entry of a driver that is never used, a machine
  without a driver, a state in which nothing can go on, a plan over its budget.

Exit codes: 0 all is well, 1 something is not, 3 it could not be checked.
`

/** `npm run paths -- check`: for whoever changes a machine. */
export const check = async (typed: readonly string[]): Promise<number> => {
  argumentsOf(typed, {})
  const drivers = await allDrivers()
  const driven = new Set(drivers.map(({ machine }) => machine.id))
  const results = drivers.map(checked)
  const faults = [
    ...(await allMachines()).filter(({ id }) => !driven.has(id)).map(({ id }) => `${id} has no driver`),
    ...results.flatMap((result) => result.faults),
    ...overBudget(results.map(({ planned }) => planned)),
  ]
  for (const fault of faults) show(`${fault}\n`)
  for (const note of results.flatMap(({ notes }) => notes)) say(note)
  const steps = sumOf(results.map(({ planned }) => planned.steps))
  say(
    `${amount(drivers.length, 'machine')}, ${amount(steps, 'step')}: ${faults.length === 0 ? 'all is well' : amount(faults.length, 'fault')}`,
  )
  return faults.length === 0 ? 0 : 1
}

type Costs = { steps: number; optimum: number; measures: { transitions: { covered: number } } }

/** The budget is for all machines together. */
export const overBudget = (plans: readonly Costs[]): string[] => {
  const steps = sumOf(plans.map((plan) => plan.steps))
  const optimum = sumOf(plans.map((plan) => plan.optimum))
  const perTransition = steps / sumOf(plans.map(({ measures }) => measures.transitions.covered))
  return [
    ...(perTransition > budget.stepsPerTransition
      ? [`${perTransition.toFixed(2)} steps a transition, more than ${budget.stepsPerTransition}`]
      : []),
    ...(steps > optimum * budget.overOptimum
      ? [`${steps} steps, more than ${budget.overOptimum} times the optimum of ${optimum}`]
      : []),
  ]
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
