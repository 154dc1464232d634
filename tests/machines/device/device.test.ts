import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { provideDevice, type InstallEvent, type PushHere, type PushNow } from '../../../machines/device/device'
import { PortError } from '../../../machines/lib/ports'
import type { PushDevice, PushKinds } from '../../../src/domain/push/push'
import { heldFeed, heldPort } from '../../support/ports'

const kinds: PushKinds = { orders: true, alerts: true, security: true }
const deviceOf = (id: string): PushDevice => ({
  id,
  fingerprint: `of ${id}`,
  browser: null,
  system: null,
  addedAt: '2026-11-20T12:00:00.000Z',
  isTold: true,
})
const off: PushHere = { isSupported: true, permission: 'default', fingerprint: null }
const on: PushHere = { isSupported: true, permission: 'granted', fingerprint: 'of here' }

const now = (here: PushHere, ids: string[] = [], changes: Partial<PushNow['settings']> = {}): PushNow => ({
  settings: { publicKey: 'key', kinds, devices: ids.map(deviceOf), ...changes },
  here,
})

const setting = async (loaded: PushNow | 'unavailable' = now(off)) => {
  const load = heldPort<void, PushNow>()
  const permission = heldPort<void, void>()
  const turnOn = heldPort<{ publicKey: string }, PushNow>()
  const remove = heldPort<{ id: string; isHere: boolean }, PushNow>()
  const choose = heldPort<{ kinds: PushKinds }, PushNow>()
  const ask = heldPort<void, 'accepted' | 'dismissed'>()
  const install = heldFeed<void, InstallEvent>()
  const actor = createActor(
    provideDevice({
      loadPush: load.port,
      askPermission: permission.port,
      turnOn: turnOn.port,
      removeDevice: remove.port,
      chooseKinds: choose.port,
      askInstall: ask.port,
      watchInstall: install.feed,
    }),
  ).start()
  await (loaded === 'unavailable' ? load.fail(new PortError(loaded)) : load.answer(loaded))
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  return { actor, load, permission, turnOn, remove, choose, ask, install, state, context }
}

test('the app is offered while the browser offers it, and asked for once', async () => {
  const { actor, ask, install, state } = await setting()
  actor.send({ type: 'install.ask' })
  expect([ask.asked.length, state().install]).toEqual([0, 'closed'])
  install.tell({ type: 'install.offered' })
  actor.send({ type: 'install.ask' })
  actor.send({ type: 'install.ask' })
  await ask.answer('dismissed')
  expect([ask.asked.length, state().install]).toEqual([1, 'closed'])
  install.tell({ type: 'install.offered' })
  actor.send({ type: 'install.ask' })
  await ask.answer('accepted')
  expect(state().install).toBe('installed')
})

test('an app that is installed by the browser’s own menu is said to be', async () => {
  const { install, state } = await setting()
  install.tell({ type: 'install.done' })
  expect(state().install).toBe('installed')
})

test('this device is told once it is turned on, by the key of the exchange', async () => {
  const { actor, permission, turnOn, state, context } = await setting()
  actor.send({ type: 'push.on' })
  expect([state().push, turnOn.asked]).toEqual(['askingPermission', []])
  await permission.answer()
  expect(state().push).toBe('turningOn')
  await turnOn.answer(now(on, ['here']))
  actor.send({ type: 'push.on' })
  expect([turnOn.asked, state().push, context().push]).toEqual([[{ publicKey: 'key' }], 'shown', now(on, ['here'])])
})

test.each(['denied', 'dismissed'] as const)('%s is said, and gone with the next try', async (code) => {
  const { actor, permission, turnOn, context } = await setting()
  actor.send({ type: 'push.on' })
  await permission.fail(new PortError(code))
  expect([context().problem, turnOn.asked]).toEqual([code, []])
  actor.send({ type: 'push.on' })
  expect(context().problem).toBe(null)
})

test('a browser that cannot is said to be one', async () => {
  const { actor, permission, turnOn, state, context } = await setting()
  actor.send({ type: 'push.on' })
  await permission.answer()
  await turnOn.fail(new PortError('push-service'))
  expect([state().push, context().problem]).toEqual(['shown', 'push-service'])
})

test.each([
  ['did not come through is said to have failed', now(on, ['here']), 'remove'],
  ['came through is seen in the list', now(off, []), null],
] as const)('a removal that its browser never answers has an end, and one that %s', async (_, then, failed) => {
  vi.useFakeTimers()
  const { actor, load, remove, state, context } = await setting(now(on, ['here']))
  actor.send({ type: 'device.remove', id: 'here' })
  await vi.advanceTimersByTimeAsync(29_999)
  expect([state().push, context().removing]).toEqual(['removing', 'here'])
  await vi.advanceTimersByTimeAsync(1)
  expect(state().push).toBe('loading')
  await load.answer(then)
  vi.useRealTimers()
  expect([state().push, context().removing, context().failed, context().push, remove.asked]).toEqual([
    'shown',
    null,
    failed,
    then,
    [{ id: 'here', isHere: true }],
  ])
})

test('turning on has an end where the browser never answers; its customer may think as long as they want', async () => {
  vi.useFakeTimers()
  const { actor, permission, turnOn, state, context } = await setting()
  actor.send({ type: 'push.on' })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(state().push).toBe('askingPermission')
  await permission.answer()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(state().push).toBe('turningOn')
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  expect([state().push, context().problem, turnOn.asked.length]).toEqual(['shown', 'push-service', 1])
})

test('a device that subscribed by an earlier key is off, and can be turned on again', async () => {
  const devices = [{ ...deviceOf('here'), isTold: false }]
  const { actor, permission, turnOn } = await setting(now(on, [], { devices }))
  actor.send({ type: 'push.on' })
  await permission.answer()
  expect(turnOn.asked).toEqual([{ publicKey: 'key' }])
})

test.each([
  ['the exchange sends none', now(off, [], { publicKey: null })],
  ['the browser knows none', now({ ...off, isSupported: false })],
  ['it was told no', now({ ...off, permission: 'denied' })],
  ['it is on', now(on, ['here'])],
])('nothing is asked for where %s', async (_, loaded) => {
  const { actor, turnOn, state } = await setting(loaded)
  actor.send({ type: 'push.on' })
  expect([turnOn.asked, state().push]).toEqual([[], 'shown'])
})

test('a device is removed, and one that is not listed is not', async () => {
  const { actor, remove, context } = await setting(now(on, ['here', 'phone']))
  actor.send({ type: 'device.remove', id: 'somebody else’s' })
  actor.send({ type: 'device.remove', id: 'phone' })
  await remove.answer(now(on, ['here']))
  actor.send({ type: 'device.remove', id: 'here' })
  await remove.fail(new PortError('unavailable'))
  expect([remove.asked, context().failed, context().removing]).toEqual([
    [
      { id: 'phone', isHere: false },
      { id: 'here', isHere: true },
    ],
    'remove',
    null,
  ])
})

test('a kind is switched at once, and back where that could not be written', async () => {
  const { actor, choose, context } = await setting()
  actor.send({ type: 'kind.switch', kind: 'alerts' })
  expect(context().choosing).toEqual({ ...kinds, alerts: false })
  await choose.fail(new PortError('unavailable'))
  expect([context().choosing, context().failed]).toEqual([null, 'kinds'])
  actor.send({ type: 'kind.switch', kind: 'alerts' })
  await choose.answer(now(off, [], { kinds: { ...kinds, alerts: false } }))
  actor.send({ type: 'kind.switch', kind: 'alerts' })
  expect([choose.asked, context().failed]).toEqual([
    [{ kinds: { ...kinds, alerts: false } }, { kinds: { ...kinds, alerts: false } }, { kinds }],
    null,
  ])
})

test('what does not come can be asked for again', async () => {
  const { actor, load, state } = await setting('unavailable')
  expect(state().push).toBe('failed')
  actor.send({ type: 'push.retry' })
  await load.answer(now(off))
  expect([load.asked.length, state().push]).toEqual([2, 'shown'])
})
