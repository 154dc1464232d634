import { useCallback, useEffect, useRef } from 'react'

export type FocusNext = (element: HTMLElement | null) => void

/** Of a list whose rows can be taken away: when the focus goes with one, what the ref stands at has it. */
export const useFocusAfterLoss = (count: number): FocusNext => {
  const next = useRef<HTMLElement>(null)
  const before = useRef(count)
  useEffect(() => {
    const isLost = count < before.current && document.activeElement === document.body
    before.current = count
    if (isLost) next.current?.focus()
  }, [count])
  return useCallback((element) => {
    if (element) next.current = element
  }, [])
}
