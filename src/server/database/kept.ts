import type { Builder, Handle } from './handle'

type Prepared<Rows> = { execute: (given: Record<string, unknown>) => Promise<Rows> }

/**
 * A query that is asked again and again: its text is put together once for each connection, and a server reads it once.
 * What differs from time to time stands in it as `sql.placeholder`, instants as ISO texts.
 */
export const kept = <Given extends Record<string, unknown>, Rows>(
  name: string,
  build: (builder: Builder) => { prepare: (name: string) => Prepared<Rows> },
): ((handle: Handle, given: Given) => Promise<Rows>) => {
  const prepared = new WeakMap<Builder, Prepared<Rows>>()
  return async ({ keeper }, given) => {
    const before = prepared.get(keeper)
    if (before !== undefined) return before.execute(given)
    const query = build(keeper).prepare(name)
    prepared.set(keeper, query)
    return query.execute(given)
  }
}
