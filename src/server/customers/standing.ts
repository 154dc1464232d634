import { desc, eq, isNull, or, sql } from 'drizzle-orm'
import { onboardingQuestionnaire, isTemporaryEmail } from '../../domain/customer/customer'
import {
  featureFlags,
  featuresOffAtFirst,
  featuresWhere,
  type FeatureFlag,
  type Features,
} from '../../domain/customer/features'
import type { Resident } from '../../domain/customer/residence'
import { rightsOf, type Right, type Standing } from '../../domain/customer/rights'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import type { Handle } from '../database/handle'
import { kept } from '../database/kept'
import { allPages } from '../database/pages'
import { bankAccounts, features, questionnaires } from '../database/schema'
import { soldOutCoins } from '../market/coins-left'
import { isAvailable } from '../outside/availability'
import type { Outside } from '../outside/outside'
import type { CustomerRow } from './customer'

/** The rights that a customer holds now, by the function that the app uses too. */
export const rightsOfCustomer = async (handle: Handle, customer: CustomerRow, outside: Outside): Promise<Right[]> =>
  rightsOf(await standingOf(handle, customer, outside))

/** What rights and gating go by. */
export const standingOf = async (
  handle: Handle,
  customer: CustomerRow,
  outside: Outside,
): Promise<Standing & { bankAccounts: (typeof bankAccounts.$inferSelect)[] }> => ({
  ...standingIn(customer),
  features: await featuresOf(handle, customer.id, outside),
  questionnaires: await questionnairesOf(handle, customer.id),
  bankAccounts: await bankAccountsOf(handle, customer.id),
})

/** The part that stands in the customer's own row. */
const standingIn = (customer: CustomerRow) => {
  const { emailStatus, phoneStatus, identityStatus, twoFactorSkipped, enabled2FA, passwordChangeRequired } = customer
  return {
    verifications: { email: emailStatus, phone: phoneStatus, identity: identityStatus },
    hasTemporaryEmail: isTemporaryEmail(customer.email),
    twoFactorSkipped,
    details: {
      ...residentOf(customer).details,
      isBankidUser: isVerifiedStatus(customer.bankIdStatus),
      enabled2FA,
      hasPassword: !isPasswordMissing(customer),
      passwordChangeRequired,
    },
  }
}

/** What they have said of where they live: Swedish residents have given their personal details, with Sweden as country. */
export const residentOf = ({ personalInfoFilled, country }: CustomerRow): Resident => ({
  details: { hasFilledPersonalInfo: personalInfoFilled, isSwedishResident: personalInfoFilled && country === 'SE' },
})

/** Replacing a password is guarded by two-factor; a first one replaces none. */
export const passwordNeedsCode = ({ passwordHash, enabled2FA }: CustomerRow): boolean =>
  passwordHash !== null && enabled2FA

/** The address of their own is confirmed. */
export const hasConfirmedEmail = ({ email, emailStatus }: Pick<CustomerRow, 'email' | 'emailStatus'>): boolean =>
  isVerifiedStatus(emailStatus) && !isTemporaryEmail(email)

export const isPasswordMissing = ({ passwordHash, passwordResetNeeded }: CustomerRow): boolean =>
  passwordHash === null || passwordResetNeeded

/**
 * A customer's own flag, else everybody's, else as flags are at first; off where the outside party is not there, or has no
 * coins to sell. Null is somebody who is no customer yet.
 */
export const featuresOf = async (handle: Handle, customerId: string | null, outside: Outside): Promise<Features> => {
  const rows = await featuresFor(handle, { customerId })
  const isOn = (flag: FeatureFlag): boolean => {
    const set = rows.filter((row) => row.flag === flag)
    const row = set.find((each) => each.customerId !== null) ?? set[0]
    return row?.active ?? !featuresOffAtFirst.includes(flag)
  }
  const soldOut = await soldOutCoins(handle, outside.coins)
  const isSoldOut = (flag: FeatureFlag): boolean => soldOut.some((coin) => flag === `BUY_${coin}`)
  return featuresWhere((flag) => isAvailable(flag, outside) && !isSoldOut(flag) && isOn(flag))
}

const featuresFor = kept('features_for', (builder) =>
  builder
    .select()
    .from(features)
    .where(or(isNull(features.customerId), eq(features.customerId, sql.placeholder('customerId'))))
    .limit(2 * featureFlags.length),
)

/** The onboarding questionnaire is everybody's: who has not begun it has it MISSING. */
const questionnairesOf = async (handle: Handle, customerId: string): Promise<Standing['questionnaires']> => {
  const rows = await allPages((limit, offset) =>
    handle
      .select({ key: questionnaires.key, submitted: questionnaires.submitted, status: questionnaires.status })
      .from(questionnaires)
      .where(eq(questionnaires.customerId, customerId))
      .orderBy(questionnaires.key)
      .limit(limit)
      .offset(offset),
  )
  return rows.some(({ key }) => key === onboardingQuestionnaire)
    ? rows
    : [{ key: onboardingQuestionnaire, submitted: false, status: 'MISSING' }, ...rows]
}

/** The main account first, then in the order in which they were added. */
export const bankAccountsOf = (handle: Handle, customerId: string) =>
  allPages((limit, offset) => accountsOfCustomer(handle, { customerId, limit, offset }))

const accountsOfCustomer = kept('accounts_of_customer', (builder) =>
  builder
    .select()
    .from(bankAccounts)
    .where(eq(bankAccounts.customerId, sql.placeholder('customerId')))
    .orderBy(desc(bankAccounts.isMain), bankAccounts.createdAt, bankAccounts.reference)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
)
