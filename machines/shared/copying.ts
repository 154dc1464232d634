import { assign, setup, type SnapshotFrom } from 'xstate'
import { definePorts, type Port } from '../lib/ports'

export type CopyingPorts = { writeClipboard: Port<{ text: string }, void> }

type Ask = { type: 'copy.ask'; name: string; text: string }

const ports = definePorts<CopyingPorts>()('writeClipboard')

/** Copying: what was copied last shows it for 3 seconds, in its place (rule constants-21). `name` is the control's. */
export const copyingMachine = setup({
  types: {
    context: {} as { name: string | undefined; text: string },
    events: {} as Ask,
    children: {} as { writeClipboard: 'writeClipboard' },
    tags: {} as 'busy' | 'needsUser',
  },
  actors: ports.actors,
  actions: { setAsked: assign((_, params: { name: string; text: string }) => params) },
  delays: { shownFor: 3000 },
}).createMachine({
  id: 'copying',
  context: { name: undefined, text: '' },
  initial: 'idle',
  on: {
    'copy.ask': {
      target: '.copying',
      actions: { type: 'setAsked', params: ({ event }) => ({ name: event.name, text: event.text }) },
    },
  },
  states: {
    idle: { tags: 'needsUser' },
    copying: {
      tags: 'busy',
      invoke: {
        id: 'writeClipboard',
        src: 'writeClipboard',
        input: ({ context }) => ({ text: context.text }),
        onDone: 'copied',
        onError: 'unsupported',
      },
    },
    copied: { tags: 'needsUser', after: { shownFor: 'idle' } },
    unsupported: { tags: 'needsUser', after: { shownFor: 'idle' } },
  },
})
export type CopyingSnapshot = SnapshotFrom<typeof copyingMachine>

export const provideCopying = (given: CopyingPorts) => copyingMachine.provide({ actors: ports.provide(given) })

export const isCopied = (snapshot: CopyingSnapshot, name: string): boolean =>
  snapshot.matches('copied') && snapshot.context.name === name
