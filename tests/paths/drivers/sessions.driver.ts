import { sessionsMachine } from '../../../machines/settings/sessions'
import type { OpenSession } from '../../../src/domain/sessions'
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

/** Those that were logged out do not come back. */
const isLess = (before: readonly OpenSession[], now: readonly OpenSession[]): boolean =>
  now.every(({ id }) => before.some((each) => each.id === id))

const lists = {
  'three devices': ['here', 'phone', 'tablet'].map(open),
  'two devices': ['here', 'tablet'].map(open),
  'this device alone': [open('here')],
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
      offered: ({ context: { sessions } }, name) =>
        sessions.length === 0
          ? name === 'three devices' || name === 'no answer'
          : name === 'no answer' || isOf(name, sessions),
    },
    endSessions: { ok: done, fail: noAnswer },
  },
  delays: {},
  browser: sessionsBrowser,
})

const isOf = (name: string, sessions: readonly OpenSession[]): boolean => {
  const list = Object.entries(lists).find(([each]) => each === name)?.[1]
  return list !== undefined && list.length === sessions.length && isLess(sessions, list)
}
