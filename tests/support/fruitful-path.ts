import { expect, test } from 'vitest'
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

/** Those that customers come for: what is walked where time is short. */
const journeys = ['bankAccounts', 'buy', 'onboarding', 'order', 'payment', 'sell', 'session', 'support']

/**
 * Tests that machines with a browser half go their way in a browser: every other one of them, from the first or the
 * second on. Where time is short, the journeys alone.
 */
export const testEveryOther = async (from: 0 | 1): Promise<void> => {
  const started = startForAll()
  const drivers = (await allDrivers()).filter(({ browser: half }) => half)
  const walked = rowsOf(drivers, ({ machine }) => journeys.includes(machine.id))
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
