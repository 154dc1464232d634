import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const loopback = ['localhost', '127.0.0.1', '[::1]', '::1']

export const isLoopbackName = (hostname: string): boolean => loopback.includes(hostname)

/** Whether the browser speaks to this very machine, without TLS. */
export const isOnLoopback = ({ protocol, hostname }: FastifyRequest): boolean =>
  protocol === 'http' && isLoopbackName(hostname)

const sessionCookie = (request: FastifyRequest): string => (isOnLoopback(request) ? 'nm_session' : '__Host-nm_session')

export const sessionTokenIn = (request: FastifyRequest): string | undefined => request.cookies[sessionCookie(request)]

type Tokens = { session: string; csrf: string }

/** The session's cookie, which scripts cannot read, and the anti-forgery token, which they can. */
export const giveCookies = (request: FastifyRequest, reply: FastifyReply, { session, csrf }: Tokens): void => {
  setCookie(request, reply, sessionCookie(request), session, { httpOnly: true })
  setCookie(request, reply, 'csrf', csrf, {})
}

const browserCookie = (request: FastifyRequest): string => (isOnLoopback(request) ? 'nm_browser' : '__Host-nm_browser')

/** Names that were given while answering a request, which does not carry them yet. */
const named = new WeakMap<FastifyRequest, string>()

/**
 * What this browser is known by before anybody is signed in at it: random, and given to it where it has none yet. It
 * says nothing of who uses it, and goes when the browser is closed.
 */
export const browserOf = (request: FastifyRequest, reply: FastifyReply): string => {
  const known = named.get(request) ?? request.cookies[browserCookie(request)]
  if (known !== undefined && /^[\w-]{43}$/.test(known)) return known
  const fresh = randomBytes(32).toString('base64url')
  named.set(request, fresh)
  setCookie(request, reply, browserCookie(request), fresh, { httpOnly: true })
  return fresh
}

/** What stands in the database for a browser. */
export const hashOfBrowser = (request: FastifyRequest, reply: FastifyReply): string =>
  createHash('sha256').update(browserOf(request, reply)).digest('hex')

export const clearCookies = (request: FastifyRequest, reply: FastifyReply): void => {
  setCookie(request, reply, sessionCookie(request), '', { httpOnly: true, maxAge: 0 })
  setCookie(request, reply, 'csrf', '', { maxAge: 0 })
}

/** Straight into the header, where an answer that is kept for its call can read it. */
export const setCookie = (
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  options: { httpOnly?: boolean; maxAge?: number },
): void => {
  const all = { path: '/', sameSite: 'lax', secure: !isOnLoopback(request), ...options } as const
  void reply.header('set-cookie', request.server.serializeCookie(name, value, all))
}

/** Cookies that the answer sets so far. */
export const cookiesOn = (reply: FastifyReply): string[] => [reply.getHeader('set-cookie') ?? []].flat().map(String)
