import { randomUUID } from 'node:crypto'
import { and, asc, count, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Handle } from '../database/handle'
import { customers, eidOrders } from '../database/schema'
import type { Exchange } from '../exchange'
import type { CallbackEvent } from '../callbacks/receive'
import { identityPage, type IdentityOnDesk } from './pages/identities'
import { isUuid, send, textIn } from '../public-site/painting'
import { sendGone, viewOf, viewOfTried, type Desk, sendProblem, reasonIn } from './desk'
import { decide } from './decisions'
import { isLater, type DeskList } from './lists'

type OfIdentity = { Params: { reference: string } }

/** Where somebody decides whether a customer is who they signed as. */
export const registerIdentities = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const address = `${base}/identities/:reference`

  server.get<OfIdentity>(address, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const identity = await identityAt(exchange, request.params.reference)
    if (identity === undefined) return sendGone(desk, request, reply)
    return send(exchange, request, reply, view, identityPage(view, identity))
  })

  server.post<OfIdentity & { Body: unknown }>(address, async (request, reply) => {
    const view = viewOfTried(desk, request, reply, '')
    const identity = await identityAt(exchange, request.params.reference)
    if (identity === undefined) return sendGone(desk, request, reply)
    const newest = await newestOf(exchange, identity)
    if (newest.reference !== identity.reference)
      return send(exchange, request, reply.status(409), view, identityPage(view, newest, true))
    const isAccepted = textIn(request.body, 'decision') === 'accept'
    const reason = reasonIn(request.body)
    if (reason === null) return send(exchange, request, reply.status(400), view, identityPage(view, identity))
    const event: CallbackEvent = {
      id: randomUUID(),
      type: 'identity.reviewed',
      at: identity.at.toISOString(),
      customer: identity.customer,
      status: isAccepted ? 'VERIFIED' : 'REJECTED',
      reason: null,
    }
    const isDone = await decide(
      desk,
      request,
      {
        action: isAccepted ? 'identity.accept' : 'identity.reject',
        kind: 'identity',
        about: identity.reference,
        customer: identity.customer,
        version: identity.at.toISOString(),
        reason,
      },
      event,
    )
    if (!isDone) return sendProblem(desk, request, reply, 'refused')
    return reply.redirect(base, 303)
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
  at: eidOrders.endedAt,
}

/** Signed as somebody else, and nothing is decided; who does so again is decided about by what they signed last. */
const isUndecided = sql`${eidOrders.hint} = 'review' and ${eidOrders.endedAt} is not null
  and ${customers.identityStatus} = 'PENDING' and not exists (
    select from eid_orders as later where later.customer_id = ${eidOrders.customerId} and later.hint = 'review'
    and later.started_at > ${eidOrders.startedAt} limit 1
  )`

/** Who signed as somebody else, the oldest first. */
export const identitiesOnDesk: DeskList<IdentityOnDesk> = {
  count: async ({ handle }) => {
    const [found] = await handle
      .select({ rows: count() })
      .from(eidOrders)
      .innerJoin(customers, eq(customers.id, eidOrders.customerId))
      .where(isUndecided)
    return found?.rows ?? 0
  },
  rows: async ({ handle }, after, most) => {
    const rows = await handle
      .select(columns)
      .from(eidOrders)
      .innerJoin(customers, eq(customers.id, eidOrders.customerId))
      .where(and(isUndecided, isLater(after, eidOrders.endedAt, eidOrders.reference)))
      .orderBy(asc(eidOrders.endedAt), asc(eidOrders.reference))
      .limit(most)
    return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]))
  },
  keyOf: ({ at, reference: id }) => ({ at, id }),
}

const identityAt = async ({ database }: Exchange, reference: string): Promise<IdentityOnDesk | undefined> => {
  if (!isUuid(reference)) return undefined
  const [row] = await database.read((handle) => identitiesIn(handle, eq(eidOrders.reference, reference), 1))
  return row
}

/** Whom the customer has signed as last. */
const newestOf = async ({ database }: Exchange, identity: IdentityOnDesk): Promise<IdentityOnDesk> => {
  const [row = identity] = await database.read((handle) =>
    identitiesIn(handle, eq(eidOrders.customerId, identity.customer), 1),
  )
  return row
}

const identitiesIn = async (handle: Handle, condition: SQL | undefined, most: number): Promise<IdentityOnDesk[]> => {
  const rows = await handle
    .select(columns)
    .from(eidOrders)
    .innerJoin(customers, eq(customers.id, eidOrders.customerId))
    .where(and(eq(eidOrders.hint, 'review'), condition))
    .orderBy(desc(eidOrders.startedAt))
    .limit(most)
  return rows.flatMap(({ at, ...row }) => (at === null ? [] : [{ ...row, at }]))
}
