import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { DeskSettings } from '../config'
import type { Exchange } from '../exchange'
import { registerErrorHandler } from '../http/errors'
import { registerSecurityHeaders } from '../http/headers'
import { registerAnswerLog } from '../http/log'
import { notFound, Refusal } from '../http/refused'
import { lookAskedFor, registerFormParser, send } from '../public-site/painting'
import { registerAssets } from '../public-site/routes'
import { backPath, type Issuer } from './issuer'
import type { Operators } from './operators'
import { signedOutPage, type SignedOutBecause } from './pages/signed-out'
import { registerDesk } from './register'
import { beginDeskSession, beginSignIn, deskSessionOf, endDeskSession, takeSignIn } from './sessions'

/** Where the desk stands on its own listener. */
const base = '/desk'
const signInPath = '/sign-in'
const signOutPath = '/sign-out'

/** The desk on a listener of its own, apart from what customers reach, for operators whom the issuer knows. */
export const createDeskServer = async (
  exchange: Exchange,
  settings: DeskSettings,
  issuer: Issuer,
): Promise<FastifyInstance> => {
  const server = fastify({
    loggerInstance: exchange.log,
    trustProxy: exchange.config.proxies,
    logController: new LogController({ disableRequestLogging: true }),
  })
  const origin = new URL(settings.url)
  registerSecurityHeaders(server)
  registerErrorHandler(server, exchange)
  registerAnswerLog(server)
  await server.register(cookie)
  registerFormParser(server)
  server.addHook('onRequest', async ({ headers, method, url }) => {
    if (headers.host !== origin.host || url.includes('%00')) throw notFound()
    if (method !== 'GET' && method !== 'HEAD' && headers.origin !== origin.origin)
      throw new Refusal(403, 'forgery-token')
  })
  registerAssets(server)
  server.get('/', (_, reply) => reply.redirect(base, 303))
  registerSignIn(server, exchange, settings, issuer)
  registerDesk(server, { exchange, base, operators: operatorsOf(exchange, settings, issuer) })
  return server
}

type Cookie = 'session' | 'sign-in'

/** A name that only the very host can set, where there is TLS. */
const cookieName = ({ url }: DeskSettings, name: Cookie): string =>
  url.startsWith('https:') ? `__Host-desk-${name}` : `desk-${name}`

/** Strict cookies would not come along when the issuer sends a browser back; forms are held against their origin. */
const give = (settings: DeskSettings, reply: FastifyReply, name: Cookie, value: string): FastifyReply =>
  reply.setCookie(cookieName(settings, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: settings.url.startsWith('https:'),
    ...(value === '' ? { maxAge: 0 } : {}),
  })

const tokenIn = (settings: DeskSettings, { cookies }: FastifyRequest, name: Cookie): string =>
  cookies[cookieName(settings, name)] ?? ''

const operatorsOf = (exchange: Exchange, settings: DeskSettings, issuer: Issuer): Operators => ({
  leaving: { address: signOutPath, to: 'sign-out' },
  of: (request, isFresh) => deskSessionOf(exchange, issuer, tokenIn(settings, request, 'session'), isFresh),
  signIn: (request, reply) =>
    request.method === 'GET' ? reply.redirect(signInPath, 303) : sendSignedOut(exchange, request, reply, 'over'),
  register: () => {},
})

const registerSignIn = (server: FastifyInstance, exchange: Exchange, settings: DeskSettings, issuer: Issuer): void => {
  server.get(signInPath, async (request, reply) => {
    const asking = await issuer.ask().catch((error: unknown) => {
      exchange.log.error({ err: error }, 'the issuer of the desk does not answer')
      return null
    })
    if (asking === null) return sendSignedOut(exchange, request, reply, 'away')
    return give(settings, reply, 'sign-in', await beginSignIn(exchange, asking)).redirect(asking.address, 303)
  })

  server.get(backPath, async (request, reply) => {
    const asking = await takeSignIn(exchange, tokenIn(settings, request, 'sign-in'))
    void give(settings, reply, 'sign-in', '')
    if (asking === undefined) return sendSignedOut(exchange, request, reply, 'refused')
    const address = new URL(request.url, settings.url)
    const operator = await issuer.answer(address, asking).catch((error: unknown) => {
      exchange.log.warn({ err: error }, 'a sign-in at the desk was refused')
      return null
    })
    if (operator === null) return sendSignedOut(exchange, request, reply, 'refused')
    if (operator.roles.length === 0) return sendSignedOut(exchange, request, reply, 'no-role')
    await endDeskSession(exchange, tokenIn(settings, request, 'session'))
    return give(settings, reply, 'session', await beginDeskSession(exchange, operator)).redirect(base, 303)
  })

  server.post(signOutPath, async (request, reply) => {
    await endDeskSession(exchange, tokenIn(settings, request, 'session'))
    return sendSignedOut(exchange, request, give(settings, reply, 'session', ''), 'signed-out')
  })
}

const statusOf: Readonly<Record<SignedOutBecause, number>> = {
  'signed-out': 200,
  over: 401,
  refused: 403,
  'no-role': 403,
  away: 503,
}

const sendSignedOut = (
  exchange: Exchange,
  request: FastifyRequest,
  reply: FastifyReply,
  because: SignedOutBecause,
): FastifyReply => {
  const look = { ...lookAskedFor(request, reply), isAlone: true }
  return send(exchange, request, reply.status(statusOf[because]), look, signedOutPage(look.locale, signInPath, because))
}
