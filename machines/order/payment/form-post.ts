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

/** Paying on a page of the provider that the browser posts a form to. */
export const formPostMachine = paying.createMachine({
  id: 'formPost',
  context: contextOf,
  output: outputOf,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isUnderWay', target: 'following' }, { target: 'starting' }] },
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
export type FormPostSnapshot = SnapshotFrom<typeof formPostMachine>

export const fillFormPost = (ports: PayingPorts & PayingFeeds, children: PayingChildren) =>
  formPostMachine.provide({ actors: filledActors(ports, children) })
