import { describe, expect, test } from 'vitest'
import { isHeldBack, securityWaitOf } from '../../../src/domain/customer/security-wait'

const changedAt = new Date('2026-11-20T12:00:00.000Z')
const over = changedAt.getTime() + 24 * 3_600_000
const wait = { change: 'password', since: '2026-11-20T12:00:00.000Z', until: '2026-11-21T12:00:00.000Z' } as const

describe('the wait after a change of security', () => {
  test.each([
    ['with the change', changedAt.getTime(), wait],
    ['to the last millisecond of 24 hours', over - 1, wait],
    ['not at their end', over, null],
    ['not later', over + 1, null],
  ])('stands %s', (_, now, expected) => {
    expect(securityWaitOf('password', changedAt, now)).toEqual(expected)
  })

  test.each([
    ['never used', null, true],
    ['first used with the change', changedAt, true],
    ['first used after it', new Date(over), true],
    ['used just before it', new Date(changedAt.getTime() - 1), false],
  ])('holds what was %s back: %s', (_, firstUsedAt, expected) => {
    expect(isHeldBack(wait, firstUsedAt)).toBe(expected)
  })
})
