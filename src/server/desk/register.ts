import type { FastifyInstance } from 'fastify'
import { registerAnswers } from './answers'
import { registerBankFiles } from './bank-files'
import { registerBankByHand } from './bank-by-hand'
import { registerCases } from './cases'
import { registerCustomers } from './customers'
import { registerDac8 } from './dac8'
import { notFound } from '../http/refused'
import { sendProblem, type Desk, type ListedDesk } from './desk'
import { registerDocuments } from './documents'
import { registerEvidence } from './evidence'
import { registerFeatures } from './features'
import { registerFreezes } from './freezes'
import { registerIdentities } from './identities'
import { registerLimits } from './limits'
import { registerMoneyWork } from './money-work'
import { registerOrders } from './orders'
import { noteOperator } from './operators'
import { registerOverview, showAgainOf } from './overview'
import { registerProposals } from './proposal-routes'
import { hasRole, roleOfRoute } from './roles'
import { registerRemovedCoins } from './removed-coins'
import { registerStrayCoins } from './stray-coins'
import { registerUnmatched } from './unmatched'
import { registerWalletProofs } from './wallet-proofs'

/** The pages on which staff decide, under the address that the desk has; none is answered but to whom the table lets. */
export const registerDesk = (server: FastifyInstance, given: Desk): void => {
  const desk: ListedDesk = { ...given, showAgain: showAgainOf(given) }
  void server.register(async (pages) => {
    pages.addHook('preHandler', async (request, reply) => {
      const address = (request.routeOptions.url ?? '').slice(desk.base.length)
      const needed = roleOfRoute(request.method, address)
      if (needed === undefined) throw notFound()
      const operator = await desk.operators.of(request, needed === 'payer')
      if (operator === null) return desk.operators.signIn(request, reply)
      noteOperator(request, operator)
      if (!hasRole(operator.roles, needed)) return sendProblem(desk, request, reply, 'not-allowed')
      return undefined
    })
    registerOverview(pages, desk)
    registerProposals(pages, desk)
    registerCustomers(pages, desk)
    registerAnswers(pages, desk)
    registerDocuments(pages, desk)
    registerIdentities(pages, desk)
    registerFreezes(pages, desk)
    registerWalletProofs(pages, desk)
    registerOrders(pages, desk)
    registerStrayCoins(pages, desk)
    registerRemovedCoins(pages, desk)
    registerMoneyWork(pages, desk)
    registerUnmatched(pages, desk)
    registerBankByHand(pages, desk)
    registerBankFiles(pages, desk)
    registerCases(pages, desk)
    registerEvidence(pages, desk)
    registerLimits(pages, desk)
    registerFeatures(pages, desk)
    registerDac8(pages, desk)
    desk.operators.register(pages)
  })
}
