import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  canChooseIdentity,
  identityBy,
  kindsShown,
  type documentsMachine,
} from '../../../../machines/onboarding/documents'
import type { DocumentKind } from '../../../domain/customer/customer'
import type { ShownDocument } from '../../identity-documents/document'
import { useUpload } from '../../identity-documents/use-upload'
import { useKept } from '../../identity-documents/use-kept'
import type { DocumentsStep } from './documents'

type DocumentsActor = ActorRefFrom<typeof documentsMachine>

/** The documents that are asked for, and how each stands. */
export const useDocuments = (documents: DocumentsActor | undefined): DocumentsStep | null => {
  const shown = useSelector(documents, (snapshot) => snapshot)
  const rows = {
    'id-front': useDocument(documents, 'id-front'),
    'id-back': useDocument(documents, 'id-back'),
    passport: useDocument(documents, 'passport'),
    residency: useDocument(documents, 'residency'),
  }
  if (!documents || !shown) return null
  return {
    by: identityBy(shown),
    canChoose: canChooseIdentity(shown),
    rows: kindsShown(shown).flatMap((kind) => rows[kind] ?? []),
    onBy: (by) => documents.send({ type: 'identity.choose', by }),
  }
}

const useDocument = (documents: DocumentsActor | undefined, kind: DocumentKind): ShownDocument | null =>
  useUpload(useKept(useSelector(documents, (snapshot) => snapshot?.children[kind])))
