import { faultsIn, overBudget, overLowerBound, uncoveredFaults } from '../check'
import { amount } from '../formats/text'
import { acceptedPlan, unaccepted } from '../plan/accepted-plan'
import { lowerBoundOf } from '../plan/lower-bound'
import { planFor } from '../plan/plan'
import { allDrivers, allMachines } from '../registry'
import { argumentsOf, noWord } from './arguments'
import { say, show } from './output'

export const checkHelp = `npm run paths -- check     holds every driver against its machine
  A transition that no path takes and that has no written reason, an entry of a driver that is never used, a machine
  without a driver, a state in which nothing can go on, a plan over its budget, whatever a machine does otherwise than was
  accepted (npm run paths -- accept MACHINE, where that is meant).

Exit codes: 0 all is well, 1 something is not, 3 it could not be checked.
`

/** `npm run paths -- check`: for whoever changes a machine. */
export const check = async (typed: readonly string[]): Promise<number> => {
  const { positionals } = argumentsOf(typed, {})
  noWord(positionals, 'check')
  const drivers = await allDrivers()
  const machines = drivers.map(({ machine }) => machine)
  const driven = new Set(machines.map(({ id }) => id))
  const plans = drivers.map((driver) => planFor(driver))
  const accepted = drivers.map((driver) => acceptedPlan(driver))
  const faults = [
    ...(await allMachines()).filter(({ id }) => !driven.has(id)).map(({ id }) => `${id} has no driver`),
    ...plans.flatMap(unaccepted),
    ...accepted.flatMap((each) => uncoveredFaults(each)),
    ...accepted.flatMap(overBudget),
    ...plans.flatMap(faultsIn),
    ...overLowerBound(plans.map((each) => ({ steps: each.steps, lowerBound: lowerBoundOf(each) }))),
  ]
  for (const fault of faults) show(`${fault}\n`)
  const modelOnly = drivers.filter(({ browser }) => !browser).map(({ machine }) => machine.id)
  if (modelOnly.length > 0) say(`model only, without a half for the browser: ${modelOnly.join(', ')}`)
  say(`${amount(drivers.length, 'machine')}: ${faults.length === 0 ? 'all is well' : amount(faults.length, 'fault')}`)
  return faults.length === 0 ? 0 : 1
}
