import { messageIn, pathIn } from '../domain/push/message'
import type { PushMessage } from '../domain/push/push'
import { pushLock, toldIn, toldKey } from '../domain/push/told'
import {
  cachesToDrop,
  fileCachePrefix,
  handlingOf,
  isAnswer,
  isOutOfTurn,
  lastAnswerKey,
  offlinePage,
  stateCache,
} from '../domain/offline/offline'

declare const self: ServiceWorkerGlobalScope

/** What the build says of itself: which one it is, and the files that every page of it needs. */
declare const BUILD: { version: string; files: readonly string[]; icon: string; badge: string }

const current = `${fileCachePrefix}${BUILD.version}`

/** Each without the browser's own cache where it could be of another build: the offline page has no hash in its name. */
const keepFirstFiles = async (): Promise<void> => {
  const names = await caches.keys()
  const isAgain = isOutOfTurn(names, current)
  if (isAgain) await caches.delete(current)
  const cache = await caches.open(current)
  try {
    await cache.addAll([new Request(offlinePage, { cache: 'reload' }), ...BUILD.files])
  } catch (error) {
    // A build that could not be had is not the one before the next.
    if (isAgain || !names.includes(current)) await caches.delete(current)
    throw error
  }
}

const dropOldFiles = async (): Promise<void> => {
  const old = cachesToDrop(await caches.keys(), current)
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** A file with a hash in its name is the same for ever: what is kept is as good as what would come. */
const fileFor = async (event: FetchEvent): Promise<Response> => {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true }).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(request)
  if (response.status === 200 && response.type === 'basic') event.waitUntil(keepFile(request, response.clone()))
  return response
}

/** Where there is no room left, the file has been answered all the same, and is fetched again. */
const keepFile = async (request: Request, response: Response): Promise<void> => {
  try {
    const cache = await caches.open(current)
    await cache.put(request, response)
  } catch {
    await response.body?.cancel()
  }
}

const noteAnswer = async (): Promise<void> => {
  const cache = await caches.open(stateCache)
  await cache.put(lastAnswerKey, new Response(new Date().toISOString()))
}

/** A page is never kept: it is the exchange's, or the one that says that there is no network. */
const pageFor = async (event: FetchEvent): Promise<Response> => {
  try {
    const early: unknown = await event.preloadResponse
    const response = early instanceof Response ? early : await fetch(event.request)
    if (isAnswer(response.status)) event.waitUntil(noteAnswer())
    return response
  } catch (error) {
    const standIn = (await caches.match(offlinePage, { cacheName: current })) ?? (await caches.match(offlinePage))
    if (standIn) return standIn
    throw error
  }
}

// It takes over at once: what it serves fits pages of any build, since files of the one before are still kept.
self.addEventListener('install', (event) =>
  event.waitUntil(
    keepFirstFiles()
      .then(noteAnswer)
      .then(() => self.skipWaiting()),
  ),
)

self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOldFiles(), self.registration.navigationPreload.enable(), self.clients.claim()])),
)

/** Types of browsers lack it: one in place of another is heard as well. */
type Shown = NotificationOptions & { renotify: boolean }

/** One that is handed over twice, or is of the same thing as another, has the same tag, and so stands there once. */
const show = ({ tag, title, text, path }: PushMessage): Promise<void> => {
  const shown: Shown = { body: text, tag, renotify: true, icon: BUILD.icon, badge: BUILD.badge, data: { path } }
  return self.registration.showNotification(title, shown)
}

/** A page that shows it already comes forward; others are left as they are, since somebody may be typing there. */
const open = async (path: string): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => new URL(url).pathname === path)
  if (shown) await shown.focus()
  else await self.clients.openWindow(path)
}

/**
 * A browser that has given up its subscription gets another by the same key. The exchange hears of it from the next page that
 * is signed in (`renewPush`): the worker has nobody's session.
 */
const subscribeAnew = async ({ oldSubscription, newSubscription }: PushSubscriptionChangeEvent): Promise<void> => {
  if (newSubscription) return
  const applicationServerKey = oldSubscription?.options.applicationServerKey ?? (await keyToldBy())
  if (applicationServerKey)
    await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}

/** The exchange's key, as the last page kept it: some browsers do not say what was given up. */
const keyToldBy = async (): Promise<string | undefined> => {
  const kept = await (await caches.open(stateCache)).match(toldKey)
  return kept && toldIn(await kept.text())?.publicKey
}

self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(self.navigator.locks.request(pushLock, () => subscribeAnew(event))),
)

self.addEventListener('push', (event) => {
  const message = messageIn(event.data?.text() ?? '')
  if (message) event.waitUntil(show(message))
})

self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(open(pathIn(notification.data)))
})

self.addEventListener('fetch', (event) => {
  const handling = handlingOf(event.request, self.location.origin)
  if (handling === 'file') event.respondWith(fileFor(event))
  if (handling === 'page') event.respondWith(pageFor(event))
})
