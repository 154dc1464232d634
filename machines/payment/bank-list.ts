import {
  byPage,
  contextOf,
  outputOf,
  paying,
  payingActors,
  type PayingChildren,
  type PayingFeeds,
  type PayingPorts,
} from './paying'

/** Paying on the page of the customer's bank, which they choose from a list. */
export const bankListMachine = paying.createMachine({
  id: 'bankList',
  context: contextOf,
  output: outputOf,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isUnderWay', target: 'following' }, { target: 'choosing' }] },
    choosing: {
      tags: ['needsUser', 'choosingBank'],
      meta: { heading: 'payment.banks.title' },
      invoke: {
        id: 'watchOrder',
        src: 'watchOrder',
        input: ({ context: { order } }) => ({ reference: order.reference }),
      },
      on: {
        'order.changed': 'checking',
        'bank.search': { actions: { type: 'setSearch', params: ({ event }) => event } },
        'bank.choose': { actions: { type: 'setBank', params: ({ event }) => event } },
        'payment.start': { guard: 'hasBank', target: 'starting' },
      },
    },
    /** Whether the order is another now; the customer's choice is left to them until that is known. */
    checking: {
      tags: ['busy', 'choosingBank'],
      meta: { heading: 'payment.banks.title' },
      invoke: {
        id: 'loadOrder',
        src: 'loadOrder',
        input: ({ context: { order } }) => ({ reference: order.reference }),
        onDone: [
          { guard: { type: 'isAsBefore', params: ({ event }) => ({ order: event.output }) }, target: 'choosing' },
          {
            target: 'changed',
            actions: { type: 'setEnd', params: ({ event }) => ({ end: 'changed', order: event.output }) },
          },
        ],
        onError: 'choosing',
      },
      on: {
        'bank.search': { actions: { type: 'setSearch', params: ({ event }) => event } },
        'bank.choose': { actions: { type: 'setBank', params: ({ event }) => event } },
        'payment.start': { guard: 'hasBank', target: 'starting' },
      },
    },
    ...byPage,
  },
})

export const provideBankList = (given: PayingPorts & PayingFeeds, children: PayingChildren) =>
  bankListMachine.provide({ actors: payingActors(given, children) })
