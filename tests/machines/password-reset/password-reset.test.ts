import { describe, expect, test } from 'vitest'
import {
  nextResetState,
  passwordResetMachine,
  resetEvents,
  resetStates,
  statesThatTake,
  type ResetState,
} from '../../../machines/password-reset/password-reset'

const steps = [
  'asked letter.sent sent',
  'asked link.expired expired',
  'asked link.withdrawn withdrawn',
  'sent link.opened opened',
  'sent link.expired expired',
  'sent link.withdrawn withdrawn',
  'opened link.expired expired',
  'opened link.withdrawn withdrawn',
  'opened factor.asked proving',
  'opened password.set done',
  'proving link.expired expired',
  'proving link.withdrawn withdrawn',
  'proving factor.dropped opened',
  'proving factor.refused proving',
  'proving factor.proven done',
  'done link.opened used',
]

describe('a link to a new password', () => {
  test('has each decided step and refuses every other', () => {
    const found = resetStates.flatMap((state) =>
      resetEvents.flatMap((event) => {
        const next = nextResetState(state, event)
        return next === undefined ? [] : [`${state} ${event} ${next}`]
      }),
    )
    expect(found).toEqual(steps)
  })

  test('its states are the ones that the exchange writes down', () => {
    expect(Object.keys(passwordResetMachine.states)).toEqual(resetStates)
  })

  test('begins with being asked', () => {
    expect(passwordResetMachine.root.initial.target.map(({ key }) => key)).toEqual(['asked'])
  })

  test('whoever proves a second factor sets no password without it', () => {
    expect(nextResetState('proving', 'password.set')).toBeUndefined()
    expect(nextResetState('opened', 'factor.proven')).toBeUndefined()
  })

  test('what is withdrawn or expired is so for good, and what was done cannot be withdrawn', () => {
    const living: ResetState[] = ['asked', 'sent', 'opened', 'proving']
    expect(statesThatTake('link.withdrawn')).toEqual(living)
    expect(statesThatTake('link.expired')).toEqual(living)
    const ended: ResetState[] = ['used', 'expired', 'withdrawn']
    expect(ended.flatMap((state) => resetEvents.filter((event) => nextResetState(state, event)))).toEqual([])
  })
})
