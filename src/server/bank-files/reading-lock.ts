import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/handle'

/**
 * One at a time writes down what files tell, or decides about it at the desk: until the end of the transaction. It goes ahead
 * of locks on rows, which may then be taken in any order.
 */
export const lockReading = async (tx: Transaction): Promise<void> => {
  await tx.rows(sql`select 1 from pg_advisory_xact_lock(${readingLock})`)
}

/** Keeps this lock apart from others by number. */
const readingLock = 4717
