import { useEffect, useRef, type ReactNode } from 'react'

type PageTitleProps = {
  children: ReactNode
  className?: string
  id?: string
  /** Reading goes on here when the page has changed under the customer's hands. */
  takesFocus?: boolean
}

export const PageTitle = ({ children, className, id, takesFocus = false }: PageTitleProps) => {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    window.scrollTo({ top: 0 })
    title.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <h1 ref={title} id={id} className={className} tabIndex={takesFocus ? -1 : undefined}>
      {children}
    </h1>
  )
}
