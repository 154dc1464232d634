import { sessionsMachine } from '../../../machines/sessions/sessions'
import type { OpenSession } from '../../../src/domain/customer/sessions'
import type { SignIn } from '../../../src/domain/customer/sign-ins'
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

const signIn = (id: string, outcome: SignIn['outcome']): SignIn => ({
  id,
  at: '2026-11-20T12:00:00.000Z',
  outcome,
  way: 'password',
  browser: null,
  system: null,
  network: null,
  isNewDevice: true,
})

const parts = {
  'the latest': { signIns: [signIn('latest', 'signed-in')], hasMore: true },
  'older ones': { signIns: [signIn('older', 'wrong-second-factor')], hasMore: false },
}

export const sessionsDriver = defineDriver(sessionsMachine)({
  states: {
    'devices.loading': 'asks where the customer is logged in',
    'devices.failed': 'could not tell where they are',
    'devices.listing': 'lists the devices',
    'devices.ending': 'logs devices out',
    'history.loading': 'fetches the latest sign-ins, or older ones',
    'history.failed': 'could not fetch them',
    'history.listing': 'lists the sign-ins',
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
    'signIns.more': { cases: plain },
    'signIns.retry': { cases: plain },
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
    loadSignIns: {
      ok: parts,
      fail: noAnswer,
      offered: ({ context: { signIns } }, name) =>
        name === 'no answer' || name === (signIns.length === 0 ? 'the latest' : 'older ones'),
    },
  },
  costs: 'each way of ending sessions is tried with its failure',
  delays: {},
  browser: sessionsBrowser,
})

const known = (sessions: readonly OpenSession[]): string | undefined =>
  Object.entries(lists).find(([, list]) => isSame(list, sessions))?.[0]

const isSame = (list: readonly OpenSession[], sessions: readonly OpenSession[]): boolean =>
  list.map(({ id }) => id).join() === sessions.map(({ id }) => id).join()
