import { and, count, isNull, min, sql } from 'drizzle-orm'
import type { Handle } from '../database/handle'
import { bankEntries, bankFilesIn, bankPayments } from '../database/schema'

type Figures = { waiting: number; since: Date | null; stopped: number; unmatched: number; failed: number }

/** What of our bank's files waits: for a file, since when, and for somebody. */
export const countBankFiles = async (handle: Handle): Promise<Figures> => {
  const [row] = await handle
    .select({ waiting: count(), since: min(bankPayments.createdAt) })
    .from(bankPayments)
    .where(sql`${bankPayments.state} = 'waiting'`)
  return {
    waiting: row?.waiting ?? 0,
    since: row?.since ?? null,
    stopped: await handle.$count(bankPayments, sql`${bankPayments.state} = 'stopped'`),
    unmatched: await handle.$count(bankEntries, sql`${bankEntries.state} = 'unmatched'`),
    failed: await handle.$count(bankFilesIn, and(sql`${bankFilesIn.state} = 'failed'`, isNull(bankFilesIn.handledAt))),
  }
}
