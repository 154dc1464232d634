import { getNextSnapshot, setup } from 'xstate'
import type { PlanState } from '../../src/domain/plans/plans'

/** What can happen to a plan; all is asked by the customer. */
export const planEvents = ['plan.paused', 'plan.resumed', 'plan.skipped', 'plan.changed', 'plan.ended'] as const
export type PlanEvent = (typeof planEvents)[number]

/** The life of a plan. Both sides use it: the exchange refuses every step that is not here with 409. */
export const planLifecycleMachine = setup({
  types: {
    events: {} as { type: PlanEvent },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
  },
}).createMachine({
  id: 'planLifecycle',
  initial: 'ACTIVE',
  states: {
    ACTIVE: {
      tags: 'busy',
      on: { 'plan.paused': 'PAUSED', 'plan.skipped': 'ACTIVE', 'plan.changed': 'ACTIVE', 'plan.ended': 'ENDED' },
    },
    PAUSED: {
      tags: 'needsUser',
      on: { 'plan.resumed': 'ACTIVE', 'plan.changed': 'PAUSED', 'plan.ended': 'ENDED' },
    },
    ENDED: { type: 'final', tags: 'terminal' },
  },
})

/** The state that a step leads to; undefined where there is no such step. */
export const nextPlanState = (state: PlanState, event: PlanEvent): PlanState | undefined => {
  const before = planLifecycleMachine.resolveState({ value: state })
  return before.can({ type: event }) ? getNextSnapshot(planLifecycleMachine, before, { type: event }).value : undefined
}
