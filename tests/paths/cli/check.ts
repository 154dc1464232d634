import { acceptedTransitions, changesSince, statechartsFile, transitionsIn } from '../statecharts'
import { faultsIn, overBudget } from '../check'
import { amount } from '../formats/text'
import { planFor } from '../plan/plan'
import { allDrivers, allMachines } from '../registry'
import { argumentsOf, noWord } from './arguments'
import { say, show, writeOut } from './output'

export const checkHelp = `npm run paths -- check     holds every driver against its machine
  A transition that no path takes and that has no written reason, an entry of a driver that is never used, a machine
  without a driver, a state in which nothing can go on, a plan over its budget, a transition, guard or action that is new or gone.
  --accept           the machines are meant to be as they are: what they do is written to tests/paths/statecharts.txt

Exit codes: 0 all is well, 1 something is not, 3 it could not be checked.
`

/** `npm run paths -- check`: for whoever changes a machine. */
export const check = async (typed: readonly string[]): Promise<number> => {
  const { values, positionals } = argumentsOf(typed, { accept: { type: 'boolean' } })
  noWord(positionals, 'check')
  const drivers = await allDrivers()
  const machines = drivers.map(({ machine }) => machine)
  if (values.accept) writeOut(statechartsFile, `${transitionsIn(machines).join('\n')}\n`)
  const driven = new Set(machines.map(({ id }) => id))
  const plans = drivers.map((driver) => planFor(driver))
  const faults = [
    ...(await allMachines()).filter(({ id }) => !driven.has(id)).map(({ id }) => `${id} has no driver`),
    ...changesSince(acceptedTransitions(), machines),
    ...plans.flatMap(faultsIn),
    ...overBudget(plans),
  ]
  for (const fault of faults) show(`${fault}\n`)
  const modelOnly = drivers.filter(({ browser }) => !browser).map(({ machine }) => machine.id)
  if (modelOnly.length > 0) say(`model only, without a half for the browser: ${modelOnly.join(', ')}`)
  say(`${amount(drivers.length, 'machine')}: ${faults.length === 0 ? 'all is well' : amount(faults.length, 'fault')}`)
  return faults.length === 0 ? 0 : 1
}
