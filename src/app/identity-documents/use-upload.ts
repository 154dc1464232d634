import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  canKeepDocument,
  previewOf,
  rejectionReason,
  uploadedDocument,
  uploadPercent,
  uploadPhase,
  uploadProblem,
  uploadWaitSeconds,
  type uploadMachine,
} from '../../../machines/onboarding/upload'
import type { ShownDocument } from './document'

/** How a document stands, and what can be done with it. */
export const useUpload = (upload: ActorRefFrom<typeof uploadMachine> | undefined): ShownDocument | null => {
  const shown = useSelector(upload, (snapshot) => snapshot)
  if (!upload || !shown) return null
  return {
    kind: uploadedDocument(shown).kind,
    phase: uploadPhase(shown),
    problem: uploadProblem(shown) ?? null,
    waitSeconds: uploadWaitSeconds(shown),
    progress: uploadPercent(shown),
    preview: previewOf(shown),
    reason: rejectionReason(shown),
    sentAt: uploadedDocument(shown).uploadedAt,
    onFile: (file) => upload.send({ type: 'file.choose', file }),
    onUse: () => upload.send({ type: 'file.use' }),
    onDiscard: () => upload.send({ type: 'file.discard' }),
    onCancel: () => upload.send({ type: 'upload.cancel' }),
    onRetry: () => upload.send({ type: 'upload.retry' }),
    onReplace: () => upload.send({ type: 'document.replace' }),
    onKeep: canKeepDocument(shown) ? () => upload.send({ type: 'document.keep' }) : null,
  }
}
