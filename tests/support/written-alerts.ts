import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/server/database/handle'
import { priceAlerts } from '../../src/server/database/schema'

/** Alerts of customers in turn, which wait for bitcoin to rise above levels from 1,100,000 kronor on. */
export const writeAlerts = (database: Database, owners: readonly string[], many: number, createdAt: Date) =>
  database.transaction((tx) =>
    tx.insert(priceAlerts).values(
      Array.from({ length: many }, (_, index) => ({
        reference: randomUUID(),
        customerId: owners[index % owners.length] ?? '',
        coin: 'BTC' as const,
        fiat: 'SEK' as const,
        kind: 'above' as const,
        hours: 0,
        level: String(1_100_000 + index),
        repeats: false,
        state: 'WAITING' as const,
        createdAt,
      })),
    ),
  )
