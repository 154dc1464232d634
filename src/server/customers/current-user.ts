import { and, eq } from 'drizzle-orm'
import type { CurrentUserAnswer, DocumentState } from '../../domain/customer/customer'
import { isActive } from '../../domain/customer/features'
import { isEmailVerified, type Standing } from '../../domain/customer/rights'
import { leftToCustomer } from '../bank/months'
import type { Handle } from '../database/handle'
import { orders } from '../database/schema'
import type { Exchange } from '../exchange'
import { notificationsOf } from '../notifications/queries'
import type { Outside } from '../outside/outside'
import { hasPasskey } from '../passkeys/passkeys'
import { hasOldWallet } from '../wallets/old-wallet'
import type { CustomerRow } from './customer'
import { documentsOf } from './documents'
import { closedBy, forgetGone, messagesFor, type Circumstances } from './important-messages'
import { waitOf } from './security-wait'
import { isPasswordMissing, passwordNeedsCode, residentOf, standingOf } from './standing'
import { tradingStandingWith } from './trading-standing'

/** Notifications that come with the customer: as many as the bell's list shows. */
const newest = 5

/** The customer, whole, as the app's machines see them. */
export const currentUserAnswer = async (
  exchange: Exchange,
  handle: Handle,
  customer: CustomerRow,
  now: Date,
): Promise<CurrentUserAnswer> => {
  const { outside } = exchange
  const standing = await standingOf(handle, customer, outside)
  const trading = await tradingStandingWith(exchange, standing, { handle, customer, now })
  const list = await documentsOf(handle, customer)
  const circumstances = await circumstancesOf(handle, customer, standing, list)
  return {
    ...trading,
    details: { ...detailsOf(outside, customer), hasPasskey: await hasPasskey(handle, customer.id) },
    hasTemporaryEmail: standing.hasTemporaryEmail,
    twoFactorSkipped: standing.twoFactorSkipped,
    documents: { ...uploadedIn(list), list },
    verifications: standing.verifications,
    questionnaires: standing.questionnaires,
    notifications: await notificationsOf(handle, customer, { limit: newest }),
    importantMessages: await messagesFor(handle, customer, circumstances),
    remainingGoCardlessVerifications: outside.banks === null ? 0 : await leftToCustomer(handle, customer.id, now),
    quickpayFiatCurrency: 'EUR',
    securityWait: waitOf(customer, now),
    supportChatToken: chatTokenOf(outside, customer.id, standing),
  }
}

const circumstancesOf = async (
  handle: Handle,
  { id }: CustomerRow,
  standing: Standing,
  list: readonly DocumentState[],
): Promise<Circumstances> => ({
  standing,
  documents: list,
  hasQuestionedOrder: await hasQuestionedOrder(handle, id),
})

/** Messages that were closed come anew once their condition has been gone: noted before the customer is read. */
export const forgetClosings = async ({ database, outside }: Exchange, customer: CustomerRow): Promise<void> => {
  const closed = await database.read((handle) => closedBy(handle, customer.id))
  if (closed.length === 0) return
  await database.transaction(async (tx) => {
    const standing = await standingOf(tx, customer, outside)
    const circumstances = await circumstancesOf(tx, customer, standing, await documentsOf(tx, customer))
    await forgetGone(tx, customer.id, closed, circumstances)
  })
}

/** Whoever reads no mail of ours yet gets no chat either. */
const chatTokenOf = ({ chat }: Outside, customerId: string, standing: Standing): string | null =>
  chat !== null && isActive(standing.features, 'ZENDESK') && isEmailVerified(standing) ? chat.tokenOf(customerId) : null

const detailsOf = (outside: Outside, customer: CustomerRow): Omit<CurrentUserAnswer['details'], 'hasPasskey'> => ({
  email: customer.email,
  emailConfirmationOngoing: customer.emailConfirmationOngoing,
  language: customer.language,
  phoneNumber: customer.phoneNumber,
  firstName: customer.firstName,
  lastName: customer.lastName,
  ...residentOf(customer).details,
  passwordResetNeeded: isPasswordMissing(customer),
  passwordNeedsCode: passwordNeedsCode(customer),
  enabled2FA: customer.enabled2FA,
  hasAntiPhishingWord: customer.antiPhishingWord !== null,
  passwordChangeRequired: customer.passwordChangeRequired,
  hasWallet: hasOldWallet(outside, customer),
  guideDisplayed: customer.guideDisplayed,
  bankIdStatus: customer.bankIdStatus,
})

const uploadedIn = (list: readonly DocumentState[]) => {
  const has = (kind: DocumentState['kind']) => list.some((each) => each.kind === kind && each.status !== 'MISSING')
  return {
    hasUploadedIdBack: has('id-back'),
    hasUploadedIdFront: has('id-front'),
    hasUploadedResidency: has('residency'),
  }
}

const hasQuestionedOrder = async (handle: Handle, customerId: string): Promise<boolean> => {
  const found = await handle
    .select({ reference: orders.reference })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.status, 'CONTACT_SUPPORT')))
    .limit(1)
  return found.length > 0
}
