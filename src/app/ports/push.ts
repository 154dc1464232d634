import { PortError } from '../../../machines/lib/ports'
import type { DevicePorts, PushHere, PushNow } from '../../../machines/device/device'
import { stateCache } from '../../domain/offline/offline'
import type { PushSettings } from '../../domain/push/push'
import { pushLock, toldIn, toldKey, toldText, type Told } from '../../domain/push/told'
import { read, type Api } from '../api/client'
import { freshKey } from '../api/idempotency'
import { asPort } from './problems'
import { startWorker } from './worker'

/** What is used of a browser's subscription. */
type Subscribed = Pick<PushSubscription, 'endpoint' | 'toJSON' | 'unsubscribe'> & {
  options: Pick<PushSubscriptionOptions, 'applicationServerKey'>
}

/** What the browser's push is reached by; undefined where it has none. */
export type Browser = {
  permission: () => PushHere['permission']
  askPermission: () => Promise<PushHere['permission']>
  subscription: () => Promise<Subscribed | null>
  subscribe: (publicKey: string) => Promise<Subscribed>
  /** Has no other tab do something with the subscription meanwhile; others go on where it is given up. */
  alone: <Done>(work: () => Promise<Done>, signal?: AbortSignal) => Promise<Done>
  /** As what it was last told. */
  told: () => Promise<Told | undefined>
  keepTold: (told: Told | undefined) => Promise<void>
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
      // It was started with the page; where that failed it fails here too, and nobody waits for it.
      await startWorker()
      const { pushManager } = await navigator.serviceWorker.ready
      return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
    },
    alone: async (work, signal) => {
      const whileWanted = () => (signal === undefined ? work() : Promise.race([work(), givenUp(signal)]))
      if (!('locks' in navigator)) return whileWanted()
      return navigator.locks.request(pushLock, signal ? { signal } : {}, whileWanted)
    },
    told: () => keptTold().catch(() => undefined),
    keepTold: (told) => keepTold(told).catch(() => undefined),
  }
}

/** Rejects once nobody waits any more: what a browser never answers would be in everybody's way. */
const givenUp = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

/** A browser may have no room for it: what it is told does not hang on it. */
const keptTold = async (): Promise<Told | undefined> => {
  const kept = await (await caches.open(stateCache)).match(toldKey)
  return kept && toldIn(await kept.text())
}

const keepTold = async (told: Told | undefined): Promise<void> => {
  const cache = await caches.open(stateCache)
  if (told) await cache.put(toldKey, new Response(toldText(told)))
  else await cache.delete(toldKey)
}

const fingerprintOf = async (endpoint: string): Promise<string> =>
  base64urlOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))

/** How it is, as this browser sees it: it knows by which key it has subscribed, whatever was noted of it. */
const nowOf = async (browser: Browser | undefined, settings: PushSettings): Promise<PushNow> => {
  if (browser === undefined) return { settings, here: { isSupported: false, permission: 'default', fingerprint: null } }
  const subscription = await browser.subscription()
  const fingerprint = subscription && (await fingerprintOf(subscription.endpoint))
  const isOther = subscription !== null && isByOther(subscription, settings.publicKey)
  const devices = settings.devices.map((device) =>
    isOther && device.fingerprint === fingerprint ? { ...device, isTold: false } : device,
  )
  return {
    settings: { ...settings, devices },
    here: { isSupported: true, permission: browser.permission(), fingerprint },
  }
}

/** Whether it was subscribed by another key than the exchange has now; some browsers do not say by which. */
const isByOther = ({ options: { applicationServerKey: key } }: Subscribed, publicKey: string | null): boolean =>
  key !== null && publicKey !== null && base64urlOf(key) !== publicKey

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

type Added = { subscription: Subscribed; publicKey: string; replaces: string | undefined }

/** Has the exchange tell this browser, which keeps as what. */
const add = async (
  api: Api,
  browser: Browser,
  { subscription, publicKey, replaces }: Added,
  signal?: AbortSignal,
): Promise<PushSettings> => {
  const { endpoint = subscription.endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const body = { endpoint, keys: { p256dh, auth }, publicKey, ...(replaces === undefined ? {} : { replaces }) }
  const options = { params: { header: freshKey() }, body, ...(signal ? { signal } : {}) }
  const settings = await read(api.POST('/protected/v2/user/push/devices', options))
  await browser.keepTold({ fingerprint: await fingerprintOf(endpoint), publicKey })
  return settings
}

const loadSettings = (api: Api, signal?: AbortSignal): Promise<PushSettings> =>
  read(api.GET('/protected/v2/user/push', signal ? { signal } : {}))

type Outside = { api: Api; browser?: Browser | undefined }

/** The ports of push, and what is done of it without being asked. */
export const pushPorts = ({ api, browser = browserPush() }: Outside): Omit<DevicePorts, 'askInstall'> => ({
  loadPush: async (_, signal) => nowOf(browser, await asPort(loadSettings(api, signal))),
  askPermission: async () => {
    if (browser === undefined) throw new PortError('push-service')
    const permission = browser.permission() === 'granted' ? 'granted' : await browser.askPermission()
    if (permission !== 'granted') throw new PortError(permission === 'denied' ? 'denied' : 'dismissed')
  },
  turnOn: async ({ publicKey }, signal) => {
    if (browser === undefined) throw new PortError('push-service')
    return browser.alone(async () => {
      const replaces = await fingerprintBefore(browser)
      const subscription = await subscribed(browser, publicKey)
      // Nobody waits for it any more: whoever looks after it next gives it up, or has it told.
      signal.throwIfAborted()
      const adding = add(api, browser, { subscription, publicKey, replaces }, signal)
      return nowOf(browser, await asPort(adding, ['bad-input']).catch(asUnusable(subscription, signal)))
    }, signal)
  },
  removeDevice: async ({ id, isHere }, signal) => {
    const remove = async () => {
      const params = { path: { id }, header: freshKey() }
      const settings = await asPort(read(api.DELETE('/protected/v2/user/push/devices/{id}', { params, signal })))
      if (isHere) await giveUp(browser)
      return nowOf(browser, settings)
    }
    return browser === undefined ? remove() : browser.alone(remove, signal)
  },
  chooseKinds: async ({ kinds }, signal) => {
    const options = { params: { header: freshKey() }, body: kinds, signal }
    return nowOf(browser, await asPort(read(api.POST('/protected/v2/user/push/kinds', options))))
  },
})

/** What the exchange knows this browser as: by its subscription, or where that was lost, by what was kept of it. */
const fingerprintBefore = async (browser: Browser): Promise<string | undefined> => {
  const before = await browser.subscription()
  return before ? fingerprintOf(before.endpoint) : (await browser.told())?.fingerprint
}

const giveUp = async (browser: Browser | undefined): Promise<void> => {
  await (await browser?.subscription())?.unsubscribe().catch(() => false)
  await browser?.keepTold(undefined)
}

/** Where the exchange does not take it, the browser need not keep it; a push service that is not known is said as one. */
const asUnusable = (subscription: Subscribed, signal: AbortSignal) => async (error: unknown) => {
  if (signal.aborted) throw error
  await subscription.unsubscribe().catch(() => false)
  if (error instanceof PortError && error.code === 'bad-input') throw new PortError('push-service')
  throw error
}

/** What the browser does not answer in so long waits for the next visit. */
const renewedWithinMs = 60_000

/**
 * Says with each visit that this device is still the customer's, so that it belongs to the session that they are in. It
 * subscribes anew where the exchange has another key by now, or the browser has lost its subscription. One that is not theirs
 * any more, as somebody else's who used this browser, is given up by the browser itself.
 */
export const renewPush = async ({ api, browser = browserPush() }: Outside): Promise<void> => {
  if (browser?.permission() !== 'granted') return
  await browser.alone(async () => {
    const [subscription, told] = [await browser.subscription(), await browser.told()]
    if (!subscription && !told) return
    const { publicKey, devices } = await loadSettings(api)
    if (publicKey === null) return
    const known = [subscription && (await fingerprintOf(subscription.endpoint)), told?.fingerprint]
    const replaces = devices.find(({ fingerprint }) => known.includes(fingerprint))?.fingerprint
    if (replaces === undefined) return giveUp(browser)
    const isKept = subscription && !isByOther(subscription, publicKey)
    const renewed = isKept ? subscription : await subscribed(browser, publicKey)
    await add(api, browser, { subscription: renewed, publicKey, replaces })
  }, AbortSignal.timeout(renewedWithinMs))
}
