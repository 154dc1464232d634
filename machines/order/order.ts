import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Order } from '../../src/domain/orders'
import { isBuyCancelable, type CancelReason } from '../../src/domain/statuses'
import type { PageMeta } from '../lib/page-of'
import { actorOf, feedOf, problemOf, unfilled, unfilledFeed, type Feed, type Port } from '../lib/ports'

/** `loadOrder` rejects with `not-found`; the two steps with `step-refused`, when the order has moved on meanwhile. */
export type OrderPorts = {
  loadOrder: Port<{ reference: string }, Order>
  reportTransfer: Port<{ reference: string }, Order>
  cancelOrder: Port<{ reference: string; reason: CancelReason; text: string }, Order>
}

/** Tells each time the exchange says that the order has changed. */
export type OrderFeeds = { watchOrder: Feed<{ reference: string }, { type: 'order.changed' }> }

export const orderProblems = ['step-refused', 'not-done'] as const
export type OrderProblem = (typeof orderProblems)[number]

type Context = {
  reference: string
  order: Order | undefined
  problem: OrderProblem | undefined
  /** Whether the exchange has said that it changed since it was last loaded. */
  isStale: boolean
  reason: CancelReason | null
  reasonText: string
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

/** One order on its own page: shown, followed live, paid by transfer, canceled. */
export const orderMachine = setup({
  types: {
    input: {} as { reference: string },
    context: {} as Context,
    events: {} as OrderEvent,
    children: {} as {
      loadOrder: 'loadOrder'
      reportTransfer: 'reportTransfer'
      cancelOrder: 'cancelOrder'
      watchOrder: 'watchOrder'
    },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
    meta: {} as PageMeta,
  },
  actors: {
    loadOrder: unfilled<{ reference: string }, Order>('loadOrder'),
    reportTransfer: unfilled<{ reference: string }, Order>('reportTransfer'),
    cancelOrder: unfilled<{ reference: string; reason: CancelReason; text: string }, Order>('cancelOrder'),
    watchOrder: unfilledFeed<{ reference: string }>('watchOrder'),
  },
  guards: {
    isMissing: (_, params: { error: unknown }) => problemOf(params.error, ['not-found'], 'other') === 'not-found',
    canReport: ({ context }) => context.order?.status === 'UNPAID' && context.order.instructions !== null,
    canCancel: ({ context }) => context.order !== undefined && isCancelable(context.order),
    hasReason: ({ context }) => context.reason !== null,
    hasOrder: ({ context }) => context.order !== undefined,
    isStale: ({ context }) => context.isStale,
  },
  actions: {
    setOrder: assign((_, params: { order: Order }) => params),
    setProblem: assign((_, params: { error: unknown }) => ({
      problem: problemOf(params.error, orderProblems, 'not-done'),
    })),
    clearProblem: assign({ problem: undefined }),
    setReason: assign((_, params: { reason: CancelReason }) => params),
    setReasonText: assign((_, params: { text: string }) => ({ reasonText: params.text })),
    noteStale: assign({ isStale: true }),
    noteFresh: assign({ isStale: false }),
    clearReason: assign({ reason: null, reasonText: '' }),
  },
}).createMachine({
  id: 'order',
  context: ({ input }) => ({
    reference: input.reference,
    order: undefined,
    problem: undefined,
    isStale: false,
    reason: null,
    reasonText: '',
  }),
  invoke: { id: 'watchOrder', src: 'watchOrder', input: ({ context }) => ({ reference: context.reference }) },
  initial: 'loading',
  on: { 'order.changed': { actions: 'noteStale' } },
  states: {
    loading: {
      tags: 'busy',
      entry: 'noteFresh',
      meta: { screen: 'orderConfirmation' },
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
          actions: ['clearProblem', 'clearReason', 'noteStale'],
        },
      },
    },
    missing: { tags: 'terminal', meta: { screen: 'errorNotFound' } },
    failed: {
      tags: 'needsUser',
      meta: { screen: 'orderConfirmation' },
      on: { 'order.retry': 'loading', 'order.changed': 'loading' },
    },
    shown: {
      tags: 'needsUser',
      meta: { screen: 'orderConfirmation' },
      always: { guard: 'isStale', target: 'loading' },
      on: {
        'transfer.report': { guard: 'canReport', target: 'reporting', actions: 'clearProblem' },
        'order.cancel': { guard: 'canCancel', target: 'canceling', actions: ['clearProblem', 'clearReason'] },
      },
    },
    reporting: {
      tags: 'busy',
      meta: { screen: 'orderConfirmation' },
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
      meta: { screen: 'orderConfirmation' },
      initial: 'choosing',
      on: { 'cancel.leave': 'shown' },
      states: {
        choosing: {
          tags: 'needsUser',
          on: {
            'reason.choose': { actions: { type: 'setReason', params: ({ event }) => ({ reason: event.reason }) } },
            'reason.type': { actions: { type: 'setReasonText', params: ({ event }) => ({ text: event.text }) } },
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

export const fillOrder = (ports: OrderPorts & OrderFeeds) =>
  orderMachine.provide({
    actors: {
      loadOrder: actorOf(ports.loadOrder),
      reportTransfer: actorOf(ports.reportTransfer),
      cancelOrder: actorOf(ports.cancelOrder),
      watchOrder: feedOf(ports.watchOrder),
    },
  })

/** Whether the customer may cancel: the buy statuses before money has come (decisions, section 4). */
const isCancelable = ({ type, status }: Order): boolean =>
  type === 'BUY' ? isBuyCancelable(status) : status === 'PENDING'
