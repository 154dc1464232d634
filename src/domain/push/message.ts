import { basePath } from '../routing/base-path'
import { pushKinds, type PushMessage } from './push'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const anyOrigin = 'https://own.invalid'

/** A path as a browser would go to it, where that is a page of the app; undefined of all others, whoever names them. */
const ownPath = (path: string): string | undefined => {
  if (!path.startsWith('/') || !URL.canParse(path, anyOrigin)) return undefined
  const { origin, pathname, search, hash } = new URL(path, anyOrigin)
  const isOwn = origin === anyOrigin && (pathname === basePath || pathname.startsWith(`${basePath}/`))
  return isOwn ? `${pathname}${search}${hash}` : undefined
}

/** The page that a message leads to; of what is no page of the app, the home. */
export const pathIn = (data: unknown): string =>
  (isRecord(data) && typeof data['path'] === 'string' ? ownPath(data['path']) : undefined) ?? `${basePath}/`

/** A message as it came to the device; undefined where it is none of ours. */
export const messageIn = (text: string): PushMessage | undefined => {
  const given = parsed(text)
  if (!isRecord(given)) return undefined
  const { id, tag = id, title, text: said } = given
  const kind = pushKinds.find((each) => each === given['kind'])
  if (kind === undefined || typeof id !== 'string' || typeof tag !== 'string') return undefined
  if (typeof title !== 'string' || typeof said !== 'string') return undefined
  return { id, kind, tag, title, text: said, path: pathIn(given) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
