import { assign, setup } from 'xstate'
import type { Plan } from '../../src/domain/plans/plans'
import { defineFeeds, definePorts, type Feed, type Port } from '../lib/ports'
import type { PageMeta } from '../lib/page-of'

export type PlansPorts = { loadPlans: Port<void, Plan[]> }

/** Tells each time the exchange says that one of the plans has changed. */
export type PlansFeeds = { watchPlans: Feed<void, { type: 'plans.changed' }> }

export type PlansEvent = { type: 'plans.changed' } | { type: 'plans.retry' }

const ports = definePorts<PlansPorts>()('loadPlans')
const feeds = defineFeeds<PlansFeeds>()('watchPlans')

/** The customer's plans: read, and read anew whenever one has changed; what is shown stays meanwhile. */
export const plansMachine = setup({
  types: {
    context: {} as { plans: Plan[] | undefined },
    events: {} as PlansEvent,
    children: {} as { loadPlans: 'loadPlans'; watchPlans: 'watchPlans' },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: { hasPlans: ({ context }) => context.plans !== undefined },
  actions: { setPlans: assign((_, params: { plans: Plan[] }) => params) },
}).createMachine({
  id: 'plans',
  context: { plans: undefined },
  invoke: { id: 'watchPlans', src: 'watchPlans' },
  meta: { screen: 'plans', heading: 'plans.title' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPlans',
        src: 'loadPlans',
        onDone: { target: 'listing', actions: { type: 'setPlans', params: ({ event }) => ({ plans: event.output }) } },
        onError: [{ guard: 'hasPlans', target: 'listing' }, { target: 'failed' }],
      },
      on: { 'plans.changed': { target: 'loading', reenter: true } },
    },
    failed: { tags: 'needsUser', on: { 'plans.retry': 'loading', 'plans.changed': 'loading' } },
    listing: { tags: 'needsUser', on: { 'plans.changed': 'loading' } },
  },
})

export const providePlans = (given: PlansPorts & PlansFeeds) =>
  plansMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })
