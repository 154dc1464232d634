import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import type { Reidentification } from '../../src/domain/bank/bank-verification'
import { defineFeeds, definePorts, type Port } from '../lib/ports'
import { identityMachine } from '../onboarding/identity'
import { uploadMachine, uploadPhase, type UploadSnapshot } from '../onboarding/upload'
import type { VerificationFeeds } from './verification/verifying'

/** `loadReidentification` has the last one for the account; null where there is none, or it was used. */
export type ReidentificationPorts = { loadReidentification: Port<{ account: string }, Reidentification | null> }

/** `isByEid`: the customer has an e-ID, and it is there. */
type Input = { owner: string; isByEid: boolean; account: string }
type Context = Input & { last: Reidentification | null; isDone: boolean }

type Event =
  | { type: 'identity.close' }
  | { type: 'identity.retry' }
  | { type: 'identity.ask' }
  | { type: 'identity.use' }
  | { type: 'verification.changed' }

const ports = definePorts<ReidentificationPorts>()('loadReidentification')
const feeds = defineFeeds<Pick<VerificationFeeds, 'watchVerification'>>()('watchVerification')

/**
 * Showing anew who one is, before a verified `account` is changed: by e-ID, or by a document that is looked at. Of a document
 * that was accepted the customer is told until when it holds. Its output names what was shown; null where it was given up.
 */
export const reidentificationMachine = setup({
  types: {
    input: {} as Input,
    output: {} as string | null,
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      loadReidentification: 'loadReidentification'
      watchVerification: 'watchVerification'
      eid: 'eid'
      identification: 'identification'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | ReidentificationPhase,
    meta: {} as PageMeta,
  },
  actors: { ...ports.actors, ...feeds.actors, eid: identityMachine, identification: uploadMachine },
  guards: {
    isComplete: ({ context: { last } }) => last?.state === 'complete',
    isAccepted: ({ context: { last } }) => last?.state === 'complete' && last.kind === 'document',
    isReviewed: ({ context: { last } }) => last?.state === 'pending' && last.kind === 'document',
    isByEid: ({ context }) => context.isByEid,
    isSent: (_, params: { upload: UploadSnapshot }) => uploadPhase(params.upload) === 'reviewing',
  },
  actions: {
    setLast: assign((_, params: { last: Reidentification | null }) => params),
    noteDone: assign({ isDone: true }),
  },
}).createMachine({
  id: 'reidentification',
  context: ({ input }) => ({ ...input, last: null, isDone: false }),
  output: ({ context: { last, isDone } }) => (isDone ? (last?.identification ?? null) : null),
  initial: 'loading',
  on: { 'identity.close': '.closed' },
  states: {
    loading: {
      tags: ['busy', 'loading'],
      meta: { heading: 'bank.identity.title' },
      invoke: {
        id: 'loadReidentification',
        src: 'loadReidentification',
        input: ({ context: { account } }) => ({ account }),
        onDone: { target: 'deciding', actions: { type: 'setLast', params: ({ event }) => ({ last: event.output }) } },
        onError: 'unloaded',
      },
    },
    unloaded: {
      tags: ['needsUser', 'unloaded'],
      meta: { heading: 'bank.identity.title' },
      on: { 'identity.retry': 'loading' },
    },
    deciding: {
      always: [
        { guard: 'isAccepted', target: 'accepted' },
        { guard: 'isComplete', target: 'done', actions: 'noteDone' },
        { guard: 'isByEid', target: 'signing' },
        { guard: 'isReviewed', target: 'reviewing' },
        { target: 'uploading' },
      ],
    },
    signing: {
      tags: ['needsUser', 'signing'],
      meta: { heading: ['bank.identity.title', 'eid.title'] },
      invoke: {
        id: 'eid',
        src: 'eid',
        input: ({ context: { owner, account } }) => ({ owner, about: account }),
        onSnapshot: {},
        onDone: 'loading',
      },
    },
    uploading: {
      tags: ['needsUser', 'uploading'],
      meta: { heading: 'bank.identity.title' },
      invoke: {
        id: 'identification',
        src: 'identification',
        input: ({ context: { last, account } }) => ({
          about: account,
          document: {
            kind: 'identification',
            status: last?.state === 'rejected' ? 'REJECTED' : 'MISSING',
            reason: last?.reason ?? null,
            uploadedAt: null,
          },
        }),
        onSnapshot: {
          guard: { type: 'isSent', params: ({ event }) => ({ upload: event.snapshot }) },
          target: 'refreshing',
        },
      },
    },
    reviewing: {
      tags: ['needsUser', 'reviewing'],
      meta: { heading: 'bank.identity.reviewing' },
      invoke: { id: 'watchVerification', src: 'watchVerification' },
      on: { 'verification.changed': 'refreshing', 'identity.ask': 'refreshing' },
    },
    refreshing: {
      tags: ['busy', 'reviewing'],
      meta: { heading: 'bank.identity.reviewing' },
      invoke: {
        id: 'loadReidentification',
        src: 'loadReidentification',
        input: ({ context: { account } }) => ({ account }),
        onDone: { target: 'deciding', actions: { type: 'setLast', params: ({ event }) => ({ last: event.output }) } },
        onError: 'reviewing',
      },
    },
    accepted: {
      tags: ['needsUser', 'accepted'],
      meta: { heading: 'bank.identity.accepted' },
      on: { 'identity.use': { target: 'done', actions: 'noteDone' } },
    },
    done: { type: 'final', tags: 'terminal' },
    closed: { type: 'final', tags: 'terminal' },
  },
})
export type ReidentificationSnapshot = SnapshotFrom<typeof reidentificationMachine>

export const provideReidentification = (
  given: ReidentificationPorts & Pick<VerificationFeeds, 'watchVerification'>,
  children: { eid: typeof identityMachine; upload: typeof uploadMachine },
) =>
  reidentificationMachine.provide({
    actors: { ...ports.provide(given), ...feeds.provide(given), eid: children.eid, identification: children.upload },
  })

const phases = ['loading', 'unloaded', 'signing', 'uploading', 'reviewing', 'accepted'] as const
export type ReidentificationPhase = (typeof phases)[number]

export const reidentificationPhase = (snapshot: ReidentificationSnapshot): ReidentificationPhase =>
  phases.find((phase) => snapshot.hasTag(phase)) ?? 'loading'

/** Until when the document holds that was accepted. */
export const holdsUntil = ({ context: { last } }: ReidentificationSnapshot): string | null =>
  last?.state === 'complete' ? last.holdsUntil : null

/** Until when an earlier document held, which is over. */
export const heldUntil = ({ context: { last } }: ReidentificationSnapshot): string | null =>
  last?.state === 'over' ? last.holdsUntil : null
