import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

type Load<Loaded> = () => Promise<Loaded>

/** Loads again every two seconds while the code cannot be had; without a network however long. */
export const retry = <Loaded>(load: Load<Loaded>, tries = Infinity): Promise<Loaded> =>
  load().catch((error: unknown) => {
    if (tries < 2 && navigator.onLine) throw error
    return new Promise((resolve) => setTimeout(() => resolve(retry(load, tries - 1)), 2000))
  })

/**
 * A part that opens inside a page. What the customer asked for is tried for a quarter of a minute, then the page says that
 * it cannot be shown; what comes of itself (`Infinity`) never takes the page away.
 */
export const lazyPart = <Props extends object>(
  load: Load<ComponentType<Props>>,
  tries = 8,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await retry(load, tries) }))
