import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '../../domain/customer/customer'
import type { Exchange } from '../exchange'
import { isOnLoopback } from '../http/cookies'
import { lookOf, type Look } from '../http/shell'
import { pageOf, type Frame, type Page } from './page'

const yearInSeconds = 31_536_000

/** How the browser wants its pages; what its address says of language and theme is remembered in their cookies. */
export const lookFor = (request: FastifyRequest, reply: FastifyReply, locale?: Locale): Look => {
  const { theme: asked } = queryOf(request)
  const acceptLanguage = request.headers['accept-language']
  const { keepTheme, ...look } = lookOf({ theme: asked, cookies: request.cookies, acceptLanguage })
  const chosen = { ...look, locale: locale ?? look.locale }
  if (keepTheme) remember(request, reply, 'theme', chosen.theme)
  if (locale !== undefined && request.cookies['lang'] !== locale) remember(request, reply, 'lang', locale)
  return chosen
}

export const queryOf = (request: FastifyRequest): Record<string, string | undefined> => {
  const { searchParams } = new URL(`http://localhost${request.url}`)
  return Object.fromEntries(searchParams)
}

type Addressed = Pick<FastifyRequest, 'url'>

/** The page's own address with something in its query changed. */
export const hrefWith = (shown: Addressed, change: Record<string, string>, path?: string): string => {
  const url = new URL(`http://localhost${shown.url}`)
  url.searchParams.delete('theme')
  url.searchParams.delete('lang')
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value)
  // Two slashes at the start would name another host.
  return `${path ?? url.pathname.replace(/^\/+/, '/')}${url.search}`
}

/** `isAlone`: where nothing of the site is, and nothing of the sandbox. */
type Around = Look & { languageHref: string; isAlone?: boolean }

/** Sends a page in its frame. */
export const sendPage = (
  { config, clock }: Exchange,
  shown: Addressed,
  reply: FastifyReply,
  { locale, theme, languageHref, isAlone = false }: Around,
  page: Page,
): FastifyReply => {
  const frame: Frame = {
    locale,
    theme,
    languageHref,
    themeHref: hrefWith(shown, { theme: theme === 'dark' ? 'light' : 'dark' }),
    year: clock.now().getUTCFullYear(),
    isSandbox: config.sandbox && !isAlone,
    isAlone,
  }
  return reply
    .header('cache-control', 'no-store')
    .header('content-language', locale)
    .type('text/html; charset=utf-8')
    .send(pageOf(frame, page))
}

const remember = (request: FastifyRequest, reply: FastifyReply, name: 'lang' | 'theme', value: string): void => {
  void reply.setCookie(name, value, {
    path: '/',
    sameSite: 'lax',
    secure: !isOnLoopback(request),
    maxAge: yearInSeconds,
  })
}
