import { useSyncExternalStore } from 'react'
import { bannerWords } from '../../words/banner-words'
import { withWords } from '../../words/browser'
import { untilHere } from '../ui/arriving'

/** Parts of the frame once they are there: from then on nothing waits for them, so that nothing moves. */
const partsFrom = <Parts>(load: () => Promise<Parts>) => {
  const listeners = new Set<() => void>()
  let loaded: Parts | undefined
  const bring = async (): Promise<void> => {
    loaded ??= await load()
    for (const listener of listeners) listener()
  }
  const listen = (listener: () => void) => {
    listeners.add(listener)
    if (!loaded) void untilHere(bring)
    return () => {
      listeners.delete(listener)
    }
  }
  return { bring, use: (): Parts | undefined => useSyncExternalStore(listen, () => loaded) }
}

/** A banner that came after the page would push it down, so it is loaded before whoever has one sees the page. */
export const { bring: loadBanner, use: useBanner } = partsFrom(withWords(() => import('./banner'), bannerWords))

/** What the frame does without at its first paint: footer, bar, and their words. */
export const { use: useLater } = partsFrom(withWords(() => import('./later')))
