import { describe, expect, test } from 'vitest'
import {
  nextTwoFactorResetState,
  twoFactorResetEvents,
  twoFactorResetMachine,
  twoFactorResetStates,
  twoFactorResetStatesThatTake,
  type TwoFactorResetState,
} from '../../../machines/two-factor-reset/two-factor-reset'

const steps = [
  'asked letter.sent sent',
  'asked link.expired expired',
  'asked link.withdrawn withdrawn',
  'sent link.opened choosing',
  'sent link.expired expired',
  'sent link.withdrawn withdrawn',
  'choosing link.expired expired',
  'choosing link.withdrawn withdrawn',
  'choosing eid.started signing',
  'choosing document.sent reviewing',
  'signing link.expired expired',
  'signing link.withdrawn withdrawn',
  'signing eid.started signing',
  'signing eid.ended choosing',
  'signing eid.refused mismatched',
  'signing eid.proven done',
  'signing document.sent reviewing',
  'mismatched link.expired expired',
  'mismatched link.withdrawn withdrawn',
  'mismatched eid.started signing',
  'mismatched document.sent reviewing',
  'reviewing link.withdrawn withdrawn',
  'reviewing document.accepted done',
  'reviewing document.rejected rejected',
  'rejected link.expired expired',
  'rejected link.withdrawn withdrawn',
  'rejected eid.started signing',
  'rejected document.sent reviewing',
]

describe('a link to a reset of two-factor authentication', () => {
  test('has each decided step and refuses every other', () => {
    const found = twoFactorResetStates.flatMap((state) =>
      twoFactorResetEvents.flatMap((event) => {
        const next = nextTwoFactorResetState(state, event)
        return next === undefined ? [] : [`${state} ${event} ${next}`]
      }),
    )
    expect(found).toEqual(steps)
  })

  test('its states are the ones that the exchange writes down', () => {
    expect(Object.keys(twoFactorResetMachine.states)).toEqual(twoFactorResetStates)
  })

  test('begins with being asked', () => {
    expect(twoFactorResetMachine.root.initial.target.map(({ key }) => key)).toEqual(['asked'])
  })

  test('is done by an e-ID that was signed with or a document that was looked at, and by nothing else', () => {
    const before = (event: 'eid.proven' | 'document.accepted') => twoFactorResetStatesThatTake(event)
    expect([before('eid.proven'), before('document.accepted')]).toEqual([['signing'], ['reviewing']])
    expect(steps.filter((step) => step.endsWith(' done'))).toHaveLength(2)
  })

  test('does not expire while the desk looks at a document, and can be withdrawn then', () => {
    expect(nextTwoFactorResetState('reviewing', 'link.expired')).toBeUndefined()
    expect(nextTwoFactorResetState('reviewing', 'link.withdrawn')).toBe('withdrawn')
  })

  test('is over for good once it is done, withdrawn or expired', () => {
    const ended: TwoFactorResetState[] = ['done', 'expired', 'withdrawn']
    expect(
      ended.flatMap((state) => twoFactorResetEvents.filter((event) => nextTwoFactorResetState(state, event))),
    ).toEqual([])
  })
})
