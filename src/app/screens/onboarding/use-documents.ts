import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  canChooseIdentity,
  identityBy,
  kindsShown,
  type documentsMachine,
} from '../../../../machines/onboarding/documents'
import {
  canKeepDocument,
  previewOf,
  rejectionReason,
  uploadPercent,
  uploadPhase,
  uploadProblem,
  uploadWaitSeconds,
} from '../../../../machines/onboarding/upload'
import type { DocumentKind } from '../../../domain/customer'
import type { DocumentRow, DocumentsStep } from './documents'
import { useKept } from './use-step'

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

const useDocument = (documents: DocumentsActor | undefined, kind: DocumentKind): DocumentRow | null => {
  const upload = useKept(useSelector(documents, (snapshot) => snapshot?.children[kind]))
  const shown = useSelector(upload, (snapshot) => snapshot)
  if (!upload || !shown) return null
  return {
    kind,
    phase: uploadPhase(shown),
    problem: uploadProblem(shown) ?? null,
    waitSeconds: uploadWaitSeconds(shown),
    progress: uploadPercent(shown),
    preview: previewOf(shown),
    reason: rejectionReason(shown),
    onFile: (file) => upload.send({ type: 'file.choose', file }),
    onUse: () => upload.send({ type: 'file.use' }),
    onDiscard: () => upload.send({ type: 'file.discard' }),
    onCancel: () => upload.send({ type: 'upload.cancel' }),
    onRetry: () => upload.send({ type: 'upload.retry' }),
    onReplace: () => upload.send({ type: 'document.replace' }),
    onKeep: canKeepDocument(shown) ? () => upload.send({ type: 'document.keep' }) : null,
  }
}
