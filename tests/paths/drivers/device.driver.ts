import { deviceMachine, hereIn, type PushHere, type PushNow } from '../../../machines/device/device'
import type { PushDevice, PushKinds } from '../../../src/domain/push/push'
import { defineDriver } from '../driver'
import { noAnswer, plain } from './cases'
import { deviceBrowser } from './device.browser'

const kinds: PushKinds = { orders: true, alerts: true, security: true }
const device = (id: string): PushDevice => ({
  id,
  fingerprint: `of ${id}`,
  browser: null,
  system: null,
  addedAt: '2026-11-20T12:00:00.000Z',
  isTold: true,
})
const off: PushHere = { isSupported: true, permission: 'default', fingerprint: null }
const on: PushHere = { isSupported: true, permission: 'granted', fingerprint: 'of here' }

const told = (here: PushHere, ids: string[], wanted = kinds): PushNow => ({
  settings: { publicKey: 'key', kinds: wanted, devices: ids.map(device) },
  here,
})

/** Where a removal had no answer, the list has the device still: nothing reached the exchange. */
const isStillTold = 'this device is still told'
const loaded = {
  'this device is not told': told(off, []),
  [isStillTold]: told(on, ['here']),
}

export const deviceDriver = defineDriver(deviceMachine)({
  states: {
    'install.closed': 'says how an app is installed',
    'install.offered': 'offers to install the app',
    'install.asking': 'has the browser ask',
    'install.installed': 'says that the app is installed',
    'push.loading': 'asks what the customer is told of',
    'push.failed': 'could not tell',
    'push.shown': 'shows what the customer is told of, and where',
    'push.askingPermission': 'asks the browser whether it may tell the customer',
    'push.turningOn': 'has the browser subscribe',
    'push.removing': 'has a device told no more',
    'push.choosing': 'writes down which kinds are wanted',
  },
  inputs: { start: { title: 'the page of this device was opened', input: undefined } },
  events: {
    'install.offered': { cases: plain },
    'install.done': { cases: plain },
    'install.ask': { cases: plain },
    'push.retry': { cases: plain },
    'push.on': { cases: plain },
    'device.remove': { cases: { 'this one': { id: 'here' } }, offered: ({ context }) => hereIn(context) !== null },
    'kind.switch': { cases: { alerts: { kind: 'alerts' } } },
  },
  children: {
    watchInstall: { tells: ['install.offered', 'install.done'] },
    loadPush: {
      ok: loaded,
      fail: noAnswer,
      offered: ({ context }, name) => name === 'no answer' || (name === isStillTold) === (context.removing !== null),
    },
    askInstall: { ok: { accepted: 'accepted', dismissed: 'dismissed' }, fail: noAnswer },
    askPermission: {
      ok: { allowed: undefined },
      fail: {
        'the browser is told no': { code: 'denied' },
        'no answer to the browser': { code: 'dismissed' },
      },
    },
    turnOn: {
      ok: { 'this device is told': told(on, ['here']) },
      fail: {
        'no push service': { code: 'push-service' },
        'not taken': { code: 'unexpected' },
      },
    },
    removeDevice: { ok: { 'not told any more': told(off, []) }, fail: noAnswer },
    chooseKinds: {
      ok: {
        'no alerts, told': told(on, ['here'], { ...kinds, alerts: false }),
        'no alerts, not told': told(off, [], { ...kinds, alerts: false }),
        'alerts, told': told(on, ['here']),
        'alerts, not told': loaded['this device is not told'],
      },
      fail: noAnswer,
      offered: ({ context }, name) =>
        name === 'no answer' ||
        name ===
          `${context.choosing?.alerts ? 'alerts' : 'no alerts'}, ${hereIn(context) === null ? 'not told' : 'told'}`,
    },
  },
  costs: 'installing and push are walked side by side, and each answer of the browser is tried',
  delays: { answersTimeout: 'half a minute' },
  browser: deviceBrowser,
})
