import { assign, setup, type SnapshotFrom } from 'xstate'
import type { ImportantMessage } from '../../src/domain/customer'
import { actorOf, unfilled, type Port } from '../lib/ports'

export type ImportantMessagesPorts = { closeMessage: Port<{ code: ImportantMessage }, void> }

type Context = { closed: ImportantMessage[]; untold: ImportantMessage[] }

/** Closing the banner's message: gone at once, and remembered by the exchange; back where that could not be said. */
export const importantMessagesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'message.dismiss'; code: ImportantMessage },
    children: {} as { closeMessage: 'closeMessage' },
    tags: {} as 'busy' | 'needsUser',
  },
  actors: { closeMessage: unfilled<{ code: ImportantMessage }, void>('closeMessage') },
  guards: { hasUntold: ({ context }) => context.untold.length > 0 },
  actions: {
    close: assign(({ context }, params: { code: ImportantMessage }) => ({
      closed: [...context.closed, params.code],
      untold: [...context.untold, params.code],
    })),
    noteTold: assign(({ context }) => ({ untold: context.untold.slice(1) })),
    reopen: assign(({ context }) => ({
      closed: context.closed.filter((code) => code !== context.untold[0]),
      untold: context.untold.slice(1),
    })),
  },
}).createMachine({
  id: 'importantMessages',
  context: { closed: [], untold: [] },
  initial: 'shown',
  on: { 'message.dismiss': { actions: { type: 'close', params: ({ event }) => event } } },
  states: {
    shown: { tags: 'needsUser', always: { guard: 'hasUntold', target: 'telling' } },
    telling: {
      tags: 'busy',
      invoke: {
        id: 'closeMessage',
        src: 'closeMessage',
        input: ({ context }) => ({ code: context.untold[0] ?? 'VERIFY_EMAIL' }),
        onDone: { target: 'shown', actions: 'noteTold' },
        onError: { target: 'shown', actions: 'reopen' },
      },
    },
  },
})
export type ImportantMessagesSnapshot = SnapshotFrom<typeof importantMessagesMachine>

export const fillImportantMessages = (ports: ImportantMessagesPorts) =>
  importantMessagesMachine.provide({ actors: { closeMessage: actorOf(ports.closeMessage) } })
