import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Builder, Handle } from './handle'

type Prepared<Rows> = { execute: (given: Record<string, unknown>) => Promise<Rows> }

/**
 * A query that is asked again and again: its text is put together once for each connection, and a server reads it once.
 * What differs from time to time stands in it as `sql.placeholder`, instants as ISO texts.
 */
export const kept = <Rows>(
  name: string,
  build: (builder: Builder) => { prepare: (name: string) => Prepared<Rows> },
): ((handle: Handle, given: Record<string, unknown>) => Promise<Rows>) => {
  const prepared = new WeakMap<Builder, Prepared<Rows>>()
  return async ({ keeper }, given) => {
    const before = prepared.get(keeper)
    if (before !== undefined) return before.execute(given)
    const query = build(keeper).prepare(name)
    prepared.set(keeper, query)
    return query.execute(given)
  }
}

/** That a column has one of the values of the list that is given by this name: the same text, however many they are. */
export const isAmong = (column: AnyPgColumn, name: string): SQL =>
  sql`${column} = any(${sql.placeholder(name)}::${sql.raw(column.getSQLType())}[])`
