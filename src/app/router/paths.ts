import { screens, screenNames, type ScreenName } from '../../domain/screens'

/** A screen's address under the base path, its parameters filled in. */
export const pathOf = (screen: ScreenName, params: Record<string, string> = {}): string =>
  screens[screen].path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const byPath = new Map<string, ScreenName>(screenNames.map((name) => [screens[name].path, name]))

/** The screen of a route's path; undefined where no route has it. */
export const screenAt = (path: string): ScreenName | undefined =>
  byPath.get(path === '' ? '/' : path.replace(/(.)\/$/, '$1'))
