import { expect, test } from 'vitest'
import { StateMachine } from 'xstate'
import { runBrowser } from '../paths/browser/run'
import type { Driver } from '../paths/driver'
import { failuresIn } from '../paths/model-run'
import { causable } from '../paths/plan/causable'
import { mostIn } from '../paths/plan/most'
import { planFor, planOptions, type Planned } from '../paths/plan/plan'
import { allDrivers } from '../paths/registry'
import { oneOf } from './built-exchange'
import { rowsOf } from './quick'
import { startForAll } from './started'

const folder = 'reports/paths/quick'

/**
 * The whole is walked by `npm run paths -- run --all --browser`; here, of each machine's plan, the path that meets most
 * in a few steps.
 */
const fruitfulOf = (driver: Driver): Planned => {
  const planned = planFor(driver, causable(driver, planOptions))
  return { ...planned, paths: [mostIn(planned.paths)] }
}

/** Which machines another one starts: they are on the way of many a path of that one. */
const startedByOthers = (drivers: readonly Driver[]): ReadonlySet<string> =>
  new Set(
    drivers.flatMap(({ machine }) =>
      Object.values(machine.implementations.actors).flatMap((logic) => (logic instanceof StateMachine ? logic.id : [])),
    ),
  )

/**
 * Tests that machines with a browser half go their way in a browser: every other one of them, from the first or the
 * second on. Where time is short, those alone that no other machine starts.
 */
export const testEveryOther = async (from: 0 | 1): Promise<void> => {
  const started = startForAll()
  const drivers = (await allDrivers()).filter(({ browser: half }) => half)
  const inner = startedByOthers(drivers)
  const walked = rowsOf(drivers, ({ machine }) => !inner.has(machine.id))
    .filter((_, place) => place % 2 === from)
    .map((driver) => [driver.machine.id, driver] as const)

  test.each(walked)('%s goes the way of its machine in a browser', async (_, driver) => {
    const planned = fruitfulOf(driver)
    const place = { exchange: oneOf(started.exchange()), browser: started.browser(), leave: async () => undefined }
    const run = await runBrowser(place, planned, {
      shots: 'fail',
      folder,
    })
    expect([run.paths.map(({ steps }) => steps.length > 0), failuresIn(run)]).toEqual([[true], []])
  })
}
