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

/** Paying on a page of the provider that the browser is sent to. */
export const redirectMachine = paying.createMachine({
  id: 'redirect',
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
export type RedirectSnapshot = SnapshotFrom<typeof redirectMachine>

export const fillRedirect = (ports: PayingPorts & PayingFeeds, children: PayingChildren) =>
  redirectMachine.provide({ actors: filledActors(ports, children) })
