import type { Feature } from '../domain/routing/screens'
import { loadMessages } from '../i18n/browser'
import { screenModules } from './screens'
import type { AnyScreen } from './screens/define-screen'

const loaded = new Map<Feature, AnyScreen>()

/** A screen's code and its messages, side by side. */
export const loadScreen = async (feature: Feature): Promise<AnyScreen> => {
  const [{ default: screen }] = await Promise.all([screenModules[feature](), loadMessages(feature)])
  loaded.set(feature, screen)
  return screen
}

/** The screen where its code has come; undefined before. */
export const loadedScreen = (feature: Feature): AnyScreen | undefined => loaded.get(feature)
