import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mostAlerts } from '../../domain/alerts/alerts'
import type { Transaction } from '../database/handle'
import { priceAlerts } from '../database/schema'
import type { Exchange } from '../exchange'
import { notSignedIn } from '../http/refused'
import { sessionOf } from '../http/session'

/** How the alerts of a customer can stand, for testers; `full`: there are as many as there can be. */
export const alertStandings = ['none', 'waiting', 'resting', 'reached', 'full'] as const
export type AlertStanding = (typeof alertStandings)[number]

const body = {
  type: 'object',
  required: ['standing'],
  properties: { standing: { enum: alertStandings } },
} as const

/** For testers: the alerts of who is signed in stand like this, whatever was set before; nobody is told. */
export const registerAlerts = (server: FastifyInstance, exchange: Exchange): void => {
  const { database, clock } = exchange
  server.post<{ Body: { standing: AlertStanding } }>('/sandbox/alerts', { schema: { body } }, async (request) => {
    const session = await sessionOf(exchange, request)
    if (!session) throw notSignedIn()
    const { standing } = request.body
    await database.transaction((tx) => setStanding(tx, session.customer.id, standing, clock.now()))
    return { standing }
  })
}

const setStanding = async (tx: Transaction, customerId: string, standing: AlertStanding, now: Date): Promise<void> => {
  await tx.delete(priceAlerts).where(eq(priceAlerts.customerId, customerId))
  const count = standing === 'none' ? 0 : standing === 'full' ? mostAlerts : 1
  const row = { ...level, ...tellingOf(standing, now), customerId, createdAt: now }
  if (count > 0) await tx.insert(priceAlerts).values(Array.from({ length: count }, () => row))
}

/** No price comes as high by itself. */
const level = { coin: 'BTC', fiat: 'SEK', kind: 'above', hours: 0, level: '2000000', repeats: false } as const

const tellingOf = (standing: AlertStanding, now: Date) => {
  const told = { buys: '500', reachedAt: now, reachedPrice: '2000000' }
  if (standing === 'reached') return { ...told, state: 'REACHED' } as const
  if (standing === 'resting') return { ...told, repeats: true, state: 'RESTING' } as const
  return { buys: null, reachedAt: null, reachedPrice: null, state: 'WAITING' } as const
}
