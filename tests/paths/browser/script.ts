import { launchBrowser } from '../../support/browser'
import { oneOf, startExchange } from '../../support/built-exchange'
import { failuresIn } from '../model-run'
import { planFor } from '../plan/plan'
import { driverOf } from '../registry'
import { scriptedPath, type ScriptedPath } from '../script'
import { runBrowser } from './run'

/** Paths of one machine that are walked as they are written, in a real browser on an exchange of their own. */
type Script = { given: (input: string) => ScriptedPath; leave: () => Promise<void> }

/** `seeded` is a folder with a database to begin from. */
export const openScript = async (machine: string, seeded: string): Promise<Script> => {
  const driver = await driverOf(machine)
  const exchange = oneOf(await startExchange({ from: seeded }))
  const browser = await launchBrowser()
  const leave = async (): Promise<void> => {
    await browser.close()
    await exchange.stop()
  }
  const options = { shots: 'fail', folder: 'reports/paths/scripts' } as const
  return {
    leave,
    given: (input) =>
      scriptedPath(driver, input, async ({ graph, path }) => {
        const planned = { ...planFor(driver), graph, paths: [path] }
        const [failure] = failuresIn(await runBrowser({ exchange, browser, leave }, planned, options))
        if (failure) throw new Error(`${failure.step.label}: ${failure.step.failure}`)
      }),
  }
}
