import { eq } from 'drizzle-orm'
import { documentKinds, type DocumentState } from '../../domain/customer'
import type { Handle } from '../database/handle'
import { documents } from '../database/schema'

/** Every kind of document, and how the customer's stands. */
export const documentsOf = async (handle: Handle, customerId: string): Promise<DocumentState[]> => {
  const rows = await handle
    .select()
    .from(documents)
    .where(eq(documents.customerId, customerId))
    .limit(documentKinds.length)
  return documentKinds.map((kind) => {
    const row = rows.find((each) => each.kind === kind)
    return row
      ? { kind, status: row.status, reason: row.reason, uploadedAt: row.uploadedAt.toISOString() }
      : { kind, status: 'MISSING', reason: null, uploadedAt: null }
  })
}
