import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../exchange'
import { freezeAccount } from '../freeze/freeze'
import { notSignedIn } from '../http/refused'
import { sessionOf } from '../http/session'

/** For testers: a freeze that the desk alone ends. */
export const registerFreezes = (server: FastifyInstance, exchange: Exchange): void => {
  server.post('/sandbox/freezes', async (request) => {
    const session = await sessionOf(exchange, request)
    if (!session) throw notSignedIn()
    const { id } = session.customer
    const now = exchange.clock.now()
    await exchange.database.transaction((tx) => freezeAccount(tx, exchange, id, now, { releasedBy: 'desk' }))
    return {}
  })
}
