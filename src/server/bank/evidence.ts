import { and, eq, exists, lt, or } from 'drizzle-orm'
import { evidenceDays } from '../../domain/bank-accounts'
import { hoursAfter } from '../clock'
import { deleteSome } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { bankVerifications, evidenceParts, reidentifications } from '../database/schema'

/** Takes away files of statements and re-identifications that ended long ago. */
export const dropOldEvidence = async (tx: Transaction, now: Date): Promise<number> => {
  const earliest = hoursAfter(now, -24 * evidenceDays)
  const ofStatement = tx
    .select({ reference: bankVerifications.reference })
    .from(bankVerifications)
    .where(and(eq(bankVerifications.reference, evidenceParts.owner), lt(bankVerifications.endedAt, earliest)))
    .limit(1)
  const ofIdentification = tx
    .select({ reference: reidentifications.reference })
    .from(reidentifications)
    .where(and(eq(reidentifications.reference, evidenceParts.owner), lt(reidentifications.endedAt, earliest)))
    .limit(1)
  return deleteSome(tx, evidenceParts, or(exists(ofStatement), exists(ofIdentification)))
}
