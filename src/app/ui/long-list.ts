import { useCallback, useState, type CSSProperties } from 'react'

/** Rows that are drawn, and taken away, together; `first` is the place of its first one in the whole list, from 1. */
export type Block<Item> = { first: number; items: readonly Item[]; isAtEnd: boolean }

const blockSize = 10

/** So long a list is drawn whole: it can be searched and printed by the browser. */
const wholeUpTo = 100

/** Rows come this much before they are seen, so that who scrolls sees none come. */
const ahead = '1200px 0px'

/** Whether rows of a list so long come and go with what is in view. */
export const isLong = (count: number): boolean => count > wholeUpTo

/** A list that is not long is one block. */
export const blocksOf = <Item>(items: readonly Item[]): Block<Item>[] => {
  if (!isLong(items.length)) return [{ first: 1, items, isAtEnd: true }]
  return Array.from({ length: Math.ceil(items.length / blockSize) }, (_, nth) => {
    const from = nth * blockSize
    const rows = items.slice(from, from + blockSize)
    return { first: from + 1, items: rows, isAtEnd: nth === 0 || from + blockSize >= items.length }
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
