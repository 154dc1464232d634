import { getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from './handle'

/** Inserts many rows by one parameter, some times as fast as values one by one. Each row has the same columns. */
export const insertMany = async <Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly (Table['$inferInsert'] & Record<string, unknown>)[],
): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first)
  const names = columns.map(([, column]) => (column.keyAsName ? toSnakeCase(column.name) : column.name))
  const types = columns.map(([, column], index) => `"${names[index]}" ${column.getSQLType()}`)
  const list = sql.raw(names.map((name) => `"${name}"`).join(', '))
  const json = JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map(([key], index) => [names[index], row[key]]))),
  )
  await tx.rows(sql`
    insert into ${sql.identifier(getTableConfig(table).name)} (${list})
    select ${list} from jsonb_to_recordset(${json}::jsonb) as given(${sql.raw(types.join(', '))})`)
}

/** So few that nobody waits long for the transaction that takes them away. */
export const mostDeleted = 2000

/** Takes away rows that match, at most so many at once; answers how many they were. */
export const deleteSome = async (tx: Transaction, table: PgTable, where: SQL | undefined): Promise<number> => {
  const place = sql<string>`${table}.ctid`
  const some = tx.select({ place }).from(table).where(where).limit(mostDeleted)
  const gone = await tx.delete(table).where(inArray(place, some)).returning({ place })
  return gone.length
}
