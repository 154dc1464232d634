import { sessionsMachine } from '../../../machines/sessions/sessions'
import type { OpenSession } from '../../../src/domain/customer/sessions'
import { defineDriver } from '../driver'
import { done, noAnswer, plain } from './cases'
import { sessionsBrowser } from './sessions.browser'

const open = (id: string): OpenSession => ({
  id,
  current: id === 'here',
  browser: null,
  system: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-20T12:00:00.000Z',
})

const lists = {
  'three devices': ['here', 'phone', 'tablet'].map(open),
  'this and the tablet': ['here', 'tablet'].map(open),
  'this and the phone': ['here', 'phone'].map(open),
}

export const sessionsDriver = defineDriver(sessionsMachine)({
  states: {
    loading: 'asks where the customer is logged in',
    failed: 'could not tell where they are',
    listing: 'lists the devices',
    ending: 'logs devices out',
  },
  inputs: { start: { title: 'the page of the devices was opened', input: undefined } },
  events: {
    'session.end': {
      cases: { 'the phone': { id: 'phone' }, 'the tablet': { id: 'tablet' } },
      offered: ({ context }, name) =>
        context.sessions.some(({ id }) => id === (name === 'the phone' ? 'phone' : 'tablet')),
    },
    'others.end': { cases: plain, offered: ({ context }) => context.sessions.length > 2 },
    'sessions.retry': { cases: plain },
  },
  children: {
    loadSessions: {
      ok: lists,
      fail: noAnswer,
      /** What could not be logged out is there still, and nothing else. */
      offered: ({ context: { sessions } }, name) =>
        name === 'no answer' || name === (known(sessions) ?? 'three devices'),
    },
    endSessions: { ok: done, fail: noAnswer },
  },
  costs: 'each way of ending sessions is tried with its failure',
  delays: {},
  browser: sessionsBrowser,
})

const known = (sessions: readonly OpenSession[]): string | undefined =>
  Object.entries(lists).find(([, list]) => isSame(list, sessions))?.[0]

const isSame = (list: readonly OpenSession[], sessions: readonly OpenSession[]): boolean =>
  list.map(({ id }) => id).join() === sessions.map(({ id }) => id).join()
