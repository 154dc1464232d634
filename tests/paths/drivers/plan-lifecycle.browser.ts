import type { Page } from 'playwright-core'
import { create, enums, type } from 'superstruct'
import type { planLifecycleMachine } from '../../../machines/plans/plan-lifecycle'
import type { PlanAct } from '../../../machines/plan/plan'
import { planStates } from '../../../src/domain/plans/plans'
import { planOn, planPage, startPlan } from '../browser/plans'
import { says } from '../browser/sees'
import { stepsOn } from '../browser/words'
import type { BrowserHalf, Stage, Told } from '../driver'

const done = new WeakMap<Page, Told[]>()

const Read = type({ result: type({ state: enums(planStates) }) })

/** The state in which the exchange has the plan. */
const stateOn = async (page: Page): Promise<string> => {
  const { callsOf } = await import('../../support/newcomer-calls')
  return create(await callsOf(page).get(`/plans/${planOn(page)}`), Read).result.state
}

/** Something has been done to the plan: what the exchange makes of it is told as the statechart's transition. */
const taken = async (page: Page, event: string): Promise<void> => {
  const told = done.get(page) ?? []
  const before = told.at(-1)?.state ?? 'ACTIVE'
  const state = await stateOn(page)
  const fired = [`planLifecycle.${before} --${event}--> planLifecycle.${state}`]
  done.set(page, [...told, { state, fired }])
}

/** A window of the page opens and closes by the page's clock. */
const opensWithinMs = 500

const acts =
  (act: PlanAct) =>
  async ({ page, sandbox }: Stage, { type: event }: { type: string }): Promise<void> => {
    const { t, press } = await stepsOn(page)
    await press(t(`plan.act.${act}`))
    await sandbox.clock.runFor(opensWithinMs)
    const dialog = page.getByRole('dialog', { name: t(`plan.ask.${act}.title`) })
    await dialog.getByRole('button').last().click()
    await sandbox.clock.runFor(opensWithinMs)
    await dialog.waitFor({ state: 'hidden' })
    await taken(page, event)
  }

export const planLifecycleBrowser = {
  open: async (stage) => {
    await stage.sandbox.seed('verified-swede')
    await stage.page.goto(planPage(await startPlan(stage)))
    done.set(stage.page, [{ state: 'ACTIVE', fired: [] }])
  },
  tells: async ({ page }) => done.get(page) ?? [],
  sees: { ACTIVE: says('plans.state.ACTIVE'), PAUSED: says('plans.state.PAUSED'), ENDED: says('plans.state.ENDED') },
  act: {
    'plan.paused': acts('pause'),
    'plan.resumed': acts('resume'),
    'plan.skipped': acts('skip'),
    'plan.ended': acts('end'),
    'plan.changed': async ({ page }, { type: event }) => {
      const { t, press } = await stepsOn(page)
      const reference = planOn(page)
      await page.getByRole('link', { name: t('plan.act.change'), exact: true }).click()
      await press(t('planForm.review.save'))
      await page.getByRole('heading', { name: t('planForm.done.changedTitle') }).waitFor()
      await page.goto(planPage(reference))
      await taken(page, event)
    },
  },
  steer: {},
} satisfies BrowserHalf<typeof planLifecycleMachine>
