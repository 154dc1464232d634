import { messageIn, pathIn } from '../domain/push/message'
import type { PushMessage } from '../domain/push/push'
import {
  cachesToDrop,
  fileCachePrefix,
  handlingOf,
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
  const cache = await caches.open(current)
  await cache.addAll([new Request(offlinePage, { cache: 'reload' }), ...BUILD.files])
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
    event.waitUntil(noteAnswer())
    return response
  } catch (error) {
    const standIn = await caches.match(offlinePage)
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

/** One that is handed over twice has the same tag, and so stands there once. */
const show = ({ id, title, text, path }: PushMessage): Promise<void> =>
  self.registration.showNotification(title, {
    body: text,
    tag: id,
    icon: BUILD.icon,
    badge: BUILD.badge,
    data: { path },
  })

/** A page that shows it already comes forward; others are left as they are, since somebody may be typing there. */
const open = async (path: string): Promise<void> => {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ url }) => new URL(url).pathname === path)
  if (shown) await shown.focus()
  else await self.clients.openWindow(path)
}

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
