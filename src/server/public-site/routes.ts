import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { locales, type Locale } from '../../domain/customer/customer'
import { isLoginMessage, publicPaths, publicTexts, type PublicPage } from '../../domain/company/public-site'
import { isActive } from '../../domain/customer/features'
import { walletGuidePaths } from '../../domain/customer/old-wallet'
import { featuresOf } from '../customers/standing'
import { isEidOffered } from '../eid/orders'
import type { Exchange } from '../exchange'
import { browserOf } from '../http/cookies'
import { assets } from './assets'
import type { EidOffer } from './eid-block'
import { hrefWith, lookFor, queryOf, sendPage } from './frame'
import { forgottenPasswordPage } from './forgotten-password'
import { identityCheckPage, lostFactorPage } from './identity-check'
import { newPasswordPage } from './new-password'
import { errorPage, homePage, loginPage, notFoundPage, type ReadyCustomers } from './pages'
import type { Page } from './page'
import { securityLinkPage } from './security-link'
import { signUpPage } from './sign-up'
import { textPage } from './texts'

/** Customers that are offered to be signed in by one click; null where there is no sandbox. */
type FindReadyCustomers = (locale: Locale) => Promise<ReadyCustomers | null>

/** What a page is asked for by: its address, and what the browser says that it is. */
type Asked = { query: Record<string, string | undefined>; userAgent: string }

type Painted = (locale: Locale, asked: Asked) => Promise<Page>

/** Files of the pages that the exchange paints itself: of the stand-in, and of the sandbox. */
export const registerAssets = (server: FastifyInstance): void => {
  for (const { path, type, body } of Object.values(assets))
    server.get(path.split('?')[0] ?? path, (_, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(body),
    )
}

/** The stand-in for the public site, at the addresses that the real one would have. */
export const registerPublicSite = (
  server: FastifyInstance,
  exchange: Exchange,
  findReady: FindReadyCustomers,
): void => {
  const register = (name: PublicPage, paint: Painted) => {
    for (const locale of locales) registerPage(server, exchange, locale, name, paint)
  }
  registerHome(server, exchange)
  const eidNow = async (userAgent: string): Promise<EidOffer | null> => {
    const { database, outside, config } = exchange
    const isOffered = await database.read((handle) => isEidOffered(handle, outside, null))
    return isOffered ? { isSandbox: config.sandbox, userAgent } : null
  }
  const passkeyDomainNow = async (): Promise<string | null> => {
    const { database, outside } = exchange
    const features = await database.read((handle) => featuresOf(handle, null, outside))
    return isActive(features, 'PASSKEYS') ? (outside.passkeys?.domain ?? null) : null
  }
  register('login', async (locale, { query: { message }, userAgent }) =>
    loginPage(locale, {
      message: isLoginMessage(message) ? message : undefined,
      ready: await findReady(locale),
      eid: await eidNow(userAgent),
      passkeyDomain: await passkeyDomainNow(),
    }),
  )
  register('signup', async (locale, { userAgent }) => signUpPage(locale, await eidNow(userAgent)))
  register('forgottenPassword', async (locale) => forgottenPasswordPage(locale))
  register('newPassword', async (locale) => newPasswordPage(locale, await passkeyDomainNow()))
  register('lostFactor', async (locale) => lostFactorPage(locale))
  register('identityCheck', async (locale, { userAgent }) => identityCheckPage(locale, await eidNow(userAgent)))
  register('securityLink', async (locale) => securityLinkPage(locale))
  register('error', async (locale) => errorPage(locale))
  for (const text of publicTexts) register(text, async (locale) => textPage(locale, text))
  for (const locale of locales) registerWalletGuide(server, locale)
}

/** Printed when it is first asked for. */
const registerWalletGuide = (server: FastifyInstance, locale: Locale): void => {
  let file: Promise<Buffer> | undefined
  server.get(walletGuidePaths[locale], async (_, reply) => {
    file ??= import('../wallets/guide').then(({ walletGuide }) => walletGuide(locale))
    return reply
      .type('application/pdf')
      .header('cache-control', 'public, max-age=86400')
      .send(await file)
  })
}

/** What people see who follow an address that is not there. */
export const notFoundPageOf =
  (exchange: Exchange) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const look = lookFor(request, reply)
    const languageHref = hrefWith(request, { lang: otherOf(look.locale) }, '/')
    return sendPage(exchange, request, reply, { ...look, languageHref }, notFoundPage(look.locale))
  }

const otherOf = (locale: Locale): Locale => (locale === 'en' ? 'sv' : 'en')

/** Pages whose calls know a browser by its name, before anybody is signed in. */
const named: ReadonlySet<PublicPage> = new Set([
  'login',
  'signup',
  'forgottenPassword',
  'newPassword',
  'lostFactor',
  'identityCheck',
  'securityLink',
])

const registerPage = (
  server: FastifyInstance,
  exchange: Exchange,
  locale: Locale,
  name: PublicPage,
  paint: Painted,
): void => {
  const path = publicPaths[locale][name]
  server.get(path, async (request, reply) => {
    const look = lookFor(request, reply, locale)
    if (named.has(name)) browserOf(request, reply)
    const languageHref = hrefWith(request, {}, publicPaths[otherOf(locale)][name])
    const asked = { query: queryOf(request), userAgent: request.headers['user-agent'] ?? '' }
    return sendPage(exchange, request, reply, { ...look, languageHref }, await paint(locale, asked))
  })
  server.get(path.replace(/\/$/, ''), (request, reply) => reply.redirect(hrefWith(request, {}, path), 308))
}

/** The start page has one address: its language is the browser's, or what `?lang=` asks for. */
const registerHome = (server: FastifyInstance, exchange: Exchange): void => {
  server.get('/', (request, reply) => {
    const asked = locales.find((locale) => locale === queryOf(request)['lang'])
    const look = lookFor(request, reply, asked)
    const languageHref = hrefWith(request, { lang: otherOf(look.locale) })
    return sendPage(exchange, request, reply, { ...look, languageHref }, homePage(look.locale))
  })
}
