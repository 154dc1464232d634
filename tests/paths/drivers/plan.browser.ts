import type { Page, Route } from 'playwright-core'
import { create, enums, type } from 'superstruct'
import { planActs, type planMachine, type PlanSnapshot } from '../../../machines/plan/plan'
import { actOnPlan, planOn, planPage, startPlan } from '../browser/plans'
import { inDialog, inMain } from '../browser/operate'
import { answering } from '../browser/releases'
import { isBusyWith, says, saysIf, saysOnly, shown } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf } from '../driver'

const load = 'GET /protected/v2/plans/{reference}'
const more = 'GET /protected/v2/orders?page=1'
const acts = {
  pause: 'POST /protected/v2/plans/{reference}/pause',
  resume: 'POST /protected/v2/plans/{reference}/resume',
  skip: 'POST /protected/v2/plans/{reference}/skip',
  end: 'POST /protected/v2/plans/{reference}/end',
} as const

/** The plan's purchases are all that the customer has bought: as many as fill two pages. */
const ofAll = (route: Route): Promise<void> => {
  const url = new URL(route.request().url())
  url.searchParams.delete('plan')
  return route.continue({ url: url.href })
}

const problems = ['step-refused', 'not-done'] as const

const problemShown = saysOnly<(typeof problems)[number], PlanSnapshot>(
  problems,
  (code) => `plan.problem.${code}`,
  ({ context }) => context.problem,
)

const planShown = async (page: Page, snapshot: PlanSnapshot): Promise<void> => {
  const { t } = await stepsOn(page)
  const { plan } = snapshot.context
  if (!plan) return
  await shown(page.getByText(t(`plans.state.${plan.state}`), { exact: true }))
  await problemShown(page, snapshot)
  await saysIf('plan.history.failed', ({ context }: PlanSnapshot) => context.problem === 'no-more')(page, snapshot)
}

export const planBrowser = {
  open: async (stage, given, steps) => {
    const { page, sandbox } = stage
    await sandbox.seed('verified-swede')
    const reference = await startPlan(stage)
    if (given === 'paused') await actOnPlan(page, 'pause')
    await page.route('**/protected/v2/orders?plan=*', ofAll)
    await sandbox.holdEvents()
    await sandbox.hold(load, more, ...Object.values(acts))
    const isThere = !steps.some(({ label }) => label === '✗loadPlan «not there»')
    await page.goto(planPage(isThere ? reference : '00000000-0000-4000-8000-000000000000'))
  },
  sees: {
    loading: planShown,
    failed: says('plan.failed.text'),
    shown: planShown,
    loadingMore: isBusyWith('plan.history.loading'),
    asking: async (page) => shown(page.getByRole('dialog')),
    acting: async (page, { context: { act } }) => isBusyWith(`plan.ask.${act}.busy`)(page),
  },
  act: {
    'plan.changed': ({ page, sandbox }) => sandbox.push({ type: 'plan.changed', reference: planOn(page) }),
    /** Where more purchases did not come, a button has the same name. */
    'plan.retry': async ({ page }) => {
      const { t, press } = await stepsOn(page)
      await press(t('common.tryAgain'))
    },
    'act.ask': { press: (_, { act }) => `plan.act.${act}`, within: inMain },
    'act.confirm': { press: ({ context: { act } }) => `plan.ask.${act}.confirm`, within: inDialog },
    'act.leave': { press: 'plan.ask.leave', within: inDialog },
    'purchases.more': { press: ({ context }) => moreName(context), within: inMain },
  },
  steer: {
    loadPlan: answering(load),
    loadPurchases: answering(more),
    /** Of what the customer was asked about. */
    actOn: async (stage, outcome) => {
      const { act } = create(await stage.sandbox.contextOf('plan'), Acting)
      await answering(acts[act])(stage, outcome)
    },
  },
} satisfies BrowserHalf<typeof planMachine>

const moreName = ({ problem }: PlanSnapshot['context']) =>
  problem === 'no-more' ? ('common.tryAgain' as const) : ('plan.history.more' as const)

/** What the machine knows of what it does. */
const Acting = type({ act: enums(planActs) })
