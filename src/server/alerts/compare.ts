import { notInArray, sql, type SQL } from 'drizzle-orm'
import { create, array, type as shape, string } from 'superstruct'
import { alertHours, alertKinds, measureOf, type AlertHours, type AlertKind } from '../../domain/alerts/alerts'
import type { Rates } from '../../domain/market/market'
import type { Coin, Fiat } from '../../domain/money/currencies'
import type { Decimal } from '../../domain/money/money'
import { hoursAfter } from '../clock'
import type { Handle, Transaction } from '../database/handle'
import { pairs, pricesNow } from './prices-told'

/** What all alerts of a pair and a kind are held against; `price` as it is now. */
export type Measure = {
  coin: Coin
  fiat: Fiat
  kind: AlertKind
  hours: number
  measure: Decimal
  price: Decimal
}

/** All measures of a telling: prices that nobody knows make none. */
export const measuresOf = async (handle: Handle, rates: Rates): Promise<Measure[]> => {
  const all = await pricesNow(handle, rates, pairs)
  return all.flatMap(({ coin, fiat, ...now }) =>
    watches.flatMap(({ kind, hours }) => {
      const measure = measureOf(kind, hours, now)
      return measure === null ? [] : [{ coin, fiat, kind, hours: hours ?? 0, measure, price: now.price }]
    }),
  )
}

const watches = alertKinds.flatMap<{ kind: AlertKind; hours: AlertHours | null }>((kind) =>
  kind === 'above' || kind === 'below' ? [{ kind, hours: null }] : alertHours.map((hours) => ({ kind, hours })),
)

/** So many alerts are told of in one transaction. */
export const batchSize = 500

/** An alert that repeats tells at most once in so long. */
const restHours = 1

/** Alerts whose price is reached, at most a batch: locked, and neither those that another transaction has nor `untold`. */
export const lockReached = (
  tx: Transaction,
  measures: readonly Measure[],
  untold: readonly string[],
): Promise<string[]> =>
  referencesWhere(tx, measures, {
    isOfState: sql`alert.state = 'WAITING'`,
    below: sql`alert.level >= measured.measure`,
    other: sql`alert.level <= measured.measure`,
    also: untold.length === 0 ? sql`true` : notInArray(sql`alert.reference`, [...untold]),
  })

/** Alerts that rest, and whose price is on the other side again, at most a batch: locked in the same way. */
export const lockRested = (tx: Transaction, measures: readonly Measure[], now: Date): Promise<string[]> =>
  referencesWhere(tx, measures, {
    isOfState: sql`alert.state = 'RESTING'`,
    below: sql`alert.level < measured.measure`,
    other: sql`alert.level > measured.measure`,
    also: sql`(alert.reached_at is null or alert.reached_at <= ${hoursAfter(now, -restHours).toISOString()}::timestamptz)`,
  })

/** The state stands in the statement itself, so that its index is used. */
type Sought = { isOfState: SQL; below: SQL; other: SQL; also: SQL }

/**
 * One statement for all customers. Levels are looked up in the index, from the end that is reached: what it costs goes by how
 * many are found, not by how many there are.
 */
const referencesWhere = async (
  tx: Transaction,
  measures: readonly Measure[],
  { isOfState, below, other, also }: Sought,
): Promise<string[]> => {
  const measured = (isBelow: boolean) => JSON.stringify(measures.filter(({ kind }) => (kind === 'below') === isBelow))
  const found = (given: string, isFound: SQL) => sql`
    select alert.reference from jsonb_to_recordset(${given}::jsonb)
      as measured(coin text, fiat text, kind text, hours int, measure numeric)
    cross join lateral (
      select alert.reference from price_alerts as alert
      where ${isOfState} and alert.coin = measured.coin and alert.fiat = measured.fiat
      and alert.kind = measured.kind and alert.hours = measured.hours and ${isFound} and ${also}
      limit ${batchSize}
    ) as alert`
  const rows = await tx.rows(sql`
    select alert.reference::text as reference from price_alerts as alert
    where ${isOfState} and alert.reference in (
      (${found(measured(true), below)} limit ${batchSize})
      union all
      (${found(measured(false), other)} limit ${batchSize})
      limit ${batchSize}
    )
    limit ${batchSize} for no key update skip locked`)
  return create(rows, array(shape({ reference: string() }))).map(({ reference }) => reference)
}
