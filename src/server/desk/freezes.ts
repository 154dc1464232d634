import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CallbackEvent } from '../callbacks/receive'
import type { Handle } from '../database/handle'
import { customers, holds } from '../database/schema'
import { freezeChangedAt, isFreeze } from '../freeze/freeze'
import type { FreezeOnDesk } from './pages/freezes'
import { isUuid, textIn } from '../public-site/painting'
import { sendGone, type Desk, sendProblem, reasonIn } from './desk'
import { decide } from './decisions'

type OfCustomer = { Params: { customer: string } }

/** Where somebody ends the freeze of an account, for whose customer it is. */
export const registerFreezes = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  server.post<OfCustomer & { Body: unknown }>(`${base}/freezes/:customer`, async (request, reply) => {
    const { customer } = request.params
    const now = exchange.clock.now()
    const changedAt = isUuid(customer)
      ? await exchange.database.read((handle) => freezeChangedAt(handle, customer, now))
      : null
    // Frozen anew, or kept so, since the page was shown, it is not what somebody has decided about.
    if (changedAt === null || changedAt.toISOString() !== textIn(request.body, 'at'))
      return sendGone(desk, request, reply)
    const reason = reasonIn(request.body)
    if (reason === null) return sendProblem(desk, request, reply, 'no-reason')
    const event: CallbackEvent = { id: randomUUID(), type: 'freeze.ended', at: now.toISOString(), customer }
    const version = changedAt.toISOString()
    const decision = { action: 'freeze.end', kind: 'freeze', about: customer, customer, version, reason } as const
    const isDone = await decide(desk, request, decision, event)
    if (!isDone) return sendProblem(desk, request, reply, 'refused')
    return reply.redirect(`${base}#freezes`, 303)
  })
}

/** Accounts that are frozen, the newest first. */
export const freezesOnDesk = (handle: Handle, now: Date, most: number): Promise<FreezeOnDesk[]> =>
  handle
    .select({
      customer: customers.id,
      email: customers.email,
      since: holds.since,
      until: holds.until,
      changedAt: sql`coalesce(${holds.changedAt}, ${holds.since})`.mapWith(holds.since),
    })
    .from(holds)
    .innerJoin(customers, eq(customers.id, holds.customerId))
    .where(and(isFreeze, or(isNull(holds.until), gt(holds.until, now))))
    .orderBy(desc(holds.since))
    .limit(most)
