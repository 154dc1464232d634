import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { documentKinds } from '../../domain/customer/customer'
import { verificationStatuses } from '../../domain/orders/statuses'
import { customers } from '../database/schema'
import type { Exchange } from '../exchange'
import { notSignedIn } from '../http/refused'
import { sessionOf, type Session } from '../http/session'
import { lookAskedFor } from '../public-site/painting'
import {
  ageChecks,
  ageCodes,
  agePurposes,
  ageVerifications,
  makeNewcomer,
  moveTo,
  setDocument,
  stations,
  type DocumentChange,
  type Station,
} from './stations'
import { signInByClick } from './one-click'

const newcomer = {
  type: 'object',
  required: ['station'],
  properties: { station: { enum: stations }, needsTwoFactor: { type: 'boolean' } },
} as const

const passing = {
  type: 'object',
  required: ['seconds'],
  properties: { seconds: { type: 'integer', minimum: 1, maximum: 86_400 } },
} as const

const document = {
  type: 'object',
  required: ['kind', 'status', 'reason'],
  properties: {
    kind: { enum: documentKinds },
    status: { enum: verificationStatuses },
    reason: { type: ['string', 'null'], maxLength: 500 },
  },
} as const

type Newcomer = { station: Station; needsTwoFactor?: boolean }

/** Customers for testers: somebody new, who already stands somewhere; the same elsewhere, later, or without a password. */
export const registerStations = (server: FastifyInstance, exchange: Exchange): void => {
  const { database, clock, live } = exchange
  const signedIn = async (request: FastifyRequest): Promise<Session> => {
    const session = await sessionOf(exchange, request)
    if (!session) throw notSignedIn()
    return session
  }

  server.post<{ Body: Newcomer }>('/sandbox/newcomers', { schema: { body: newcomer } }, async (request, reply) => {
    const { station, needsTwoFactor = false } = request.body
    const { locale: language } = lookAskedFor(request, reply)
    const { id, email } = await database.transaction((tx) =>
      makeNewcomer(tx, { station, needsTwoFactor, language }, clock.now()),
    )
    await signInByClick(exchange, request, reply, id)
    return { email }
  })

  server.post<{ Body: Newcomer }>('/sandbox/station', { schema: { body: newcomer } }, async (request) => {
    const { customer } = await signedIn(request)
    await database.transaction((tx) => moveTo(tx, customer, request.body.station, clock.now()))
    return { station: request.body.station }
  })

  server.post('/sandbox/password-reset', async (request) => {
    const { customer } = await signedIn(request)
    await database.transaction(async (tx) => {
      await tx.update(customers).set({ passwordResetNeeded: true }).where(eq(customers.id, customer.id))
      await live.tell(tx, customer.id, { type: 'user.changed' })
    })
    return {}
  })

  server.post<{ Body: { seconds: number } }>('/sandbox/later', { schema: { body: passing } }, async (request) => {
    const { customer } = await signedIn(request)
    const { seconds } = request.body
    await database.transaction(async (tx) => {
      await ageCodes(tx, customer.id, seconds)
      await ageChecks(exchange, tx, customer.id, seconds)
      await ageVerifications(exchange, tx, customer.id, seconds)
      await agePurposes(tx, customer.id, seconds)
    })
    return { seconds }
  })

  server.post<{ Body: DocumentChange }>('/sandbox/document', { schema: { body: document } }, async (request) => {
    const { customer } = await signedIn(request)
    await database.transaction((tx) => setDocument(tx, customer.id, request.body, clock.now()))
    return request.body
  })
}
