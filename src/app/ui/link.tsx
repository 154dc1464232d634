import { createContext, createElement, useContext, type ComponentProps, type ComponentType } from 'react'
import { basePath, screens, type ScreenName } from '../../domain/screens'

/** A screen of the app, with what its path takes; or an address outside it. */
export type Target = { screen: ScreenName; params?: Record<string, string> } | { href: string }

type AnchorProps = Omit<ComponentProps<'a'>, 'href' | 'ref'>
export type ScreenLinkProps = AnchorProps & { screen: ScreenName; params?: Record<string, string> }

const filled = (path: string, params: Record<string, string>): string =>
  path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const PlainLink = ({ screen, params, children, ...anchor }: ScreenLinkProps) => (
  <a href={basePath + filled(screens[screen].path, params ?? {})} {...anchor}>
    {children}
  </a>
)

const LinkContext = createContext<ComponentType<ScreenLinkProps>>(PlainLink)

/** Lets the router's link stand in for the plain one. */
export const LinkProvider = LinkContext.Provider

type LinkProps = AnchorProps & { to: Target }

export const Link = ({ to, children, ...anchor }: LinkProps) => {
  const screenLink = useContext(LinkContext)
  return 'href' in to ? (
    <a href={to.href} {...anchor}>
      {children}
    </a>
  ) : (
    createElement(screenLink, { ...to, ...anchor }, children)
  )
}
