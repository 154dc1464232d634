import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PageMeta } from '../lib/page-of'
import { defineEffects, defineFeeds, definePorts, type Feed, type Port } from '../lib/ports'
import { isFailure } from '../lib/server-errors'

/** Why an e-ID order ended without a signature. */
export type EidProblem =
  | 'canceled'
  | 'replaced'
  | 'timeout'
  | 'not-started'
  | 'blocked'
  | 'app-outdated'
  | 'risky'
  | 'call-declined'
  | 'other-person'
  | 'elsewhere'
  | 'unusable'
  | 'unavailable'
  | 'refused'

/** Where the customer is with the app: it is not open yet, or what is done in it; `offline` while that cannot be asked. */
export type EidHint = 'offline' | 'waiting' | 'opened' | 'scanning' | 'in-call' | 'confirming' | 'checking'

/**
 * `endsAt`, in milliseconds, is when it ends by itself. Without a token the e-ID is a page of its provider, to which the
 * browser goes once: `redirectUrl` is not kept.
 */
export type EidOrder = { orderRef: string; autoStartToken: string | null; redirectUrl: string | null; endsAt: number }
export type EidState =
  | { status: 'pending'; hint: Exclude<EidHint, 'offline'>; qr: string | null }
  | { status: 'complete' }
  | { status: 'failed'; hint: EidProblem | 'review' }

/** `about`: which of the customer's accounts is to be changed, where it is signed for one. */
export type Whose = { owner: string; about?: string }

/**
 * `recallEid` tells the order that was pending before the page was loaded anew, as the app of the e-ID does on some
 * phones when it comes back, and a provider's page always; none that has had its time. `startEid` rejects with
 * `feature-off`, `step-refused`, or anything else; `leave`, which has the browser go to the provider's page, where the
 * address is none; `checkEid` with `not-found` where nobody knows the order any more, else it is asked again.
 */
export type EidPorts = {
  recallEid: Port<Whose, EidOrder | null>
  startEid: Port<Pick<Whose, 'about'>, EidOrder>
  leave: Port<{ redirectUrl: string }, void>
  checkEid: Port<{ orderRef: string }, EidState>
}

/** Tells when the customer is back on a page that the browser had put aside. */
export type EidFeeds = { watchReturn: Feed<void, { type: 'page.returned' }> }

/**
 * `keepEid` lets an order that is pending survive a reload; null forgets it. `cancelEid` has the app stop asking; where
 * that cannot be told, the order ends by itself.
 */
export type EidEffects = {
  keepEid: (order: EidOrder | null, whose: Whose) => void
  cancelEid: (orderRef: string) => void
}

/** `review`: the personal number does not match, and somebody looks at it. */
type EidOutcome = 'done' | 'review'

type Context = Whose & {
  order: EidOrder | null
  qr: string | null
  hint: EidHint
  problem: EidProblem | undefined
  outcome: EidOutcome
}

type Event = { type: 'eid.start' } | { type: 'eid.cancel' } | { type: 'page.returned' }

const ports = definePorts<EidPorts>()('recallEid', 'startEid', 'leave', 'checkEid')
const feeds = defineFeeds<EidFeeds>()('watchReturn')
const effects = defineEffects()('keepEid', 'cancelEid')

const eid = setup({
  types: {
    input: {} as Whose,
    output: {} as { outcome: EidOutcome },
    context: {} as Context,
    events: {} as Event,
    children: {} as {
      recallEid: 'recallEid'
      startEid: 'startEid'
      leave: 'leave'
      watchReturn: 'watchReturn'
      checkEid: 'checkEid'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal' | EidPhase,
    meta: {} as PageMeta,
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    isPending: ({ context }) => context.order !== null && isInApp(context.order),
    isAway: ({ context }) => context.order !== null && !isInApp(context.order),
    isInApp: (_, params: { order: EidOrder }) => isInApp(params.order),
    isComplete: (_, params: { state: EidState }) => params.state.status === 'complete',
    isReview: (_, params: { state: EidState }) => params.state.status === 'failed' && params.state.hint === 'review',
    isFailed: (_, params: { state: EidState }) => params.state.status === 'failed',
    isFailure: (_, params: { error: unknown; code: string }) => isFailure(params.error, params.code),
  },
  actions: {
    ...effects.actions,
    setOrder: assign((_, params: { order: EidOrder | null }) => ({ order: params.order, qr: null, hint: 'waiting' })),
    setPending: assign((_, params: { state: EidState }) =>
      params.state.status === 'pending' ? { qr: params.state.qr, hint: params.state.hint } : {},
    ),
    /** A code that gets no younger is taken for another's. */
    setOffline: assign({ qr: null, hint: 'offline' }),
    setEnd: assign((_, params: { state: EidState }) =>
      params.state.status === 'failed' && params.state.hint !== 'review' ? { problem: params.state.hint } : {},
    ),
    setProblem: assign((_, params: { problem: EidProblem | undefined }) => params),
    setReview: assign({ outcome: 'review' }),
    forgetOrder: assign({ order: null, qr: null, hint: 'waiting' }),
  },
  /** A browser that has not gone by then was kept from it. */
  delays: { second: 1000, goneBy: 10_000 },
})

/**
 * Asks how the order stands; one that is pending leads to `otherwise`, and so does an answer that does not come. What is done
 * in the app is shown here, and what is done on a provider's page is shown there.
 */
const askingOr = (otherwise: string, { isShown }: { isShown: boolean }) =>
  eid.createStateConfig({
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
          target: otherwise,
          actions: isShown ? { type: 'setPending', params: ({ event }) => ({ state: event.output }) } : [],
        },
      ],
      onError: [
        {
          guard: { type: 'isFailure', params: ({ event }) => ({ error: event.error, code: 'not-found' }) },
          target: '#identity.idle',
          actions: { type: 'setProblem', params: { problem: 'timeout' } },
        },
        { target: otherwise, actions: isShown ? 'setOffline' : [] },
      ],
    },
  })

/**
 * Proving the identity with an e-ID: begun by the customer alone, asked about while it is pending, also after a reload, and
 * never again once it has ended. The e-ID is an app, here or on a phone, while the page waits; or a page of its provider,
 * which the browser goes to and comes back from. Who comes back by hand, or in another tab, finds the order still waiting.
 */
export const identityMachine = eid.createMachine({
  id: 'identity',
  context: ({ input }) => ({
    ...input,
    order: null,
    qr: null,
    hint: 'waiting',
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
    deciding: {
      always: [
        { guard: 'isPending', target: 'pending' },
        { guard: 'isAway', target: 'away.returning' },
        { target: 'idle' },
      ],
    },
    idle: { meta: { heading: 'eid.title' }, tags: ['needsUser', 'idle'], on: { 'eid.start': 'starting' } },
    starting: {
      tags: ['busy', 'starting'],
      meta: { heading: 'eid.title' },
      entry: { type: 'setProblem', params: { problem: undefined } },
      invoke: {
        id: 'startEid',
        src: 'startEid',
        input: ({ context }) => aboutIn(context),
        onDone: [
          {
            guard: { type: 'isInApp', params: ({ event }) => ({ order: event.output }) },
            target: 'pending',
            actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
          },
          { target: 'away', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
        ],
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
      on: { 'eid.cancel': '.canceling' },
      states: {
        asking: { tags: 'needsUser', ...askingOr('resting', { isShown: true }) },
        resting: { tags: 'needsUser', after: { second: 'asking' } },
        /** Left at once: which order is canceled is forgotten with it. */
        canceling: {
          entry: 'cancelEid',
          always: {
            target: '#identity.idle',
            actions: { type: 'setProblem', params: { problem: 'canceled' } },
          },
        },
      },
    },
    away: {
      meta: { heading: 'eid.title' },
      initial: 'leaving',
      entry: 'keepEid',
      exit: ['forgetOrder', 'keepEid'],
      states: {
        leaving: {
          tags: ['busy', 'leaving'],
          invoke: {
            id: 'leave',
            src: 'leave',
            input: ({ context }) => ({ redirectUrl: context.order?.redirectUrl ?? '' }),
            onDone: 'gone',
            onError: {
              target: '#identity.idle',
              actions: { type: 'setProblem', params: { problem: 'unavailable' } },
            },
          },
        },
        /** The page is put aside now, or unloaded. */
        gone: {
          tags: ['busy', 'leaving'],
          invoke: { id: 'watchReturn', src: 'watchReturn' },
          on: { 'page.returned': 'returning' },
          after: { goneBy: 'returning' },
        },
        returning: { tags: ['busy', 'returning'], ...askingOr('waiting', { isShown: false }) },
        waiting: {
          tags: ['needsUser', 'waiting'],
          initial: 'resting',
          on: {
            'eid.start': '#identity.starting',
            'eid.cancel': {
              target: '#identity.idle',
              actions: { type: 'setProblem', params: { problem: 'canceled' } },
            },
          },
          states: { asking: askingOr('resting', { isShown: false }), resting: { after: { second: 'asking' } } },
        },
      },
    },
    done: { type: 'final', tags: 'terminal' },
  },
})
export type EidSnapshot = SnapshotFrom<typeof identityMachine>

export const provideEid = (given: EidPorts & EidFeeds & EidEffects) =>
  identityMachine.provide({
    actors: { ...ports.provide(given), ...feeds.provide(given) },
    actions: effects.provide<typeof identityMachine>({
      keepEid: ({ context }) => given.keepEid(context.order, whoseIn(context)),
      cancelEid: ({ context }) => {
        if (context.order !== null) given.cancelEid(context.order.orderRef)
      },
    }),
  })

/** `waiting`: the customer came back, and nothing has come of it yet. */
const phases = ['recalling', 'idle', 'starting', 'pending', 'leaving', 'returning', 'waiting'] as const
export type EidPhase = (typeof phases)[number]

export const eidPhase = (snapshot: EidSnapshot): EidPhase => phases.find((phase) => snapshot.hasTag(phase)) ?? 'idle'
export const eidProblem = ({ context }: EidSnapshot): EidProblem | undefined => context.problem
export const eidQr = ({ context }: EidSnapshot): string | null => context.qr
export const eidHint = ({ context }: EidSnapshot): EidHint => context.hint

/** What the app of the e-ID is opened with on this device. */
export const eidToken = ({ context }: EidSnapshot): string | null => context.order?.autoStartToken ?? null

const isInApp = ({ autoStartToken }: EidOrder): boolean => autoStartToken !== null

const aboutIn = ({ about }: Context): Pick<Whose, 'about'> => (about === undefined ? {} : { about })

const whoseIn = (context: Context): Whose => ({ owner: context.owner, ...aboutIn(context) })
