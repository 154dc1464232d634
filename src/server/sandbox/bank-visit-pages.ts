import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bankVisitDecisions } from '../database/schema'
import type { Exchange } from '../exchange'
import { decideVisit, visitAt, waitingVisits, type BankVisit, type VisitDecision } from './bank-visits'
import type { CallbackJob } from './callbacks'
import { accountPage } from './pages/account'
import { bankVisitPage, boxOf, noBankVisitPage } from './pages/bank-visit'
import { newestPayouts } from './paid-out'
import { isUuid, lookAskedFor, send, textIn } from '../public-site/painting'

type OfVisit = { Params: { verification: string } }

/** Customers' bank accounts: what came to them, and the page of the bank that is asked for them. */
export const registerBankVisits = (server: FastifyInstance, exchange: Exchange, callback: CallbackJob): void => {
  const named = async (reference: string) => (isUuid(reference) ? visitAt(exchange, reference) : undefined)
  const gone = (request: FastifyRequest, reply: FastifyReply) => {
    const look = lookAskedFor(request, reply)
    return send(exchange, request, reply.status(404), look, noBankVisitPage(look.locale))
  }

  server.get('/sandbox/account', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    const now = exchange.clock.now()
    const { came, waiting } = await exchange.database.read(async (handle) => ({
      came: await newestPayouts(handle),
      waiting: await waitingVisits(handle, now),
    }))
    return send(exchange, request, reply, look, accountPage(look.locale, came, waiting))
  })

  server.get<OfVisit>('/sandbox/verify/:verification', async (request, reply) => {
    const visit = await named(request.params.verification)
    if (visit === undefined) return gone(request, reply)
    const look = lookAskedFor(request, reply)
    return send(exchange, request, reply, look, bankVisitPage(look.locale, visit))
  })

  server.post<OfVisit & { Body: unknown }>('/sandbox/verify/:verification', async (request, reply) => {
    const visit = await named(request.params.verification)
    if (visit === undefined) return gone(request, reply)
    const decided = decisionIn(request.body, visit)
    if (decided === undefined || !visit.isOpen || visit.decision !== null)
      return reply.redirect(`/sandbox/verify/${visit.verification}`, 303)
    await decideVisit(exchange, callback, visit, decided)
    return reply.redirect(visit.back, 303)
  })
}

/** Approved with no account at all it is declined. */
const decisionIn = (body: unknown, visit: BankVisit): VisitDecision | undefined => {
  const asked = bankVisitDecisions.find((known) => known === textIn(body, 'decision'))
  const accounts = visit.accounts.filter((account) => textIn(body, boxOf(account)) !== '')
  if (asked === undefined) return undefined
  if (asked === 'other-holder') return { decision: asked, accounts: visit.accounts }
  return { decision: asked === 'approve' && accounts.length === 0 ? 'decline' : asked, accounts }
}
