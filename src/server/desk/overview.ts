import type { FastifyInstance } from 'fastify'
import { leftOfMonth } from '../bank/months'
import { newestFeedback } from '../orders/feedback'
import { send } from '../public-site/painting'
import { answersOnDesk } from './answers'
import { casesOnDesk } from './cases'
import { viewOf, type Desk } from './desk'
import { documentsOnDesk } from './documents'
import { evidenceOnDesk } from './evidence'
import { featuresOnDesk } from './features'
import { freezesOnDesk } from './freezes'
import { identitiesOnDesk } from './identities'
import { paymentsOnDesk, refundsOnDesk, transfersOnDesk, workOnDesk } from './money-work'
import { ordersOnDesk } from './orders'
import { deskPage } from './pages/overview'
import { proposalsOnDesk } from './proposals'
import { purposesOnDesk } from './purposes'
import { strayOnDesk } from './stray-coins'
import { walletProofsOnDesk } from './wallet-proofs'

const rowsOnDesk = 50

/** All that customers have sent in and what waits for somebody, each with the way to its decision. */
export const registerOverview = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk

  server.get(base, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const onDesk = await exchange.database.read(async (handle) => ({
      proposals: await proposalsOnDesk(handle, rowsOnDesk),
      answers: await answersOnDesk(handle, rowsOnDesk),
      documents: await documentsOnDesk(handle, rowsOnDesk),
      identities: await identitiesOnDesk(handle, rowsOnDesk),
      freezes: await freezesOnDesk(handle, exchange.clock.now(), rowsOnDesk),
      purposes: await purposesOnDesk(handle, rowsOnDesk),
      proofs: await walletProofsOnDesk(handle, rowsOnDesk),
      orders: await ordersOnDesk(handle, rowsOnDesk),
      stray: await strayOnDesk(handle, rowsOnDesk),
      work: await workOnDesk(handle, exchange, rowsOnDesk),
      refunds: await refundsOnDesk(handle, rowsOnDesk),
      transfers: await transfersOnDesk(handle, rowsOnDesk),
      payments: await paymentsOnDesk(handle, rowsOnDesk),
      evidence: await evidenceOnDesk(handle, rowsOnDesk),
      left: await leftOfMonth(handle, exchange.clock.now()),
      cases: await casesOnDesk(handle, rowsOnDesk),
      feedback: await newestFeedback(handle, rowsOnDesk),
      isBankByHand: exchange.config.bankByHand,
      features: await featuresOnDesk(handle, exchange, request),
    }))
    return send(exchange, request, reply, view, deskPage(view, onDesk))
  })
}
