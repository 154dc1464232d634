import { assign, setup, type SnapshotFrom } from 'xstate'
import type { OpenSession } from '../../src/domain/customer/sessions'
import type { PageMeta } from '../lib/page-of'
import { definePorts, type Port } from '../lib/ports'

/** `endSessions` ends one after the other; those that were gone before are ended too. It rejects where one was not. */
export type SessionsPorts = {
  loadSessions: Port<void, OpenSession[]>
  endSessions: Port<{ ids: string[] }, void>
}

type Context = {
  sessions: OpenSession[]
  /** What is being ended, and how many were ended last. */
  ending: string[]
  ended: number
  isNotEnded: boolean
}

export type SessionsEvent = { type: 'session.end'; id: string } | { type: 'others.end' } | { type: 'sessions.retry' }

const ports = definePorts<SessionsPorts>()('loadSessions', 'endSessions')

/** Where the customer is signed in: listed, and ended one by one or all but this one. */
export const sessionsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionsEvent,
    children: {} as { loadSessions: 'loadSessions'; endSessions: 'endSessions' },
    tags: {} as 'busy' | 'needsUser',
    meta: {} as PageMeta,
  },
  actors: ports.actors,
  guards: {
    isOther: ({ context }, params: { id: string }) => othersIn(context).includes(params.id),
    hasOthers: ({ context }) => othersIn(context).length > 0,
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
  },
}).createMachine({
  id: 'sessions',
  context: { sessions: [], ending: [], ended: 0, isNotEnded: false },
  meta: { screen: 'settingsSessions', heading: 'sessions.title' },
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
})
export type SessionsSnapshot = SnapshotFrom<typeof sessionsMachine>

export const provideSessions = (given: SessionsPorts) => sessionsMachine.provide({ actors: ports.provide(given) })

const othersIn = ({ sessions }: Context): string[] => sessions.filter(({ current }) => !current).map(({ id }) => id)
