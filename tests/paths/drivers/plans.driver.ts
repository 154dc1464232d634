import { plansMachine } from '../../../machines/plans/plans'
import { planWith } from '../../support/plans'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { plansBrowser } from './plans.browser'

export const plansDriver = defineDriver(plansMachine)({
  states: {
    loading: 'fetches the plans',
    failed: 'could not fetch them',
    listing: 'lists the plans',
  },
  inputs: { start: { title: 'the page of the plans was opened', input: undefined } },
  events: { 'plans.changed': { cases: plain }, 'plans.retry': { cases: plain } },
  children: {
    loadPlans: { ok: { 'a plan': [planWith()] }, fail: noAnswer },
    watchPlans: { tells: ['plans.changed'] },
  },
  delays: {},
  words: { 'plans.changed': 'the exchange tells that a plan has changed', loadPlans: 'the plans are fetched' },
  browser: plansBrowser,
})
