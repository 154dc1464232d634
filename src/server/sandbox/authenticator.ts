import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { customers, twoFactors } from '../database/schema'
import type { Exchange } from '../exchange'
import { unsealed } from '../http/sealed'
import { codeAt } from '../two-factor/totp'
import { authenticatorPage, type ShownCode } from './pages/authenticator'
import { lookAskedFor, send } from '../public-site/painting'

const codesOnPage = 50

/** The authenticator apps of customers who have none at hand. */
export const registerAuthenticator = (server: FastifyInstance, exchange: Exchange): void => {
  server.get('/sandbox/authenticator', async (request, reply) => {
    const look = lookAskedFor(request, reply)
    return send(exchange, request, reply, look, authenticatorPage(look.locale, await codesOf(exchange)))
  })
}

const codesOf = async ({ config, clock, database }: Exchange): Promise<ShownCode[]> => {
  const rows = await database.read((handle) =>
    handle
      .select({ email: customers.email, secret: twoFactors.secret })
      .from(twoFactors)
      .innerJoin(customers, eq(customers.id, twoFactors.customerId))
      .orderBy(desc(twoFactors.createdAt))
      .limit(codesOnPage),
  )
  return rows.map(({ email, secret }) => ({ email, code: codeAt(unsealed(config.secret, secret), clock.now()) }))
}
