import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { hoursOf, levelOf, mostAlerts, ruleOf, type AlertTerms, type PriceAlert } from '../../domain/alerts/alerts'
import { fiatOf } from '../../domain/money/money'
import type { Handle, Transaction } from '../database/handle'
import { priceAlerts } from '../database/schema'
import { notFound } from '../http/refused'

export type AlertRow = typeof priceAlerts.$inferSelect

/** The customer's alerts: those that go on first, then those that were reached; each the newest first. */
export const alertsOf = (handle: Handle, customerId: string): Promise<AlertRow[]> =>
  handle
    .select()
    .from(priceAlerts)
    .where(eq(priceAlerts.customerId, customerId))
    .orderBy(
      sql`case ${priceAlerts.state} when 'REACHED' then 1 else 0 end`,
      desc(priceAlerts.createdAt),
      asc(priceAlerts.reference),
    )
    .limit(mostAlerts)

export const countAlerts = async (handle: Handle, customerId: string): Promise<number> => {
  const [row] = await handle
    .select({ count: count() })
    .from(priceAlerts)
    .where(eq(priceAlerts.customerId, customerId))
    .limit(1)
  return row?.count ?? 0
}

const isOwn = (reference: string, customerId: string) =>
  and(eq(priceAlerts.reference, reference), eq(priceAlerts.customerId, customerId))

/** What the customer's own alert waits for; one of somebody else is not found. */
export const ownTerms = async (handle: Handle, reference: string, customerId: string): Promise<AlertTerms> => {
  const [row] = await handle.select().from(priceAlerts).where(isOwn(reference, customerId)).limit(1)
  if (row === undefined) throw notFound()
  return termsOf(row)
}

export type NewAlert = Pick<AlertRow, 'state' | 'createdAt'> & { customerId: string; terms: AlertTerms }

export const writeAlert = async (
  tx: Transaction,
  { customerId, terms, state, createdAt }: NewAlert,
): Promise<AlertRow> => {
  const [row] = await tx
    .insert(priceAlerts)
    .values({ ...columnsOf(terms), customerId, state, createdAt })
    .returning()
  if (row === undefined) throw new Error('An alert was not written')
  return row
}

/** Sets the customer's own alert anew: what it told before is forgotten, what it tells from now on is told. */
export const rewriteAlert = async (
  tx: Transaction,
  { customerId, reference, terms, state }: Omit<NewAlert, 'createdAt'> & { reference: string },
): Promise<AlertRow> => {
  const [row] = await tx
    .update(priceAlerts)
    .set({ ...columnsOf(terms), state, reachedAt: null, reachedPrice: null })
    .where(isOwn(reference, customerId))
    .returning()
  if (row === undefined) throw notFound()
  return row
}

export const deleteAlert = async (tx: Transaction, reference: string, customerId: string): Promise<void> => {
  const gone = await tx
    .delete(priceAlerts)
    .where(isOwn(reference, customerId))
    .returning({ reference: priceAlerts.reference })
  if (gone.length === 0) throw notFound()
}

const columnsOf = ({ coin, fiat, rule, repeats, buys }: AlertTerms) => ({
  coin,
  fiat,
  kind: rule.kind,
  hours: hoursOf(rule) ?? 0,
  level: levelOf(rule),
  repeats,
  buys,
})

/** What a row waits for. */
export const termsOf = ({ coin, fiat, kind, level, hours, repeats, buys }: Omit<AlertRow, 'state'>): AlertTerms => {
  const rule = ruleOf(kind, level, hours)
  if (rule === undefined) throw new Error(`No alert looks ${hours} hours back`)
  return { coin, fiat, rule: 'price' in rule ? { ...rule, price: fiatOf(rule.price) } : rule, repeats, buys }
}

/** An alert as its customer sees it. */
export const alertAnswer = (row: AlertRow): PriceAlert => ({
  reference: row.reference,
  ...termsOf(row),
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  reachedAt: row.reachedAt?.toISOString() ?? null,
  reachedPrice: row.reachedPrice === null ? null : fiatOf(row.reachedPrice),
})
