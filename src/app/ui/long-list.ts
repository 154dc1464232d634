import { useCallback, useState, type CSSProperties } from 'react'

/**
 * Rows that are drawn, and taken away, together; `first` is the place of its first one in the whole list, from 1. `id` is
 * the same with rows that come before and after.
 */
export type Block<Item> = { id: number; first: number; items: readonly Item[]; isAtEnd: boolean }

const blockSize = 10

/** So long a list is drawn whole: it can be searched and printed by the browser. */
const wholeUpTo = 100

/** Rows come this much before they are seen, so that who scrolls sees none come. */
const ahead = '1200px 0px'

/** Whether rows of a list so long come and go with what is in view. */
export const isLong = (count: number): boolean => count > wholeUpTo

/**
 * What is shown of so many in all, the newest first: counted from the oldest, a row keeps its block, and the focus in it,
 * when a new one comes on top.
 */
export const blocksOf = <Item>(items: readonly Item[], total: number): Block<Item>[] => {
  const all = Math.max(total, items.length)
  const inFirst = ((all - 1) % blockSize) + 1
  const starts = Array.from({ length: Math.ceil((items.length + blockSize - inFirst) / blockSize) }, (_, nth) =>
    nth === 0 ? 0 : inFirst + (nth - 1) * blockSize,
  )
  return starts.map((from, nth) => {
    const rows = items.slice(from, starts[nth + 1])
    const isAtEnd = nth === 0 || nth === starts.length - 1
    return { id: Math.ceil((all - from) / blockSize), first: from + 1, items: rows, isAtEnd }
  })
}

/**
 * Whether a block of a long list is drawn: while it is in view, or near, or holds the focus; the room of one that is not,
 * as tall as it was, or as it should be. The first and the last always are, so that who comes to the list by keys, from
 * either side, comes to its end and not to its middle.
 */
export const useRoom = ({ items, isAtEnd }: Block<unknown>, isInLong: boolean, rowHeight: number) => {
  const tall = items.length * rowHeight
  const comesAndGoes = isInLong && !isAtEnd
  const [height, setHeight] = useState(comesAndGoes ? tall : null)
  const ref = useCallback(
    (block: HTMLElement | null) => {
      if (!block || !comesAndGoes) return undefined
      return watch(block, (isNear) => {
        const isKept = isNear || block.contains(document.activeElement)
        setHeight(isKept ? null : block.offsetHeight || tall)
      })
    },
    [comesAndGoes, tall],
  )
  const room: CSSProperties | null = comesAndGoes && height !== null ? { height } : null
  return { ref, room }
}

const told = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

const watch = (block: Element, tell: (isNear: boolean) => void): (() => void) => {
  observer ??= new IntersectionObserver(
    (entries) => entries.forEach(({ target, isIntersecting }) => told.get(target)?.(isIntersecting)),
    { rootMargin: ahead },
  )
  told.set(block, tell)
  observer.observe(block)
  return () => {
    told.delete(block)
    observer?.unobserve(block)
  }
}
