import type { CurrentUser } from './customer'
import { maySee } from './rights'
import { screens, type ScreenName } from './screens'

const sections = {
  profile: ['profilePersonal', 'profilePhone', 'profileDocuments', 'profileBank'],
  settings: ['settingsEmail', 'settingsPassword', 'settingsSessions'],
} as const

export type SectionGroup = keyof typeof sections
export type Section = (typeof sections)[SectionGroup][number]

type Visitor = Pick<CurrentUser, 'roles'> & { details: Pick<CurrentUser['details'], 'isBankidUser'> }

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
const isFor = (section: Section, { details }: Visitor): boolean =>
  section !== 'profileDocuments' || !details.isBankidUser
