import { basePath, mostlyHome, screenNames, screens, type ScreenName } from '../../domain/screens'
import { screenModules } from './routes'

/** Loads the chunk of the screen in the address bar while the current user is asked for. */
export const preloadScreen = async (path: string = location.pathname): Promise<void> => {
  const screen = screenOfPath(path.startsWith(basePath) ? path.slice(basePath.length) : path)
  await screenModules[screen]?.().catch(() => undefined)
}

const screenOfPath = (path: string): ScreenName => {
  const found = screenNames.find((name) => patternOf(screens[name].path).test(path))
  return found === undefined || found === 'home' ? mostlyHome : found
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`)
