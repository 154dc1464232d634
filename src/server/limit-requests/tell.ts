import { brand } from '../../domain/company/brand'
import { buyMostOf, levelLimits, type LimitNotice } from '../../domain/limit-requests/limit-requests'
import { dateText } from '../../i18n/dates'
import { translate } from '../../i18n/i18n'
import { limitText } from '../../i18n/money'
import { customersZone } from '../clock'
import type { Transaction } from '../database/handle'
import type { Exchange } from '../exchange'
import { notify } from '../notifications/notify'
import { composeLetter, readerOf } from '../outbox/compose'
import { writeLetter } from '../outbox/outbox'
import type { LimitRequestRow } from './queries'

/** Tells the customer what has come of a request, by a notification and a letter. */
export const tellOfRequest = async (
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
    commonSek: limitText(language, buyMostOf(null, 'SEK'), 'SEK'),
    commonEur: limitText(language, buyMostOf(null, 'EUR'), 'EUR'),
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
