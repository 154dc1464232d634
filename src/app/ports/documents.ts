import type {
  UploadEffects,
  UploadFeeds,
  UploadKind,
  UploadPorts,
  UploadProblem,
  UploadTold,
} from '../../../machines/onboarding/upload'
import { isLimitDocument } from '../../domain/limit-requests/limit-requests'
import { PortError } from '../../../machines/lib/ports'
import { done, type Api } from '../api/client'
import { Problem } from '../api/problem'
import { NoAnswer, browser as network } from '../api/transport'
import { uploading } from '../api/upload'
import type { Prepared } from './images/prepare'
import type { StepServices } from './secret-steps'

type Of = Parameters<UploadFeeds['uploadFile']>[0]

type Browser = {
  prepare: (file: File, signal: AbortSignal) => Promise<Prepared>
  sending: typeof uploading
}

const browser: Browser = {
  prepare: async (file, signal) => {
    // What reads pictures comes over the network too: without one a good file would be called unreadable.
    if (!network.isOnline()) await network.untilOnline()
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
  { api, sessionEvents, step }: StepServices,
  { prepare, sending }: Browser = browser,
): UploadPorts & UploadFeeds & UploadEffects => {
  const held = new Map<UploadKind, Held>()

  const drop = (kind: UploadKind): void => {
    const url = held.get(kind)?.url
    if (url !== undefined) URL.revokeObjectURL(url)
    held.delete(kind)
  }

  const send = async (of: Of, tell: (percent: number) => void, signal: AbortSignal): Promise<void> => {
    const ready = held.get(of.kind)?.ready
    if (!ready) throw new Error(`No file of ${of.kind} is held`)
    const { blob, name } = ready
    const body = { ...of, name, hash: await hashOf(blob) }
    await step(`uploadDocument ${of.kind}`, body, (header) =>
      sendFile(api, of, { header, name, blob, fetch: sending(tell), signal }),
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
    uploadFile: (of, tell) => {
      const leaving = new AbortController()
      const told = (percent: number): void => {
        if (!leaving.signal.aborted) tell({ type: 'upload.progressed', percent })
      }
      send(of, told, leaving.signal).then(
        () => {
          if (leaving.signal.aborted) return
          sessionEvents.publish({ type: 'customer.updated', optimistic: null })
          tell({ type: 'upload.arrived' })
        },
        (error: unknown) => {
          if (leaving.signal.aborted) return
          const failure = failureOf(error)
          tell(failure)
          if (failure.type === 'upload.failed' && failure.problem === 'refused')
            sessionEvents.publish({ type: 'customer.updated', optimistic: null })
          if (!(error instanceof Problem || error instanceof NoAnswer)) throw error
        },
      )
      return () => leaving.abort()
    },
  }
}

type Sent = {
  header: { 'Idempotency-Key': string }
  name: string
  blob: Blob
  fetch: ReturnType<typeof uploading>
  signal: AbortSignal
}

/** Where a file of each kind goes, and in which field. */
const sendFile = async (api: Api, { kind, about = '' }: Of, { header, name, blob, ...rest }: Sent): Promise<void> => {
  const at = (field: string) => ({ ...rest, bodySerializer: () => formWith(field, blob, name) })
  const params = { header, query: { reference: about } }
  if (kind === 'statement') {
    const body = { statement: name }
    const call = api.POST('/protected/v2/profile/bank/verification/statement', { params, body, ...at('statement') })
    return done(call)
  }
  if (kind === 'identification') {
    const body = { document: name }
    return done(api.POST('/protected/v2/profile/bank/identification', { params, body, ...at('document') }))
  }
  if (isLimitDocument(kind)) {
    const path = '/protected/v2/buy-limit/request/documents'
    return done(api.POST(path, { params: { header }, body: { [kind]: name }, ...at(kind) }))
  }
  return done(api.POST('/protected/v2/profile/id', { params: { header }, body: { [kind]: name }, ...at(kind) }))
}

const problems: Partial<Record<Problem['code'], UploadProblem>> = {
  'step-refused': 'refused',
  'right-missing': 'refused',
  'not-found': 'refused',
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

const formWith = (field: string, blob: Blob, name: string): FormData => {
  const form = new FormData()
  form.append(field, blob, name)
  return form
}

/** Stands for the file where it is told from another. */
const hashOf = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
