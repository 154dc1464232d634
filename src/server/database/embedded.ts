import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { guarded } from './guarded'
import type { Database } from './handle'
import { createTurns } from './turns'
import { asking, createWaits, timed, type Waits } from './waits'

/** The database inside this process: the only connection there is, so transactions come one after another. */
export const embedded = (kind: 'folder' | 'memory', pglite: PGlite, close: () => Promise<void>): Database => {
  const waits = createWaits()
  const { outside, inside } = timedEmbedded(pglite, waits)
  const db = drizzle(outside, { casing: 'snake_case' })
  const keeper = drizzle(inside, { casing: 'snake_case' })
  return guarded({
    kind,
    db,
    transaction: (work) => db.transaction((tx) => work(tx, keeper)),
    listen: (channel, listener) => pglite.listen(channel, listener),
    connections: () => ({
      connections: 1,
      idle: waits.count() === 0 ? 1 : 0,
      waiting: Math.max(waits.count() - 1, 0),
    }),
    waits,
    close,
  })
}

/**
 * `outside` begins transactions; a transaction waits for its beginning too: for the end of the one before it. `inside` asks
 * the transaction that is open, the only one there can be.
 */
const timedEmbedded = (pglite: PGlite, waits: Waits): { outside: PGlite; inside: PGlite } => {
  const turns = createTurns()
  let open: object = pglite
  const transaction: PGlite['transaction'] = (work) => {
    const begun = waits.start()
    return turns
      .next(() =>
        pglite.transaction((tx) => {
          begun()
          const its = timed(asking(tx, turns.part), waits)
          open = its
          return work(its)
        }),
      )
      .finally(begun)
  }
  return {
    outside: new Proxy(timed(asking(pglite, turns.next), waits), {
      get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
    }),
    inside: new Proxy(pglite, {
      get: (target, name) => Reflect.get(name === 'query' ? open : target, name),
    }),
  }
}
