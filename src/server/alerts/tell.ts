import { asc, inArray } from 'drizzle-orm'
import { brand } from '../../domain/company/brand'
import { compare, fiatOf } from '../../domain/money/money'
import { bundleSearch } from '../../domain/orders/asked-draft'
import { basePath, screens } from '../../domain/routing/screens'
import { alertValues } from '../../i18n/alerts'
import { dateTimeText } from '../../i18n/dates'
import { translate } from '../../i18n/i18n'
import { limitText, rateText } from '../../i18n/money'
import { customersZone } from '../clock'
import type { Transaction } from '../database/handle'
import { customers, priceAlerts } from '../database/schema'
import type { Exchange } from '../exchange'
import { siteOfApp } from '../http/origin'
import { notifyMany } from '../notifications/notify'
import { pushToMany, type News } from '../push/push'
import { composeLetter, readerColumns, type Reader } from '../outbox/compose'
import { writeLetters, type NewLetter } from '../outbox/outbox'
import type { Measure } from './compare'
import { termsOf, type AlertRow } from './queries'
import { subjectOf } from './subject'

/** Writes that alerts, which are locked, are reached, together with what their customers are told of them. */
export const tellReached = async (
  tx: Transaction,
  exchange: Exchange,
  references: readonly string[],
  measures: readonly Measure[],
): Promise<void> => {
  const now = exchange.clock.now()
  const rows = await writeReached(tx, references, measures, now)
  if (rows.length === 0) return
  const readers = await lockReaders(tx, [...new Set(rows.map(({ customerId }) => customerId))])
  await notifyMany(
    tx,
    exchange.live,
    rows.map((row) => ({
      customerId: row.customerId,
      type: 'PRICE_REACHED',
      status: row.kind,
      subject: subjectOf(row),
    })),
    now,
  )
  await pushToMany(
    tx,
    exchange,
    'alerts',
    [...readers.keys()].flatMap((customerId) => pushOf(rows.filter((row) => row.customerId === customerId))),
    now,
  )
  if (exchange.outside.mail === null) return
  const told = { site: siteOfApp(exchange.config), at: dateTimeText(now.toISOString(), customersZone) }
  const letters = rows.flatMap((row) => {
    const reader = readers.get(row.customerId)
    return reader === undefined ? [] : [letterOf(row, reader, told)]
  })
  await writeLetters(tx, exchange, letters, now)
}

type Reached = AlertRow & { reachedAt: Date; reachedPrice: string }

const writeReached = async (
  tx: Transaction,
  references: readonly string[],
  measures: readonly Measure[],
  reachedAt: Date,
): Promise<Reached[]> => {
  const rows = await tx
    .select()
    .from(priceAlerts)
    .where(inArray(priceAlerts.reference, [...references]))
    .orderBy(asc(priceAlerts.customerId), asc(priceAlerts.createdAt), asc(priceAlerts.reference))
    .limit(references.length)
  // One that its customer changed just before it was locked may wait for something else now.
  const reached = rows.flatMap((row) => {
    const measured = measures.find((measure) => isHeldAgainst(row, measure))
    return measured !== undefined && isReachedBy(row, measured)
      ? [{ ...row, reachedAt, reachedPrice: measured.price }]
      : []
  })
  for (const price of new Set(reached.map(({ reachedPrice }) => reachedPrice)))
    for (const repeats of [true, false]) {
      const alike = reached.filter((row) => row.reachedPrice === price && row.repeats === repeats)
      if (alike.length > 0)
        await tx
          .update(priceAlerts)
          .set({ state: repeats ? 'RESTING' : 'REACHED', reachedAt, reachedPrice: price })
          .where(
            inArray(
              priceAlerts.reference,
              alike.map(({ reference }) => reference),
            ),
          )
    }
  return reached
}

const isHeldAgainst = ({ coin, fiat, kind, hours }: AlertRow, measure: Measure): boolean =>
  measure.coin === coin && measure.fiat === fiat && measure.kind === kind && measure.hours === hours

const isReachedBy = ({ kind, level }: AlertRow, { measure }: Measure): boolean =>
  kind === 'below' ? compare(level, measure) >= 0 : compare(level, measure) <= 0

/** Customers are locked one after the other by their ids: two such batches never wait for each other. */
export const lockReaders = async (tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Reader>> => {
  const found = await tx
    .select({ id: customers.id, ...readerColumns })
    .from(customers)
    .where(inArray(customers.id, [...ids]))
    .orderBy(asc(customers.id))
    .limit(ids.length)
    .for('no key update')
  return new Map(found.map(({ id, ...reader }) => [id, reader]))
}

/** `at`: when they were reached, which takes longer to tell than all the rest of a letter. */
type Told = { site: string | null; at: string }

const letterOf = (row: Reached, reader: Reader, { site, at }: Told): NewLetter => {
  const { language } = reader
  const t = translate(language)
  const terms = termsOf(row)
  const values = {
    ...alertValues(language, terms),
    brand: brand.name,
    rate: rateText(language, row.coin, fiatOf(row.reachedPrice), row.fiat),
    at,
  }
  const paragraphs = [t('mail.alert.text', values), t(`mail.alert.${row.repeats ? 'again' : 'once'}`)]
  if (terms.buys !== null) {
    const amount = limitText(language, terms.buys, row.fiat)
    const search = bundleSearch({ coin: row.coin, fiat: row.fiat, amount: terms.buys })
    if (site !== null)
      paragraphs.unshift(t('mail.alert.buys', { amount, address: `${site}${basePath}${screens.buy.path}${search}` }))
  }
  if (site !== null) paragraphs.push(t('mail.alert.page', { address: `${site}${basePath}${screens.alerts.path}` }))
  return {
    ...composeLetter(reader, { subject: t(`notification.alert.${row.kind}`, values), paragraphs }),
    customerId: row.customerId,
    about: aboutOf(row),
  }
}

/** However many of a customer's are reached at once, their devices are told once, and how many there are. */
const pushOf = ([first, ...others]: readonly Reached[]): Omit<News, 'kind'>[] =>
  first === undefined
    ? []
    : [
        {
          customerId: first.customerId,
          about: aboutOf(first),
          tag: 'alerts',
          count: 1 + others.length,
          path: screens.alerts.path,
        },
      ]

const aboutOf = ({ reference, reachedAt }: Reached): string => `alert/${reference}/${reachedAt.toISOString()}`

export const tellAlerts = (tx: Transaction, { live }: Pick<Exchange, 'live'>, customerId: string): Promise<void> =>
  live.tell(tx, customerId, { type: 'alerts.changed' })
