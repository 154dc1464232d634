import { extname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOrigins } from '../../domain/payments/payment-addresses'
import { basePath } from '../../domain/routing/screens'
import type { Exchange } from '../exchange'
import { chainsOf } from '../outside/coins'
import { isOnLoopback } from './cookies'
import { builtFiles, encodedNow, sendEncoded, sendFile } from './files'
import { contentPolicy } from './headers'
import { foreignOrigin } from './origin'
import { preloadsIn, type Preloads } from './preloads'
import { notFound } from './refused'
import { inlineHashes, lookOf, paintShell } from './shell'
import { unpaidOrderOf } from './unpaid-bar'

const yearInSeconds = 31_536_000
const template = 'index.html'

/** Serves the built app: its files as they are, and every other address with the painted shell. */
export const registerAppFiles = (server: FastifyInstance, exchange: Exchange, folder: string): void => {
  const files = builtFiles(folder)
  const shell = files.get(template)?.bytes.toString('utf8')
  const preloads = preloadsIn(folder)
  if (shell === undefined) exchange.log.warn('the app is not built: nothing is served under its path')

  server.get(`${basePath}/*`, async (request, reply) => {
    const name = nameIn(request)
    const file = name === template ? undefined : files.get(name)
    if (file) {
      void reply.header('content-security-policy', policyOf(name, file.bytes))
      return sendFile(request, reply, file)
    }
    if (shell === undefined || isFile(name)) throw notFound()
    return sendShell(exchange, request, reply, { shell, preloads })
  })
  server.get(basePath, (_, reply) => reply.redirect(`${basePath}/`, 308))
}

/** A worker is bound by its file's policy, not by the page's: one decodes images with WebAssembly. */
const workerPolicy = contentPolicy({ scripts: ["'wasm-unsafe-eval'"] })

/** The offline page has its script and style within it: it is all that is there when it is shown. */
const policyOf = (name: string, bytes: Buffer): string => {
  if (extname(name) !== '.html') return workerPolicy
  const html = bytes.toString('utf8')
  return contentPolicy({ scripts: inlineHashes(html, 'script'), styles: inlineHashes(html, 'style') })
}

/** A file that is not there is no page: the service worker would keep the shell in its place. */
const isFile = (name: string): boolean => name.startsWith('assets/') || extname(name) !== ''

const nameIn = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && '*' in params ? String(params['*']) : ''

/** The look is painted for the one who asks, so nobody else may be given it. */
const sendShell = async (
  exchange: Exchange,
  request: FastifyRequest,
  reply: FastifyReply,
  { shell, preloads }: { shell: string; preloads: Preloads },
): Promise<FastifyReply> => {
  const { config } = exchange
  const { pathname, search, searchParams } = new URL(`http://localhost${request.url}`)
  const { keepTheme, ...look } = lookOf({
    theme: searchParams.get('theme') ?? undefined,
    cookies: request.cookies,
    acceptLanguage: request.headers['accept-language'],
  })
  if (keepTheme) rememberTheme(request, reply, look.theme)
  const { publicSiteUrl, sandbox, sandboxRecorder: recorder } = config
  const unpaid = await unpaidOrderOf(exchange, request)
  const chains = chainsOf(exchange.outside)
  const house = { publicSite: publicSiteUrl, sandbox, recorder, chains, unpaid, preloads }
  const page = paintShell(shell, { pathname, search }, look, house)
  const publicSite = foreignOrigin(config)
  const policy = contentPolicy({
    scripts: inlineHashes(page, 'script'),
    styles: inlineHashes(page, 'style'),
    images: ['blob:'],
    forms: formOrigins,
    calls: publicSite === null ? [] : [publicSite],
  })
  void reply.type('text/html; charset=utf-8').header('content-language', look.locale)
  void reply.header('cache-control', 'private, no-store')
  void reply.header('content-security-policy', policy)
  const bytes = Buffer.from(page)
  return sendEncoded(request, reply, { bytes, encode: encodedNow(bytes) })
}

const rememberTheme = (request: FastifyRequest, reply: FastifyReply, theme: string): void =>
  void reply.setCookie('theme', theme, {
    path: '/',
    sameSite: 'lax',
    secure: !isOnLoopback(request),
    maxAge: yearInSeconds,
  })
