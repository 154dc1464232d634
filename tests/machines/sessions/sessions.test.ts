import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PortError } from '../../../machines/lib/ports'
import { provideSessions } from '../../../machines/sessions/sessions'
import type { OpenSession } from '../../../src/domain/customer/sessions'
import type { SignIn, SignInsPage } from '../../../src/domain/customer/sign-ins'
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
  const history = heldPort<{ before: string | null }, SignInsPage>()
  const ports = { loadSessions: list.port, endSessions: ends.port, loadSignIns: history.port }
  const actor = createActor(provideSessions(ports)).start()
  await list.answer(['here', 'phone', 'tablet'].map(open))
  const devices = () => {
    const { sessions, ending, ended, isNotEnded } = actor.getSnapshot().context
    return { sessions, ending, ended, isNotEnded }
  }
  return { actor, list, ends, history, devices, context: () => actor.getSnapshot().context }
}

test('one session is ended and is out of the list', async () => {
  const { actor, ends, devices } = await setting()
  actor.send({ type: 'session.end', id: 'phone' })
  await ends.answer(undefined)
  expect([ends.asked, devices()]).toEqual([
    [{ ids: ['phone'] }],
    { sessions: ['here', 'tablet'].map(open), ending: [], ended: 1, isNotEnded: false },
  ])
})

test('all others are ended at once; the one here is not', async () => {
  const { actor, ends, devices } = await setting()
  actor.send({ type: 'session.end', id: 'here' })
  actor.send({ type: 'others.end' })
  await ends.answer(undefined)
  expect([ends.asked, devices()]).toEqual([
    [{ ids: ['phone', 'tablet'] }],
    { sessions: [open('here')], ending: [], ended: 2, isNotEnded: false },
  ])
})

test('where one could not be ended, the list is what the exchange says, and the customer is told', async () => {
  const { actor, list, ends, devices } = await setting()
  actor.send({ type: 'others.end' })
  await ends.fail(new PortError('unavailable'))
  await list.answer(['here', 'tablet'].map(open))
  expect([actor.getSnapshot().matches({ devices: 'listing' }), devices()]).toEqual([
    true,
    { sessions: ['here', 'tablet'].map(open), ending: [], ended: 0, isNotEnded: true },
  ])
})

const signIn = (id: string): SignIn => ({
  id,
  at: '2026-11-20T12:00:00.000Z',
  outcome: 'signed-in',
  way: 'password',
  browser: null,
  system: null,
  network: null,
  isNewDevice: false,
})

test('the history comes by itself, and older sign-ins are added to it', async () => {
  const { actor, history, context } = await setting()
  actor.send({ type: 'signIns.more' })
  await history.answer({ signIns: [signIn('b'), signIn('a')], hasMore: true })
  actor.send({ type: 'signIns.more' })
  actor.send({ type: 'signIns.more' })
  await history.answer({ signIns: [signIn('0')], hasMore: false })
  actor.send({ type: 'signIns.more' })
  expect(history.asked).toEqual([{ before: null }, { before: 'a' }])
  expect([context().signIns.map(({ id }) => id), context().hasMoreSignIns]).toEqual([['b', 'a', '0'], false])
})

test('where the history does not come, the devices are there, and it can be asked for again where it stopped', async () => {
  const { actor, history, devices } = await setting()
  await history.fail(new PortError('unavailable'))
  expect(actor.getSnapshot().value).toEqual({ devices: 'listing', history: 'failed' })
  expect(devices().sessions).toHaveLength(3)
  actor.send({ type: 'signIns.retry' })
  await history.answer({ signIns: [signIn('a')], hasMore: true })
  actor.send({ type: 'signIns.more' })
  await history.fail(new PortError('unavailable'))
  actor.send({ type: 'signIns.retry' })
  expect(history.asked).toEqual([{ before: null }, { before: null }, { before: 'a' }, { before: 'a' }])
})
