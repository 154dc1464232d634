import { assign, enqueueActions, setup, type SnapshotFrom } from 'xstate'
import {
  documentKinds,
  type CurrentUser,
  type DocumentKind,
  type DocumentState,
} from '../../src/domain/customer/customer'
import type { PageMeta } from '../lib/page-of'
import { areDocumentsIn, kindsNeeded, kindsOf, type IdentityProof } from '../../src/domain/onboarding/documents'
import { isIdentityVerified } from '../../src/domain/customer/rights'
import { isUnderWay, uploadedDocument, uploadMachine, type UploadSnapshot } from './upload'
import { byIn, isAnyUnderWay, listIn, type Upload, type Uploads } from './uploads'

type Context = Uploads & {
  /** Whether the page is for the documents alone: it stays when all are in. */
  isAlone: boolean
  isProven: boolean
}

type Event = { type: 'identity.choose'; by: IdentityProof } | { type: 'customer.changed'; customer: CurrentUser }

/** The documents that are asked for, each with its own upload; done when all are in and nothing more is under way. */
export const documentsMachine = setup({
  types: {
    input: {} as { customer: CurrentUser; isAlone: boolean },
    output: {} as { list: DocumentState[] },
    context: {} as Context,
    events: {} as Event,
    children: {} as { 'id-front': 'id-front'; 'id-back': 'id-back'; passport: 'passport'; residency: 'residency' },
    tags: {} as 'needsUser' | 'terminal',
    meta: {} as PageMeta,
  },
  actors: { 'id-front': uploadMachine, 'id-back': uploadMachine, passport: uploadMachine, residency: uploadMachine },
  guards: {
    isDone: ({ context }) => !context.isAlone && areAllIn(context) && !isAnyUnderWay(context),
    hasChoice: ({ context }) => hasChoice(context),
  },
  actions: {
    setProven: assign((_, params: { customer: CurrentUser }) => ({ isProven: isIdentityVerified(params.customer) })),
    setBy: assign((_, params: { by: IdentityProof }) => params),
    noteUpload: assign(({ context }, { kind, upload }: { kind: DocumentKind; upload: UploadSnapshot }) => {
      const document = { ...uploadedDocument(upload), kind }
      return { uploads: { ...context.uploads, [kind]: { document, isUnderWay: isUnderWay(upload) } } }
    }),
    tellUploads: enqueueActions(({ enqueue }, params: { customer: CurrentUser }) => {
      for (const kind of documentKinds)
        enqueue.sendTo(kind, { type: 'document.changed', document: documentIn(params.customer, kind) })
    }),
  },
}).createMachine({
  id: 'documents',
  context: ({ input: { customer, isAlone } }) => ({
    isAlone,
    isProven: isIdentityVerified(customer),
    by: null,
    uploads: uploadsOf(customer),
  }),
  output: ({ context }) => ({ list: listIn(context) }),
  initial: 'taking',
  states: {
    taking: {
      tags: 'needsUser',
      meta: { heading: 'documents.title' },
      always: { guard: 'isDone', target: 'done' },
      invoke: [
        {
          id: 'id-front',
          src: 'id-front',
          input: ({ context }) => context.uploads['id-front'],
          onSnapshot: {
            actions: { type: 'noteUpload', params: ({ event }) => ({ kind: 'id-front', upload: event.snapshot }) },
          },
        },
        {
          id: 'id-back',
          src: 'id-back',
          input: ({ context }) => context.uploads['id-back'],
          onSnapshot: {
            actions: { type: 'noteUpload', params: ({ event }) => ({ kind: 'id-back', upload: event.snapshot }) },
          },
        },
        {
          id: 'passport',
          src: 'passport',
          input: ({ context }) => context.uploads.passport,
          onSnapshot: {
            actions: { type: 'noteUpload', params: ({ event }) => ({ kind: 'passport', upload: event.snapshot }) },
          },
        },
        {
          id: 'residency',
          src: 'residency',
          input: ({ context }) => context.uploads.residency,
          onSnapshot: {
            actions: { type: 'noteUpload', params: ({ event }) => ({ kind: 'residency', upload: event.snapshot }) },
          },
        },
      ],
      on: {
        'identity.choose': {
          guard: 'hasChoice',
          actions: { type: 'setBy', params: ({ event }) => ({ by: event.by }) },
        },
        'customer.changed': {
          actions: [
            { type: 'setProven', params: ({ event }) => event },
            { type: 'tellUploads', params: ({ event }) => event },
          ],
        },
      },
    },
    done: { type: 'final', tags: 'terminal' },
  },
})
export type DocumentsSnapshot = SnapshotFrom<typeof documentsMachine>

export const provideDocuments = (children: { upload: typeof uploadMachine }) =>
  documentsMachine.provide({
    actors: {
      'id-front': children.upload,
      'id-back': children.upload,
      passport: children.upload,
      residency: children.upload,
    },
  })

export const identityBy = ({ context }: DocumentsSnapshot): IdentityProof => byIn(context)
export const canChooseIdentity = (snapshot: DocumentsSnapshot): boolean =>
  snapshot.can({ type: 'identity.choose', by: identityBy(snapshot) })

/** Documents that are shown: those of the chosen proof, and where the customer lives. */
export const kindsShown = ({ context }: DocumentsSnapshot): DocumentKind[] => kindsOf(byIn(context))

const areAllIn = (context: Context): boolean => context.isProven || areDocumentsIn(listIn(context))

/** Another proof may be chosen as long as the one that was chosen is not whole. */
const hasChoice = (context: Context): boolean =>
  !context.isProven && kindsNeeded(listIn(context), byIn(context)).some((kind) => kind !== 'residency')

const documentIn = ({ documents: { list } }: CurrentUser, kind: DocumentKind): DocumentState =>
  list.find((document) => document.kind === kind) ?? { kind, status: 'MISSING', reason: null, uploadedAt: null }

const uploadsOf = (customer: CurrentUser): Record<DocumentKind, Upload> => {
  const standing = (kind: DocumentKind): Upload => ({ document: documentIn(customer, kind), isUnderWay: false })
  return {
    'id-front': standing('id-front'),
    'id-back': standing('id-back'),
    passport: standing('passport'),
    residency: standing('residency'),
  }
}
