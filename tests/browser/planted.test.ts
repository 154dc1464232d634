import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { runBrowser } from '../paths/browser/run'
import { failuresIn } from '../paths/model-run'
import { acceptedPlan } from '../paths/plan/accepted-plan'
import { causable } from '../paths/plan/causable'
import { planOptions, withPaths, type Planned } from '../paths/plan/plan'
import { bugs, type Bug } from '../paths/planted/bugs'
import { buildWith } from '../paths/planted/build'
import type { BuiltCopy } from '../support/built-copy'
import { driverOf } from '../paths/registry'
import { launchBrowser } from '../support/browser'
import { oneOf, startExchange, type RunningExchange } from '../support/built-exchange'
import { isQuick } from '../support/quick'

/** Long: the paths of a machine are walked until one of them notices. */
const patience = 20 * 60_000

describe.skipIf(isQuick)('bugs planted in pages and in the exchange', () => {
  let build: BuiltCopy
  let browser: Browser
  let whole: RunningExchange

  const start = (env: Record<string, string> = {}) => startExchange({ from: inject('seeded'), at: build.root, env })

  beforeAll(async () => {
    build = buildWith(bugs)
    browser = await launchBrowser()
    whole = await start()
  }, patience)
  afterAll(async () => {
    await whole?.stop()
    await browser?.close()
    build?.remove()
  })

  const walk = async (exchange: RunningExchange, planned: Planned, script: string): Promise<string | null> => {
    const place = { exchange: oneOf(exchange), browser, leave: async () => undefined }
    const run = await runBrowser(place, planned, { shots: 'off', folder: 'reports/paths/planted', script })
    return failuresIn(run)[0]?.step.failure ?? null
  }

  /** The first of the machine's accepted paths that fails with the bug, and goes well without it; null where none does. */
  const noticedBy = async (exchange: RunningExchange, { machine }: Bug, script: string): Promise<string | null> => {
    const driver = await driverOf(machine)
    const planned = acceptedPlan(driver, causable(driver, planOptions))
    for (const path of planned.paths) {
      const only = withPaths(planned, [path])
      if ((await walk(exchange, only, script)) === null) continue
      if ((await walk(whole, only, '')) === null) return path.id
    }
    return null
  }

  test.each(bugs.map((bug) => [bug.machine, bug.name, bug] as const))(
    '%s: %s',
    async (_, name, bug) => {
      const exchange = bug.kind === 'exchange' ? await start({ PLANTED: name }) : whole
      const script = bug.kind === 'view' ? `globalThis.planted = ${JSON.stringify(name)}` : ''
      try {
        expect(await noticedBy(exchange, bug, script)).not.toBeNull()
      } finally {
        if (exchange !== whole) await exchange.stop()
      }
    },
    patience,
  )
})
