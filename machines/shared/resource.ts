import { assign, setup, type SnapshotFrom } from 'xstate'
import type { PriceAlert } from '../../src/domain/alerts/alerts'
import type { Holding } from '../../src/domain/money/cost-basis'
import type { Coin, Fiat } from '../../src/domain/money/currencies'
import type { Bundle, MarketIndicator } from '../../src/domain/market/market'
import type { Decimal } from '../../src/domain/money/money'
import type { Order, UnpaidOrder } from '../../src/domain/orders/orders'
import { definePorts, type Port } from '../lib/ports'

/** What can be asked for; `networkFee` is in the fiat, for one sending of the coin. */
export type ResourceQuestion =
  | { name: 'latestOrders' }
  | { name: 'unpaidOrder' }
  | { name: 'indicators' }
  | { name: 'bundles' }
  | { name: 'holdings' }
  | { name: 'alerts' }
  | { name: 'networkFee'; coin: Coin; fiat: Fiat }

export type Resource =
  | { name: 'latestOrders'; value: Order[] }
  | { name: 'unpaidOrder'; value: UnpaidOrder | null }
  | { name: 'indicators'; value: MarketIndicator[] }
  | { name: 'bundles'; value: Bundle[] }
  | { name: 'holdings'; value: Holding[] }
  | { name: 'alerts'; value: PriceAlert[] }
  | { name: 'networkFee'; value: { coin: Coin; fiat: Fiat; fee: Decimal } }

export type ResourcePorts = { loadResource: Port<ResourceQuestion, Resource> }

type Event =
  | { type: 'resource.stale' }
  | { type: 'resource.retry' }
  | { type: 'resource.ask'; question: ResourceQuestion }

const ports = definePorts<ResourcePorts>()('loadResource')

/**
 * Something read from the exchange and shown: loading, loaded, failed; loaded anew when told to be stale.
 * While it is loaded anew the old value stays.
 */
export const resourceMachine = setup({
  types: {
    input: {} as ResourceQuestion,
    context: {} as { question: ResourceQuestion; resource: Resource | undefined },
    events: {} as Event,
    children: {} as { loadResource: 'loadResource' },
    tags: {} as 'busy' | 'needsUser',
  },
  actors: ports.actors,
  actions: {
    setResource: assign((_, params: { resource: Resource }) => params),
    setQuestion: assign((_, params: { question: ResourceQuestion }) => params),
  },
}).createMachine({
  id: 'resource',
  context: ({ input }) => ({ question: input, resource: undefined }),
  initial: 'loading',
  on: {
    'resource.ask': {
      target: '.loading',
      actions: { type: 'setQuestion', params: ({ event }) => ({ question: event.question }) },
    },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadResource',
        src: 'loadResource',
        input: ({ context }) => context.question,
        onDone: {
          target: 'loaded',
          actions: { type: 'setResource', params: ({ event }) => ({ resource: event.output }) },
        },
        onError: 'failed',
      },
      on: { 'resource.stale': { target: 'loading', reenter: true } },
    },
    loaded: { tags: 'needsUser', on: { 'resource.stale': 'loading' } },
    failed: { tags: 'needsUser', on: { 'resource.retry': 'loading', 'resource.stale': 'loading' } },
  },
})
export type ResourceSnapshot = SnapshotFrom<typeof resourceMachine>

export const provideResource = (given: ResourcePorts) => resourceMachine.provide({ actors: ports.provide(given) })

const resourceIn = (snapshot: ResourceSnapshot | undefined) => snapshot?.context.resource

export const unpaidOrderIn = (snapshot: ResourceSnapshot | undefined): UnpaidOrder | null => {
  const resource = resourceIn(snapshot)
  return resource?.name === 'unpaidOrder' ? resource.value : null
}

export const bundlesIn = (snapshot: ResourceSnapshot | undefined): Bundle[] | undefined => {
  const resource = resourceIn(snapshot)
  return resource?.name === 'bundles' ? resource.value : undefined
}
