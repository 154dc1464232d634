import { assign, setup } from 'xstate'
import type { Order } from '../../src/domain/orders/orders'
import type { PaymentMethod } from '../../src/domain/payments/payment-methods'
import { isSamePayment, paymentOutcome, type PaymentOutcome } from '../../src/domain/payments/payments'
import { defineFeeds, definePorts, type Feed, type Port } from '../lib/ports'

/**
 * `loadOrder` reads the order as the exchange has it; `askProvider` has the provider asked before, where it can be, and
 * is not to be called often. What either rejects with does not matter: it is asked again.
 */
export type FollowPorts = {
  loadOrder: Port<{ reference: string }, Order>
  askProvider: Port<{ reference: string; method: PaymentMethod }, Order>
}

/** Tells each time the exchange says that the order has changed. */
export type FollowFeeds = { watchOrder: Feed<{ reference: string }, { type: 'order.changed' }> }

/** `changed`: the order is paid another way now. */
export type Followed = { order: Order; outcome: PaymentOutcome | 'changed' }

/** `begun`: the order as it was when its payment had begun. */
type Context = { begun: Order; order: Order; isStale: boolean }

const ports = definePorts<FollowPorts>()('loadOrder', 'askProvider')
const feeds = defineFeeds<FollowFeeds>()('watchOrder')

/** A payment that is under way, until it is known how it went: told live, and asked about now and then. */
export const followMachine = setup({
  types: {
    input: {} as { order: Order },
    output: {} as Followed,
    context: {} as Context,
    events: {} as { type: 'order.changed' },
    children: {} as { loadOrder: 'loadOrder'; askProvider: 'askProvider'; watchOrder: 'watchOrder' },
    tags: {} as 'busy' | 'needsUser' | 'terminal',
  },
  actors: { ...ports.actors, ...feeds.actors },
  guards: {
    isKnown: ({ context }, params: { order: Order }) => outcomeIn(context.begun, params.order) !== null,
    isStale: ({ context }) => context.isStale,
  },
  actions: {
    setOrder: assign((_, params: { order: Order }) => params),
    noteStale: assign({ isStale: true }),
    noteFresh: assign({ isStale: false }),
  },
  delays: { askedAgain: 5000 },
}).createMachine({
  id: 'follow',
  context: ({ input }) => ({ begun: input.order, order: input.order, isStale: false }),
  output: ({ context: { begun, order } }) => ({ order, outcome: outcomeIn(begun, order) ?? 'timed-out' }),
  invoke: { id: 'watchOrder', src: 'watchOrder', input: ({ context }) => ({ reference: context.order.reference }) },
  initial: 'asking',
  states: {
    asking: {
      tags: 'busy',
      entry: 'noteFresh',
      on: { 'order.changed': { actions: 'noteStale' } },
      invoke: {
        id: 'askProvider',
        src: 'askProvider',
        input: ({ context: { order } }) => ({ reference: order.reference, method: order.paymentMethod }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ order: event.output }) },
            target: 'known',
            actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
          },
          { target: 'waiting', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
        ],
        onError: 'waiting',
      },
    },
    waiting: {
      tags: 'busy',
      always: { guard: 'isStale', target: 'loading' },
      on: { 'order.changed': 'loading' },
      after: { askedAgain: 'asking' },
    },
    loading: {
      tags: 'busy',
      entry: 'noteFresh',
      on: { 'order.changed': { actions: 'noteStale' } },
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context: { order } }) => ({ reference: order.reference }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ order: event.output }) },
            target: 'known',
            actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
          },
          { target: 'waiting', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
        ],
        onError: 'waiting',
      },
    },
    known: { type: 'final', tags: 'terminal' },
  },
})

const outcomeIn = (begun: Order, order: Order): Followed['outcome'] | null =>
  isSamePayment(begun, order) ? paymentOutcome(order) : 'changed'

export const provideFollow = (given: FollowPorts & FollowFeeds) =>
  followMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })
