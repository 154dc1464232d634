import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { orNoRoom } from './away'
import { guarded } from './guarded'
import type { Database } from './handle'
import { createSerialQueue } from './serial-queue'
import { asking, createWaits, timed, type Waits, type Way } from './waits'

/** What is done around all that a database in a folder is asked. */
type Care = {
  /** Around each query, and around each transaction from its beginning to its end. */
  during: Way
  /** Throws where no transaction should begin. */
  requireRoom: () => void
}

const none: Care = { during: (ask) => ask(), requireRoom: () => undefined }

/** The database inside this process: the only connection there is, so transactions come one after another. */
export const embedded = (
  kind: 'folder' | 'memory',
  pglite: PGlite,
  close: () => Promise<void>,
  care: Care = none,
): Database => {
  const waits = createWaits()
  const { outside, inside } = timedEmbedded(pglite, waits, care)
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
const timedEmbedded = (
  pglite: PGlite,
  waits: Waits,
  { during, requireRoom }: Care,
): { outside: PGlite; inside: PGlite } => {
  const queue = createSerialQueue()
  const cared: Way = (ask) => orNoRoom(() => during(ask))
  const next: Way = (ask) => queue.next(() => cared(ask))
  const part: Way = (ask) => queue.part(() => cared(ask))
  let open: object = pglite
  const transaction: PGlite['transaction'] = (work) => {
    const begun = waits.start()
    return queue
      .next(async () => {
        requireRoom()
        return cared(() =>
          pglite.transaction((tx) => {
            begun()
            const its = timed(asking(tx, part), waits)
            open = its
            return work(its)
          }),
        )
      })
      .finally(begun)
  }
  return {
    outside: new Proxy(timed(asking(pglite, next), waits), {
      get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)),
    }),
    inside: new Proxy(pglite, {
      get: (target, name) => Reflect.get(name === 'query' ? open : target, name),
    }),
  }
}
