import type { FastifyInstance } from 'fastify'
import type { Exchange } from '../exchange'
import { endFreezeNow, freezeAccount, freezeChangedAt } from '../freeze/freeze'
import { notSignedIn } from '../http/refused'
import { sessionOf } from '../http/session'

/** For testers: a freeze that the desk alone ends, and its end. */
export const registerFreezes = (server: FastifyInstance, exchange: Exchange): void => {
  server.post('/sandbox/freezes', async (request) => {
    const session = await sessionOf(exchange, request)
    if (!session) throw notSignedIn()
    const { id } = session.customer
    const now = exchange.clock.now()
    await exchange.database.transaction((tx) => freezeAccount(tx, exchange, id, now, { releasedBy: 'desk' }))
    return {}
  })

  server.post('/sandbox/freezes/end', async (request) => {
    const session = await sessionOf(exchange, request)
    if (!session) throw notSignedIn()
    const { id: customer } = session.customer
    const now = exchange.clock.now()
    await exchange.database.transaction(async (tx) => {
      const at = await freezeChangedAt(tx, customer, now)
      if (at !== null) await endFreezeNow(tx, exchange, { customer, at: at.toISOString() }, now)
    })
    return {}
  })
}
