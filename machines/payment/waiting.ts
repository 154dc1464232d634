import {
  contextOf,
  ends,
  following,
  outputOf,
  paying,
  refused,
  startInput,
  payingActors,
  type PayingChildren,
  type PayingFeeds,
  type PayingPorts,
} from './paying'

/** Paying in an app, here or on a phone, while the page waits. */
export const waitingMachine = paying.createMachine({
  id: 'waiting',
  context: contextOf,
  output: outputOf,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isUnderWay', target: 'following' }, { target: 'starting' }] },
    starting: {
      tags: 'busy',
      meta: { heading: 'payment.going.title' },
      invoke: {
        id: 'startPayment',
        src: 'startPayment',
        input: startInput,
        onDone: {
          target: 'following',
          actions: { type: 'setOrder', params: ({ event }) => ({ order: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: { type: 'setRefused', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    following: { ...following, meta: { heading: 'payment.swish.title' } },
    leaving: {
      tags: ['busy', 'leaving'],
      meta: { heading: 'payment.swish.title' },
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context: { order } }) => ({ order }),
        onDone: 'following',
        onError: {
          target: 'refused',
          actions: { type: 'setRefused', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    ...ends,
    refused,
  },
})

export const provideWaiting = (given: PayingPorts & PayingFeeds, children: PayingChildren) =>
  waitingMachine.provide({ actors: payingActors(given, children) })
