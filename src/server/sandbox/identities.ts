import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Handle } from '../database/handle'
import { customers, eidOrders } from '../database/schema'
import type { Exchange } from '../exchange'
import type { HookEvent } from '../hooks/receive'
import { postSigned, type Post } from './callbacks'
import { goneFromDeskPage } from './pages/desk'
import { identityPage, type IdentityOnDesk } from './pages/identities'
import { isUuid, lookOfSandbox, send, textIn } from './painting'

const rowsOnDesk = 50

type OfIdentity = { Params: { reference: string } }

/** Where somebody decides whether a customer is who they signed as. */
export const hangIdentitiesDesk = (server: FastifyInstance, exchange: Exchange, post: Post): void => {
  const address = '/sandbox/desk/identities/:reference'

  server.get<OfIdentity>(address, async (request, reply) => {
    const look = lookOfSandbox(request, reply)
    const identity = await identityAt(exchange, request.params.reference)
    if (identity === undefined) return send(exchange, request, reply.status(404), look, goneFromDeskPage(look.locale))
    return send(exchange, request, reply, look, identityPage(look.locale, identity))
  })

  server.post<OfIdentity & { Body: unknown }>(address, async (request, reply) => {
    const look = lookOfSandbox(request, reply)
    const identity = await identityAt(exchange, request.params.reference)
    if (identity === undefined) return send(exchange, request, reply.status(404), look, goneFromDeskPage(look.locale))
    const event: HookEvent = {
      id: randomUUID(),
      type: 'identity.reviewed',
      at: exchange.clock.now().toISOString(),
      customer: identity.customer,
      status: textIn(request.body, 'decision') === 'accept' ? 'VERIFIED' : 'REJECTED',
      reason: null,
    }
    await postSigned(post, exchange, 'reviews', JSON.stringify(event))
    return reply.redirect('/sandbox/desk', 303)
  })
}

const columns = {
  reference: eidOrders.reference,
  customer: customers.id,
  email: customers.email,
  status: customers.identityStatus,
  signer: eidOrders.signer,
  personalNumber: customers.personalNumber,
  firstName: customers.firstName,
  lastName: customers.lastName,
  at: eidOrders.startedAt,
}

/** Who signed as somebody else, newest first. */
export const identityRowsOf = (handle: Handle): Promise<IdentityOnDesk[]> =>
  handle
    .select(columns)
    .from(eidOrders)
    .innerJoin(customers, eq(customers.id, eidOrders.customerId))
    .where(eq(eidOrders.hint, 'review'))
    .orderBy(desc(eidOrders.startedAt))
    .limit(rowsOnDesk)

const identityAt = async ({ database }: Exchange, reference: string): Promise<IdentityOnDesk | undefined> => {
  if (!isUuid(reference)) return undefined
  const [row] = await database.read((handle) =>
    handle
      .select(columns)
      .from(eidOrders)
      .innerJoin(customers, eq(customers.id, eidOrders.customerId))
      .where(and(eq(eidOrders.reference, reference), eq(eidOrders.hint, 'review')))
      .limit(1),
  )
  return row
}
