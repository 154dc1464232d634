import type { CurrentUser } from '../customer/customer'
import { isActive } from '../customer/features'
import { hasTwoFactor, maySee } from '../customer/rights'
import { screens, type ScreenName } from './screens'

const sections = {
  profile: ['profilePersonal', 'profilePhone', 'profileDocuments', 'profileBank', 'higherLimit'],
  settings: [
    'settingsSecurity',
    'settingsEmail',
    'settingsPassword',
    'settings2fa',
    'settingsPasskeys',
    'settingsSessions',
    'settingsDevice',
    'settingsAntiPhishingWord',
    'settingsAddresses',
  ],
} as const

type SectionGroup = keyof typeof sections
type Section = (typeof sections)[SectionGroup][number]

type Visitor = Pick<CurrentUser, 'roles' | 'features'> & {
  details: Pick<CurrentUser['details'], 'isBankidUser' | 'enabled2FA'>
}

/** The pages that stand beside this one in profile or settings, as far as they are this customer's; null elsewhere. */
export const sectionsOf = (
  screen: ScreenName,
  customer: Visitor,
): { group: SectionGroup; screens: readonly Section[] } | null => {
  const group = (['profile', 'settings'] as const).find((name) => sections[name].some((each) => each === screen))
  if (group === undefined) return null
  const all: readonly Section[] = sections[group]
  return { group, screens: all.filter((name) => maySee(customer.roles, screens[name].rights) && isFor(name, customer)) }
}

/** An e-ID shows who somebody is without documents. */
const isFor = (section: Section, visitor: Visitor): boolean => {
  if (section === 'profileDocuments') return !visitor.details.isBankidUser
  if (section === 'settingsPasskeys') return isActive(visitor.features, 'PASSKEYS')
  return section !== 'settings2fa' || hasTwoFactor(visitor)
}
