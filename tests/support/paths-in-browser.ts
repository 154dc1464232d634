import { describe, expect, test } from 'vitest'
import { runBrowser } from '../paths/browser/run'
import { viewOf, viewText } from '../paths/browser/views'
import type { Driver } from '../paths/driver'
import { failuresIn } from '../paths/model-run'
import { acceptedPlan } from '../paths/plan/accepted-plan'
import { causable } from '../paths/plan/causable'
import { planOptions, withPaths, type Planned } from '../paths/plan/plan'
import { dealt, type Shard } from '../paths/plan/shard'
import { successesIn } from '../paths/plan/successes'
import { allDrivers } from '../paths/registry'
import { oneOf } from './built-exchange'
import { isQuick } from './quick'
import { startForAll } from './started'

const folder = 'reports/paths/tests'

/**
 * The machines of identification, order placement, payment and bank verification. Signing in and the first steps of onboarding
 * are walked by the tests of journeys, gates and onboarding, where time is short too.
 */
const whereMoneyGoes = new Set(
  `identity questionnaire buy sell order payment lifecycle scamShield walletProof plan planForm
  bankVerification bankAccounts twoFactor reidentification`.split(/\s+/),
)

/** Where time is short, the path on which most succeeds of each machine where money goes; else all accepted paths. */
const plannedFor = (driver: Driver): Planned => {
  const planned = acceptedPlan(driver, causable(driver, planOptions))
  return isQuick ? successesIn(planned) : planned
}

const isWalked = ({ browser, machine }: Driver): boolean =>
  browser !== undefined && (!isQuick || whereMoneyGoes.has(machine.id))

/**
 * Tests that machines with a browser half go their way in a browser: the paths of one shard, so that files that run side by
 * side take about as long as each other. Paths take turns in language, width and theme. One that fails is walked once more; if it goes well then, the
 * run says so at its end (`FlakyReporter`).
 */
export const testShard = async (shard: Shard): Promise<void> => {
  const started = startForAll({ LOG_LEVEL: 'info' })
  const walked = (await allDrivers())
    .filter(isWalked)
    .map((driver) => dealt(plannedFor(driver), shard))
    .filter(({ paths }) => paths.length > 0)

  for (const planned of walked)
    describe(`${planned.graph.driver.machine.id} goes the way of its machine in a browser`, () => {
      for (const path of planned.paths) {
        const view = viewOf(path)
        test(`${path.id}, ${viewText(view)}`, async ({ task }) => {
          const place = {
            exchange: oneOf(started.exchange()),
            browser: started.browser(),
            leave: async () => undefined,
          }
          const run = await runBrowser(place, withPaths(planned, [path]), {
            shots: 'fail',
            folder,
            retries: true,
            traces: 'again',
            view,
          })
          const [once] = run.paths
          if (once?.flaky !== undefined) task.meta.flaky = once.flaky
          expect(failuresIn(run), once?.evidence?.join(' ')).toEqual([])
        })
      }
    })
}
