import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { hrefOf, type ScreenLinkProps } from '../ui/link'
import { screens } from '../../domain/routing/screens'
import { loadScreen } from '../lazy'

/** A link to a screen by name: a plain click stays in the app, and its chunk is loaded on intent. */
export const ScreenLink = ({ to, onClick, children, ...anchor }: ScreenLinkProps) => {
  const router = useRouter()
  const href = hrefOf(to)
  const preload = () => {
    const { module } = screens[to.screen]
    if (module !== null) loadScreen(module).catch(() => undefined)
  }
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a href={href} {...anchor} onClick={go} onPointerEnter={preload} onFocus={preload}>
      {children}
    </a>
  )
}

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
