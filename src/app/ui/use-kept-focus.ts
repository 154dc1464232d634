import { useEffect, useRef } from 'react'

/**
 * For a part of the page whose controls come and go: when what it shows has become another and the control that had the
 * focus is gone, its head has it, so that whoever goes by keyboard stays there.
 */
export const useKeptFocus = <Part extends HTMLElement>(shown: string) => {
  const part = useRef<Part>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const hadFocus = useRef(false)
  const before = useRef(shown)
  useEffect(() => {
    const isLost = before.current !== shown && hadFocus.current && document.activeElement === document.body
    before.current = shown
    if (isLost) head.current?.focus({ preventScroll: true })
  }, [shown])
  return {
    head,
    part: {
      ref: part,
      onFocus: () => {
        hadFocus.current = true
      },
      onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
        if (relatedTarget instanceof Node && !part.current?.contains(relatedTarget)) hadFocus.current = false
      },
    },
  }
}
