import { basePath } from '../routing/base-path.ts'

/** What the service worker goes by of a request. */
type Asked = { method: string; mode: string; url: string }

/** Where the built files lie whose name changes with their content. */
const files = `${basePath}/assets/`

/** Shown in place of a page that cannot be had; it knows no customer. */
export const offlinePage = `${basePath}/offline.html`

/** The service worker's own address. */
export const workerFile = `${basePath}/worker.js`

/** Where the moment is kept at which the exchange last answered. */
export const lastAnswerKey = `${basePath}/last-answer`

/** Caches of this origin: built files of one build each, and what outlives them. */
export const fileCachePrefix = 'files-'
export const stateCache = 'state'

/**
 * What the service worker does with a request: `file` is looked for among what is kept, `page` comes from the exchange,
 * and has the offline page stand in for it. Null for everything else, every answer of the exchange among it: the worker
 * does not touch it.
 */
export const handlingOf = ({ method, mode, url }: Asked, origin: string): 'file' | 'page' | null => {
  const { origin: of, pathname } = new URL(url)
  if (method !== 'GET' || of !== origin) return null
  if (mode === 'navigate') return pathname === basePath || pathname.startsWith(`${basePath}/`) ? 'page' : null
  return pathname.startsWith(files) ? 'file' : null
}

/** Caches of builds that are over: the one before this is still asked by pages that it drew. */
export const cachesToDrop = (names: readonly string[], current: string): string[] =>
  names.filter((name) => name.startsWith(fileCachePrefix) && name !== current).slice(0, -1)
