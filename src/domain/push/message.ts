import { basePath } from '../routing/base-path'
import { pushKinds, type PushMessage } from './push'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Only pages of the app are led to, whoever has sent the message. */
const isOwnPath = (path: string): boolean =>
  (path === basePath || path.startsWith(`${basePath}/`)) && URL.canParse(path, 'https://own.invalid')

/** The page that a message leads to; of what is no page of the app, the home. */
export const pathIn = (data: unknown): string =>
  isRecord(data) && typeof data['path'] === 'string' && isOwnPath(data['path']) ? data['path'] : `${basePath}/`

/** A message as it came to the device; undefined where it is none of ours. */
export const messageIn = (text: string): PushMessage | undefined => {
  const given = parsed(text)
  if (!isRecord(given)) return undefined
  const { id, title, text: said } = given
  const kind = pushKinds.find((each) => each === given['kind'])
  if (kind === undefined || typeof id !== 'string' || typeof title !== 'string' || typeof said !== 'string')
    return undefined
  return { id, kind, title, text: said, path: pathIn(given) }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
