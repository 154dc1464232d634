import { sql, type Column, type SQL } from 'drizzle-orm'
import type { Handle } from '../database/handle'
import type { Exchange } from '../exchange'

/** Names the last row of a page. */
export type ListKey = { at: Date; id: string }

/** What a list is read with. */
export type Reading = { handle: Handle; exchange: Exchange; now: Date }

/** `total`: how many there are on all pages; null where nobody waits for them. */
export type ListPage<Row> = { rows: readonly Row[]; total: number | null; next: ListKey | null; isFirst: boolean }

/** Rows in an order that never changes; `rows` are those after the key alone, at most so many. */
export type DeskList<Row> = {
  count: ((reading: Reading) => Promise<number>) | null
  rows: (reading: Reading, after: ListKey | null, most: number) => Promise<Row[]>
  keyOf: (row: Row) => ListKey
}

/** A page of a list, from below a key; it reads no more rows than a page has, however long the list is. */
export const pageOfList = async <Row>(
  { count, rows, keyOf }: DeskList<Row>,
  reading: Reading,
  after: ListKey | null,
  most: number,
): Promise<ListPage<Row>> => {
  const found = await rows(reading, after, most + 1)
  const shown = found.slice(0, most)
  const last = shown.at(-1)
  return {
    rows: shown,
    total: count === null ? null : await count(reading),
    next: found.length > most && last !== undefined ? keyOf(last) : null,
    isFirst: after === null,
  }
}

const valueOf = (column: Column, value: unknown): SQL => sql`${sql.param(value, column)}`

/** Whether a row comes after a key, where the oldest is first. Compared as one, so that an index on both is read from there. */
export const isLater = (after: ListKey | null, at: Column, id: Column): SQL | undefined =>
  after === null ? undefined : sql`(${at}, ${id}) > (${valueOf(at, after.at)}, ${valueOf(id, after.id)})`

/** The same where the newest is first. */
export const isEarlier = (after: ListKey | null, at: Column, id: Column): SQL | undefined =>
  after === null ? undefined : sql`(${at}, ${id}) < (${valueOf(at, after.at)}, ${valueOf(id, after.id)})`
