import { assign, setup, type SnapshotFrom } from 'xstate'
import type { MessageId } from '../../src/domain/messages/messages'
import type { Order, OrdersPage } from '../../src/domain/orders/orders'
import type { Plan } from '../../src/domain/plans/plans'
import type { PageMeta } from '../lib/page-of'
import { defineFeeds, definePorts, problemOf, type Feed, type Port } from '../lib/ports'
import { isFailure } from '../lib/server-errors'
import { nextPlanState, type PlanEvent } from '../plans/plan-lifecycle'

/** What can be done to a plan on its page. */
export const planActs = ['pause', 'resume', 'skip', 'end'] as const
export type PlanAct = (typeof planActs)[number]

/**
 * `loadPlan` has the plan, with the first page of its purchases, and rejects with `not-found`; `loadPurchases` has a later
 * page. `actOn` tells the plan as it is then, and rejects with `step-refused` where it has moved on, and with `account-frozen`,
 * which is told on every page. `day`: the next one that was shown, which is skipped and no other.
 */
export type PlanPorts = {
  loadPlan: Port<{ reference: string }, { plan: Plan; purchases: OrdersPage }>
  loadPurchases: Port<{ reference: string; page: number }, OrdersPage>
  actOn: Port<{ reference: string; act: PlanAct; day: string | null }, Plan>
}

/** Tells each time the exchange says that the plan has changed. */
export type PlanFeeds = { watchPlan: Feed<{ reference: string }, { type: 'plan.changed' }> }

export const planProblems = ['step-refused', 'not-done', 'no-more'] as const
export type PlanProblem = (typeof planProblems)[number]

type Context = {
  reference: string
  plan: Plan | undefined
  /** Purchases of the plan that are shown, the newest first. */
  purchases: Order[]
  /** Of all, as many as the exchange has told of; orders on a page. */
  total: number
  size: number
  /** What the customer is asked about. */
  act: PlanAct
  problem: PlanProblem | undefined
  /** Whether the exchange has said that it changed since it was last loaded. */
  isStale: boolean
}

export type PlanPageEvent =
  | { type: 'plan.changed' }
  | { type: 'plan.retry' }
  | { type: 'act.ask'; act: PlanAct }
  | { type: 'act.confirm' }
  | { type: 'act.leave' }
  | { type: 'purchases.more' }

const ports = definePorts<PlanPorts>()('loadPlan', 'loadPurchases', 'actOn')
const feeds = defineFeeds<PlanFeeds>()('watchPlan')

/** A plan on its page: shown, followed live, paused, gone on with, skipped once, ended; its purchases page by page. */
export const planMachine = setup({
  types: {
    input: {} as { reference: string },
    context: {} as Context,
    events: {} as PlanPageEvent,
    children: {} as {
      loadPlan: 'loadPlan'
      loadPurchases: 'loadPurchases'
      actOn: 'actOn'
      watchPlan: 'watchPlan'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta<Context>,
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    isMissing: (_, params: { error: unknown }) => isFailure(params.error, 'not-found'),
    hasPlan: ({ context }) => context.plan !== undefined,
    isStale: ({ context }) => context.isStale,
    hasMore: ({ context }) => hasMore(context),
    mayAct: ({ context: { plan } }, params: { act: PlanAct }) => plan !== undefined && mayAct(plan, params.act),
  },
  actions: {
    setLoaded: assign(({ context }, params: { plan: Plan; purchases: OrdersPage }) => ({
      plan: params.plan,
      purchases: withNewest(context.purchases, params.purchases.content),
      total: params.purchases.page.totalElements,
      size: params.purchases.page.size,
    })),
    addPurchases: assign(({ context }, { page }: { page: OrdersPage }) => ({
      purchases: withNewest(page.content, context.purchases),
      total: page.page.totalElements,
    })),
    setPlan: assign((_, params: { plan: Plan }) => params),
    /** What went wrong before is of no matter for what is asked about now. */
    setAct: assign((_, { act }: { act: PlanAct }) => ({ act, problem: undefined })),
    setProblem: assign((_, params: { error: unknown }) => ({
      problem: isFailure(params.error, 'account-frozen')
        ? undefined
        : problemOf<PlanProblem>(params.error, ['step-refused'], 'not-done'),
    })),
    noteNoMore: assign({ problem: 'no-more' }),
    clearProblem: assign({ problem: undefined }),
    noteStale: assign({ isStale: true }),
    noteFresh: assign({ isStale: false }),
  },
}).createMachine({
  id: 'plan',
  context: ({ input }) => ({
    reference: input.reference,
    plan: undefined,
    purchases: [],
    total: 0,
    size: 1,
    act: 'pause',
    problem: undefined,
    isStale: false,
  }),
  invoke: { id: 'watchPlan', src: 'watchPlan', input: ({ context }) => ({ reference: context.reference }) },
  initial: 'loading',
  on: { 'plan.changed': { actions: 'noteStale' } },
  states: {
    loading: {
      tags: 'busy',
      entry: 'noteFresh',
      meta: { screen: 'plan', heading: ({ plan }) => (plan === undefined ? 'common.loading' : 'plan.title') },
      invoke: {
        id: 'loadPlan',
        src: 'loadPlan',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: { target: 'shown', actions: { type: 'setLoaded', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) }, target: 'missing' },
          { guard: 'hasPlan', target: 'shown' },
          { target: 'failed' },
        ],
      },
      on: {
        'plan.changed': { target: 'loading', reenter: true },
        'act.ask': {
          guard: { type: 'mayAct', params: ({ event }) => ({ act: event.act }) },
          target: 'asking',
          actions: ['noteStale', { type: 'setAct', params: ({ event }) => ({ act: event.act }) }],
        },
      },
    },
    missing: { tags: 'terminal', meta: { screen: 'errorNotFound', heading: 'notFound.title' } },
    failed: {
      tags: 'needsUser',
      meta: { screen: 'plan', heading: 'plan.failed.title' },
      on: { 'plan.retry': 'loading', 'plan.changed': 'loading' },
    },
    shown: {
      tags: 'needsUser',
      meta: { screen: 'plan', heading: 'plan.title' },
      always: { guard: 'isStale', target: 'loading' },
      on: {
        'act.ask': {
          guard: { type: 'mayAct', params: ({ event }) => ({ act: event.act }) },
          target: 'asking',
          actions: { type: 'setAct', params: ({ event }) => ({ act: event.act }) },
        },
        'purchases.more': { guard: 'hasMore', target: 'loadingMore', actions: 'clearProblem' },
      },
    },
    loadingMore: {
      tags: 'busy',
      meta: { screen: 'plan', heading: 'plan.title' },
      invoke: {
        id: 'loadPurchases',
        src: 'loadPurchases',
        input: ({ context }) => ({ reference: context.reference, page: nextPage(context) }),
        onDone: { target: 'shown', actions: { type: 'addPurchases', params: ({ event }) => ({ page: event.output }) } },
        onError: { target: 'shown', actions: 'noteNoMore' },
      },
      on: {
        'act.ask': {
          guard: { type: 'mayAct', params: ({ event }) => ({ act: event.act }) },
          target: 'asking',
          actions: { type: 'setAct', params: ({ event }) => ({ act: event.act }) },
        },
      },
    },
    asking: {
      tags: 'needsUser',
      meta: { screen: 'plan', heading: ({ act }) => askedBy(act) },
      on: { 'act.confirm': 'acting', 'act.leave': 'shown' },
    },
    acting: {
      tags: 'busy',
      meta: { screen: 'plan', heading: ({ act }) => askedBy(act) },
      invoke: {
        id: 'actOn',
        src: 'actOn',
        input: ({ context: { reference, act, plan } }) => ({ reference, act, day: plan?.nextDay ?? null }),
        onDone: { target: 'shown', actions: { type: 'setPlan', params: ({ event }) => ({ plan: event.output }) } },
        onError: {
          target: 'loading',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})
export type PlanSnapshot = SnapshotFrom<typeof planMachine>

export const providePlan = (given: PlanPorts & PlanFeeds) =>
  planMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })

const events: Record<PlanAct, PlanEvent> = {
  pause: 'plan.paused',
  resume: 'plan.resumed',
  skip: 'plan.skipped',
  end: 'plan.ended',
}

const titles = {
  pause: 'plan.ask.pause.title',
  resume: 'plan.ask.resume.title',
  skip: 'plan.ask.skip.title',
  end: 'plan.ask.end.title',
} as const satisfies Record<PlanAct, MessageId>

const askedBy = (act: PlanAct): MessageId => titles[act]

/** Whether something can be done to a plan as it is; the exchange goes by the same statechart. */
const mayAct = ({ state }: Pick<Plan, 'state'>, act: PlanAct): boolean =>
  nextPlanState(state, events[act]) !== undefined

/** What the page offers of a plan. While the account is frozen it is neither resumed nor changed: coins would leave by it. */
export const offeredOf = (plan: Pick<Plan, 'state'>, isFrozen: boolean): { acts: PlanAct[]; canChange: boolean } => ({
  acts: planActs.filter((act) => mayAct(plan, act) && !(isFrozen && act === 'resume')),
  canChange: nextPlanState(plan.state, 'plan.changed') !== undefined && !isFrozen,
})

/** Whether there are purchases that are not shown. */
export const hasMore = ({ purchases, total }: Pick<Context, 'purchases' | 'total'>): boolean => purchases.length < total

/** The page on which the first purchase stands that is not shown yet. */
const nextPage = ({ purchases, size }: Context): number => Math.floor(purchases.length / size)

/** Those that came last are told as they are now; of the others, what was known stays. */
const withNewest = (shown: readonly Order[], newest: readonly Order[]): Order[] => {
  const references = new Set(newest.map(({ reference }) => reference))
  return [...newest, ...shown.filter(({ reference }) => !references.has(reference))]
}
