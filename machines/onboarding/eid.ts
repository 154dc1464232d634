import { assign, setup, type SnapshotFrom } from 'xstate'
import { actorOf, unfilled, type Port } from '../lib/ports'
import { isFailure } from '../lib/refusals'

/** Why an e-ID order ended without a signature. */
export type EidProblem = 'canceled' | 'timeout' | 'blocked' | 'other-person' | 'unavailable' | 'refused'

export type EidOrder = { orderRef: string; autoStartToken: string }
export type EidState =
  | { status: 'pending'; hint: 'waiting' | 'confirming'; qr: string | null }
  | { status: 'complete' }
  | { status: 'failed'; hint: EidProblem | 'review' }

/**
 * `startEid` rejects with `feature-off`, `step-refused`, or anything else; `checkEid` with `not-found` where nobody knows
 * the order any more, else it is asked again.
 */
export type EidPorts = { startEid: Port<void, EidOrder>; checkEid: Port<{ orderRef: string }, EidState> }

/** `review`: the personal number does not match, and somebody looks at it. */
export type EidOutcome = 'done' | 'review'

type Context = {
  order: EidOrder | null
  qr: string | null
  isOpened: boolean
  problem: EidProblem | undefined
  outcome: EidOutcome
}

type Event = { type: 'eid.start' } | { type: 'eid.cancel' }

/**
 * Proving the identity with an e-ID: begun by the customer alone, asked about once a second while it is pending, and
 * never again once it has ended.
 */
export const eidMachine = setup({
  types: {
    output: {} as { outcome: EidOutcome },
    context: {} as Context,
    events: {} as Event,
    children: {} as { startEid: 'startEid'; checkEid: 'checkEid' },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | EidPhase,
  },
  actors: {
    startEid: unfilled<void, EidOrder>('startEid'),
    checkEid: unfilled<{ orderRef: string }, EidState>('checkEid'),
  },
  guards: {
    isComplete: (_, params: { state: EidState }) => params.state.status === 'complete',
    isReview: (_, params: { state: EidState }) => params.state.status === 'failed' && params.state.hint === 'review',
    isFailed: (_, params: { state: EidState }) => params.state.status === 'failed',
    isFailure: (_, params: { error: unknown; code: string }) => isFailure(params.error, params.code),
  },
  actions: {
    setOrder: assign((_, params: { order: EidOrder }) => ({ order: params.order, qr: null, isOpened: false })),
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
  context: { order: null, qr: null, isOpened: false, problem: undefined, outcome: 'done' },
  output: ({ context }) => ({ outcome: context.outcome }),
  initial: 'idle',
  states: {
    idle: { tags: ['needsUser', 'idle'], on: { 'eid.start': 'starting' } },
    starting: {
      tags: ['busy', 'starting'],
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'startEid',
        src: 'startEid',
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
      initial: 'asking',
      exit: 'forgetOrder',
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
export type EidSnapshot = SnapshotFrom<typeof eidMachine>

export const fillEid = (ports: EidPorts) =>
  eidMachine.provide({ actors: { startEid: actorOf(ports.startEid), checkEid: actorOf(ports.checkEid) } })

const phases = ['idle', 'starting', 'pending'] as const
export type EidPhase = (typeof phases)[number]

export const eidPhase = (snapshot: EidSnapshot): EidPhase => phases.find((phase) => snapshot.hasTag(phase)) ?? 'idle'
export const eidProblem = ({ context }: EidSnapshot): EidProblem | undefined => context.problem
export const eidQr = ({ context }: EidSnapshot): string | null => context.qr
export const isEidOpened = ({ context }: EidSnapshot): boolean => context.isOpened

/** What the app of the e-ID is opened with on this device. */
export const eidToken = ({ context }: EidSnapshot): string | null => context.order?.autoStartToken ?? null
