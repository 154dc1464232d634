import type { FastifyInstance } from 'fastify'
import { registerAnswers } from './answers'
import { registerCases } from './cases'
import { registerCustomers } from './customers'
import type { Desk } from './desk'
import { registerDocuments } from './documents'
import { registerEvidence } from './evidence'
import { registerFeatures } from './features'
import { registerFreezes } from './freezes'
import { registerIdentities } from './identities'
import { registerMoneyWork } from './money-work'
import { registerOrders } from './orders'
import { registerOverview } from './overview'
import { registerStrayCoins } from './stray-coins'
import { registerWalletProofs } from './wallet-proofs'

/** The pages on which staff decide, under the address that the desk has. */
export const registerDesk = (server: FastifyInstance, desk: Desk): void => {
  registerOverview(server, desk)
  registerCustomers(server, desk)
  registerAnswers(server, desk)
  registerDocuments(server, desk)
  registerIdentities(server, desk)
  registerFreezes(server, desk)
  registerWalletProofs(server, desk)
  registerOrders(server, desk)
  registerStrayCoins(server, desk)
  registerMoneyWork(server, desk)
  registerCases(server, desk)
  registerEvidence(server, desk)
  registerFeatures(server, desk)
}
