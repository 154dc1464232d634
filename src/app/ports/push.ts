import { PortError } from '../../../machines/lib/ports'
import type { DevicePorts, PushHere } from '../../../machines/device/device'
import type { PushSettings } from '../../domain/push/push'
import { read, type Api } from '../api/client'
import { freshKey } from '../api/idempotency'
import { asPort } from './problems'

/** What is used of a browser's subscription. */
type Subscribed = Pick<PushSubscription, 'endpoint' | 'toJSON' | 'unsubscribe'>

/** What the browser's push is reached by; undefined where it has none. */
export type Browser = {
  permission: () => PushHere['permission']
  askPermission: () => Promise<PushHere['permission']>
  subscription: () => Promise<Subscribed | null>
  subscribe: (publicKey: string) => Promise<Subscribed>
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const base64urlOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** By the service worker, which shows what comes. */
export const browserPush = (): Browser | undefined => {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return undefined
  return {
    permission: () => Notification.permission,
    askPermission: () => Notification.requestPermission(),
    subscription: async () =>
      (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null,
    subscribe: async (publicKey) => {
      const { pushManager } = await navigator.serviceWorker.ready
      return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
    },
  }
}

const fingerprintOf = async (endpoint: string): Promise<string> =>
  base64urlOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

const hereOf = async (browser: Browser | undefined): Promise<PushHere> => {
  if (browser === undefined) return { isSupported: false, permission: 'default', fingerprint: null }
  const endpoint = (await browser.subscription())?.endpoint
  const fingerprint = endpoint === undefined ? null : await fingerprintOf(endpoint)
  return { isSupported: true, permission: browser.permission(), fingerprint }
}

/** `DOMException`s of the browser, by why: the customer, or its push service. */
const asProblem = (error: unknown): PortError => {
  if (error instanceof DOMException && error.name === 'NotAllowedError') return new PortError('denied')
  return new PortError('push-service')
}

const subscribed = async (browser: Browser, publicKey: string): Promise<Subscribed> => {
  const before = await browser.subscription()
  try {
    return await browser.subscribe(publicKey)
  } catch (error) {
    // One by an earlier key of ours is in the way of another.
    if (before === null || !(error instanceof DOMException && error.name === 'InvalidStateError'))
      throw asProblem(error)
    await before.unsubscribe()
    return browser.subscribe(publicKey).catch((again: unknown) => {
      throw asProblem(again)
    })
  }
}

const add = (api: Api, subscription: Subscribed, signal?: AbortSignal): Promise<PushSettings> => {
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const body = { endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } }
  const options = { params: { header: freshKey() }, body, ...(signal ? { signal } : {}) }
  return read(api.POST('/protected/v2/user/push/devices', options))
}

const loadSettings = (api: Api, signal?: AbortSignal): Promise<PushSettings> =>
  read(api.GET('/protected/v2/user/push', signal ? { signal } : {}))

type Outside = { api: Api; browser?: Browser | undefined }

/** The ports of push, and what is done of it without being asked. */
export const pushPorts = ({ api, browser = browserPush() }: Outside): Omit<DevicePorts, 'askInstall'> => {
  const withHere = async (settings: PushSettings) => ({ settings, here: await hereOf(browser) })
  return {
    loadPush: async (_, signal) => withHere(await asPort(loadSettings(api, signal))),
    turnOn: async ({ publicKey }, signal) => {
      if (browser === undefined) throw new PortError('push-service')
      const permission = browser.permission() === 'granted' ? 'granted' : await browser.askPermission()
      if (permission !== 'granted') throw new PortError(permission === 'denied' ? 'denied' : 'dismissed')
      const subscription = await subscribed(browser, publicKey)
      return withHere(await asPort(add(api, subscription, signal), ['bad-input']).catch(asUnusable(subscription)))
    },
    removeDevice: async ({ id, isHere }, signal) => {
      const params = { path: { id }, header: freshKey() }
      const settings = await asPort(read(api.DELETE('/protected/v2/user/push/devices/{id}', { params, signal })))
      if (isHere) await (await browser?.subscription())?.unsubscribe().catch(() => false)
      return withHere(settings)
    },
    chooseKinds: async ({ kinds }, signal) => {
      const options = { params: { header: freshKey() }, body: kinds, signal }
      return withHere(await asPort(read(api.POST('/protected/v2/user/push/kinds', options))))
    },
  }
}

/** Where the exchange does not take it, the browser need not keep it; a push service that is not known is said as one. */
const asUnusable = (subscription: Subscribed) => async (error: unknown) => {
  await subscription.unsubscribe().catch(() => false)
  if (error instanceof PortError && error.code === 'bad-input') throw new PortError('push-service')
  throw error
}

/**
 * Says with each visit that this device is still the customer's, so that it belongs to the session that they are in. One
 * that is not theirs any more, as somebody else's who used this browser, is given up by the browser itself.
 */
export const renewPush = async ({ api, browser = browserPush() }: Outside): Promise<void> => {
  const subscription = browser?.permission() === 'granted' ? await browser.subscription() : null
  if (!subscription) return
  const fingerprint = await fingerprintOf(subscription.endpoint)
  const { publicKey, devices } = await loadSettings(api)
  if (publicKey === null) return
  if (devices.some((device) => device.fingerprint === fingerprint)) await add(api, subscription)
  else await subscription.unsubscribe()
}
