import { expect, test } from 'vitest'
import { waitText } from '../../src/i18n/wait'

test.each([
  [0, '1 minute', '1 minut'],
  [61, '2 minutes', '2 minuter'],
  [3600, '60 minutes', '60 minuter'],
  [3601, '2 hours', '2 timmar'],
  [86_220, '24 hours', '24 timmar'],
  [172_800, '48 hours', '48 timmar'],
  [172_801, '3 days', '3 dygn'],
])('a wait of %i seconds is told as %s, and never too short', (seconds, en, sv) => {
  expect([waitText('en', seconds), waitText('sv', seconds)]).toEqual([en, sv])
})
