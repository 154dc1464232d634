import { and, eq, exists, lt, ne, or } from 'drizzle-orm'
import { evidenceDays } from '../../domain/bank/bank-accounts'
import { hoursAfter } from '../clock'
import { deleteSome } from '../database/bulk'
import type { Transaction } from '../database/handle'
import { bankVerifications, evidencePages, evidenceParts, reidentifications, twoFactorResets } from '../database/schema'

/**
 * Takes away files of statements, re-identifications and resets of two-factor authentication that ended long ago. Documents of
 * a request for a higher limit stay: they are kept until five years after the business relationship (2017:630, 5 kap. 3 §),
 * and nothing here ends one.
 */
export const dropOldEvidence = (tx: Transaction, now: Date): Promise<number> => dropOld(tx, evidenceParts, now)

/** The same for the pictures of their pages. */
export const dropOldEvidencePages = (tx: Transaction, now: Date): Promise<number> => dropOld(tx, evidencePages, now)

const dropOld = (tx: Transaction, table: typeof evidenceParts | typeof evidencePages, now: Date): Promise<number> => {
  const earliest = hoursAfter(now, -24 * evidenceDays)
  const ofStatement = tx
    .select({ reference: bankVerifications.reference })
    .from(bankVerifications)
    .where(and(eq(bankVerifications.reference, table.owner), lt(bankVerifications.endedAt, earliest)))
    .limit(1)
  const ofIdentification = tx
    .select({ reference: reidentifications.reference })
    .from(reidentifications)
    .where(and(eq(reidentifications.reference, table.owner), lt(reidentifications.endedAt, earliest)))
    .limit(1)
  const ofReset = tx
    .select({ id: twoFactorResets.id })
    .from(twoFactorResets)
    .where(
      and(
        eq(twoFactorResets.document, table.owner),
        lt(twoFactorResets.expiresAt, earliest),
        ne(twoFactorResets.state, 'reviewing'),
      ),
    )
    .limit(1)
  return deleteSome(tx, table, or(exists(ofStatement), exists(ofIdentification), exists(ofReset)))
}
