import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { guarded } from './guarded'
import type { Database } from './handle'
import { createWaits, timed, type Waits } from './waits'

/** The database inside this process: the only connection there is, so transactions come one after another. */
export const embedded = (kind: 'folder' | 'memory', pglite: PGlite, close: () => Promise<void>): Database => {
  const waits = createWaits()
  const db = drizzle(timedEmbedded(pglite, waits), { casing: 'snake_case' })
  return guarded({
    kind,
    db,
    transaction: (work) => db.transaction(work),
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

/** A transaction waits for its beginning too: for the end of the one before it. */
const timedEmbedded = (pglite: PGlite, waits: Waits): PGlite => {
  const transaction: PGlite['transaction'] = (work) => {
    const begun = waits.start()
    return pglite
      .transaction((tx) => {
        begun()
        return work(timed(tx, waits))
      })
      .finally(begun)
  }
  return new Proxy(timed(pglite, waits), {
    get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
  })
}
