import { assign, setup, type SnapshotFrom } from 'xstate'
import type { CurrentUser, ImportantMessage } from '../../src/domain/customer/customer'
import { definePorts, type Port } from '../lib/ports'

export type ImportantMessagesPorts = { closeMessage: Port<{ code: ImportantMessage }, void> }

/** `closed` as the exchange has it, and what it is still to be told. */
type Context = { closed: ImportantMessage[]; untold: ImportantMessage[] }

const ports = definePorts<ImportantMessagesPorts>()('closeMessage')

type Event =
  | { type: 'message.dismiss'; code: ImportantMessage }
  | { type: 'customer.changed'; customer: Pick<CurrentUser, 'importantMessages'> }

/**
 * Closing the banner's message: gone at once, and remembered by the exchange; back where that could not be said, and where
 * the exchange has forgotten it, since there is news that the message tells.
 */
export const importantMessagesMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    children: {} as { closeMessage: 'closeMessage' },
    tags: {} as 'busy' | 'needsUser',
  },
  actors: ports.actors,
  guards: { hasUntold: ({ context }) => context.untold.length > 0 },
  actions: {
    close: assign(({ context }, params: { code: ImportantMessage }) => ({
      closed: [...context.closed, params.code],
      untold: [...context.untold, params.code],
    })),
    noteTold: assign(({ context }) => ({ untold: context.untold.slice(1) })),
    goByCustomer: assign(({ context: { untold } }, params: Pick<CurrentUser, 'importantMessages'>) => {
      const { closedList } = params.importantMessages
      return { closed: [...closedList, ...untold.filter((code) => !closedList.includes(code))] }
    }),
    reopen: assign(({ context }) => ({
      closed: context.closed.filter((code) => code !== context.untold[0]),
      untold: context.untold.slice(1),
    })),
  },
}).createMachine({
  id: 'importantMessages',
  context: { closed: [], untold: [] },
  initial: 'shown',
  on: {
    'message.dismiss': { actions: { type: 'close', params: ({ event }) => event } },
    'customer.changed': { actions: { type: 'goByCustomer', params: ({ event }) => event.customer } },
  },
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

export const provideImportantMessages = (given: ImportantMessagesPorts) =>
  importantMessagesMachine.provide({ actors: ports.provide(given) })
