import { expect, test } from 'vitest'
import type { Right } from '../../../src/domain/customer/rights'
import type { ScreenName } from '../../../src/domain/routing/screens'
import { sectionsOf } from '../../../src/domain/routing/sections'
import { featuresWith } from '../../support/customers'

const full: Right[] = ['CAN_SEE_FULL_APP', 'CAN_SEE_DOCUMENTS']
const settings = [
  'settingsSecurity',
  'settingsEmail',
  'settingsPassword',
  'settings2fa',
  'settingsPasskeys',
  'settingsSessions',
  'settingsDevice',
  'settingsAntiPhishingWord',
  'settingsAddresses',
]

test.each<[string, ScreenName, Right[], boolean, object | null]>([
  [
    'the profile of who has everything',
    'profilePhone',
    full,
    false,
    {
      group: 'profile',
      screens: ['profilePersonal', 'profilePhone', 'profileDocuments', 'profileBank', 'higherLimit'],
    },
  ],
  [
    'an e-ID customer’s, which needs no documents',
    'profileBank',
    full,
    true,
    { group: 'profile', screens: ['profilePersonal', 'profilePhone', 'profileBank', 'higherLimit'] },
  ],
  ['that of who may see little', 'profilePhone', [], false, { group: 'profile', screens: ['profilePhone'] }],
  ['settings, which are everybody’s', 'settingsEmail', [], false, { group: 'settings', screens: settings }],
  ['the rest, which has none', 'buy', full, false, null],
])('sections of %s', (_, screen, roles, isBankidUser, wanted) => {
  const features = featuresWith()
  const sections = sectionsOf(screen, { roles, features, details: { isBankidUser, enabled2FA: false } })
  expect(sections, 'A new page of the settings goes into `settings` of this file').toEqual(wanted)
})

test.each([
  ['is there while it can be turned on', true, false, true],
  ['is not, where its feature is off', false, false, false],
  ['is there nevertheless for who has it on, to turn it off', false, true, true],
])('two-factor in the settings %s', (_, isActive, enabled2FA, isThere) => {
  const visitor = {
    roles: full,
    features: featuresWith({ TWO_FACTOR_AUTH: isActive }),
    details: { isBankidUser: false, enabled2FA },
  }
  expect(sectionsOf('settingsEmail', visitor)?.screens.includes('settings2fa')).toBe(isThere)
})
