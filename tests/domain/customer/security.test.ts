import { expect, test } from 'vitest'
import { measuresOf, nextMeasureOf } from '../../../src/domain/customer/security'
import { customerWith } from '../../support/customers'

const protectedBy = (details: Parameters<typeof customerWith>[0]) => measuresOf(customerWith(details))

test('what protects an account is told as far as it is offered', () => {
  const features = { ...customerWith().features, PASSKEYS: { active: false } }
  expect(protectedBy({ details: { passwordResetNeeded: false } })).toContainEqual({
    measure: 'password',
    isOn: true,
    until: null,
    screen: 'settingsPassword',
  })
  expect(protectedBy({ features }).map(({ measure }) => measure)).not.toContain('passkey')
})

test('what helps most of what is missing comes first, and nothing where all is on', () => {
  const features = { ...customerWith().features, PASSKEYS: { active: true }, TWO_FACTOR_AUTH: { active: true } }
  const allowedAddresses = { since: '2026-03-02T12:00:00.000Z', until: null, addresses: [] }
  const allOn = { hasAntiPhishingWord: true, enabled2FA: true, hasPasskey: true, passwordResetNeeded: false }
  expect(nextMeasureOf(protectedBy({ features, details: allOn, allowedAddresses }))).toBeNull()
  const next = (details: object) => nextMeasureOf(protectedBy({ features, details }))?.measure ?? null
  expect([
    next({ enabled2FA: false, hasPasskey: false, passwordResetNeeded: true }),
    next({ enabled2FA: true, hasPasskey: false, passwordResetNeeded: true }),
    next({ enabled2FA: true, hasPasskey: false, passwordResetNeeded: false }),
    next({ enabled2FA: true, hasPasskey: true, passwordResetNeeded: false }),
    next({ enabled2FA: true, hasPasskey: true, passwordResetNeeded: false, hasAntiPhishingWord: true }),
  ]).toEqual(['second-factor', 'password', 'passkey', 'anti-phishing-word', 'allowed-addresses'])
})

test('what is being turned off is on until then', () => {
  const until = '2026-03-03T12:00:00.000Z'
  const allowedAddresses = { since: '2026-03-02T12:00:00.000Z', until, addresses: [] }
  expect(protectedBy({ allowedAddresses }).find(({ measure }) => measure === 'allowed-addresses')).toMatchObject({
    isOn: true,
    until,
  })
})
