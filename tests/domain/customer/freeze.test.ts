import { expect, test } from 'vitest'
import { freezeEndOf, mayEndFreeze, type Freeze } from '../../../src/domain/customer/freeze'

const since = '2026-03-02T12:00:00.000Z'
const until = '2026-03-03T12:00:00.000Z'

test.each<[Freeze['releasedBy'], string | null, ReturnType<typeof freezeEndOf>, boolean]>([
  ['customer', null, 'customer', true],
  ['clock', until, 'asked-for', false],
  ['desk', null, 'desk', false],
])('a freeze by the %s, until %s, ends by the %s', (releasedBy, end, by, mayEnd) => {
  const freeze = { since, until: end, releasedBy }
  expect([freezeEndOf(freeze), mayEndFreeze(freeze)]).toEqual([by, mayEnd])
})
