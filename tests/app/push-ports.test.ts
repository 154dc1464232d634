import { createECDH } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { PushNow } from '../../machines/device/device'
import { createApi } from '../../src/app/api/client'
import { browserPush, pushPorts, renewPush, type Browser } from '../../src/app/ports/push'
import type { PushDevice, PushSettings } from '../../src/domain/push/push'
import type { Told } from '../../src/domain/push/told'
import { fingerprintOf } from '../support/push-service'

const keyOf = (): string => createECDH('prime256v1').generateKeys('base64url')
const publicKey = keyOf()
const earlierKey = keyOf()
const kinds = { orders: true, alerts: true, security: true }
const { signal } = new AbortController()

const bytesOf = (key: string): ArrayBuffer => Uint8Array.from(Buffer.from(key, 'base64url')).buffer

type Asked = { method: string; body: { endpoint?: string; publicKey?: string; replaces?: string } }

/** The exchange as far as devices go: it keeps them as the contract says. */
const exchangeWith = (...endpoints: string[]) => {
  const asked: Asked[] = []
  const deviceOf = (endpoint: string): PushDevice => ({
    id: '0b9d5c3e-4f7c-4a52-9a51-6d2f1f6f1c11',
    fingerprint: fingerprintOf(endpoint),
    browser: null,
    system: null,
    addedAt: '2026-11-28T10:00:00.000Z',
    isTold: true,
  })
  let devices = endpoints.map(deviceOf)
  const settings = (): PushSettings => ({ publicKey, kinds, devices })
  const quiet = () => undefined
  const api = createApi(
    { onNotSignedIn: quiet, onUnreachable: quiet, onFrozen: quiet, onBroken: quiet },
    async (request) => {
      const body: Asked['body'] = request.method === 'POST' ? await request.json() : {}
      asked.push({ method: request.method, body })
      if (body.endpoint !== undefined)
        devices = [...devices.filter(({ fingerprint }) => fingerprint !== body.replaces), deviceOf(body.endpoint)]
      return Response.json({ status: 'SUCCESS', result: settings() })
    },
  )
  const added = () => asked.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))
  return { api, asked, added }
}

type Here = { endpoint?: string; key?: string | null; told?: Told }

/** A browser whose tabs share one subscription, by their lock; what it did stands in `done`. */
const browserWith = ({ endpoint, key = publicKey, told }: Here, name = 'new') => {
  const done: string[] = []
  const made = (at: string, by: string | null) => ({
    endpoint: at,
    options: { applicationServerKey: by === null ? null : bytesOf(by) },
    toJSON: () => ({ endpoint: at, keys: { p256dh: publicKey, auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      done.push(`gives up ${at}`)
      subscription = null
      return true
    },
  })
  let subscription = endpoint === undefined ? null : made(endpoint, key)
  let kept = told
  let turn: Promise<unknown> = Promise.resolve()
  const browser: Browser = {
    permission: () => 'granted',
    askPermission: async () => 'granted',
    subscription: async () => subscription,
    subscribe: async (by) => {
      if (subscription) {
        const { applicationServerKey } = subscription.options
        if (applicationServerKey !== null && Buffer.from(applicationServerKey).toString('base64url') === by)
          return subscription
        throw new DOMException('Another key', 'InvalidStateError')
      }
      done.push(`subscribes ${name}`)
      subscription = made(name, by)
      return subscription
    },
    alone: (work) => {
      const next = turn.then(work)
      turn = next.catch(() => undefined)
      return next
    },
    told: async () => kept,
    keepTold: async (now) => {
      kept = now
    },
  }
  return { browser, done, kept: () => kept, now: () => subscription?.endpoint ?? null }
}

test('a device that is known is said to be there, and nothing is subscribed anew', async () => {
  const { api, added } = exchangeWith('old')
  const { browser, done, kept } = browserWith({ endpoint: 'old' })
  await renewPush({ api, browser })
  expect([added(), done, kept()]).toEqual([
    [expect.objectContaining({ endpoint: 'old', publicKey, replaces: fingerprintOf('old') })],
    [],
    { fingerprint: fingerprintOf('old'), publicKey },
  ])
})

test('one that subscribed by an earlier key subscribes by that of now, in place of it', async () => {
  const { api, added } = exchangeWith('old')
  const { browser, done } = browserWith({ endpoint: 'old', key: earlierKey })
  await renewPush({ api, browser })
  expect([added(), done]).toEqual([
    [expect.objectContaining({ endpoint: 'new', publicKey, replaces: fingerprintOf('old') })],
    ['gives up old', 'subscribes new'],
  ])
})

test('one whose worker has subscribed anew goes on as that', async () => {
  const { api, added } = exchangeWith('old')
  const told = { fingerprint: fingerprintOf('old'), publicKey }
  const { browser, done } = browserWith({ endpoint: 'anew', told })
  await renewPush({ api, browser })
  expect([added(), done]).toEqual([[expect.objectContaining({ endpoint: 'anew', replaces: told.fingerprint })], []])
})

test('one that has lost its subscription gets another', async () => {
  const { api, added } = exchangeWith('old')
  const told = { fingerprint: fingerprintOf('old'), publicKey }
  const { browser, done } = browserWith({ told })
  await renewPush({ api, browser })
  expect([added(), done]).toEqual([
    [expect.objectContaining({ endpoint: 'new', replaces: told.fingerprint })],
    ['subscribes new'],
  ])
})

test('one that is not the customer’s any more is given up, and what was kept of it', async () => {
  const { api, added } = exchangeWith('of another browser')
  const told = { fingerprint: fingerprintOf('old'), publicKey }
  const { browser, done, kept } = browserWith({ endpoint: 'old', told })
  await renewPush({ api, browser })
  expect([added(), done, kept()]).toEqual([[], ['gives up old'], undefined])
})

test('a browser that was never told asks the exchange nothing', async () => {
  const { api, asked } = exchangeWith('of another browser')
  await renewPush({ api, browser: browserWith({}).browser })
  expect(asked).toEqual([])
})

test('a tab that looks after a device while another turns it on does not give it up', async () => {
  const { api } = exchangeWith()
  const { browser, done, now } = browserWith({})
  const turning = pushPorts({ api, browser }).turnOn({ publicKey }, signal)
  const renewing = renewPush({ api, browser })
  const { settings } = await turning
  await renewing
  expect([settings.devices.length, done, now()]).toEqual([1, ['subscribes new'], 'new'])
})

const isTold = ({ settings, here }: PushNow): boolean | undefined =>
  settings.devices.find(({ fingerprint }) => fingerprint === here.fingerprint)?.isTold

test.each([
  ['ours', publicKey, true],
  ['an earlier one', earlierKey, false],
  ['one that the browser does not tell', null, true],
])('a browser that subscribed by %s: told is %s', async (_, key, told) => {
  const { api } = exchangeWith('old')
  const { browser } = browserWith({ endpoint: 'old', key })
  expect(isTold(await pushPorts({ api, browser }).loadPush(undefined, signal))).toBe(told)
})

test('who turns it on by an earlier key is told by that of now', async () => {
  const { api, added } = exchangeWith('old')
  const { browser } = browserWith({ endpoint: 'old', key: earlierKey })
  expect(isTold(await pushPorts({ api, browser }).turnOn({ publicKey }, signal))).toBe(true)
  expect(added()).toEqual([expect.objectContaining({ endpoint: 'new', publicKey, replaces: fingerprintOf('old') })])
})

test('a browser whose worker cannot be started says so', async () => {
  const { api } = exchangeWith()
  const { browser } = browserWith({})
  const failing = { ...browser, subscribe: () => Promise.reject(new DOMException('No worker', 'SecurityError')) }
  await expect(pushPorts({ api, browser: failing }).turnOn({ publicKey }, signal)).rejects.toMatchObject({
    code: 'push-service',
  })
})

/** What a browser with push has, as far as is asked for; its worker is never ready. */
const withNavigator = (parts: object) => {
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { ready: new Promise(() => undefined) }, ...parts })
}
afterEach(() => vi.unstubAllGlobals())

test('where no worker can be registered, nobody waits for one', async () => {
  const register = () => Promise.reject(new DOMException('No room', 'SecurityError'))
  withNavigator({ serviceWorker: { register, ready: new Promise(() => undefined) } })
  await expect(browserPush()?.subscribe(publicKey)).rejects.toThrow('No room')
})

test.each([
  [
    'by its lock',
    { locks: { request: async (name: string, _: object, work: () => unknown) => [name, await work()] } },
    ['push', 'done'],
  ],
  ['as they come, where it has none', {}, 'done'],
])('tabs of a browser take turns %s', async (_, parts, expected) => {
  withNavigator(parts)
  expect(await browserPush()?.alone(async () => 'done')).toEqual(expected)
})

test('what a browser never answers is in nobody’s way once it is given up', async () => {
  let held: Promise<unknown> = Promise.resolve()
  const request = (_: string, __: object, work: () => Promise<unknown>): Promise<unknown> => {
    const next = held.then(work)
    held = next.catch(() => undefined)
    return next
  }
  withNavigator({ locks: { request } })
  const browser = browserPush()
  const leaving = new AbortController()
  const waiting = browser?.alone(() => new Promise(() => undefined), leaving.signal)
  const next = browser?.alone(async () => 'done')
  leaving.abort()
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
  expect(await next).toBe('done')
})
