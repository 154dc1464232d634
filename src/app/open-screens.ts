import type { LazyPort } from '../../machines/lib/ports'
import type { OpenScreen } from '../../machines/session/screen'
import { screens, type ScreenModule, type Location } from '../domain/routing/screens'
import { loadedScreen, loadScreen } from './lazy'
import type { Services } from './ports/services'
import type { AnyScreen } from './screens/define-screen'

/** What the session runs at a location; each module's machine is provided once. */
export const createOpenScreens = (services: Services): LazyPort<Location, OpenScreen> => {
  const opened = new Map<AnyScreen, OpenScreen>()
  const open = (screen: AnyScreen): OpenScreen => {
    const known = opened.get(screen) ?? screen.open(services)
    opened.set(screen, known)
    return known
  }
  const moduleAt = ({ screen }: Location): ScreenModule => screens[screen].module ?? 'error-not-found'
  return {
    load: async (location) => open(await loadScreen(moduleAt(location))),
    loaded: (location) => {
      const screen = loadedScreen(moduleAt(location))
      return screen && open(screen)
    },
  }
}
