import { assign, setup, type SnapshotFrom } from 'xstate'
import type { DocumentKind, DocumentState } from '../../src/domain/customer/customer'
import type { LimitDocumentKind } from '../../src/domain/limit-requests/limit-requests'
import { isVerifiedStatus } from '../../src/domain/orders/statuses'
import { defineEffects, defineFeeds, definePorts, problemOf, type Feed, type Port } from '../lib/ports'
import type { WaitFeeds, WaitTicked } from './code'

const fileProblems = ['kind', 'size', 'empty', 'unreadable'] as const

export type UploadProblem = (typeof fileProblems)[number] | 'refused' | 'too-many' | 'not-uploaded'

/** What may be wrong with a picture; none of it keeps it from being sent. */
export type PictureWarning = 'small' | 'blurred' | 'glare' | 'cut-off'

/** What a file is of: a document of the customer, a statement, a new identification, or what a request for a higher limit needs. */
export type UploadKind = DocumentKind | 'statement' | 'identification' | LimitDocumentKind

/** How it stands at the exchange. */
type Uploaded = Omit<DocumentState, 'kind'> & { kind: UploadKind }

export type Preview = { url: string; kind: 'image' | 'pdf'; name: string; warnings: readonly PictureWarning[] }

/** `about`: which of the customer's accounts a statement is of, or is to be changed. */
type Of = { kind: UploadKind; about?: string }

/** `prepareFile` makes what is taken in fit to be sent; it rejects with `kind`, `size`, `empty` or `unreadable`. */
export type UploadPorts = { prepareFile: Port<Of, Preview> }

/** `holdFile` lives as long as the upload: with its end the file is forgotten. `uploadFile` stops sending when it is left. */
export type UploadFeeds = { holdFile: Feed<Of, never>; uploadFile: Feed<Of, UploadTold> }

/** Files stay at the edge, one of each kind of document; here nothing of one is known but how it looks. */
export type UploadEffects = {
  takeFile: (kind: UploadKind, file: object) => void
  dropFile: (kind: UploadKind) => void
}

/** `upload.limited`: no more is taken from the customer for so long. */
export type UploadTold =
  | { type: 'upload.progressed'; percent: number }
  | { type: 'upload.arrived' }
  | { type: 'upload.limited'; seconds: number }
  | { type: 'upload.failed'; problem: UploadProblem }

export type UploadInput = { document: Uploaded; about?: string }

type Context = UploadInput & {
  isReplacing: boolean
  preview: Preview | null
  percent: number
  problem: UploadProblem | undefined
  waitSeconds: number
}

type Event =
  | { type: 'document.changed'; document: Uploaded }
  | { type: 'document.replace' }
  | { type: 'document.keep' }
  | { type: 'file.choose'; file: object }
  | { type: 'file.use' }
  | { type: 'file.discard' }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  | UploadTold
  | WaitTicked

const ports = definePorts<UploadPorts>()('prepareFile')
const feeds = defineFeeds<UploadFeeds & WaitFeeds>()('holdFile', 'uploadFile', 'countDown')
const effects = defineEffects<{ takeFile: { kind: UploadKind; file: object }; dropFile: { kind: UploadKind } }>()(
  'takeFile',
  'dropFile',
)

/**
 * One document: chosen, looked at, sent, reviewed. How it stands is the exchange's to say; what it says while the
 * customer is at work on a file is noted, and disturbs nothing.
 */
export const uploadMachine = setup({
  types: {
    input: {} as UploadInput,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      holdFile: 'holdFile'
      prepareFile: 'prepareFile'
      uploadFile: 'uploadFile'
      countDown: 'countDown'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | 'underWay' | UploadPhase,
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    isReplacing: ({ context }) => context.isReplacing,
    isMissing: ({ context }) => context.document.status === 'MISSING',
    isRejected: ({ context }) => context.document.status === 'REJECTED',
    isAccepted: ({ context }) => isVerifiedStatus(context.document.status),
    isReviewed: ({ context }) => isReviewed(context.document),
    isUnsent: (_, params: { problem: UploadProblem }) => params.problem === 'not-uploaded',
    isOver: (_, params: { seconds: number }) => params.seconds <= 0,
  },
  actions: {
    ...effects.actions,
    setDocument: assign(({ context }, params: { document: Uploaded }) => ({
      document: params.document,
      isReplacing: context.isReplacing && isReviewed(params.document),
    })),
    noteArrived: assign(({ context }) => ({
      document: { ...context.document, status: 'PENDING' as const, reason: null },
      isReplacing: false,
    })),
    startReplacing: assign({ isReplacing: true, problem: undefined }),
    stopReplacing: assign({ isReplacing: false, problem: undefined }),
    setPreview: assign((_, params: { preview: Preview }) => params),
    forgetPreview: assign({ preview: null }),
    setPercent: assign((_, params: { percent: number }) => params),
    setWait: assign((_, params: { seconds: number }) => ({ waitSeconds: params.seconds })),
    setProblem: assign((_, params: { problem: UploadProblem | undefined }) => params),
  },
}).createMachine({
  id: 'upload',
  context: ({ input: { document, about } }) => ({
    document,
    ...(about === undefined ? {} : { about }),
    isReplacing: false,
    preview: null,
    percent: 0,
    problem: undefined,
    waitSeconds: 0,
  }),
  invoke: { id: 'holdFile', src: 'holdFile', input: ({ context }) => kindIn(context) },
  initial: 'deciding',
  on: { 'document.changed': { actions: { type: 'setDocument', params: ({ event }) => event } } },
  states: {
    deciding: {
      always: [
        { guard: 'isReplacing', target: 'awaitingFile.replacing' },
        { guard: 'isMissing', target: 'awaitingFile.choosing' },
        { guard: 'isRejected', target: 'awaitingFile.rejected' },
        { guard: 'isAccepted', target: 'sent.accepted' },
        { target: 'sent.reviewing' },
      ],
    },
    awaitingFile: {
      tags: 'needsUser',
      initial: 'choosing',
      on: {
        'document.changed': { target: 'deciding', actions: { type: 'setDocument', params: ({ event }) => event } },
        'file.choose': {
          target: 'preparing',
          actions: { type: 'takeFile', params: ({ context, event }) => ({ ...kindIn(context), file: event.file }) },
        },
      },
      states: {
        choosing: { tags: 'choosing' },
        replacing: {
          tags: ['choosing', 'underWay'],
          on: {
            'document.keep': { target: '#upload.deciding', actions: 'stopReplacing' },
          },
        },
        rejected: { tags: 'rejected' },
        failed: {
          tags: 'underWay',
          initial: 'retryable',
          on: {
            'document.changed': { actions: { type: 'setDocument', params: ({ event }) => event } },
            'document.keep': {
              guard: 'isReviewed',
              target: '#upload.deciding',
              actions: [
                'stopReplacing',
                'forgetPreview',
                { type: 'dropFile', params: ({ context }) => kindIn(context) },
              ],
            },
          },
          states: {
            retryable: {
              entry: { type: 'setProblem', params: { problem: 'not-uploaded' } },
              on: { 'upload.retry': '#upload.uploading' },
            },
            limited: {
              entry: { type: 'setProblem', params: { problem: 'too-many' } },
              invoke: { id: 'countDown', src: 'countDown', input: ({ context }) => ({ seconds: context.waitSeconds }) },
              on: {
                'wait.ticked': [
                  { guard: { type: 'isOver', params: ({ event }) => event }, target: 'retryable' },
                  { actions: { type: 'setWait', params: ({ event }) => event } },
                ],
              },
            },
          },
        },
      },
    },
    preparing: {
      tags: ['busy', 'preparing', 'underWay'],
      entry: [{ type: 'setProblem', params: { problem: undefined } }, 'forgetPreview'],
      invoke: {
        id: 'prepareFile',
        src: 'prepareFile',
        input: ({ context }) => kindIn(context),
        onDone: {
          target: 'previewing',
          actions: { type: 'setPreview', params: ({ event }) => ({ preview: event.output }) },
        },
        onError: {
          target: 'deciding',
          actions: [
            { type: 'dropFile', params: ({ context }) => kindIn(context) },
            {
              type: 'setProblem',
              params: ({ event }) => ({ problem: problemOf(event.error, fileProblems, 'unreadable') }),
            },
          ],
        },
      },
      on: {
        'file.choose': {
          target: 'preparing',
          reenter: true,
          actions: { type: 'takeFile', params: ({ context, event }) => ({ ...kindIn(context), file: event.file }) },
        },
        'upload.cancel': {
          target: 'deciding',
          actions: { type: 'dropFile', params: ({ context }) => kindIn(context) },
        },
      },
    },
    previewing: {
      tags: ['needsUser', 'previewing', 'underWay'],
      on: {
        'file.use': 'uploading',
        'file.discard': {
          target: 'deciding',
          actions: [{ type: 'dropFile', params: ({ context }) => kindIn(context) }, 'forgetPreview'],
        },
      },
    },
    uploading: {
      tags: ['busy', 'uploading', 'underWay'],
      entry: [
        { type: 'setProblem', params: { problem: undefined } },
        { type: 'setPercent', params: { percent: 0 } },
      ],
      invoke: { id: 'uploadFile', src: 'uploadFile', input: ({ context }) => kindIn(context) },
      on: {
        'upload.progressed': { actions: { type: 'setPercent', params: ({ event }) => event } },
        'upload.arrived': { target: 'deciding', actions: 'noteArrived' },
        'upload.limited': {
          target: 'awaitingFile.failed.limited',
          actions: { type: 'setWait', params: ({ event }) => event },
        },
        'upload.failed': [
          { guard: { type: 'isUnsent', params: ({ event }) => event }, target: 'awaitingFile.failed' },
          {
            target: 'deciding',
            actions: [
              { type: 'dropFile', params: ({ context }) => kindIn(context) },
              'forgetPreview',
              { type: 'setProblem', params: ({ event }) => event },
            ],
          },
        ],
        'upload.cancel': 'previewing',
      },
    },
    sent: {
      initial: 'reviewing',
      on: {
        'document.changed': { target: 'deciding', actions: { type: 'setDocument', params: ({ event }) => event } },
      },
      states: {
        reviewing: {
          tags: ['needsUser', 'reviewing'],
          on: { 'document.replace': { target: '#upload.awaitingFile.replacing', actions: 'startReplacing' } },
        },
        accepted: { tags: ['terminal', 'accepted'] },
      },
    },
  },
})
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>

export const provideUpload = (given: UploadPorts & UploadFeeds & UploadEffects & WaitFeeds) =>
  uploadMachine.provide({
    actors: { ...ports.provide(given), ...feeds.provide(given) },
    actions: effects.provide<typeof uploadMachine>({
      takeFile: (_, { kind, file }) => given.takeFile(kind, file),
      dropFile: (_, { kind }) => given.dropFile(kind),
    }),
  })

const phases = ['choosing', 'preparing', 'previewing', 'uploading', 'reviewing', 'accepted', 'rejected'] as const
export type UploadPhase = (typeof phases)[number]

/** One that did not arrive stands where it stood before it was sent. */
export const uploadPhase = (snapshot: UploadSnapshot): UploadPhase =>
  phases.find((phase) => snapshot.hasTag(phase)) ??
  (snapshot.context.document.status === 'REJECTED' ? 'rejected' : 'choosing')
export const uploadProblem = ({ context }: UploadSnapshot): UploadProblem | undefined => context.problem
/** How long until more is taken, where too much was sent. */
export const uploadWaitSeconds = ({ context }: UploadSnapshot): number => context.waitSeconds
export const uploadPercent = ({ context }: UploadSnapshot): number => context.percent
export const previewOf = ({ context }: UploadSnapshot): Preview | null => context.preview
export const uploadedDocument = ({ context }: UploadSnapshot): Uploaded => context.document

/** Whether the customer has begun something with it that is not ended. */
export const isUnderWay = (snapshot: UploadSnapshot): boolean => snapshot.hasTag('underWay')

/** Whether the one that was sent before can be left as it is. */
export const canKeepDocument = (snapshot: UploadSnapshot): boolean => snapshot.can({ type: 'document.keep' })

/** Why it was not accepted. */
export const rejectionReason = ({ context: { document } }: UploadSnapshot): string | null =>
  document.status === 'REJECTED' ? document.reason : null

const kindIn = ({ document, about }: Context): Of => ({
  kind: document.kind,
  ...(about === undefined ? {} : { about }),
})

/** Whether somebody has it to look at. */
const isReviewed = ({ status }: Uploaded): boolean =>
  status !== 'MISSING' && status !== 'REJECTED' && !isVerifiedStatus(status)
