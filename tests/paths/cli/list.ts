import { transitionsOf } from '../statechart'
import type { Driver } from '../driver'
import { hashOf } from '../hash'
import { failuresIn } from '../model-run'
import type { RunRecord } from '../record'
import { allDrivers, allMachines } from '../registry'
import { lastRun } from './last-run'
import { say, show, tableOf } from './output'

/** `npm run paths`: every machine, what it has, whether it can be driven, and what its last run covered. */
export const list = async (): Promise<number> => {
  const drivers = await allDrivers()
  const rows = drivers.map((driver) => [
    driver.machine.id,
    String(Object.values(driver.states).filter((title) => title !== null).length),
    String(transitionsOf(driver.machine).length),
    driver.browser ? 'model and browser' : 'model only',
    lastText(driver, 'browser'),
    lastText(driver, 'model'),
  ])
  const driven = new Set(drivers.map(({ machine }) => machine.id))
  const others = (await allMachines())
    .filter(({ id }) => !driven.has(id))
    .map((machine) => [machine.id, '', String(transitionsOf(machine).length), 'none', '', ''])
  show(
    tableOf([
      ['machine', 'states', 'transitions', 'driver', 'last in the browser', 'last by model'],
      ...rows,
      ...others,
    ]),
  )
  say('npm run paths -- MACHINE plans its paths; npm run paths -- --help says what else there is')
  return 0
}

const lastText = (driver: Driver, by: RunRecord['by']): string => {
  const last = lastRun(driver.machine.id, by)
  const transitions = last?.criteria.transitions
  if (!last || !transitions) return 'never'
  const isOld = last.hash !== hashOf(driver)
  return [
    `${transitions.covered}/${transitions.total}, ${last.at.slice(0, 16).replace('T', ' ')}`,
    ...(failuresIn(last).length > 0 ? ['failed'] : []),
    ...(isOld ? ['of an older statechart'] : []),
  ].join(', ')
}
