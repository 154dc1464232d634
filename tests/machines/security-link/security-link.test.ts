import { describe, expect, test } from 'vitest'
import {
  nextSecurityLinkState,
  securityLinkEvents,
  securityLinkMachine,
  securityLinkStates,
  securityStatesThatTake,
} from '../../../machines/security-link/security-link'

const steps = [
  'sent link.opened opened',
  'sent link.expired expired',
  'opened link.expired expired',
  'opened answer.mine confirmed',
  'opened answer.notMine denied',
  'confirmed link.expired expired',
  'confirmed answer.notMine denied',
]

describe('a link of a letter about security', () => {
  test('has each decided step and refuses every other', () => {
    const found = securityLinkStates.flatMap((state) =>
      securityLinkEvents.flatMap((event) => {
        const next = nextSecurityLinkState(state, event)
        return next === undefined ? [] : [`${state} ${event} ${next}`]
      }),
    )
    expect(found).toEqual(steps)
  })

  test('its states are the ones that the exchange writes down', () => {
    expect(Object.keys(securityLinkMachine.states)).toEqual(securityLinkStates)
  })

  test('begins with the letter', () => {
    expect(securityLinkMachine.root.initial.target.map(({ key }) => key)).toEqual(['sent'])
  })

  test('is denied by whoever has opened it, also after it was confirmed, and never unsaid', () => {
    expect(securityStatesThatTake('answer.notMine')).toEqual(['opened', 'confirmed'])
    expect(securityLinkEvents.filter((event) => nextSecurityLinkState('denied', event))).toEqual([])
  })
})
