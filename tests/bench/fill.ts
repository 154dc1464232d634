import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Handle, Transaction } from '../../src/server/database/handle'
import { customers as customerRows, orders, orderSteps, orderTransactions } from '../../src/server/database/schema'
import { manyOrders } from '../../src/server/sandbox/seeds/many'

/** Orders of the ten thousand lie so far apart: their copies fit in between. */
const secondsBetween = 7200
const ordersAtOnce = 500
const tellEvery = 2500

export type Customers = { busiest: string; others: readonly string[] }

/**
 * Fills the database up to so many orders, in the order in which they would have been placed: copies of the ten
 * thousand of the sandbox with their steps and transactions. `busiest` gets one copy of each.
 */
export const fillOrders = async (
  database: Database,
  total: number,
  customers: Customers,
  tell: (percent: number) => void,
): Promise<void> => {
  await database.transaction(async (tx) => {
    // Whom the copies belong to is there; to look each of them up would take longer than all the rest.
    await tx.rows(sql`set local session_replication_role = replica`)
    await tx.rows(sql`set local work_mem = '64MB'`)
    await tx.rows(sql`set local maintenance_work_mem = '256MB'`)
    await withoutIndexes(tx, async () => {
      await keepOriginals(tx)
      for (let from = 0; from < manyOrders; from += ordersAtOnce) {
        await copyOriginals(tx, from, total, customers)
        const done = from + ordersAtOnce
        if (done % tellEvery === 0) tell((100 * done) / manyOrders)
      }
    })
  })
  await settle(database)
}

/** As housekeeping and the server's autovacuum leave it. */
export const settle = async (database: Database): Promise<void> =>
  database.read(async (handle) => void (await handle.rows(sql`vacuum analyze`)))

/** The ready-made customer with ten thousand orders. */
export const tenThousand = async (handle: Handle): Promise<string> => {
  const [row] = await handle
    .select({ id: customerRows.id })
    .from(customerRows)
    .where(eq(customerRows.seedKey, 'ten-thousand'))
  if (row === undefined) throw new Error('The sandbox has no customer with ten thousand orders')
  return row.id
}

const belongings = [
  { table: orderSteps, originals: 'original_steps' },
  { table: orderTransactions, originals: 'original_transactions' },
]

/** The indexes that no constraint needs are made anew at the end, which is many times faster. */
const withoutIndexes = async (tx: Transaction, work: () => Promise<void>): Promise<void> => {
  const indexes = await tx.rows(sql`
    select indexname, indexdef from pg_indexes
    where tablename in ('orders', 'order_steps', 'order_transactions')
      and indexname not in (select conname from pg_constraint)
    limit 100`)
  for (const { indexname } of indexes) await tx.rows(sql`drop index ${sql.identifier(String(indexname))}`)
  await work()
  for (const { indexdef } of indexes) await tx.rows(sql.raw(String(indexdef)))
}

/** The ten thousand, numbered by age. */
const keepOriginals = async (tx: Transaction): Promise<void> => {
  await tx.rows(sql`
    create temporary table original_orders on commit drop as
    select *, (row_number() over (order by created_at) - 1)::int as nth from orders
    where customer_id = ${await tenThousand(tx)}`)
  for (const { table, originals } of belongings)
    await tx.rows(sql`
      create temporary table ${sql.identifier(originals)} on commit drop as
      select its.*, nth from ${table} as its join original_orders on original_orders.reference = its.order_reference`)
}

const copyOriginals = async (
  tx: Transaction,
  from: number,
  total: number,
  { busiest, others }: Customers,
): Promise<void> => {
  const copies = total / manyOrders - 1
  const part = sql`cross join generate_series(1, ${copies}::int) as copy
    where nth >= ${from}::int and nth < ${from + ordersAtOnce}::int`
  const later = sql.raw(`copy * interval '${secondsBetween / (copies + 1)} seconds'`)
  const referenceOf = (column: string) => sql.raw(`md5(${column}::text || '/' || copy)::uuid`)
  await tx.rows(
    copied(orders, sql`original_orders ${part} order by created_at + ${later}`, {
      reference: referenceOf('reference'),
      number: sql`left(number, -1) || lpad(copy::text, 3, '0') || right(number, 1)`,
      customer_id: sql`case when (nth + copy) % ${copies}::int = 0 then ${busiest}::uuid
        else (${`{${others.join()}}`}::uuid[])[1 + (nth * ${copies}::int + copy) % ${others.length}::int] end`,
      created_at: sql`created_at + ${later}`,
      updated_at: sql`updated_at + ${later}`,
    }),
  )
  for (const { table, originals } of belongings)
    await tx.rows(
      copied(table, sql`${sql.identifier(originals)} ${part} order by at + ${later}`, {
        order_reference: referenceOf('order_reference'),
        at: sql`at + ${later}`,
      }),
    )
}

const copied = (table: PgTable, from: SQL, changes: Record<string, SQL>): SQL => {
  const columns = namesOf(table).map((name) => sql.identifier(name))
  const values = namesOf(table).map((name) => changes[name] ?? sql.identifier(name))
  return sql`insert into ${table} (${sql.join(columns, sql`, `)}) select ${sql.join(values, sql`, `)} from ${from}`
}

/** Without those that the database counts itself. */
const namesOf = (table: PgTable): string[] =>
  Object.values(getTableColumns(table))
    .filter((column) => column.getSQLType() !== 'bigserial')
    .map((column) => (column.keyAsName ? toSnakeCase(column.name) : column.name))
