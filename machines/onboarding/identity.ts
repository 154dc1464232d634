import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import { defineEffects, definePorts, type Port } from '../lib/ports'
import { isFailure } from '../lib/server-errors'

/** Why an e-ID order ended without a signature. */
export type EidProblem = 'canceled' | 'timeout' | 'blocked' | 'other-person' | 'unavailable' | 'refused'

/** `endsAt`, in milliseconds, is when it ends by itself. */
export type EidOrder = { orderRef: string; autoStartToken: string; endsAt: number }
export type EidState =
  | { status: 'pending'; hint: 'waiting' | 'confirming'; qr: string | null }
  | { status: 'complete' }
  | { status: 'failed'; hint: EidProblem | 'review' }

/** `about`: which of the customer's accounts is to be changed, where it is signed for one. */
export type Whose = { owner: string; about?: string }

/**
 * `recallEid` tells the order that was pending before the page was loaded anew, as the app of the e-ID does on some
 * phones when it comes back; none that has had its time. `startEid` rejects with `feature-off`, `step-refused`, or
 * anything else; `checkEid` with `not-found` where nobody knows the order any more, else it is asked again.
 */
export type EidPorts = {
  recallEid: Port<Whose, EidOrder | null>
  startEid: Port<Pick<Whose, 'about'>, EidOrder>
  checkEid: Port<{ orderRef: string }, EidState>
}

/** `keepEid` lets an order that is pending survive a reload; null forgets it. */
export type EidEffects = { keepEid: (order: EidOrder | null, whose: Whose) => void }

/** `review`: the personal number does not match, and somebody looks at it. */
type EidOutcome = 'done' | 'review'

type Context = Whose & {
  order: EidOrder | null
  qr: string | null
  isOpened: boolean
  problem: EidProblem | undefined
  outcome: EidOutcome
}

type Event = { type: 'eid.start' } | { type: 'eid.cancel' }

const ports = definePorts<EidPorts>()('recallEid', 'startEid', 'checkEid')
const effects = defineEffects()('keepEid')

/**
 * Proving the identity with an e-ID: begun by the customer alone, asked about once a second while it is pending, also
 * after a reload, and never again once it has ended.
 */
export const identityMachine = setup({
  types: {
    input: {} as Whose,
    output: {} as { outcome: EidOutcome },
    context: {} as Context,
    events: {} as Event,
    children: {} as { recallEid: 'recallEid'; startEid: 'startEid'; checkEid: 'checkEid' },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | EidPhase,
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: {
    isPending: ({ context }) => context.order !== null,
    isComplete: (_, params: { state: EidState }) => params.state.status === 'complete',
    isReview: (_, params: { state: EidState }) => params.state.status === 'failed' && params.state.hint === 'review',
    isFailed: (_, params: { state: EidState }) => params.state.status === 'failed',
    isFailure: (_, params: { error: unknown; code: string }) => isFailure(params.error, params.code),
  },
  actions: {
    ...effects.actions,
    setOrder: assign((_, params: { order: EidOrder | null }) => ({ order: params.order, qr: null, isOpened: false })),
    setPending: assign((_, params: { state: EidState }) =>
      params.state.status === 'pending' ? { qr: params.state.qr, isOpened: params.state.hint === 'confirming' } : {},
    ),
    setEnd: assign((_, params: { state: EidState }) =>
      params.state.status === 'failed' && params.state.hint !== 'review' ? { problem: params.state.hint } : {},
    ),
    setProblem: assign((_, params: { problem: EidProblem | undefined }) => params),
    setReview: assign({ outcome: 'review' }),
    forgetOrder: assign({ order: null, qr: null, isOpened: false }),
  },
  delays: { second: 1000 },
}).createMachine({
  id: 'identity',
  context: ({ input }) => ({
    ...input,
    order: null,
    qr: null,
    isOpened: false,
    problem: undefined,
    outcome: 'done',
  }),
  output: ({ context }) => ({ outcome: context.outcome }),
  initial: 'recalling',
  states: {
    recalling: {
      tags: ['busy', 'recalling'],
      invoke: {
        id: 'recallEid',
        src: 'recallEid',
        input: ({ context }) => whoseIn(context),
        onDone: { target: 'deciding', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
        onError: 'idle',
      },
    },
    deciding: { always: [{ guard: 'isPending', target: 'pending' }, { target: 'idle' }] },
    idle: { meta: { heading: 'eid.title' }, tags: ['needsUser', 'idle'], on: { 'eid.start': 'starting' } },
    starting: {
      tags: ['busy', 'starting'],
      meta: { heading: 'eid.title' },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'startEid',
        src: 'startEid',
        input: ({ context }) => aboutIn(context),
        onDone: { target: 'pending', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
        onError: [
          {
            guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'step-refused' }) },
            target: 'idle',
            actions: { type: 'setProblem', params: { problem: 'refused' } },
          },
          { target: 'idle', actions: { type: 'setProblem', params: { problem: 'unavailable' } } },
        ],
      },
    },
    pending: {
      tags: 'pending',
      meta: { heading: 'eid.title' },
      initial: 'asking',
      entry: 'keepEid',
      exit: ['forgetOrder', 'keepEid'],
      on: { 'eid.cancel': { target: 'idle', actions: { type: 'setProblem', params: { problem: 'canceled' } } } },
      states: {
        asking: {
          tags: 'needsUser',
          invoke: {
            id: 'checkEid',
            src: 'checkEid',
            input: ({ context }) => ({ orderRef: context.order?.orderRef ?? '' }),
            onDone: [
              {
                guard: { type: 'isComplete', params: ({ event }) => ({ state: event.output }) },
                target: '#identity.done',
              },
              {
                guard: { type: 'isReview', params: ({ event }) => ({ state: event.output }) },
                target: '#identity.done',
                actions: 'setReview',
              },
              {
                guard: { type: 'isFailed', params: ({ event }) => ({ state: event.output }) },
                target: '#identity.idle',
                actions: { type: 'setEnd', params: ({ event }) => ({ state: event.output }) },
              },
              {
                target: 'resting',
                actions: { type: 'setPending', params: ({ event }) => ({ state: event.output }) },
              },
            ],
            onError: [
              {
                guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'not-found' }) },
                target: '#identity.idle',
                actions: { type: 'setProblem', params: { problem: 'timeout' } },
              },
              { target: 'resting' },
            ],
          },
        },
        resting: { tags: 'needsUser', after: { second: 'asking' } },
      },
    },
    done: { type: 'final', tags: 'terminal' },
  },
})
export type EidSnapshot = SnapshotFrom<typeof identityMachine>

export const provideEid = (given: EidPorts & EidEffects) =>
  identityMachine.provide({
    actors: ports.provide(given),
    actions: effects.provide<typeof identityMachine>({
      keepEid: ({ context }) => given.keepEid(context.order, whoseIn(context)),
    }),
  })

const phases = ['recalling', 'idle', 'starting', 'pending'] as const
export type EidPhase = (typeof phases)[number]

export const eidPhase = (snapshot: EidSnapshot): EidPhase => phases.find((phase) => snapshot.hasTag(phase)) ?? 'idle'
export const eidProblem = ({ context }: EidSnapshot): EidProblem | undefined => context.problem
export const eidQr = ({ context }: EidSnapshot): string | null => context.qr
export const isEidOpened = ({ context }: EidSnapshot): boolean => context.isOpened

/** What the app of the e-ID is opened with on this device. */
export const eidToken = ({ context }: EidSnapshot): string | null => context.order?.autoStartToken ?? null

const aboutIn = ({ about }: Context): Pick<Whose, 'about'> => (about === undefined ? {} : { about })

const whoseIn = (context: Context): Whose => ({ owner: context.owner, ...aboutIn(context) })
