import {
  bankEntries,
  bankFileEvents,
  bankFilesIn,
  bankFilesOut,
  bankPayments,
  bankTransfers,
  callbackEvents,
  coinSendings,
  ledgerEntries,
  notifications,
  orders,
  orderSteps,
  orderTransactions,
  outbox,
  refunds,
  unmatchedPayments,
} from '../../src/server/database/schema'
import type { Database } from '../../src/server/database/handle'

const tables = {
  bankEntries,
  bankFileEvents,
  bankFilesIn,
  bankFilesOut,
  bankPayments,
  bankTransfers,
  callbackEvents,
  coinSendings,
  ledgerEntries,
  notifications,
  orders,
  orderSteps,
  orderTransactions,
  outbox,
  refunds,
  unmatchedPayments,
}

/** How many rows there are of all that a file of our bank could add to. */
export const countsOf = (database: Database): Promise<Record<string, number>> =>
  database.read(async (handle) => {
    const counts: Record<string, number> = {}
    for (const [name, table] of Object.entries(tables)) counts[name] = await handle.$count(table)
    return counts
  })
