import { and, not, stateIn, type SnapshotFrom } from 'xstate'
import { noProof, type proofMachine } from '../shared/proof'
import type { ratesMachine } from '../shared/rates'
import { feeds, orderSetup, ports, type OrderFeeds, type OrderPorts } from './order-setup'

/** One order on its own page, or in the window over another: shown, followed live, reported as paid, canceled, rated. */
export const orderMachine = orderSetup.createMachine({
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
      guard: and([
        'takesAccount',
        not(stateIn('#order.repaying')),
        not(stateIn('#order.redirecting')),
        not(stateIn('#order.proving')),
      ]),
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
        'refund.choose': {
          guard: 'hasRefund',
          target: 'redirecting',
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
        'refund.choose': {
          guard: 'hasRefund',
          target: 'redirecting',
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
    redirecting: {
      tags: 'busy',
      meta: { screen: 'orderConfirmation', heading: 'order.details' },
      invoke: {
        id: 'chooseRefundAccount',
        src: 'chooseRefundAccount',
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
            actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
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
            guard: { type: 'isPayoutProven', params: ({ event }) => event.output },
            target: 'repaying',
            actions: { type: 'setFactor', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isProven', params: ({ event }) => event.output },
            target: 'redirecting',
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
