import { useEffect } from 'react'

const quietMoment = (act: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 1500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(act, { timeout: 4000 })
  return () => cancelIdleCallback(idle)
}

let fetched: Promise<unknown> = Promise.resolve()

/**
 * Fetches what floats once the page is painted and the browser has nothing better to do: one part after the other, or
 * what the page asks for would wait until one of the few connections is free.
 */
export const useAfterPaint = (load: () => Promise<unknown>): void => {
  useEffect(
    () =>
      quietMoment(() => {
        fetched = fetched.then(() => load().catch(() => undefined))
      }),
    [load],
  )
}

/** Fetches what the page is looked at for, as soon as the rest of it is painted. */
export const useOncePainted = (load: () => Promise<unknown>): void => {
  useEffect(() => void load().catch(() => undefined), [load])
}
