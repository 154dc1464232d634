import { planLifecycleMachine } from '../../../machines/plans/plan-lifecycle'
import { defineDriver } from '../driver'
import { plain } from './cases'
import { planLifecycleBrowser } from './plan-lifecycle.browser'

export const planLifecycleDriver = defineDriver(planLifecycleMachine)({
  states: { ACTIVE: 'the plan buys', PAUSED: 'the plan is paused', ENDED: 'the plan is over' },
  inputs: { '': { title: 'a customer who has started a plan', input: undefined } },
  events: {
    'plan.paused': { cases: plain },
    'plan.resumed': { cases: plain },
    'plan.skipped': { cases: plain },
    'plan.changed': { cases: plain },
    'plan.ended': { cases: plain },
  },
  children: {},
  delays: {},
  browser: planLifecycleBrowser,
})
