import { assign, setup, type SnapshotFrom } from 'xstate'
import { defineEffects, defineFeeds, type Feed } from '../lib/ports'

/** Stands in a walk for text that was typed, which may be a secret. */
export const hiddenText = '…'

/** What an event handed over, as far as it is told: choices, figures, and that text was typed. */
export type WalkPayload = Readonly<Record<string, string | number | boolean | null>>

/** What a machine did at once: the event, what it handed over, the transitions that it took, and where they led. */
export type WalkStep = { event: string; payload?: WalkPayload; fired: string[]; to: string }

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

/**
 * `forget` begins the count of what is covered anew; `putAway` says that the panel is wanted no longer; `keep` saves a
 * walk as a file, of which `npm run paths -- accept` makes a path that is walked from then on.
 */
export type WalkEffects = { forget: () => void; putAway: () => void; keep: (walked: Walked) => void }

type Context = {
  walked: readonly Walked[]
  /** Places as the panel lists them: who moved last before it was unfolded, but newcomers, is first. */
  order: readonly string[]
  chosen: string | undefined
  /** Of whom the walk was kept last, while they are chosen. */
  kept: string | undefined
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
  | { type: 'walk.keep'; place: string }

const feeds = defineFeeds<WalkFeeds>()('watchWalks')
const effects = defineEffects<{ keep: { place: string } }>()('forget', 'putAway', 'keep')

/** A walk can be kept whose beginning is known, once there is something in it. */
export const isKeepable = ({ start, steps }: Pick<Walked, 'start' | 'steps'>): boolean =>
  start.fired !== null && steps.length > 0

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
    isKeepable: ({ context }, params: { place: string }) =>
      context.walked.some((walked) => walked.place === params.place && isKeepable(walked)),
    isChosen: ({ context }, params: { place: string }) => params.place === context.chosen,
  },
  actions: {
    ...effects.actions,
    setWalked: assign(({ context: { order } }, { walked }: { walked: readonly Walked[] }) => ({
      walked,
      order: [...walked.map(({ place }) => place).filter((place) => !order.includes(place)), ...order],
    })),
    setChosen: assign((_, params: { place: string | undefined }) => ({ chosen: params.place, kept: undefined })),
    setKept: assign((_, params: { place: string }) => ({ kept: params.place })),
    setUnfolded: assign(({ context }) => ({ wasUnfolded: true, order: context.walked.map(({ place }) => place) })),
  },
}).createMachine({
  id: 'walk',
  context: { walked: [], order: [], chosen: undefined, kept: undefined, wasUnfolded: false },
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
        'walk.keep': {
          guard: { type: 'isKeepable', params: ({ event }) => event },
          actions: [
            { type: 'keep', params: ({ event }) => event },
            { type: 'setKept', params: ({ event }) => event },
          ],
        },
      },
    },
    away: { type: 'final', tags: 'terminal' },
  },
})
export type WalkSnapshot = SnapshotFrom<typeof walkMachine>

export const provideWalk = ({ forget, putAway, keep, ...given }: WalkFeeds & WalkEffects) =>
  walkMachine.provide({
    actors: feeds.provide(given),
    actions: effects.provide<typeof walkMachine>({
      forget: () => forget(),
      putAway: () => putAway(),
      keep: ({ context }, { place }) => {
        const walked = context.walked.find((each) => each.place === place)
        if (walked) keep(walked)
      },
    }),
  })

/** Rows stay where they are while the panel is unfolded: one that moved would lose the focus, and a press would miss it. */
export const listedIn = ({ context: { walked, order } }: Pick<WalkSnapshot, 'context'>): Walked[] =>
  order.flatMap((place) => walked.filter((each) => each.place === place))

/** How much of all that the machines of the page declare was covered. */
export const coveredIn = ({ context }: Pick<WalkSnapshot, 'context'>): { covered: number; total: number } => {
  const statecharts = [...new Map(context.walked.map((walked) => [walked.machine, walked])).values()]
  const total = statecharts.reduce((sum, walked) => sum + walked.total, 0)
  return { covered: total - statecharts.reduce((sum, { missing }) => sum + missing.length, 0), total }
}
