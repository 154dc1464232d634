import { assign, setup, type SnapshotFrom } from 'xstate'
import { rateFreshSeconds, type Rates } from '../../src/domain/market/market'
import { defineFeeds, definePorts, type Feed, type Port } from '../lib/ports'

/** `age` in seconds when they came; `since` the moment that they are of, by the reader's clock, in milliseconds. */
export type DatedRates = { sheet: Rates; age: number; since: number }

export type RatesPorts = { loadRates: Port<void, DatedRates> }

/** Tells when the page is seen or not. */
export type RatesFeeds = { watchPage: Feed<void, PageEvent> }

type PageEvent = { type: 'page.shown' } | { type: 'page.hidden' }

/** Where even the newest rates are old, they are not asked for without pause. */
const leastSeconds = 5

const ports = definePorts<RatesPorts>()('loadRates')
const feeds = defineFeeds<RatesFeeds>()('watchPage')

/** Rates, fetched anew when 10 s old while somebody looks: the one poll of the product (rule calls-121). */
export const ratesMachine = setup({
  types: {
    context: {} as { dated: DatedRates | undefined; hasFailed: boolean },
    events: {} as PageEvent,
    children: {} as { loadRates: 'loadRates'; watchPage: 'watchPage' },
    tags: {} as 'busy' | 'needsUser',
  },
  actors: { ...ports.actors, ...feeds.actors },
  actions: {
    setRates: assign((_, params: { dated: DatedRates }) => ({ ...params, hasFailed: false })),
    setFailed: assign({ hasFailed: true }),
  },
  delays: {
    untilStale: ({ context }) => Math.max(leastSeconds, rateFreshSeconds - (context.dated?.age ?? 0)) * 1000,
    untilNextTry: 2000,
  },
}).createMachine({
  id: 'rates',
  context: { dated: undefined, hasFailed: false },
  invoke: { id: 'watchPage', src: 'watchPage' },
  initial: 'loading',
  on: { 'page.hidden': '.hidden' },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadRates',
        src: 'loadRates',
        onDone: { target: 'loaded', actions: { type: 'setRates', params: ({ event }) => ({ dated: event.output }) } },
        onError: { target: 'waiting', actions: 'setFailed' },
      },
    },
    loaded: { tags: 'needsUser', after: { untilStale: 'loading' } },
    waiting: { tags: 'busy', after: { untilNextTry: 'loading' } },
    hidden: { tags: 'needsUser', on: { 'page.shown': 'loading' } },
  },
})
export type RatesSnapshot = SnapshotFrom<typeof ratesMachine>

export const provideRates = (given: RatesPorts & RatesFeeds) =>
  ratesMachine.provide({ actors: { ...ports.provide(given), ...feeds.provide(given) } })
