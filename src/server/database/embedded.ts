import type { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { guarded } from './guarded'
import type { Database } from './handle'

/** The database inside this process: the only connection there is, so transactions come one after another. */
export const embedded = (kind: 'folder' | 'memory', pglite: PGlite, close: () => Promise<void>): Database =>
  guarded({
    kind,
    db: drizzle(pglite, { casing: 'snake_case' }),
    listen: (channel, listener) => pglite.listen(channel, listener),
    close,
  })
