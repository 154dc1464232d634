import {
  contextOf,
  outputOf,
  paying,
  refused,
  startInput,
  payingActors,
  type PayingChildren,
  type PayingFeeds,
  type PayingPorts,
} from './paying'

/** Paying by a transfer that the customer makes in their bank: how, stands on the order's page. */
export const instructionsMachine = paying.createMachine({
  id: 'instructions',
  context: contextOf,
  output: outputOf,
  initial: 'starting',
  states: {
    starting: {
      tags: 'busy',
      meta: { heading: 'common.loading' },
      invoke: {
        id: 'startPayment',
        src: 'startPayment',
        input: startInput,
        onDone: {
          target: 'instructed',
          actions: { type: 'setEnd', params: ({ event }) => ({ end: 'instructed', order: event.output }) },
        },
        onError: {
          target: 'refused',
          actions: { type: 'setRefused', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    instructed: { type: 'final', tags: 'terminal' },
    refused,
  },
})

export const provideInstructions = (given: PayingPorts & PayingFeeds, children: PayingChildren) =>
  instructionsMachine.provide({ actors: payingActors(given, children) })
