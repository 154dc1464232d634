import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { locales } from '../../domain/customer/customer'
import type { Exchange } from '../exchange'
import type { Look } from '../http/shell'
import { hrefWith, lookFor, queryOf, sendPage } from './frame'
import type { Page } from './page'

/** How pages with one address for both languages are painted: in the browser's, or what `?lang=` asks for. */
export const lookAskedFor = (request: FastifyRequest, reply: FastifyReply): Look =>
  lookFor(
    request,
    reply,
    locales.find((locale) => locale === queryOf(request)['lang']),
  )

/** `page`: the address of what is shown, where the request was to another. */
export const send = (
  exchange: Exchange,
  request: FastifyRequest,
  reply: FastifyReply,
  look: Look & { isAlone?: boolean; page?: string },
  page: Page,
): FastifyReply => {
  const shown = { url: look.page ?? request.url }
  const languageHref = hrefWith(shown, { lang: look.locale === 'en' ? 'sv' : 'en' })
  return sendPage(exchange, shown, reply, { ...look, languageHref }, page)
}

/** A field of a form that was sent; empty where it was not. */
export const textIn = (body: unknown, name: string): string => {
  const value: unknown =
    typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : ''
  return typeof value === 'string' ? value : ''
}

/** What an address names by a UUID. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Takes in what forms send. */
export const registerFormParser = (server: FastifyInstance): void => {
  const type = 'application/x-www-form-urlencoded'
  server.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 10_000 }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
