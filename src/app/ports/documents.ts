import type {
  UploadEdge,
  UploadFeeds,
  UploadPorts,
  UploadProblem,
  UploadTold,
} from '../../../machines/onboarding/upload'
import { PortError } from '../../../machines/lib/ports'
import type { DocumentKind } from '../../domain/customer'
import { done, type Api } from '../api/client'
import { Problem } from '../api/problem'
import { NoAnswer } from '../api/transport'
import { uploading } from '../api/upload'
import type { Prepared } from './images/prepare'
import type { SecretSteps } from './secret-steps'
import type { News } from './session'

type Setting = { api: Api; news: News; step: SecretSteps }

type Browser = {
  prepare: (file: File, signal: AbortSignal) => Promise<Prepared>
  sending: typeof uploading
}

const browser: Browser = {
  prepare: async (file, signal) => {
    const { prepared } = await import('./images/prepare')
    return prepared(file, signal)
  },
  sending: uploading,
}

type Held = { file: File; ready?: Prepared; url?: string }

/**
 * Files live here and nowhere else: in memory, one of each kind of document, from when they are chosen until they are
 * given up or their page is left.
 */
export const documentPorts = (
  { api, news, step }: Setting,
  { prepare, sending }: Browser = browser,
): UploadPorts & UploadFeeds & UploadEdge => {
  const held = new Map<DocumentKind, Held>()

  const drop = (kind: DocumentKind): void => {
    const url = held.get(kind)?.url
    if (url !== undefined) URL.revokeObjectURL(url)
    held.delete(kind)
  }

  const send = async (kind: DocumentKind, tell: (percent: number) => void, signal: AbortSignal): Promise<void> => {
    const ready = held.get(kind)?.ready
    if (!ready) throw new Error(`No file of ${kind} is held`)
    const { blob, name } = ready
    const body = { name, hash: await hashOf(blob) }
    await step(`uploadDocument ${kind}`, body, (header) =>
      done(
        api.POST('/protected/v2/profile/id', {
          params: { header },
          body: { [kind]: name },
          bodySerializer: () => formWith(kind, blob, name),
          fetch: sending(tell),
          signal,
        }),
      ),
    )
  }

  return {
    takeFile: (kind, file) => {
      drop(kind)
      if (file instanceof File) held.set(kind, { file })
    },
    dropFile: drop,
    holdFile:
      ({ kind }) =>
      () =>
        drop(kind),
    prepareFile: async ({ kind }, signal) => {
      const own = held.get(kind)
      if (!own) throw new PortError('unreadable')
      const ready = await prepare(own.file, signal)
      if (held.get(kind) !== own) throw new PortError('unreadable')
      const url = URL.createObjectURL(ready.blob)
      held.set(kind, { ...own, ready, url })
      return { url, kind: ready.kind, name: own.file.name, warnings: ready.warnings }
    },
    uploadFile: ({ kind }, tell) => {
      const leaving = new AbortController()
      const told = (percent: number): void => {
        if (!leaving.signal.aborted) tell({ type: 'upload.progressed', percent })
      }
      send(kind, told, leaving.signal).then(
        () => {
          if (leaving.signal.aborted) return
          news.publish({ type: 'customer.changedHere', foreseen: null })
          tell({ type: 'upload.arrived' })
        },
        (error: unknown) => {
          if (leaving.signal.aborted) return
          const failure = failureOf(error)
          tell(failure)
          if (failure.type === 'upload.failed' && failure.problem === 'refused')
            news.publish({ type: 'customer.changedHere', foreseen: null })
          if (!(error instanceof Problem || error instanceof NoAnswer)) throw error
        },
      )
      return () => leaving.abort()
    },
  }
}

const problems: Partial<Record<Problem['code'], UploadProblem>> = {
  'step-refused': 'refused',
  'right-missing': 'refused',
  'too-large': 'size',
  'unsupported-kind': 'unreadable',
}

/** A file that the exchange does not take cannot be read by it: its kind was looked at here. */
const failureOf = (error: unknown): UploadTold => {
  if (!(error instanceof Problem)) return { type: 'upload.failed', problem: 'not-uploaded' }
  const isLimited = error.code === 'too-many-requests' && error.retryAfter > 0
  if (isLimited) return { type: 'upload.limited', seconds: error.retryAfter }
  return { type: 'upload.failed', problem: problems[error.code] ?? 'not-uploaded' }
}

const formWith = (kind: DocumentKind, blob: Blob, name: string): FormData => {
  const form = new FormData()
  form.append(kind, blob, name)
  return form
}

/** Stands for the file where it is told from another. */
const hashOf = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
