import type { ScreenModule } from '../domain/routing/screens'
import { loadMessages } from '../i18n/browser'
import { screenModules } from './screens'
import type { AnyScreen } from './screens/define-screen'

const loaded = new Map<ScreenModule, AnyScreen>()

/** A screen's code and its messages, side by side. */
export const loadScreen = async (module: ScreenModule): Promise<AnyScreen> => {
  const [{ default: screen }] = await Promise.all([screenModules[module](), loadMessages(module)])
  loaded.set(module, screen)
  return screen
}

/** The screen where its code has come; undefined before. */
export const loadedScreen = (module: ScreenModule): AnyScreen | undefined => loaded.get(module)
