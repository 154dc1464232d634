import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { SQL } from 'drizzle-orm'

type Any = PgDatabase<PgQueryResultHKT, Record<string, never>>

export type Builder = Pick<
  Any,
  'select' | 'selectDistinct' | 'selectDistinctOn' | 'insert' | 'update' | 'delete' | 'with' | '$with' | '$count'
>

/** What queries are asked of: outside a transaction, or inside one. The same for both kinds of database. */
export type Handle = Builder & {
  /** Rows of a statement written by hand; cast what differs between the databases (`int8`, dates). */
  rows: (statement: SQL) => Promise<Record<string, unknown>[]>
  /** Of `kept` alone: queries that were prepared on it run where the handle is. */
  keeper: Builder
}

/** A handle inside a transaction: all of it happens, or nothing. */
export type Transaction = Handle & {
  /** Tells every listener of the channel, on every instance, when the transaction has been committed. */
  notify: (channel: Channel, payload: string) => Promise<void>
  /** Runs a part that can be undone without undoing the rest: it is, when `work` throws. */
  part: <Result>(work: () => Promise<Result>) => Promise<Result>
}

export const channels = ['events', 'jobs'] as const
type Channel = (typeof channels)[number]

/** `payload` is undefined where notifications may have been missed: look for yourself. */
export type Listener = (payload: string | undefined) => void

/** Connections of this process, callers that wait for one, and the seconds that the oldest open statement has waited. */
export type Pressure = { connections: number; idle: number; waiting: number; longestWait: number }

/** The only way to the database. A transaction inside another, or a read inside one, is refused at once: it would wait for ever. */
export type Database = {
  kind: 'folder' | 'memory' | 'server'
  transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>
  read: <Result>(work: (handle: Handle) => Promise<Result>) => Promise<Result>
  /** Hands back how to stop listening. */
  listen: (channel: Channel, listener: Listener) => Promise<() => Promise<void>>
  /** How busy it is just now. */
  pressure: () => Pressure
  /** Rejects where the database does not answer in time, or lets a statement wait for longer. */
  check: () => Promise<void>
  close: () => Promise<void>
}
