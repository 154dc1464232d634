import { and, eq } from 'drizzle-orm'
import { grantEnd, type LimitLevel, type LimitNotice } from '../../domain/limit-requests/limit-requests'
import { daysAfter } from '../clock'
import { lockCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { limitRequests } from '../database/schema'
import type { Exchange } from '../exchange'
import { isFrozen, shareFreezeLock } from '../freeze/freeze'
import { refused } from '../http/refused'
import { changed } from '../onboarding/changes'
import { watchEnd } from './ending'
import type { LimitRequestRow } from './queries'
import { tellOfRequest } from './tell'

/** What an operator decides about a request; `note` is what the customer reads. */
export type LimitDecision =
  | { decision: 'grant'; level: LimitLevel }
  | { decision: 'refuse'; note: string; days: number }
  | { decision: 'more'; note: string; about: string }

type Deciding = LimitDecision & { id: string; customerId: string; submittedAt: Date }

/**
 * Decides about a request as it was submitted: of one that was decided, or submitted anew, nothing happens. A frozen customer is
 * granted nothing: somebody else may have asked.
 */
export const decideLimitRequest = async (
  tx: Transaction,
  exchange: Exchange,
  decided: Deciding,
  now: Date,
): Promise<void> => {
  const { id, customerId, submittedAt, decision } = decided
  await shareFreezeLock(tx, customerId)
  if (decision === 'grant' && (await isFrozen(tx, customerId, now))) throw refused('account-frozen')
  await lockCustomer(tx, customerId)
  const [row] = await tx
    .update(limitRequests)
    .set(outcomeOf(decided, now))
    .where(
      and(eq(limitRequests.id, id), eq(limitRequests.state, 'WAITING'), eq(limitRequests.submittedAt, submittedAt)),
    )
    .returning()
  if (row === undefined) throw refused('step-refused')
  await tellOfRequest(tx, exchange, row, noticeOf[decision], now)
  await watchEnd(tx, exchange, row)
  await changed(tx, exchange, customerId)
}

const outcomeOf = (decided: LimitDecision, now: Date): Partial<LimitRequestRow> => {
  if (decided.decision === 'grant')
    return { state: 'GRANTED', level: decided.level, decidedAt: now, grantedUntil: grantEnd(now) }
  if (decided.decision === 'refuse')
    return { state: 'REFUSED', note: decided.note, decidedAt: now, tryAgainAt: daysAfter(now, decided.days) }
  return { state: 'MORE', note: decided.note, noteAbout: decided.about }
}

const noticeOf: Readonly<Record<LimitDecision['decision'], LimitNotice>> = {
  grant: 'granted',
  refuse: 'refused',
  more: 'more',
}
