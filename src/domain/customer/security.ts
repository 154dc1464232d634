import type { CurrentUser } from './customer'
import { isActive } from './features'
import { hasTwoFactor } from './rights'
import type { ScreenName } from '../routing/screens'

/** What protects an account, in the order in which it is shown. */
export const securityMeasures = [
  'password',
  'second-factor',
  'passkey',
  'anti-phishing-word',
  'allowed-addresses',
] as const
export type SecurityMeasure = (typeof securityMeasures)[number]

/**
 * One of them, as it stands; `screen` is where it is seen to. `until`: when one that is on ends by itself, as was asked for
 * (UTC, ISO 8601); null where it does not.
 */
export type MeasureState = { measure: SecurityMeasure; isOn: boolean; until: string | null; screen: ScreenName }

type Protected = Pick<CurrentUser, 'features' | 'allowedAddresses'> & {
  details: Pick<CurrentUser['details'], 'enabled2FA' | 'hasPasskey' | 'hasAntiPhishingWord' | 'passwordResetNeeded'>
}

/** What protects a customer's account, as far as each is offered to them. */
export const measuresOf = (customer: Protected): MeasureState[] => {
  const { enabled2FA, hasPasskey, hasAntiPhishingWord, passwordResetNeeded } = customer.details
  const allowed = customer.allowedAddresses
  return [
    { measure: 'password', isOn: !passwordResetNeeded, until: null, screen: 'settingsPassword' },
    ...(hasTwoFactor(customer)
      ? ([{ measure: 'second-factor', isOn: enabled2FA, until: null, screen: 'settings2fa' }] as const)
      : []),
    ...(isActive(customer.features, 'PASSKEYS')
      ? ([{ measure: 'passkey', isOn: hasPasskey, until: null, screen: 'settingsPasskeys' }] as const)
      : []),
    { measure: 'anti-phishing-word', isOn: hasAntiPhishingWord, until: null, screen: 'settingsAntiPhishingWord' },
    {
      measure: 'allowed-addresses',
      isOn: allowed !== null,
      until: allowed?.until ?? null,
      screen: 'settingsAddresses',
    },
  ]
}

/** Whether it can be seen to while the account is frozen: allowed addresses are turned on and kept on then, too. */
export const isOpenWhileFrozen = (measure: SecurityMeasure): boolean => measure === 'allowed-addresses'

/** What helps most comes first: an account without a second factor is lost with its password. */
const byWorth: readonly SecurityMeasure[] = [
  'second-factor',
  'password',
  'passkey',
  'anti-phishing-word',
  'allowed-addresses',
]

/** What to do next; null where everything is on. */
export const nextMeasureOf = (measures: readonly MeasureState[]): MeasureState | null =>
  byWorth.flatMap((name) => measures.find(({ measure, isOn }) => measure === name && !isOn) ?? [])[0] ?? null
