import { and, eq } from 'drizzle-orm'
import type { DocumentKind } from '../../domain/customer/customer'
import { isVerifiedStatus } from '../../domain/orders/statuses'
import type { Handle, Transaction } from '../database/handle'
import { documents } from '../database/schema'
import type { Exchange } from '../exchange'
import type { KeptFile } from './convert'
import { documentPagesOf, dropDocumentPages, keepPages } from './pages'
import { keepFile } from './vault'

type DocumentRow = typeof documents.$inferSelect

export const documentOf = async (
  handle: Handle,
  customerId: string,
  kind: DocumentKind,
): Promise<DocumentRow | undefined> => {
  const [row] = await handle.select().from(documents).where(isOf(customerId, kind)).limit(1)
  return row
}

export const isAccepted = (document: DocumentRow | undefined): boolean =>
  document !== undefined && isVerifiedStatus(document.status)

type NewDocument = { customerId: string; kind: DocumentKind; fileName: string; file: KeptFile }

/** Writes a document down, to be reviewed, in place of one before it. */
export const keepDocument = async (
  tx: Transaction,
  { config }: Exchange,
  { customerId, kind, fileName, file }: NewDocument,
  now: Date,
): Promise<void> => {
  const set = { status: 'PENDING', reason: null, fileName, fileType: file.type, uploadedAt: now } as const
  const [row] = await tx
    .insert(documents)
    .values({ customerId, kind, ...set })
    .onConflictDoUpdate({ target: [documents.customerId, documents.kind], set })
    .returning({ id: documents.id })
  if (row === undefined) throw new Error('A document was not written')
  await keepFile(tx, config.secret, row.id, file.bytes)
  await dropDocumentPages(tx, row.id)
  await keepPages(tx, config.secret, documentPagesOf(row.id, now), file.pages)
}

/** The document and its file are gone. */
export const dropDocument = async (tx: Transaction, id: string): Promise<void> => {
  await tx.delete(documents).where(eq(documents.id, id))
}

export const isOf = (customerId: string, kind: DocumentKind) =>
  and(eq(documents.customerId, customerId), eq(documents.kind, kind))
