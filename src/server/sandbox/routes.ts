import type { FastifyInstance } from 'fastify'
import { basePath } from '../../domain/routing/screens'
import type { Exchange } from '../exchange'

import { isKnownOrigin, isOwnHost } from '../http/origin'
import { notFound, Refusal } from '../http/refused'
import { hrefWith, queryOf } from '../public-site/frame'
import { registerAuthenticator } from './authenticator'
import { registerBankVisits } from './bank-visit-pages'
import type { Post } from '../callbacks/post-signed'
import type { CallbackJob } from './callbacks'
import { registerCheckouts } from './checkout-pages'
import { registerSandboxDesk } from './desk'
import { registerEid } from './eid'
import type { Interceptor } from './interceptor'
import { registerInterceptorRoutes } from './interceptor-routes'
import { registerFreezes } from './freezes'
import { registerAlerts } from './alerts'
import { registerLimitRequests } from './limit-requests'
import { codesDelivered, lettersFrom, lettersOnPage } from './inbox'
import { registerOrderSteps } from './order-steps'
import { registerPasswordLinks } from './password-links'
import { registerSecurityLinks } from './security-links'
import { registerTwoFactorLinks } from './two-factor-links'
import { registerTesterRoutes } from './tester-routes'
import { bankPage, noBillPage, sentPage, transferPage } from './pages/bank'
import { inboxPage } from './pages/inbox'
import { overviewPage } from './pages/overview'
import { isUuid, lookAskedFor, send, textIn, registerFormParser } from '../public-site/painting'
import { readyCustomersIn, takeReadyCustomer } from './ready'
import { registerStations } from './station-routes'
import { registerWallet } from './wallet'
import { registerWalletProofSteps } from './wallet-proof-steps'
import { registerSigningWallet } from './wallet-proofs'
import { billFor, openBills, problemsOfTransfer, sendTransfer, transferOf, type TransferJob } from './transfers'
import { signInByClick } from './one-click'

type WithReference = { Params: { reference: string } }

type Parts = { transfer: TransferJob; callback: CallbackJob; post: Post; interceptor: Interceptor }

/** The sandbox's pages and forms; they are there only where the sandbox is on. */
export const registerSandbox = (server: FastifyInstance, exchange: Exchange, parts: Parts): void => {
  const { transfer, callback, post, interceptor } = parts
  void server.register(async (pages) => {
    registerFormParser(pages)
    // A name of somebody else's that leads to this machine would have its page read codes here.
    pages.addHook('onRequest', async (request) => {
      if (!isOwnHost(exchange.config, request)) throw notFound()
    })
    // PostgreSQL keeps no text with a NUL in it: what is named by one is not there.
    pages.addHook('preHandler', async ({ url }) => {
      if (url.includes('%00')) throw notFound()
    })
    pages.addHook('preHandler', async (request) => {
      if (request.method === 'POST' && !isKnownOrigin(exchange.config, request)) throw new Refusal(403, 'forgery-token')
    })
    registerOverview(pages, exchange)
    registerInbox(pages, exchange)
    registerBank(pages, exchange, transfer)
    registerCheckouts(pages, exchange, parts)
    registerWallet(pages, exchange, parts.callback)
    registerSigningWallet(pages, exchange, post)
    registerWalletProofSteps(pages, exchange, post)
    registerSandboxDesk(pages, exchange)
    registerFreezes(pages, exchange)
    registerLimitRequests(pages, exchange)
    registerAlerts(pages, exchange)
    registerBankVisits(pages, exchange, callback)
    registerEid(pages, exchange, post)
    registerAuthenticator(pages, exchange)
    registerInterceptorRoutes(pages, exchange, interceptor)
    registerStations(pages, exchange)
    registerTesterRoutes(pages, exchange)
    registerOrderSteps(pages, exchange)
    registerPasswordLinks(pages, exchange)
    registerTwoFactorLinks(pages, exchange, post)
    registerSecurityLinks(pages, exchange)
  })
}

const registerOverview = (server: FastifyInstance, exchange: Exchange): void => {
  server.get('/sandbox', (_, reply) => reply.redirect('/sandbox/', 308))

  server.get('/sandbox/', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const ready = await exchange.database.read((handle) => readyCustomersIn(handle, look.locale))
    return send(exchange, request, reply, look, overviewPage(look.locale, ready))
  })

  /** The app with the tester's panel, from now on; the panel itself puts it away again. */
  server.get('/sandbox/walk', (_, reply) =>
    reply.setCookie('walk', 'on', { path: '/', sameSite: 'lax' }).redirect(`${basePath}/`, 303),
  )

  server.post<{ Params: { key: string } }>('/sandbox/customers/:key', async (request, reply) => {
    const { locale } = lookAskedFor(request, reply)
    const customer = await exchange.database.transaction((tx) => takeReadyCustomer(tx, request.params.key, locale))
    if (customer === undefined) throw notFound()
    await signInByClick(exchange, request, reply, customer.id)
    return reply.redirect(`${basePath}/`, 303)
  })
}

const registerInbox = (server: FastifyInstance, exchange: Exchange): void => {
  server.get('/sandbox/inbox', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const asked = Number(queryOf(request)['page'] ?? '0')
    const page = Number.isSafeInteger(asked) && asked >= 0 ? asked : 0
    if (queryOf(request)['fresh'] === 'yes') await codesDelivered(exchange)
    const letters = await exchange.database.read((handle) => lettersFrom(handle, page))
    const olderHref = letters.length > lettersOnPage ? hrefWith(request, { page: String(page + 1) }) : null
    return send(exchange, request, reply, look, inboxPage(look.locale, letters.slice(0, lettersOnPage), olderHref))
  })
}

const registerBank = (server: FastifyInstance, exchange: Exchange, transfer: TransferJob): void => {
  server.get('/sandbox/bank', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    return send(exchange, request, reply, look, bankPage(look.locale, await exchange.database.read(openBills)))
  })

  server.get<WithReference>('/sandbox/bank/:reference', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const bill = await billOfAddress(exchange, request.params.reference)
    if (bill === undefined) return send(exchange, request, reply.status(404), look, noBillPage(look.locale))
    return send(exchange, request, reply, look, transferPage(look.locale, bill))
  })

  server.post<WithReference & { Body: unknown }>('/sandbox/bank/:reference', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const bill = await billOfAddress(exchange, request.params.reference)
    if (bill === undefined) return send(exchange, request, reply.status(404), look, noBillPage(look.locale))
    const typed = { reference: textIn(request.body, 'reference'), amount: textIn(request.body, 'amount') }
    const asked = transferOf(typed)
    const problems = problemsOfTransfer(asked)
    if (problems.length > 0)
      return send(exchange, request, reply.status(400), look, transferPage(look.locale, bill, typed, problems))
    await exchange.database.transaction((tx) => sendTransfer(tx, exchange, transfer, bill, asked))
    return reply.redirect(`/sandbox/bank/${bill.reference}/sent?${new URLSearchParams(asked)}`, 303)
  })

  server.get<WithReference>('/sandbox/bank/:reference/sent', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const bill = await billOfAddress(exchange, request.params.reference)
    const { reference = '', amount = '' } = queryOf(request)
    const sent = transferOf({ reference, amount })
    if (bill === undefined || problemsOfTransfer(sent).length > 0)
      return send(exchange, request, reply.status(404), look, noBillPage(look.locale))
    const seconds = exchange.config.sandboxReviewSeconds
    return send(exchange, request, reply, look, sentPage(look.locale, { ...sent, fiat: bill.fiat, seconds, bill }))
  })
}

const billOfAddress = async ({ database }: Exchange, reference: string) =>
  isUuid(reference) ? database.read((handle) => billFor(handle, reference)) : undefined
