import { useSyncExternalStore } from 'react'
import { withWords } from '../../words/browser'
import { untilHere } from '../ui/arriving'

type Later = typeof import('./later')

const load = withWords(() => import('./later'))
const listeners = new Set<() => void>()
let loaded: Later | undefined

/** Loads what the frame does without at its first paint: footer, banner, bar, and their words. */
export const loadLater = async (): Promise<void> => {
  loaded ??= await load()
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  if (!loaded) void untilHere(loadLater)
  return () => {
    listeners.delete(listener)
  }
}

/** Those parts once they are there: from then on nothing waits, so that nothing moves. */
export const useLater = (): Later | undefined => useSyncExternalStore(listen, () => loaded)
