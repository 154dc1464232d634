import { screenNames, screens, type ScreenName } from '../../domain/screens'

/** The screen of a route's path; undefined where no route has it. */
export const screenAt = (path: string): ScreenName | undefined => {
  const known = path.replace(/(.)\/$/, '$1') || '/'
  return screenNames.find((name) => screens[name].path === known)
}
