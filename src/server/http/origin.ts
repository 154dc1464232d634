import type { FastifyRequest } from 'fastify'
import { basePath } from '../../domain/screens'
import type { Config } from '../config'
import { isOnLoopback } from './cookies'

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

/** A page of the app, by the address that the customer has it under. */
export const appAddress = (request: FastifyRequest, path: string): string => siteAddress(request, `${basePath}${path}`)

/** Any page that the exchange serves, by the address that the customer has it under. */
export const siteAddress = ({ protocol, host }: FastifyRequest, path: string): string => `${protocol}://${host}${path}`
