import { eq } from 'drizzle-orm'
import { documentKinds, type DocumentState } from '../../domain/customer/customer'
import type { Handle } from '../database/handle'
import { documents } from '../database/schema'
import { documentReason } from '../documents/reasons'
import type { CustomerRow } from './customer'

/** Every kind of document, and how the customer's stands. */
export const documentsOf = async (
  handle: Handle,
  { id, language }: Pick<CustomerRow, 'id' | 'language'>,
): Promise<DocumentState[]> => {
  const rows = await handle.select().from(documents).where(eq(documents.customerId, id)).limit(documentKinds.length)
  return documentKinds.map((kind) => {
    const row = rows.find((each) => each.kind === kind)
    if (row === undefined) return { kind, status: 'MISSING', reason: null, uploadedAt: null }
    const reason = row.reason === null ? null : documentReason(language, row.reason)
    return { kind, status: row.status, reason, uploadedAt: row.uploadedAt.toISOString() }
  })
}
