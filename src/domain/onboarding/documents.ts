import type { DocumentKind, DocumentState, ImportantMessage } from '../customer/customer'
import { isVerifiedStatus, type VerificationStatus } from '../orders/statuses'

export const documentMaxBytes = 10 * 1024 * 1024
export const documentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'application/pdf',
] as const

/** What proves the identity: both sides of an ID card, or a passport. */
const identityProofs = { 'id-card': ['id-front', 'id-back'], passport: ['passport'] } as const satisfies Record<
  string,
  readonly DocumentKind[]
>
export type IdentityProof = keyof typeof identityProofs

export type Document = { kind: DocumentKind; status: VerificationStatus }

const proofs = Object.values(identityProofs)

const statusOf = (list: readonly Document[], kind: DocumentKind): VerificationStatus =>
  list.find((document) => document.kind === kind)?.status ?? 'MISSING'

/** Whether it was uploaded and not turned down. */
const isIn = (list: readonly Document[], kind: DocumentKind): boolean =>
  !['MISSING', 'REJECTED'].includes(statusOf(list, kind))

const isAccepted = (list: readonly Document[], kind: DocumentKind): boolean => isVerifiedStatus(statusOf(list, kind))

/** The proof that the customer has begun with; an ID card where they have begun with none. */
export const proofOf = (list: readonly Document[]): IdentityProof => {
  if (identityProofs['id-card'].every((kind) => isIn(list, kind))) return 'id-card'
  if (isIn(list, 'passport')) return 'passport'
  const hasCard = identityProofs['id-card'].some((kind) => statusOf(list, kind) !== 'MISSING')
  return !hasCard && statusOf(list, 'passport') === 'REJECTED' ? 'passport' : 'id-card'
}

/** Documents that are asked for with a proof, in their order. */
export const kindsOf = (proof: IdentityProof): DocumentKind[] => [...identityProofs[proof], 'residency']

/** Documents still to be uploaded, those that were rejected among them. */
export const kindsNeeded = (list: readonly Document[], proof: IdentityProof = proofOf(list)): DocumentKind[] =>
  kindsOf(proof).filter((kind) => !isIn(list, kind))

/** Documents still asked for that were turned down; one beside the proof that took its place is left as it is. */
export const documentsToMend = <Listed extends Document>(list: readonly Listed[]): Listed[] =>
  kindsNeeded(list).flatMap((kind) => list.find((each) => each.kind === kind && each.status === 'REJECTED') ?? [])

export const isDocumentToMend = (list: readonly Document[]): boolean => documentsToMend(list).length > 0

/** Documents that a message is about: those that were refused, where it asks for documents or says that something was. */
export const documentsMeant = (code: ImportantMessage, list: readonly DocumentState[]): DocumentState[] =>
  code === 'UPLOAD_DOCUMENTS' || code === 'BUY_REJECTED' ? documentsToMend(list) : []

/** Whether a document of identity is looked at, or was accepted. */
export const isIdentityIn = (list: readonly Document[]): boolean =>
  proofs.some((kinds) => kinds.some((kind) => isIn(list, kind)))

export const areDocumentsIn = (list: readonly Document[]): boolean =>
  isIn(list, 'residency') && proofs.some((kinds) => kinds.every((kind) => isIn(list, kind)))

/** The identity of a customer without e-ID, by their documents (rule data-54). */
export const identityByDocuments = (list: readonly Document[]): VerificationStatus => {
  const isProven = proofs.some((kinds) => kinds.every((kind) => isAccepted(list, kind)))
  if (isProven && isAccepted(list, 'residency')) return 'VERIFIED'
  if (list.some(({ status }) => status === 'PENDING')) return 'PENDING'
  return isDocumentToMend(list) ? 'REJECTED' : 'UNVERIFIED'
}
