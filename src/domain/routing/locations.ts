import { is } from 'superstruct'
import { basePath, pathOf, screenNames, screens, type Location, type ScreenName } from './screens'

type Place = { pathname: string; search: string }

/** The location of an address, with the base path or without; null where no screen has it. */
export const locationAt = ({ pathname, search }: Place): Location | null => {
  for (const { screen, pattern } of patterns) {
    const match = pattern.exec(pathname)
    if (!match) continue
    const found: unknown = { screen, params: paramsIn(match), search: searchIn(screen, search) }
    return isLocation(found) ? found : null
  }
  return null
}

/** The address of a location, without the base path. */
export const addressOf = ({ screen, params, search }: Location): string =>
  pathOf(screen, params) + queryText(Object.entries(search))

/** A query as an address says it, with its question mark; nothing where nothing is said. */
export const queryText = (said: readonly (readonly [string, string | undefined])[]): string => {
  const pairs = said.flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${encodeURIComponent(value)}`]))
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** Whether an address names an order: the page is about it then. */
export const namesOrder = ({ params, search }: Location, reference: string): boolean =>
  [...Object.values(params), 'order' in search ? search.order : undefined].includes(reference)

export const isSameLocation = (one: Location, other: Location): boolean => addressOf(one) === addressOf(other)

/** The location once its address no longer says what the screen has taken up. */
export const withoutKeys = (location: Location, keys: readonly string[]): Location => {
  const { screen, params, search } = location
  const kept = Object.fromEntries(Object.entries(search).filter(([key]) => !keys.includes(key)))
  const left: unknown = { screen, params, search: kept }
  return isLocation(left) ? left : location
}

const patternOf = (screen: ScreenName): RegExp => {
  const path = screens[screen].path.replace(/\/$/, '').replace(/\$(\w+)/g, '(?<$1>[^/]+)')
  // The router takes addresses in any case too.
  return new RegExp(`^(?:${basePath})?${path}/?$`, 'i')
}
const patterns = screenNames.map((screen) => ({ screen, pattern: patternOf(screen) }))

const paramsIn = ({ groups = {} }: RegExpExecArray): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decoded(text)]))

/** What the screen reads of the query: each key by itself, where its value fits. */
const searchIn = (screen: ScreenName, search: string): Record<string, string> =>
  Object.fromEntries(pairsIn(search).filter(([key, value]) => is({ [key]: value }, screens[screen].search)))

const pairsIn = (search: string): [string, string][] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => {
      const [key = '', value = ''] = pair.split('=')
      return [key, decoded(value.replaceAll('+', ' '))]
    })

const isLocation = (value: unknown): value is Location => {
  if (typeof value !== 'object' || value === null || !('screen' in value && 'params' in value && 'search' in value))
    return false
  const screen = screenNames.find((name) => name === value.screen)
  if (screen === undefined || typeof value.params !== 'object' || value.params === null) return false
  const names = [...screens[screen].path.matchAll(/\$(\w+)/g)].map(([, name]) => name)
  const params = new Map<string, unknown>(Object.entries(value.params))
  return (
    names.every((name) => name !== undefined && typeof params.get(name) === 'string') &&
    is(value.search, screens[screen].search)
  )
}

/** What is no code stands for itself. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
