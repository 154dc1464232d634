import { expect, test } from 'vitest'
import type { Right } from '../../src/domain/rights'
import type { ScreenName } from '../../src/domain/screens'
import { sectionsOf } from '../../src/domain/sections'

const full: Right[] = ['CAN_SEE_FULL_APP', 'CAN_SEE_DOCUMENTS']
const settings = ['settingsEmail', 'settingsPassword', 'settingsSessions']

test.each<[string, ScreenName, Right[], boolean, object | null]>([
  [
    'the profile of who has everything',
    'profilePhone',
    full,
    false,
    { group: 'profile', screens: ['profilePersonal', 'profilePhone', 'profileDocuments', 'profileBank'] },
  ],
  [
    'an e-ID customer’s, which needs no documents',
    'profileBank',
    full,
    true,
    { group: 'profile', screens: ['profilePersonal', 'profilePhone', 'profileBank'] },
  ],
  ['that of who may see little', 'profilePhone', [], false, { group: 'profile', screens: ['profilePhone'] }],
  ['settings, which are everybody’s', 'settingsEmail', [], false, { group: 'settings', screens: settings }],
  ['the rest, which has none', 'buy', full, false, null],
])('sections of %s', (_, screen, roles, isBankidUser, wanted) => {
  expect(sectionsOf(screen, { roles, details: { isBankidUser } })).toEqual(wanted)
})
