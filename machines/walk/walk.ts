import { assign, setup, type SnapshotFrom } from 'xstate'
import { defineEffects, defineFeeds, type Feed } from '../lib/ports'

/** What a machine did at once: the event, the transitions that it took, and where they led. */
export type WalkStep = { event: string; fired: string[]; to: string }

/** Where a walk begins; which transitions led there is not known where the machine ran already. */
export type WalkStart = { state: string; fired: string[] | null }

/** An actor of the page, and what of its machine's statechart all actors have covered so far. */
export type Walked = {
  machine: string
  /** Where the actor belongs, by its id and its parent's: there is one at a time. */
  place: string
  /** Of its machine; with its place, where there are several of that. */
  name: string
  state: string
  isRunning: boolean
  start: WalkStart
  steps: readonly WalkStep[]
  total: number
  missing: readonly string[]
}

type Changed = { type: 'walks.changed'; walked: readonly Walked[] }

export type WalkFeeds = { watchWalks: Feed<void, Changed> }

/** `forget` begins the count of what is covered anew; `putAway` says that the panel is wanted no longer. */
export type WalkEffects = { forget: () => void; putAway: () => void }

type Context = {
  walked: readonly Walked[]
  chosen: string | undefined
  /** Whether it was unfolded before, so that the focus goes back to where it came from. */
  wasUnfolded: boolean
}

type Event =
  | Changed
  | { type: 'panel.unfold' }
  | { type: 'panel.fold' }
  | { type: 'panel.putAway' }
  | { type: 'machine.choose'; place: string }
  | { type: 'walks.forget' }

const feeds = defineFeeds<WalkFeeds>()('watchWalks')
const effects = defineEffects()('forget', 'putAway')

/** The tester's panel, in the sandbox alone: what the machines of the page have done while somebody walked by hand. */
export const walkMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    children: {} as { watchWalks: 'watchWalks' },
    tags: {} as 'needsUser' | 'terminal',
  },
  actors: feeds.actors,
  guards: {
    isChosen: ({ context }, params: { place: string }) => params.place === context.chosen,
  },
  actions: {
    ...effects.actions,
    setWalked: assign((_, params: { walked: readonly Walked[] }) => ({ walked: params.walked })),
    setChosen: assign((_, params: { place: string | undefined }) => ({ chosen: params.place })),
    setUnfolded: assign({ wasUnfolded: true }),
  },
}).createMachine({
  id: 'walk',
  context: { walked: [], chosen: undefined, wasUnfolded: false },
  initial: 'folded',
  invoke: { id: 'watchWalks', src: 'watchWalks' },
  on: { 'walks.changed': { actions: { type: 'setWalked', params: ({ event }) => event } } },
  states: {
    folded: { tags: 'needsUser', on: { 'panel.unfold': { target: 'unfolded', actions: 'setUnfolded' } } },
    unfolded: {
      tags: 'needsUser',
      on: {
        'panel.fold': 'folded',
        'panel.putAway': { target: 'away', actions: 'putAway' },
        'machine.choose': [
          {
            guard: { type: 'isChosen', params: ({ event }) => event },
            actions: { type: 'setChosen', params: { place: undefined } },
          },
          { actions: { type: 'setChosen', params: ({ event }) => event } },
        ],
        'walks.forget': { actions: 'forget' },
      },
    },
    away: { type: 'final', tags: 'terminal' },
  },
})
export type WalkSnapshot = SnapshotFrom<typeof walkMachine>

export const provideWalk = ({ forget, putAway, ...given }: WalkFeeds & WalkEffects) =>
  walkMachine.provide({
    actors: feeds.provide(given),
    actions: effects.provide<typeof walkMachine>({ forget: () => forget(), putAway: () => putAway() }),
  })

/** How much of all that the machines of the page declare was covered. */
export const coveredIn = ({ context }: Pick<WalkSnapshot, 'context'>): { covered: number; total: number } => {
  const statecharts = [...new Map(context.walked.map((walked) => [walked.machine, walked])).values()]
  const total = statecharts.reduce((sum, walked) => sum + walked.total, 0)
  return { covered: total - statecharts.reduce((sum, { missing }) => sum + missing.length, 0), total }
}
