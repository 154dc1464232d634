import type { plansMachine } from '../../../machines/plans/plans'
import { planOn, startPlan } from '../browser/plans'
import { answering } from '../browser/releases'
import { has, says } from '../browser/sees'
import type { BrowserHalf } from '../driver'

const load = 'GET /protected/v2/plans'

export const plansBrowser = {
  open: async (stage) => {
    const { page, sandbox } = stage
    await sandbox.seed('verified-swede')
    await startPlan(stage)
    await sandbox.holdEvents()
    await sandbox.hold(load)
    await page.goto('/app/plans')
  },
  sees: {
    loading: async (page, snapshot) =>
      snapshot.context.plans === undefined
        ? has('status', 'plans.loading')(page, snapshot)
        : says('plans.way.transfer')(page, snapshot),
    failed: says('plans.failedText'),
    listing: says('plans.way.transfer'),
  },
  act: {
    'plans.changed': ({ page, sandbox }) => sandbox.push({ type: 'plan.changed', reference: planOn(page) }),
    'plans.retry': { press: 'common.tryAgain' },
  },
  steer: { loadPlans: answering(load) },
} satisfies BrowserHalf<typeof plansMachine>
