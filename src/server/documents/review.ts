import { and, eq, lte, ne, or, sql } from 'drizzle-orm'
import { enums, object, string } from 'superstruct'
import { documentKinds, type DocumentKind } from '../../domain/customer/customer'
import { identityByDocuments } from '../../domain/onboarding/documents'
import { isVerifiedStatus, type VerificationStatus } from '../../domain/orders/statuses'
import { lockAndReadCustomer, lockCustomer, type CustomerRow } from '../customers/customer'
import { documentsOf } from '../customers/documents'
import { forgetClosing } from '../customers/important-messages'
import type { Transaction } from '../database/handle'
import { customers, documents } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound } from '../http/refused'
import { jobKind } from '../jobs/jobs'
import { cameTo, changed } from '../onboarding/changes'
import { tellCustomer } from '../onboarding/mail'
import { documentOf, isOf } from './queries'

type Uploaded = { customer: string; kind: DocumentKind; at: Date }

/** Has a document looked at, where there is somebody to ask; else it waits for a callback. */
export const askForReview = async (
  tx: Transaction,
  { outside, jobs }: Exchange,
  { customer, kind, at }: Uploaded,
): Promise<void> => {
  if (outside.reviews !== null) await jobs.enqueue(tx, reviewDocument, { customer, kind, at: at.toISOString() }, at)
}

export const reviewDocument = jobKind({
  kind: 'document.review',
  payload: object({ customer: string(), kind: enums(documentKinds), at: string() }),
  run: async ({ customer, kind, at }, { database, outside }) => {
    if (outside.reviews === null) throw new Error('Nobody reviews')
    const document = await database.read((handle) => documentOf(handle, customer, kind))
    if (document === undefined || document.uploadedAt.toISOString() !== at) return
    await outside.reviews.document({ customer, kind, at, fileName: document.fileName ?? '' })
  },
})

/** The identity of a customer, whose row is locked, follows from their documents; with an e-ID it does not. */
export const settleIdentity = async (
  tx: Transaction,
  exchange: Exchange,
  customer: CustomerRow,
): Promise<VerificationStatus> => {
  const { id, bankIdStatus, identityStatus: before } = customer
  const after = isVerifiedStatus(bankIdStatus) ? before : identityByDocuments(await documentsOf(tx, customer))
  if (after !== before) await tx.update(customers).set({ identityStatus: after }).where(eq(customers.id, id))
  await changed(tx, exchange, id)
  return after
}

type Reviewed = Pick<Uploaded, 'customer' | 'kind'> & {
  status: Extract<VerificationStatus, 'VERIFIED' | 'REJECTED'>
  reason: string | null
  /** When it was decided: what was uploaded later, it is not about. */
  at: string
}

/** Somebody has looked at a document. */
export const documentReviewed = async (
  tx: Transaction,
  exchange: Exchange,
  { customer: id, kind, status, reason, at }: Reviewed,
  now: Date,
): Promise<void> => {
  await lockCustomer(tx, id)
  if ((await documentOf(tx, id, kind)) === undefined) throw notFound()
  const set = { status, reason: status === 'REJECTED' ? reason : null }
  const isNews = or(ne(documents.status, status), sql`${documents.reason} is distinct from ${set.reason}`)
  const [updated] = await tx
    .update(documents)
    .set(set)
    .where(and(isOf(id, kind), lte(documents.uploadedAt, new Date(at)), isNews))
    .returning({ id: documents.id })
  if (updated === undefined) return
  const customer = await lockAndReadCustomer(tx, id)
  const identity = await settleIdentity(tx, exchange, customer)
  if (status === 'REJECTED') {
    await forgetClosing(tx, id, ['UPLOAD_DOCUMENTS', 'BUY_REJECTED'])
    await cameTo(tx, exchange, id, { subject: 'documents', status }, now)
    await tellCustomer(tx, exchange, { customerId: id, notice: 'documentRejected' }, now)
  } else if (identity === 'VERIFIED' && customer.identityStatus !== 'VERIFIED')
    await cameTo(tx, exchange, id, { subject: 'documents', status: 'VERIFIED' }, now)
}
