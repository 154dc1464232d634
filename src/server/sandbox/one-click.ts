import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Exchange } from '../exchange'
import { callingDevice } from '../http/calling-device'
import { knownBrowser } from '../http/known-browser'
import { beginSession } from '../http/session'
import { noteSignIn } from '../sign-ins/history'

/** Signs a customer in who is picked from a list, as if their password had been typed, and writes them no letter of it. */
export const signInByClick = (
  exchange: Exchange,
  request: FastifyRequest,
  reply: FastifyReply,
  customerId: string,
): Promise<void> =>
  exchange.database.transaction(async (tx) => {
    const now = exchange.clock.now()
    const isNewDevice = (await knownBrowser(tx, exchange, request, customerId, now)) === undefined
    const signedIn = { customerId, outcome: 'signed-in', way: 'password', isNewDevice } as const
    await noteSignIn(tx, { ...signedIn, ...callingDevice(request) }, now)
    await beginSession(exchange, tx, request, reply, customerId, now)
  })
