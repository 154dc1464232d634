import { assign, setup, type SnapshotFrom } from 'xstate'
import type { ExportFormat } from '../../src/domain/orders/exports'
import type { OrderFilter } from '../../src/domain/orders/order-filter'
import { defineFeeds, definePorts, problemOf, type Feed, type Port } from '../lib/ports'

export type ExportInput = { format: ExportFormat; filter: OrderFilter }

/**
 * `saveOrders` rejects with `malformed` where the file is empty, with `too-many-requests` where files were asked for too
 * often, or with anything else.
 */
export type ExportPorts = { saveOrders: Port<ExportInput, void> }

/** `watchFetched` tells, while the file comes, how many bytes of it are here. */
export type ExportFeeds = { watchFetched: Feed<void, ExportFetched> }

export type ExportFetched = { type: 'export.fetched'; bytes: number }

export type ExportProblem = 'malformed' | 'too-many-requests' | 'other'

type Context = { asked: ExportInput | null; trouble: ExportProblem | null; bytes: number }

export type ExportEvent = ExportFetched | ({ type: 'export.start' } & ExportInput) | { type: 'export.cancel' }

const ports = definePorts<ExportPorts>()('saveOrders')
const feeds = defineFeeds<ExportFeeds>()('watchFetched')

/** Orders as a file: asked for with the filter of the list, waited for, and saved; an empty one is none (rule errors-38). */
export const exportMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ExportEvent,
    children: {} as { saveOrders: 'saveOrders'; watchFetched: 'watchFetched' },
    tags: {} as 'busy' | 'needsUser',
  },
  actors: { ...ports.actors, ...feeds.actors },
  actions: {
    setAsked: assign((_, { format, filter }: ExportInput) => ({ asked: { format, filter }, trouble: null, bytes: 0 })),
    setBytes: assign((_, { bytes }: { bytes: number }) => ({ bytes })),
    setTrouble: assign((_, { error }: { error: unknown }) => ({
      trouble: problemOf<ExportProblem>(error, ['malformed', 'too-many-requests'], 'other'),
    })),
  },
}).createMachine({
  id: 'export',
  context: { asked: null, trouble: null, bytes: 0 },
  initial: 'ready',
  on: {
    'export.start': {
      target: '.preparing',
      actions: { type: 'setAsked', params: ({ event }) => event },
    },
  },
  states: {
    ready: { tags: 'needsUser' },
    preparing: {
      tags: 'busy',
      invoke: [
        { id: 'watchFetched', src: 'watchFetched' },
        {
          id: 'saveOrders',
          src: 'saveOrders',
          input: ({ context }) => known(context),
          onDone: 'saved',
          onError: { target: 'failed', actions: { type: 'setTrouble', params: ({ event }) => event } },
        },
      ],
      on: {
        'export.fetched': { actions: { type: 'setBytes', params: ({ event }) => event } },
        'export.cancel': 'ready',
      },
    },
    saved: { tags: 'needsUser' },
    failed: { tags: 'needsUser' },
  },
})
export type ExportSnapshot = SnapshotFrom<typeof exportMachine>

export const provideExport = (given: ExportPorts & ExportFeeds) =>
  exportMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })

const known = ({ asked }: Context): ExportInput => {
  if (!asked) throw new Error('A file that nobody asked for')
  return asked
}
