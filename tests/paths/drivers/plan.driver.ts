import { planMachine, type PlanSnapshot } from '../../../machines/plan/plan'
import type { OrdersPage } from '../../../src/domain/orders/orders'
import type { PlanState } from '../../../src/domain/plans/plans'
import { orderWith } from '../../support/orders'
import { planWith } from '../../support/plans'
import { defineDriver } from '../driver'
import { noAnswer, plain, refused } from './cases'
import { planBrowser } from './plan.browser'

const pageWith = (number: number, reference: string): OrdersPage => ({
  content: [orderWith({ reference })],
  methods: [],
  page: { number, size: 1, totalPages: 2, totalElements: 2 },
})
const purchases = pageWith(0, 'newest')

const active = planWith()
const paused = planWith({ state: 'PAUSED', nextDay: null })
const ended = planWith({ state: 'ENDED', nextDay: null, endedAt: '2026-11-20T13:05:00.000Z' })

const told = { 'one that buys': active, 'a paused one': paused, 'one that is over': ended } as const

const stateOf: Record<keyof typeof told, PlanState> = {
  'one that buys': 'ACTIVE',
  'a paused one': 'PAUSED',
  'one that is over': 'ENDED',
}

const isPlan = (name: string): name is keyof typeof told => name in told

/** How the plan is now: as it was last told, at first as the path begins. */
const isNow = ({ context: { plan, reference } }: PlanSnapshot, name: string): boolean =>
  isPlan(name) && stateOf[name] === (plan?.state ?? (reference === 'paused' ? 'PAUSED' : 'ACTIVE'))

const acts = { paused, 'goes on': active, 'next day skipped': planWith({ nextDay: '2027-01-25' }), ended } as const
const actOf: Record<string, string> = {
  paused: 'pause',
  'goes on': 'resume',
  'next day skipped': 'skip',
  ended: 'end',
}

export const planDriver = defineDriver(planMachine)({
  states: {
    loading: 'fetches the plan',
    missing: 'says that there is no such plan',
    failed: 'could not fetch the plan',
    shown: 'shows the plan',
    loadingMore: 'fetches more of its purchases',
    asking: 'asks whether that is meant',
    acting: 'has it done',
  },
  inputs: {
    active: { title: 'the page of a plan was opened', input: { reference: 'active' } },
    paused: { title: 'the page of a paused plan was opened', input: { reference: 'paused' } },
  },
  events: {
    'plan.changed': { cases: plain },
    'plan.retry': { cases: plain },
    'act.ask': {
      cases: { pause: { act: 'pause' }, resume: { act: 'resume' }, skip: { act: 'skip' }, end: { act: 'end' } },
    },
    'act.confirm': { cases: plain },
    'act.leave': { cases: plain },
    'purchases.more': { cases: plain },
  },
  children: {
    loadPlan: {
      ok: Object.fromEntries(Object.entries(told).map(([name, plan]) => [name, { plan, purchases }])),
      fail: { 'not there': { code: 'not-found' }, ...noAnswer },
      offered: (snapshot, name) => {
        if (name === 'not there') return snapshot.context.plan === undefined && snapshot.context.reference === 'active'
        return name === 'no answer' || isNow(snapshot, name)
      },
    },
    loadPurchases: { ok: { 'the next page': pageWith(1, 'older') }, fail: noAnswer },
    actOn: {
      ok: acts,
      fail: { ...refused, ...noAnswer },
      offered: ({ context: { act } }, name) => !(name in actOf) || actOf[name] === act,
    },
    watchPlan: { tells: ['plan.changed'] },
  },
  costs: 'each act is asked about before it is done',
  delays: {},
  words: {
    'plan.changed': 'the exchange tells that the plan has changed',
    loadPlan: 'the plan is fetched',
    loadPurchases: 'more of its purchases are fetched',
    actOn: 'the exchange does what was asked for',
  },
  browser: planBrowser,
})
