import { createContext, createElement, useContext, type ComponentProps, type ComponentType } from 'react'
import { basePath, pathOf, type ScreenName } from '../../domain/routing/screens'

type Place = {
  screen: ScreenName
  params?: Record<string, string>
  /** Stands behind the path as it is, with its question mark. */
  search?: string
}

/** A screen of the app, with what its address takes; or an address outside it. */
export type Target = Place | { href: string }

type AnchorProps = Omit<ComponentProps<'a'>, 'href' | 'ref'>
export type ScreenLinkProps = AnchorProps & { to: Place }

export const hrefOf = ({ screen, params, search = '' }: Place): string => basePath + pathOf(screen, params) + search

const PlainLink = ({ to, children, ...anchor }: ScreenLinkProps) => (
  <a href={hrefOf(to)} {...anchor}>
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
    createElement(screenLink, { to, ...anchor }, children)
  )
}
