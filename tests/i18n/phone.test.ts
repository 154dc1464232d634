import { expect, test } from 'vitest'
import { phoneText } from '../../src/i18n/phone'

const space = '\u00a0'

test.each([
  ['en', '+46701740605', '+46_70_174_06_05'],
  ['sv', '+46701740605', '070-174_06_05'],
  ['en', '+46846500408', '+46_8_465_004_08'],
  ['sv', '+46846500408', '08-465_004_08'],
  ['sv', '+442079460958', '+442079460958'],
  ['en', '+468123456', '+468123456'],
] as const)('in %s, %s is written %s, and does not break', (locale, e164, written) => {
  expect(phoneText(locale, e164)).toBe(written.replaceAll('_', space).replace('-', '\u2060-\u2060'))
})
