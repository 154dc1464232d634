import { basePath, screenNames, screens, type ScreenName } from '../../domain/screens'
import { screenModules } from './routes'

/** Loads the chunk of the screen in the address bar while the current user is asked for. */
export const preloadScreen = async (path: string = location.pathname): Promise<void> => {
  const screen = screenOfPath(path.startsWith(basePath) ? path.slice(basePath.length) : path)
  await screenModules[screen]?.().catch(() => undefined)
}

const screenOfPath = (path: string): ScreenName => {
  const parts = partsOf(path)
  return screenNames.find((name) => fits(partsOf(screens[name].path), parts)) ?? 'dashboard'
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

const fits = (pattern: string[], parts: string[]): boolean =>
  pattern.length === parts.length && pattern.every((part, index) => part.startsWith('$') || part === parts[index])
