import type { SnapshotFrom } from 'xstate'
import {
  away,
  contextOf,
  ends,
  following,
  leaving,
  outputOf,
  paying,
  refused,
  startInput,
  filledActors,
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
      tags: 'needsUser',
      invoke: {
        id: 'watchOrder',
        src: 'watchOrder',
        input: ({ context: { order } }) => ({ reference: order.reference }),
      },
      on: {
        'order.changed': {
          target: 'changed',
          actions: { type: 'setEnd', params: ({ context: { order } }) => ({ end: 'changed', order }) },
        },
        'bank.search': { actions: { type: 'setSearch', params: ({ event }) => event } },
        'bank.choose': { actions: { type: 'setBank', params: ({ event }) => event } },
        'payment.start': 'starting',
      },
    },
    starting: {
      tags: 'busy',
      invoke: {
        id: 'startPayment',
        src: 'startPayment',
        input: startInput,
        onDone: { target: 'leaving', actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) } },
        onError: {
          target: 'refused',
          actions: { type: 'setRefused', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    leaving,
    away,
    following,
    ...ends,
    refused,
  },
})
export type BankListSnapshot = SnapshotFrom<typeof bankListMachine>

export const fillBankList = (ports: PayingPorts & PayingFeeds, children: PayingChildren) =>
  bankListMachine.provide({ actors: filledActors(ports, children) })
