import { useSyncExternalStore } from 'react'

export type Area = { x: number; y: number; width: number; height: number }

/** Where on the page all that the selectors find stands, together; null where nothing of it is shown. */
export const useArea = (selectors: readonly string[]): Area | null => {
  const edges = useSyncExternalStore(listen, () => edgesOf(selectors))
  if (edges === '') return null
  const [left = 0, top = 0, right = 0, bottom = 0] = edges.split(' ').map(Number)
  return { x: left, y: top, width: right - left, height: bottom - top }
}

const listen = (changed: () => void): (() => void) => {
  const kinds = ['resize', 'scroll'] as const
  for (const kind of kinds) addEventListener(kind, changed)
  return () => {
    for (const kind of kinds) removeEventListener(kind, changed)
  }
}

/** As a text, so that the same place is the same. */
const edgesOf = (selectors: readonly string[]): string => {
  const found = selectors
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .map((element) => element.getBoundingClientRect())
    .filter(({ width }) => width > 0)
  if (found.length === 0) return ''
  return [
    Math.min(...found.map(({ left }) => left)),
    Math.min(...found.map(({ top }) => top)),
    Math.max(...found.map(({ right }) => right)),
    Math.max(...found.map(({ bottom }) => bottom)),
  ].join(' ')
}
