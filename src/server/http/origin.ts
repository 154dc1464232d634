import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { basePath } from '../../domain/routing/screens'
import type { Config } from '../config'
import { isLoopbackName, isOnLoopback } from './cookies'

/** The name of this machine that browsers take for a domain, which passkeys need. */
export const localDomain = 'localhost'

/** The one foreign origin that may call, if any. */
export const foreignOrigin = ({ publicSiteUrl }: Config): string | null =>
  publicSiteUrl === null ? null : new URL(publicSiteUrl).origin

/** Whether the browser says that the call comes from a page of ours or of the public site. */
export const isKnownOrigin = (config: Config, request: FastifyRequest): boolean => {
  const { origin } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const { host, protocol } = new URL(origin)
  const isOurs = host === request.host && (protocol === 'https:' || isOnLoopback(request))
  return isOurs || origin === foreignOrigin(config)
}

/** A page of the app for the customer whose call it is, by the address that they have it under. */
export const appAddress = ({ protocol, host }: FastifyRequest, path: string): string =>
  `${protocol}://${host}${basePath}${path}`

/**
 * Any page that the exchange serves, for a letter to whomever: by the address that is configured, else where the call
 * came in, never by one that the call names. Null where none is configured, and the exchange is not only on loopback.
 */
export const letterAddress = ({ appUrl, host, port }: Config, request: FastifyRequest, path: string): string | null => {
  if (appUrl !== null) return `${appUrl}${path}`
  if (!isOnLoopback(request)) return null
  return `http://${loopbackName(host)}:${request.socket.localPort ?? port}${path}`
}

/**
 * The site that a letter of due work leads to, which comes of no call: the public one, the configured address, or this machine.
 * Null where the exchange is not only on loopback, and neither is configured.
 */
export const siteOfLetters = (config: Config): string | null => config.publicSiteUrl ?? siteOfApp(config)

/** The site that the app is at, for letters of due work; null as `siteOfLetters` is. */
export const siteOfApp = ({ appUrl, host, port }: Config): string | null =>
  appUrl ?? (isLoopbackName(host) ? `http://${loopbackName(host)}:${port}` : null)

const loopbackName = (host: string): string => (host === '127.0.0.1' ? localDomain : isIPv6(host) ? `[${host}]` : host)

/**
 * Whether the call names this machine, or the configured address, by the header as it came: a page of another name that
 * leads here can set any other.
 */
export const isOwnHost = ({ appUrl }: Config, { headers: { host = '' } }: FastifyRequest): boolean =>
  isLoopbackName(host.replace(/:\d+$/, '')) || (appUrl !== null && host === new URL(appUrl).host)
