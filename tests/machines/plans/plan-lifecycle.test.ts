import { describe, expect, test } from 'vitest'
import { nextPlanState, planEvents, planLifecycleMachine } from '../../../machines/plans/plan-lifecycle'
import { planStates } from '../../../src/domain/plans/plans'

const steps = [
  'ACTIVE plan.paused PAUSED',
  'ACTIVE plan.skipped ACTIVE',
  'ACTIVE plan.changed ACTIVE',
  'ACTIVE plan.ended ENDED',
  'PAUSED plan.resumed ACTIVE',
  'PAUSED plan.changed PAUSED',
  'PAUSED plan.ended ENDED',
]

describe('the life of a plan', () => {
  test('has each decided step and refuses every other', () => {
    const found = planStates.flatMap((state) =>
      planEvents.flatMap((event) => {
        const next = nextPlanState(state, event)
        return next === undefined ? [] : [`${state} ${event} ${next}`]
      }),
    )
    expect(found).toEqual(steps)
  })

  test('its states are the ones that the exchange writes down', () => {
    expect(Object.keys(planLifecycleMachine.states)).toEqual(planStates)
  })

  test('begins active', () => {
    expect(planLifecycleMachine.root.initial.target.map(({ key }) => key)).toEqual(['ACTIVE'])
  })
})
