import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { basePath } from '../../domain/screens'
import type { ScreenLinkProps } from '../ui/link'
import { pathOf } from './paths'
import { screenModules } from './routes'

/** A link to a screen by name: a plain click stays in the app, and its chunk is loaded on intent. */
export const ScreenLink = ({ screen, params, onClick, children, ...anchor }: ScreenLinkProps) => {
  const router = useRouter()
  const preload = () => void screenModules[screen]?.()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ to: pathOf(screen, params) })
  }
  return (
    <a href={basePath + pathOf(screen, params)} {...anchor} onClick={go} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  )
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
