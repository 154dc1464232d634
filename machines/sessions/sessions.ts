import { assign, setup, type SnapshotFrom } from 'xstate'
import type { OpenSession } from '../../src/domain/customer/sessions'
import type { SignIn, SignInsPage } from '../../src/domain/customer/sign-ins'
import type { PageMeta } from '../lib/page-of'
import { definePorts, type Port } from '../lib/ports'

/**
 * `endSessions` ends one after the other; those that were gone before are ended too. It rejects where one was not. `loadSignIns`
 * answers the newest sign-ins, or those before the one that it is given.
 */
export type SessionsPorts = {
  loadSessions: Port<void, OpenSession[]>
  endSessions: Port<{ ids: string[] }, void>
  loadSignIns: Port<{ before: string | null }, SignInsPage>
}

type Context = {
  sessions: OpenSession[]
  /** What is being ended, and how many were ended last. */
  ending: string[]
  ended: number
  isNotEnded: boolean
  signIns: SignIn[]
  hasMoreSignIns: boolean
}

export type SessionsEvent =
  | { type: 'session.end'; id: string }
  | { type: 'others.end' }
  | { type: 'sessions.retry' }
  | { type: 'signIns.more' }
  | { type: 'signIns.retry' }

const ports = definePorts<SessionsPorts>()('loadSessions', 'endSessions', 'loadSignIns')

/** Where the customer is signed in: listed, and ended one by one or all but this one. Below, the history of sign-ins. */
export const sessionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionsEvent,
    children: {} as { loadSessions: 'loadSessions'; endSessions: 'endSessions'; loadSignIns: 'loadSignIns' },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: {
    isOther: ({ context }, params: { id: string }) => othersIn(context).includes(params.id),
    hasOthers: ({ context }) => othersIn(context).length > 0,
    hasMoreSignIns: ({ context }) => context.hasMoreSignIns,
  },
  actions: {
    setSessions: assign((_, params: { sessions: OpenSession[] }) => params),
    setEnding: assign((_, params: { id: string }) => ({ ending: [params.id], ended: 0, isNotEnded: false })),
    setEndingOthers: assign(({ context }) => ({ ending: othersIn(context), ended: 0, isNotEnded: false })),
    takeOut: assign(({ context: { sessions, ending } }) => ({
      sessions: sessions.filter(({ id }) => !ending.includes(id)),
      ending: [],
      ended: ending.length,
    })),
    noteNotEnded: assign({ ending: [], isNotEnded: true }),
    addSignIns: assign(({ context }, { signIns, hasMore }: SignInsPage) => ({
      signIns: [...context.signIns, ...signIns],
      hasMoreSignIns: hasMore,
    })),
  },
}).createMachine({
  id: 'sessions',
  context: { sessions: [], ending: [], ended: 0, isNotEnded: false, signIns: [], hasMoreSignIns: false },
  meta: { screen: 'settingsSessions', heading: 'sessions.title' },
  type: 'parallel',
  states: {
    devices: {
      initial: 'loading',
      states: {
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadSessions',
            src: 'loadSessions',
            onDone: {
              target: 'listing',
              actions: { type: 'setSessions', params: ({ event }) => ({ sessions: event.output }) },
            },
            onError: 'failed',
          },
        },
        failed: { tags: 'needsUser', on: { 'sessions.retry': 'loading' } },
        listing: {
          tags: 'needsUser',
          on: {
            'session.end': {
              guard: { type: 'isOther', params: ({ event }) => event },
              target: 'ending',
              actions: { type: 'setEnding', params: ({ event }) => event },
            },
            'others.end': { guard: 'hasOthers', target: 'ending', actions: 'setEndingOthers' },
          },
        },
        ending: {
          tags: 'busy',
          invoke: {
            id: 'endSessions',
            src: 'endSessions',
            input: ({ context }) => ({ ids: context.ending }),
            onDone: { target: 'listing', actions: 'takeOut' },
            onError: { target: 'loading', actions: 'noteNotEnded' },
          },
        },
      },
    },
    history: {
      initial: 'loading',
      states: {
        /** The first ones, or those after what is shown. */
        loading: {
          tags: 'busy',
          invoke: {
            id: 'loadSignIns',
            src: 'loadSignIns',
            input: ({ context }) => ({ before: context.signIns.at(-1)?.id ?? null }),
            onDone: { target: 'listing', actions: { type: 'addSignIns', params: ({ event }) => event.output } },
            onError: 'failed',
          },
        },
        failed: { tags: 'needsUser', on: { 'signIns.retry': 'loading' } },
        listing: { tags: 'needsUser', on: { 'signIns.more': { guard: 'hasMoreSignIns', target: 'loading' } } },
      },
    },
  },
})
export type SessionsSnapshot = SnapshotFrom<typeof sessionsMachine>

export const provideSessions = (given: SessionsPorts) => sessionsMachine.provide({ actors: ports.provide(given) })

const othersIn = ({ sessions }: Context): string[] => sessions.filter(({ current }) => !current).map(({ id }) => id)
