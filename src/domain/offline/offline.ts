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

/**
 * Whether an answer is the exchange's: of these statuses it is whoever stands before it that says that nobody is there, or the
 * exchange itself that it cannot answer now.
 */
export const isAnswer = (status: number): boolean => ![502, 503, 504].includes(status)

/** Whether a moment is the later one; several pages keep it, and one that is left last need not have been answered last. */
export const isLater = (moment: string, kept: string | undefined): boolean => kept === undefined || moment > kept

const fileCaches = (names: readonly string[]): string[] => names.filter((name) => name.startsWith(fileCachePrefix))

/**
 * Whether the files of a build have to be kept anew: names come in the order in which their caches were made, so that after a
 * return to it its cache would be taken for that of a build long over.
 */
export const isOutOfTurn = (names: readonly string[], current: string): boolean =>
  names.includes(current) && fileCaches(names).at(-1) !== current

/** Caches of builds that are over: the one before this is still asked by pages that it drew. */
export const cachesToDrop = (names: readonly string[], current: string): string[] =>
  fileCaches(names)
    .filter((name) => name !== current)
    .slice(0, -1)
