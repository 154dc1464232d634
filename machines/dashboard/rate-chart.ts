import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Coin, Fiat } from '../../src/domain/money/currencies'
import {
  defaultGraph,
  hasPoints,
  isOfChoice,
  withCoin,
  withComparing,
  type GraphChoice,
  type GraphPeriod,
  type RateGraph,
} from '../../src/domain/market/graph'
import { defineEffects, definePorts, problemOf, type Port } from '../lib/ports'

/** `loadGraphs` answers in the order of the coins; it rejects with `feature-off` where nobody tells prices. */
export type RateChartPorts = { loadGraphs: Port<GraphChoice, RateGraph[]> }

/** What was chosen is there again at the next visit. */
export type RateChartEffects = {
  recallChoice: () => GraphChoice | null
  keepChoice: (choice: GraphChoice) => void
}

export type RateChartInput = { fiat: Fiat }

/** `graphs` stay until those of another choice are there. */
type Context = { choice: GraphChoice; graphs: RateGraph[] }

type Choosing =
  | { type: 'coin.choose'; coin: Coin }
  | { type: 'compare.switch' }
  | { type: 'period.choose'; period: GraphPeriod }
  | { type: 'fiat.choose'; fiat: Fiat }

export type RateChartEvent = Choosing | { type: 'graph.retry' } | { type: 'graph.stale' }

const chosen = ({ context, event }: { context: Context; event: Choosing }) => ({
  choice: choiceAfter(context.choice, event),
})

const ports = definePorts<RateChartPorts>()('loadGraphs')
const effects = defineEffects()('recallChoice', 'keepChoice')

/** What coins have cost: one coin or several, over a period, in a currency (rule data-14). */
export const rateChartMachine = setup({
  types: {
    input: {} as RateChartInput,
    context: {} as Context,
    events: {} as RateChartEvent,
    children: {} as { loadGraphs: 'loadGraphs' },
    tags: {} as 'busy' | 'needsUser',
  },
  actors: ports.actors,
  guards: {
    asksElse: ({ context }, params: { choice: GraphChoice }) => !isSameQuestion(context.choice, params.choice),
    hasPoints: (_, params: { graphs: RateGraph[] }) => hasPoints(params.graphs),
    hasShown: ({ context }) => hasPoints(context.graphs) && isOfChoice(context.graphs, context.choice),
    isOff: (_, params: { error: unknown }) => problemOf(params.error, ['feature-off'], 'other') === 'feature-off',
  },
  actions: {
    ...effects.actions,
    setChoice: assign((_, params: { choice: GraphChoice }) => params),
    setGraphs: assign((_, params: { graphs: RateGraph[] }) => params),
  },
}).createMachine({
  id: 'rateChart',
  context: ({ input }) => ({ choice: defaultGraph(input.fiat), graphs: [] }),
  entry: 'recallChoice',
  initial: 'loading',
  on: {
    'coin.choose': {
      guard: { type: 'asksElse', params: chosen },
      target: '.loading',
      actions: [{ type: 'setChoice', params: chosen }, 'keepChoice'],
    },
    'compare.switch': [
      {
        guard: { type: 'asksElse', params: chosen },
        target: '.loading',
        actions: [{ type: 'setChoice', params: chosen }, 'keepChoice'],
      },
      { actions: [{ type: 'setChoice', params: chosen }, 'keepChoice'] },
    ],
    'period.choose': {
      guard: { type: 'asksElse', params: chosen },
      target: '.loading',
      actions: [{ type: 'setChoice', params: chosen }, 'keepChoice'],
    },
    'fiat.choose': {
      guard: { type: 'asksElse', params: chosen },
      target: '.loading',
      actions: [{ type: 'setChoice', params: chosen }, 'keepChoice'],
    },
    'graph.stale': '.loading',
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadGraphs',
        src: 'loadGraphs',
        input: ({ context }) => context.choice,
        onDone: [
          {
            guard: { type: 'hasPoints', params: ({ event }) => ({ graphs: event.output }) },
            target: 'loaded',
            actions: { type: 'setGraphs', params: ({ event }) => ({ graphs: event.output }) },
          },
          { target: 'failed' },
        ],
        onError: [
          { guard: { type: 'isOff', params: ({ event }) => ({ error: event.error }) }, target: 'off' },
          { guard: 'hasShown', target: 'loaded' },
          { target: 'failed' },
        ],
      },
    },
    loaded: { tags: 'needsUser' },
    failed: { tags: 'needsUser', on: { 'graph.retry': 'loading' } },
    off: { tags: 'needsUser' },
  },
})
export type RateChartSnapshot = SnapshotFrom<typeof rateChartMachine>

export const provideRateChart = ({ recallChoice, keepChoice, ...given }: RateChartPorts & RateChartEffects) =>
  rateChartMachine.provide({
    actors: ports.provide(given),
    actions: effects.provide<typeof rateChartMachine>({
      recallChoice: assign(({ context }) => ({ choice: recallChoice() ?? context.choice })),
      keepChoice: ({ context }) => keepChoice(context.choice),
    }),
  })

const choiceAfter = (choice: GraphChoice, event: Choosing): GraphChoice => {
  switch (event.type) {
    case 'coin.choose':
      return withCoin(choice, event.coin)
    case 'compare.switch':
      return withComparing(choice, !choice.isComparing)
    case 'period.choose':
      return { ...choice, period: event.period }
    case 'fiat.choose':
      return { ...choice, fiat: event.fiat }
  }
}

const isSameQuestion = (one: GraphChoice, other: GraphChoice): boolean =>
  one.period === other.period && one.fiat === other.fiat && one.coins.join() === other.coins.join()
