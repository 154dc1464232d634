import type { LazyPort } from '../../machines/lib/ports'
import type { OpenScreen } from '../../machines/session/screen'
import { screens, type Feature, type Location } from '../domain/routing/screens'
import { loadedScreen, loadScreen } from './lazy'
import type { Services } from './ports/services'
import type { AnyScreen } from './screens/define-screen'

/** What the session runs at a location; each feature's machine is provided once. */
export const createOpenScreens = (services: Services): LazyPort<Location, OpenScreen> => {
  const opened = new Map<AnyScreen, OpenScreen>()
  const open = (screen: AnyScreen): OpenScreen => {
    const known = opened.get(screen) ?? screen.open(services)
    opened.set(screen, known)
    return known
  }
  const featureAt = ({ screen }: Location): Feature => screens[screen].feature ?? 'error-not-found'
  return {
    load: async (location) => open(await loadScreen(featureAt(location))),
    loaded: (location) => {
      const screen = loadedScreen(featureAt(location))
      return screen && open(screen)
    },
  }
}
