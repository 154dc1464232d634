import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Bring<Loaded> = () => Promise<Loaded>

/** Fetches code, and tries again every two seconds while it cannot be had; without a network however long. */
export const untilHere = <Loaded>(bring: Bring<Loaded>, tries = Infinity): Promise<Loaded> =>
  bring().catch((error: unknown) => {
    if (tries < 2 && navigator.onLine) throw error
    return new Promise((resolve) => setTimeout(() => resolve(untilHere(bring, tries - 1)), 2000))
  })

/**
 * A part of the page by itself. What the customer asked for is tried for a quarter of a minute, then the page says that
 * it cannot be shown; what comes of itself is waited for however long, and never takes the page away.
 */
export const arriving = <Props extends object>(
  bring: Bring<ComponentType<Props>>,
  tries = 8,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await untilHere(bring, tries) }))

/** See `arriving`. */
export const ofItself = Infinity
