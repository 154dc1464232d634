import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { provideSessions } from '../../../machines/sessions/sessions'
import type { OpenSession } from '../../../src/domain/customer/sessions'
import { heldPort } from '../../support/ports'

const open = (id: string): OpenSession => ({
  id,
  current: id === 'here',
  browser: null,
  system: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-20T12:00:00.000Z',
})

const setting = async () => {
  const list = heldPort<void, OpenSession[]>()
  const ends = heldPort<{ ids: string[] }, void>()
  const actor = createActor(provideSessions({ loadSessions: list.port, endSessions: ends.port })).start()
  await list.answer(['here', 'phone', 'tablet'].map(open))
  return { actor, list, ends, context: () => actor.getSnapshot().context }
}

test('one session is ended and is out of the list', async () => {
  const { actor, ends, context } = await setting()
  actor.send({ type: 'session.end', id: 'phone' })
  await ends.answer(undefined)
  expect([ends.asked, context()]).toEqual([
    [{ ids: ['phone'] }],
    { sessions: ['here', 'tablet'].map(open), ending: [], ended: 1, isNotEnded: false },
  ])
})

test('all others are ended at once; the one here is not', async () => {
  const { actor, ends, context } = await setting()
  actor.send({ type: 'session.end', id: 'here' })
  actor.send({ type: 'others.end' })
  await ends.answer(undefined)
  expect([ends.asked, context()]).toEqual([
    [{ ids: ['phone', 'tablet'] }],
    { sessions: [open('here')], ending: [], ended: 2, isNotEnded: false },
  ])
})

test('where one could not be ended, the list is what the exchange says, and the customer is told', async () => {
  const { actor, list, ends, context } = await setting()
  actor.send({ type: 'others.end' })
  await ends.fail(new PortError('unavailable'))
  await list.answer(['here', 'tablet'].map(open))
  expect([actor.getSnapshot().value, context()]).toEqual([
    'listing',
    { sessions: ['here', 'tablet'].map(open), ending: [], ended: 0, isNotEnded: true },
  ])
})
