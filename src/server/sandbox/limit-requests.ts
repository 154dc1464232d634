import { eq, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { aboutDocuments, grantEnd } from '../../domain/limit-requests/limit-requests'
import { daysAfter } from '../clock'
import type { Transaction } from '../database/handle'
import { limitDocuments, limitRequests, limitRequestSteps } from '../database/schema'
import { dropEvidencePages } from '../documents/pages'
import { evidenceShelf } from '../documents/vault'
import type { Exchange } from '../exchange'
import { notSignedIn } from '../http/refused'
import { sessionOf } from '../http/session'
import { dropAnswers, type LimitRequestRow } from '../limit-requests/queries'

/** How the last request of a customer can stand, for testers; `none`: nothing was ever asked. */
export const limitStandings = [
  'none',
  'draft',
  'waiting',
  'more',
  'granted',
  'refused',
  'refused-long-ago',
  'withdrawn',
] as const
export type LimitStanding = (typeof limitStandings)[number]

const body = {
  type: 'object',
  required: ['standing'],
  properties: { standing: { enum: limitStandings } },
} as const

/** For testers: the request of who is signed in stands like this, whatever was asked before; nobody is told. */
export const registerLimitRequests = (server: FastifyInstance, exchange: Exchange): void => {
  const { database, clock } = exchange
  server.post<{ Body: { standing: LimitStanding } }>(
    '/sandbox/limit-request',
    { schema: { body } },
    async (request) => {
      const session = await sessionOf(exchange, request)
      if (!session) throw notSignedIn()
      const { standing } = request.body
      await database.transaction((tx) => setStanding(tx, session.customer.id, standing, clock.now()))
      return { standing }
    },
  )
}

/** More than a tester makes. */
const mostRequests = 100

const setStanding = async (tx: Transaction, customerId: string, standing: LimitStanding, now: Date): Promise<void> => {
  const rows = await tx
    .select({ id: limitRequests.id })
    .from(limitRequests)
    .where(eq(limitRequests.customerId, customerId))
    .limit(mostRequests)
  const ids = rows.map(({ id }) => id)
  const documents = await tx
    .select({ id: limitDocuments.id })
    .from(limitDocuments)
    .where(inArray(limitDocuments.requestId, ids))
    .limit(mostRequests)
  for (const { id } of documents) {
    await evidenceShelf.clear(tx, id)
    await dropEvidencePages(tx, id)
  }
  for (const table of [limitDocuments, limitRequestSteps]) await tx.delete(table).where(inArray(table.requestId, ids))
  await tx.delete(limitRequests).where(inArray(limitRequests.id, ids))
  await dropAnswers(tx, customerId)
  const values = valuesOf(standing, now)
  if (values !== null) await tx.insert(limitRequests).values({ customerId, createdAt: now, ...values })
}

type Values = Pick<LimitRequestRow, 'state'> & Partial<LimitRequestRow>

const valuesOf = (standing: LimitStanding, now: Date): Values | null => {
  const submitted = { answers: {}, submittedAt: now }
  const refused = { state: 'REFUSED', ...submitted, decidedAt: now, note: 'The payslip is not yours.' } as const
  switch (standing) {
    case 'none':
      return null
    case 'draft':
      return { state: 'DRAFT' }
    case 'waiting':
      return { state: 'WAITING', ...submitted }
    case 'more':
      return { state: 'MORE', ...submitted, note: 'All pages, please.', noteAbout: aboutDocuments }
    case 'granted':
      return { state: 'GRANTED', ...submitted, decidedAt: now, level: 'level-2', grantedUntil: grantEnd(now) }
    case 'refused':
      return { ...refused, tryAgainAt: daysAfter(now, 30) }
    case 'refused-long-ago':
      return { ...refused, tryAgainAt: daysAfter(now, -1) }
    case 'withdrawn':
      return { state: 'WITHDRAWN', ...submitted }
  }
}
