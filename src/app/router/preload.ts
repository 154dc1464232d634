import { basePath, mostlyHome, screenNames, screens, type ScreenName } from '../../domain/screens'
import { screenModules } from './routes'

/** Loads the chunk of a screen while the current user is asked for. */
export const preloadScreen = async (screen: ScreenName): Promise<void> => {
  await screenModules[screen]?.().catch(() => undefined)
}

/** The screen in the address bar, as far as that can be told before anybody is known. */
export const screenAhead = (path: string = location.pathname): ScreenName => {
  const place = path.startsWith(basePath) ? path.slice(basePath.length) : path
  const found = screenNames.find((name) => patternOf(screens[name].path).test(place))
  return found === undefined || found === 'home' ? mostlyHome : found
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`)
