import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { CallbackEvent } from '../callbacks/receive'
import { customers, holds } from '../database/schema'
import { freezeChangedAt, isFreeze } from '../freeze/freeze'
import type { FreezeOnDesk } from './pages/freezes'
import { isUuid, textIn } from '../public-site/painting'
import { sendGone, type ListedDesk, sendProblem, reasonIn } from './desk'
import { decide } from './decisions'
import { isLater, type DeskList } from './lists'

type OfCustomer = { Params: { customer: string } }

/** Where somebody ends the freeze of an account, for whose customer it is. */
export const registerFreezes = (server: FastifyInstance, desk: ListedDesk): void => {
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
    if (reason === null) return desk.showAgain(request, reply, customer)
    const event: CallbackEvent = { id: randomUUID(), type: 'freeze.ended', at: changedAt.toISOString(), customer }
    const version = changedAt.toISOString()
    const decision = { action: 'freeze.end', kind: 'freeze', about: customer, customer, version, reason } as const
    const isDone = await decide(desk, request, decision, event)
    if (!isDone) return sendProblem(desk, request, reply, 'refused')
    return reply.redirect(`${base}#freezes`, 303)
  })
}

const isStanding = (now: Date) =>
  and(sql`${holds.reason} = 'frozen'`, isFreeze, or(isNull(holds.until), gt(holds.until, now)))

/** Accounts that are frozen, the oldest first. */
export const freezesOnDesk: DeskList<FreezeOnDesk> = {
  count: ({ handle, now }) => handle.$count(holds, isStanding(now)),
  rows: ({ handle, now }, after, most) =>
    handle
      .select({
        id: holds.id,
        customer: customers.id,
        email: customers.email,
        since: holds.since,
        until: holds.until,
        changedAt: sql`coalesce(${holds.changedAt}, ${holds.since})`.mapWith(holds.since),
      })
      .from(holds)
      .innerJoin(customers, eq(customers.id, holds.customerId))
      .where(and(isStanding(now), isLater(after, holds.since, holds.id)))
      .orderBy(asc(holds.since), asc(holds.id))
      .limit(most),
  keyOf: ({ since: at, id }) => ({ at, id }),
}
