import { and, eq, inArray } from 'drizzle-orm'
import {
  importantMessages,
  onboardingQuestionnaire,
  type CurrentUserAnswer,
  type DocumentState,
  type ImportantMessage,
} from '../../domain/customer/customer'
import { areDocumentsIn } from '../../domain/onboarding/documents'
import { isActive } from '../../domain/customer/features'
import { livesAbroad } from '../../domain/customer/residence'
import { isEmailVerified, isVerified, type Standing } from '../../domain/customer/rights'
import { isVerifiedStatus, type VerificationStatus } from '../../domain/orders/statuses'
import type { Handle, Transaction } from '../database/handle'
import { importantMessagesClosed } from '../database/schema'
import type { CustomerRow } from './customer'

/** What the conditions go by. */
export type Circumstances = { standing: Standing; documents: readonly DocumentState[]; hasQuestionedOrder: boolean }

type Condition = (circumstances: Circumstances) => boolean

const conditions: Record<ImportantMessage, Condition> = {
  VERIFY_EMAIL: ({ standing }) => !isEmailVerified(standing) && !standing.hasTemporaryEmail,
  CONTACT_SUPPORT: ({ hasQuestionedOrder }) => hasQuestionedOrder,
  UPLOAD_DOCUMENTS: ({ standing, documents }) =>
    standing.details.hasFilledPersonalInfo &&
    !standing.details.isBankidUser &&
    !isVerifiedStatus(standing.verifications.identity) &&
    !areDocumentsIn(documents),
  BUY_REJECTED: ({ standing }) => !isVerified(standing) && reviewsOf(standing).includes('REJECTED'),
  BUY_PENDING: ({ standing }) => isFirst('PENDING', reviewsOf(standing)),
  BUY_UNVERIFIED: ({ standing }) =>
    !isVerified(standing) && !reviewsOf(standing).some((status) => status === 'REJECTED' || status === 'PENDING'),
  SELL_REJECTED: ({ standing }) => maySellOnce(standing) && accountsOf(standing).includes('REJECTED'),
  SELL_PENDING: ({ standing }) => maySellOnce(standing) && isFirst('PENDING', accountsOf(standing)),
  SELL_UNVERIFIED: ({ standing }) =>
    maySellOnce(standing) && !accountsOf(standing).some((status) => status === 'REJECTED' || status === 'PENDING'),
  SELL_IMPOSSIBLE: ({ standing }) => isActive(standing.features, 'SELL') && livesAbroad(standing),
  BANKID_UNVERIFIED: ({ standing }) => standing.details.isBankidUser && standing.verifications.identity === 'PENDING',
}

/** Codes whose condition holds. */
const messagesIn = (circumstances: Circumstances): ImportantMessage[] =>
  importantMessages.filter((code) => conditions[code](circumstances))

/** What the banner goes by. */
export const messagesFor = async (
  handle: Handle,
  { id }: CustomerRow,
  circumstances: Circumstances,
): Promise<CurrentUserAnswer['importantMessages']> => {
  const list = messagesIn(circumstances)
  const closed = await closedBy(handle, id)
  return {
    list,
    closedList: importantMessages.filter((code) => list.includes(code) && closed.includes(code)),
    pageList: list.filter((code) => /^(BUY|SELL)_/.test(code)),
  }
}

/** Codes that the customer has closed. */
export const closedBy = async (handle: Handle, customerId: string): Promise<ImportantMessage[]> => {
  const rows = await handle
    .select({ code: importantMessagesClosed.code })
    .from(importantMessagesClosed)
    .where(eq(importantMessagesClosed.customerId, customerId))
    .limit(importantMessages.length)
  return rows.map(({ code }) => code)
}

/** Forgets closings whose condition is gone: when it comes about anew, so does the message. */
export const forgetGone = async (
  tx: Transaction,
  customerId: string,
  closed: readonly ImportantMessage[],
  circumstances: Circumstances,
): Promise<void> => {
  const list = messagesIn(circumstances)
  const gone = closed.filter((code) => !list.includes(code))
  if (gone.length > 0) await forgetClosing(tx, customerId, gone)
}

/** Forgets that a message was closed, where there is news that it tells. */
export const forgetClosing = async (tx: Transaction, customerId: string, codes: ImportantMessage[]): Promise<void> => {
  await tx.delete(importantMessagesClosed).where(isClosed(customerId, codes))
}

export const closeMessage = async (handle: Handle, customerId: string, code: ImportantMessage, now: Date) => {
  await handle.insert(importantMessagesClosed).values({ customerId, code, closedAt: now }).onConflictDoNothing()
}

const isClosed = (customerId: string, codes: ImportantMessage[]) =>
  and(eq(importantMessagesClosed.customerId, customerId), inArray(importantMessagesClosed.code, codes))

/** How far the reviews stand of what a new customer sends in; answers that were submitted are being reviewed. */
const reviewsOf = ({ verifications, questionnaires }: Standing): VerificationStatus[] => {
  const onboarding = questionnaires.find(({ key }) => key === onboardingQuestionnaire)
  if (!onboarding?.submitted) return [verifications.identity]
  return [verifications.identity, onboarding.status === 'UNVERIFIED' ? 'PENDING' : onboarding.status]
}

const isFirst = (status: VerificationStatus, statuses: readonly VerificationStatus[]): boolean =>
  statuses.includes(status) && !statuses.includes('REJECTED')

const accountsOf = ({ bankAccounts }: Standing): VerificationStatus[] =>
  bankAccounts.map(({ verificationStatus }) => verificationStatus)

/** A verified account is all that is lacking. */
const maySellOnce = (standing: Standing): boolean =>
  isActive(standing.features, 'SELL') && !livesAbroad(standing) && !accountsOf(standing).some(isVerifiedStatus)
