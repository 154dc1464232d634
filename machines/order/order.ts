import { and, assign, enqueueActions, not, setup, type SnapshotFrom, stateIn } from 'xstate'
import type { Order } from '../../src/domain/orders/orders'
import { isBuyCancelable, type CancelReason } from '../../src/domain/orders/statuses'
import type { PageMeta } from '../lib/page-of'
import { defineFeeds, definePorts, problemOf, type Feed, type Port } from '../lib/ports'
import { noProof, proofAsked, proofMachine, type Factor, type ProofInput, type ProofOutput } from '../shared/proof'
import { ratesMachine } from '../shared/rates'

/**
 * `loadOrder` rejects with `not-found`; what is done to an order with `step-refused`, when it has moved on meanwhile.
 * `saveReceipt` has the browser save the file. `rating` is 1 to 5. `retryPayout` pays a sale out again, to another account.
 */
export type OrderPorts = {
  loadOrder: Port<{ reference: string }, Order>
  reportTransfer: Port<{ reference: string }, Order>
  cancelOrder: Port<{ reference: string; reason: CancelReason; text: string }, Order>
  saveReceipt: Port<{ reference: string; number: string }, void>
  sendFeedback: Port<{ reference: string; rating: number; text: string }, Order>
  retryPayout: Port<Payout, Order>
}

type Payout = { reference: string; bankAccountReference: string; factor: Factor | null }

/** Tells each time the exchange says that the order has changed. */
export type OrderFeeds = { watchOrder: Feed<{ reference: string }, { type: 'order.changed' }> }

export const orderProblems = ['step-refused', 'not-done', 'no-receipt', 'no-feedback', 'no-payout'] as const
export type OrderProblem = (typeof orderProblems)[number]

/** `followsRates`: whether the rate is followed while a sale waits for its coins. */
export type OrderInput = { reference: string; followsRates?: boolean }

type Context = {
  reference: string
  followsRates: boolean
  isFollowing: boolean
  order: Order | undefined
  problem: OrderProblem | undefined
  /** Whether the exchange has said that it changed since it was last loaded. */
  isStale: boolean
  reason: CancelReason | null
  reasonText: string
  /** What the customer is about to say of it; null while they say nothing. */
  rating: number | null
  ratingText: string
  /** Account that the customer wants a returned payout to go to; null while none was chosen. */
  payoutTo: string | null
  /** What the second factor is asked with, and what was shown of it. */
  proof: ProofInput
  factor: Factor | null
}

export type OrderEvent =
  | { type: 'order.changed' }
  | { type: 'order.retry' }
  | { type: 'transfer.report' }
  | { type: 'order.cancel' }
  | { type: 'reason.choose'; reason: CancelReason }
  | { type: 'reason.type'; text: string }
  | { type: 'cancel.confirm' }
  | { type: 'cancel.leave' }
  | { type: 'receipt.save' }
  | { type: 'feedback.rate'; rating: number }
  | { type: 'feedback.type'; text: string }
  | { type: 'feedback.send' }
  | { type: 'feedback.leave' }
  | { type: 'account.choose'; reference: string }
  | { type: 'payout.retry'; reference: string }

const ports = definePorts<OrderPorts>()(
  'loadOrder',
  'reportTransfer',
  'cancelOrder',
  'saveReceipt',
  'sendFeedback',
  'retryPayout',
)
const feeds = defineFeeds<OrderFeeds>()('watchOrder')

/** One order on its own page, or in the window over another: shown, followed live, reported as paid, canceled, rated. */
export const orderMachine = setup({
  types: {
    input: {} as OrderInput,
    context: {} as Context,
    events: {} as OrderEvent,
    children: {} as {
      loadOrder: 'loadOrder'
      reportTransfer: 'reportTransfer'
      cancelOrder: 'cancelOrder'
      saveReceipt: 'saveReceipt'
      sendFeedback: 'sendFeedback'
      retryPayout: 'retryPayout'
      rates: 'rates'
      watchOrder: 'watchOrder'
      proof: 'proof'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta<Context>,
  },
  actors: { ...ports.actors, ...feeds.actors, rates: ratesMachine, proof: proofMachine },
  guards: {
    isMissing: (_, params: { error: unknown }) => problemOf(params.error, ['not-found'], 'other') === 'not-found',
    canReport: ({ context }) => context.order?.status === 'UNPAID' && context.order.instructions !== null,
    canCancel: ({ context }) => context.order !== undefined && isCancelable(context.order),
    hasReason: ({ context }) => context.reason !== null,
    isCompleted: ({ context }) => context.order?.status === 'COMPLETED',
    isRating: ({ context }) => context.rating !== null,
    hasOrder: ({ context }) => context.order !== undefined,
    isStale: ({ context }) => context.isStale,
    /** The account is new, and two-factor is on. */
    isProofAsked: ({ context }, params: { error: unknown }) => proofAsked(params.error, context.factor) !== null,
    isProven: (_, params: ProofOutput) => params.factor !== null,
    isReturned: ({ context }) => context.order?.type === 'SELL' && context.order.status === 'ERROR',
  },
  actions: {
    setOrder: assign((_, params: { order: Order }) => params),
    setProblem: assign((_, params: { error: unknown; otherwise?: OrderProblem }) => ({
      problem: problemOf(params.error, orderProblems, params.otherwise ?? 'not-done'),
    })),
    clearProblem: assign({ problem: undefined }),
    setReason: assign((_, params: { reason: CancelReason }) => params),
    setReasonText: assign((_, params: { text: string }) => ({ reasonText: params.text })),
    noteStale: assign({ isStale: true }),
    noteFresh: assign({ isStale: false }),
    clearReason: assign({ reason: null, reasonText: '' }),
    /** Who rates anew goes on from what they said before. */
    setRating: assign(({ context }, params: { rating: number }) => ({
      rating: params.rating,
      ratingText: context.rating === null ? (context.order?.feedback?.text ?? '') : context.ratingText,
    })),
    setRatingText: assign((_, params: { text: string }) => ({ ratingText: params.text })),
    clearRating: assign({ rating: null, ratingText: '' }),
    setPayoutTo: assign((_, params: { reference: string }) => ({ payoutTo: params.reference, factor: null })),
    askProof: assign(({ context }, params: { error: unknown }) => ({
      proof: proofAsked(params.error, context.factor) ?? context.proof,
      factor: null,
    })),
    setFactor: assign((_, params: ProofOutput) => params),
    /** What a sale comes to is told at the rate now, until its coins have come. */
    followRates: enqueueActions(({ context: { order, followsRates, isFollowing }, enqueue }) => {
      const isWaiting = followsRates && order?.type === 'SELL' && order.status === 'PENDING'
      if (isWaiting === isFollowing) return
      if (isWaiting) enqueue.spawnChild('rates', { id: 'rates' })
      else enqueue.stopChild('rates')
      enqueue.assign({ isFollowing: isWaiting })
    }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({
    reference: input.reference,
    followsRates: input.followsRates ?? true,
    isFollowing: false,
    order: undefined,
    problem: undefined,
    isStale: false,
    reason: null,
    reasonText: '',
    rating: null,
    ratingText: '',
    payoutTo: null,
    proof: noProof,
    factor: null,
  }),
  invoke: { id: 'watchOrder', src: 'watchOrder', input: ({ context }) => ({ reference: context.reference }) },
  initial: 'loading',
  on: {
    'order.changed': { actions: 'noteStale' },
    'feedback.rate': {
      guard: and(['isCompleted', not(stateIn('#order.rating'))]),
      actions: { type: 'setRating', params: ({ event }) => ({ rating: event.rating }) },
    },
    'feedback.type': {
      guard: and(['isRating', not(stateIn('#order.rating'))]),
      actions: { type: 'setRatingText', params: ({ event }) => ({ text: event.text }) },
    },
    'feedback.leave': { guard: and(['isRating', not(stateIn('#order.rating'))]), actions: 'clearRating' },
    'account.choose': {
      guard: and(['isReturned', not(stateIn('#order.repaying')), not(stateIn('#order.proving'))]),
      actions: { type: 'setPayoutTo', params: ({ event }) => ({ reference: event.reference }) },
    },
  },
  states: {
    loading: {
      tags: 'busy',
      entry: 'noteFresh',
      meta: {
        screen: 'orderConfirmation',
        heading: ({ order }) => (order === undefined ? 'common.loading' : 'order.details'),
      },
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: { target: 'shown', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
        onError: [
          { guard: { type: 'isMissing', params: ({ event }) => ({ error: event.error }) }, target: 'missing' },
          { guard: 'hasOrder', target: 'shown' },
          { target: 'failed' },
        ],
      },
      on: {
        'order.changed': { target: 'loading', reenter: true },
        'transfer.report': { guard: 'canReport', target: 'reporting', actions: ['clearProblem', 'noteStale'] },
        'order.cancel': {
          guard: 'canCancel',
          target: 'canceling',
          actions: ['clearProblem', 'noteStale'],
        },
        'receipt.save': { guard: 'isCompleted', target: 'saving', actions: ['clearProblem', 'noteStale'] },
        'feedback.send': { guard: 'isRating', target: 'rating', actions: ['clearProblem', 'noteStale'] },
        'payout.retry': {
          guard: 'isReturned',
          target: 'repaying',
          actions: [
            'clearProblem',
            'noteStale',
            { type: 'setPayoutTo', params: ({ event }) => ({ reference: event.reference }) },
          ],
        },
      },
    },
    missing: { tags: 'terminal', meta: { screen: 'errorNotFound', heading: 'notFound.title' } },
    failed: {
      tags: 'needsUser',
      meta: { screen: 'orderConfirmation', heading: 'confirmation.failed.title' },
      on: { 'order.retry': 'loading', 'order.changed': 'loading' },
    },
    shown: {
      tags: 'needsUser',
      meta: { screen: 'orderConfirmation', heading: 'order.details' },
      entry: 'followRates',
      always: { guard: 'isStale', target: 'loading' },
      on: {
        'transfer.report': { guard: 'canReport', target: 'reporting', actions: 'clearProblem' },
        'order.cancel': { guard: 'canCancel', target: 'canceling', actions: 'clearProblem' },
        'receipt.save': { guard: 'isCompleted', target: 'saving', actions: 'clearProblem' },
        'feedback.send': { guard: 'isRating', target: 'rating', actions: 'clearProblem' },
        'payout.retry': {
          guard: 'isReturned',
          target: 'repaying',
          actions: ['clearProblem', { type: 'setPayoutTo', params: ({ event }) => ({ reference: event.reference }) }],
        },
      },
    },
    saving: {
      tags: 'busy',
      meta: { screen: 'orderConfirmation', heading: 'order.details' },
      invoke: {
        id: 'saveReceipt',
        src: 'saveReceipt',
        input: ({ context }) => ({ reference: context.reference, number: context.order?.number ?? '' }),
        onDone: 'shown',
        onError: {
          target: 'shown',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error, otherwise: 'no-receipt' }) },
        },
      },
    },
    rating: {
      tags: 'busy',
      meta: { screen: 'orderConfirmation', heading: 'order.feedback.title' },
      invoke: {
        id: 'sendFeedback',
        src: 'sendFeedback',
        input: ({ context }) => ({
          reference: context.reference,
          rating: context.rating ?? 0,
          text: context.ratingText,
        }),
        onDone: {
          target: 'shown',
          actions: [{ type: 'setOrder', params: ({ event }) => ({ order: event.output }) }, 'clearRating'],
        },
        onError: {
          target: 'shown',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error, otherwise: 'no-feedback' }) },
        },
      },
    },
    repaying: {
      tags: 'busy',
      meta: { screen: 'orderConfirmation', heading: 'order.details' },
      invoke: {
        id: 'retryPayout',
        src: 'retryPayout',
        input: ({ context }) => ({
          reference: context.reference,
          bankAccountReference: context.payoutTo ?? '',
          factor: context.factor,
        }),
        onDone: { target: 'shown', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
        onError: [
          {
            guard: { type: 'isProofAsked', params: ({ event }) => ({ error: event.error }) },
            target: 'proving',
            actions: { type: 'askProof', params: ({ event }) => ({ error: event.error }) },
          },
          {
            target: 'loading',
            actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error, otherwise: 'no-payout' }) },
          },
        ],
      },
    },
    proving: {
      tags: 'needsUser',
      meta: { screen: 'orderConfirmation', heading: 'common.proof.title' },
      invoke: {
        id: 'proof',
        src: 'proof',
        input: ({ context }) => context.proof,
        onDone: [
          {
            guard: { type: 'isProven', params: ({ event }) => event.output },
            target: 'repaying',
            actions: { type: 'setFactor', params: ({ event }) => event.output },
          },
          { target: 'shown' },
        ],
      },
    },
    reporting: {
      tags: 'busy',
      meta: { screen: 'orderConfirmation', heading: 'order.details' },
      invoke: {
        id: 'reportTransfer',
        src: 'reportTransfer',
        input: ({ context }) => ({ reference: context.reference }),
        onDone: { target: 'shown', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
        onError: {
          target: 'loading',
          actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    canceling: {
      meta: { screen: 'orderConfirmation', heading: 'confirmation.cancel.title' },
      initial: 'choosing',
      states: {
        choosing: {
          tags: 'needsUser',
          on: {
            'reason.choose': { actions: { type: 'setReason', params: ({ event }) => ({ reason: event.reason }) } },
            'reason.type': { actions: { type: 'setReasonText', params: ({ event }) => ({ text: event.text }) } },
            'cancel.leave': { target: '#order.shown', actions: 'clearReason' },
            'cancel.confirm': { guard: 'hasReason', target: 'sending', actions: 'clearProblem' },
          },
        },
        sending: {
          tags: 'busy',
          invoke: {
            id: 'cancelOrder',
            src: 'cancelOrder',
            input: ({ context }) => ({
              reference: context.reference,
              reason: context.reason ?? 'other',
              text: context.reasonText,
            }),
            onDone: {
              target: '#order.shown',
              actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
            },
            onError: {
              target: '#order.loading',
              actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
      },
    },
  },
})
export type OrderSnapshot = SnapshotFrom<typeof orderMachine>

export const provideOrder = (
  given: OrderPorts & OrderFeeds,
  children: { rates: typeof ratesMachine; proof: typeof proofMachine },
) => orderMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given), ...children } })

/** Whether the customer may cancel: the buy statuses before money has come (rule calls-135). */
const isCancelable = ({ type, status }: Order): boolean =>
  type === 'BUY' ? isBuyCancelable(status) : status === 'PENDING'
