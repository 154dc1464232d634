import { and, eq } from 'drizzle-orm'
import { grantEnd, levelLimits, type LimitLevel, type LimitNotice } from '../../domain/limit-requests/limit-requests'
import { brand } from '../../domain/company/brand'
import { translate } from '../../i18n/i18n'
import { dateText } from '../../i18n/dates'
import { limitText } from '../../i18n/money'
import { customersZone, daysAfter } from '../clock'
import { lockCustomer } from '../customers/customer'
import type { Transaction } from '../database/handle'
import { limitRequests } from '../database/schema'
import type { Exchange } from '../exchange'
import { isFrozen, shareFreezeLock } from '../freeze/freeze'
import { refused } from '../http/refused'
import { notify } from '../notifications/notify'
import { changed } from '../onboarding/changes'
import { composeLetter, readerOf } from '../outbox/compose'
import { writeLetter } from '../outbox/outbox'
import type { LimitRequestRow } from './queries'

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
  await tellOfDecision(tx, exchange, row, noticeOf[decision], now)
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

const tellOfDecision = async (
  tx: Transaction,
  exchange: Exchange,
  row: LimitRequestRow,
  notice: LimitNotice,
  now: Date,
): Promise<void> => {
  const { id, customerId } = row
  await notify(tx, exchange.live, { customerId, type: 'BUY_LIMIT_CHANGED', status: notice, subject: id }, now)
  const reader = await readerOf(tx, customerId)
  if (reader === undefined || exchange.outside.mail === null) return
  const { language } = reader
  const t = translate(language)
  const day = (at: Date | null) => (at === null ? '' : dateText(at.toISOString(), customersZone))
  const values = {
    brand: brand.name,
    email: brand.supportEmail,
    sek: row.level === null ? '' : limitText(language, levelLimits[row.level].SEK, 'SEK'),
    eur: row.level === null ? '' : limitText(language, levelLimits[row.level].EUR, 'EUR'),
    until: day(row.grantedUntil),
    again: day(row.tryAgainAt),
    note: row.note ?? '',
  }
  const letter = composeLetter(reader, {
    subject: t(`mail.limit.${notice}.subject`, values),
    paragraphs: [t(`mail.limit.${notice}.text`, values)],
  })
  const about = `limit/${id}/${notice}/${row.submittedAt?.toISOString() ?? ''}`
  await writeLetter(tx, exchange, { ...letter, customerId, about }, now)
}
