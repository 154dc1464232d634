import { documentKinds, type DocumentKind, type DocumentState } from '../../src/domain/customer/customer'
import { kindsOf, proofOf, type IdentityProof } from '../../src/domain/onboarding/documents'
import type { DocumentsSnapshot } from './documents'

export type Upload = { document: DocumentState; isUnderWay: boolean }

/** How the documents stand, and what the customer has chosen to prove who they are; null: what they have begun with. */
export type Uploads = { by: IdentityProof | null; uploads: Record<DocumentKind, Upload> }

export const listIn = ({ uploads }: Uploads): DocumentState[] => documentKinds.map((kind) => uploads[kind].document)

export const byIn = (context: Uploads): IdentityProof => context.by ?? proofOf(listIn(context))

/** What was begun for another proof is given up with it. */
export const isAnyUnderWay = (context: Uploads): boolean =>
  kindsOf(byIn(context)).some((kind) => context.uploads[kind].isUnderWay)

/** Whether the customer is at work on one of them: what leaves this page would take it from them. */
export const isUploadUnderWay = ({ context }: DocumentsSnapshot): boolean => isAnyUnderWay(context)
