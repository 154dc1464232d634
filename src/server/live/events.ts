import { and, asc, eq, gt, isNull, lt, max, or, sql } from 'drizzle-orm'
import { mask, number, object, record, string } from 'superstruct'
import { hoursAfter } from '../clock'
import { deleteSome } from '../database/bulk'
import type { Handle, Transaction } from '../database/handle'
import { events } from '../database/schema'

export type EventRow = typeof events.$inferSelect

/** What a page is told of an event. */
export type Told = Pick<EventRow, 'id' | 'type' | 'payload'>

const keptHours = 24
export const batch = 200

type New = Pick<EventRow, 'customerId' | 'type' | 'payload'>

/**
 * Writes an event down. Ids are given out in the order in which they are committed, for each customer: else a page that
 * has read up to one id would never see a smaller one that was committed later.
 */
export const writeEvent = async (tx: Transaction, event: New, now: Date): Promise<void> => {
  if (event.customerId !== null) return writeLocking(tx, { ...event, customerId: event.customerId }, now)
  await tx.rows(sql`select 1 from pg_advisory_xact_lock(${everybody})`)
  await tx.insert(events).values({ ...event, createdAt: now })
  await tx.notify('events', '')
}

/** In one statement: the id is given out when both locks are taken, since a subquery that locks rows is read to its end first. */
const writeLocking = async (
  tx: Transaction,
  { customerId, type, payload }: New & { customerId: string },
  now: Date,
): Promise<void> => {
  await tx.rows(sql`
    insert into events (customer_id, type, payload, created_at)
    select locked.id, ${type}, ${JSON.stringify(payload)}::jsonb, ${now.toISOString()}::timestamptz
    from (
      select id from customers
      where id = ${customerId} and (select pg_advisory_xact_lock_shared(${everybody})) is not null
      limit 1 for no key update
    ) as locked
    returning pg_notify('events', customer_id::text)`)
}

type Many = Pick<New, 'type' | 'payload'> & { customerIds: readonly string[] }

/** The same for many customers at once, whose rows are locked already. */
export const writeEvents = async (tx: Transaction, { customerIds, type, payload }: Many, now: Date): Promise<void> => {
  await tx.rows(sql`
    insert into events (customer_id, type, payload, created_at)
    select told.id, ${type}, ${JSON.stringify(payload)}::jsonb, ${now.toISOString()}::timestamptz
    from (
      select id::uuid as id from jsonb_array_elements_text(${JSON.stringify(customerIds)}::jsonb) as each(id)
      where (select pg_advisory_xact_lock_shared(${everybody})) is not null
      limit ${customerIds.length}
    ) as told
    returning pg_notify('events', customer_id::text)`)
}

const everybody = sql`hashtextextended('everybody', 0)`

/** The customer's events, and everybody's, after an id; oldest first. */
export const eventsAfter = (handle: Handle, customerId: string, id: number): Promise<EventRow[]> =>
  handle
    .select()
    .from(events)
    .where(and(isFor(customerId), gt(events.id, id)))
    .orderBy(asc(events.id))
    .limit(batch)

/** A customer, and the id of the last event that their pages have. */
export type Place = { customerId: string; after: number }

/** The same for many customers at once, whatever each has already. */
export const eventsOf = async (handle: Handle, places: readonly Place[]): Promise<Map<string, Told[]>> => {
  const rows = await handle.rows(sql`
    select place."customerId"::text as "customerId", event.id::float8 as "id", event.type, event.payload
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place("customerId" uuid, "after" bigint)
    cross join lateral (
      (select * from events where customer_id = place."customerId" and id > place."after" order by id limit ${batch})
      union all
      (select * from events where customer_id is null and id > place."after" order by id limit ${batch})
      order by id limit ${batch}
    ) as event
    order by event.id`)
  const found = new Map<string, Told[]>()
  for (const row of rows) {
    const { customerId, ...told } = mask(row, toldRow)
    found.set(customerId, [...(found.get(customerId) ?? []), told])
  }
  return found
}

const toldRow = object({ customerId: string(), id: number(), type: string(), payload: record(string(), string()) })

/** Id of the customer's last event; 0 where there was none yet. */
export const lastEventId = async (handle: Handle, customerId: string): Promise<number> => {
  const [row] = await handle
    .select({ id: max(events.id) })
    .from(events)
    .where(isFor(customerId))
  return row?.id ?? 0
}

/** Whether everything since an id is still there to be replayed. */
export const isKept = async (handle: Handle, id: number): Promise<boolean> => {
  const [row] = await handle.select({ id: events.id }).from(events).where(eq(events.id, id)).limit(1)
  return row !== undefined
}

export const dropOldEvents = async (tx: Transaction, now: Date): Promise<number> =>
  deleteSome(tx, events, lt(events.createdAt, hoursAfter(now, -keptHours)))

const isFor = (customerId: string) => or(eq(events.customerId, customerId), isNull(events.customerId))
