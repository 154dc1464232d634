import type { FastifyInstance } from 'fastify'
import { featureFlags, type FeatureFlag } from '../../domain/customer/features'
import type { Exchange } from '../exchange'
import { notSignedIn } from '../http/refused'
import { sessionOf } from '../http/session'
import { switchFeature } from '../desk/features'
import { lookAskedFor } from '../public-site/painting'
import { seedKeys, type SeedKey } from './seeds/keys'
import { makeCopy } from './seeds/seed'
import { signInByClick } from './one-click'

const seed = { type: 'object', required: ['key'], properties: { key: { enum: seedKeys } } } as const

const switching = {
  type: 'object',
  required: ['flag', 'active'],
  properties: { flag: { enum: featureFlags }, active: { type: 'boolean' } },
} as const

/** What testers have of their own: customers like the ready-made ones, and what is switched on for them. */
export const registerTesterRoutes = (server: FastifyInstance, exchange: Exchange): void => {
  const { database } = exchange

  server.post<{ Params: { key: SeedKey } }>(
    '/sandbox/customers/:key/copies',
    { schema: { params: seed } },
    async (request, reply) => {
      const { locale } = lookAskedFor(request, reply)
      const { id, email } = await database.transaction((tx) => makeCopy(tx, exchange, request.params.key, locale))
      await signInByClick(exchange, request, reply, id)
      return { id, email }
    },
  )

  server.post<{ Body: { flag: FeatureFlag; active: boolean } }>(
    '/sandbox/features',
    { schema: { body: switching } },
    async (request) => {
      const session = await sessionOf(exchange, request)
      if (!session) throw notSignedIn()
      const { flag, active } = request.body
      const { id: customerId } = session.customer
      await database.transaction((tx) => switchFeature(tx, exchange, { flag, customerId, active }))
      return { flag, active }
    },
  )
}
