import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { mask, optional, string, type } from 'superstruct'
import type { Handle } from '../database/handle'
import { customers, holds, jobs as queue, orders, refunds } from '../database/schema'
import type { CallbackEvent } from '../callbacks/receive'
import { countWaiting, waitingWork, type JobRow } from '../jobs/queue'
import type { WaitingRefund, WaitingWork } from './pages/money-work'
import { isUuid, textIn } from '../public-site/painting'
import { sendGone, type ListedDesk, sendProblem, reasonIn } from './desk'
import { decide, type Decision } from './decisions'
import { isLater, type DeskList } from './lists'
import { propose } from './proposal-routes'
import type { Proposal } from './proposals'
import { orderToldAgain, transferOnDesk } from './told-again'
import { customerOfOrder } from '../orders/queries'

type OfOne = { Params: { id: string } }

const decisions = ['book', 'handled'] as const
const refundDecisions = ['hold', 'release'] as const

/** Where somebody has money work tried now, and decides about money that was told again otherwise. */
export const registerMoneyWork = (server: FastifyInstance, desk: ListedDesk): void => {
  const { exchange, base } = desk
  const head = () => ({ id: randomUUID(), at: exchange.clock.now().toISOString() })
  const decideAndReturn = async (
    request: FastifyRequest,
    reply: FastifyReply,
    part: string,
    decision: Decision,
    event: CallbackEvent,
  ) => {
    if (decision.reason === null) return desk.showAgain(request, reply, decision.about)
    const isDone = await decide(desk, request, decision, event)
    return isDone ? reply.redirect(`${base}#${part}`, 303) : sendProblem(desk, request, reply, 'refused')
  }

  type Booking = Pick<Proposal, 'about' | 'customer' | 'order'> & {
    action: 'transfer.book' | 'payment.book'
    reason: string | null
  }

  /** Money that is booked may leave at once, as what an order was paid too much: a second operator confirms it. */
  const proposeBooking = async (request: FastifyRequest, reply: FastifyReply, { reason, ...booking }: Booking) => {
    if (reason === null) return desk.showAgain(request, reply, booking.about)
    const version = textIn(request.body, 'version')
    return propose(desk, request, reply, { ...booking, version, reason })
  }

  server.post<OfOne & { Body: unknown }>(`${base}/work/:id`, async (request, reply) => {
    const { id: about } = request.params
    const found = isUuid(about) ? await exchange.database.read((handle) => orderOfWork(handle, about)) : undefined
    if (found === undefined) return sendGone(desk, request, reply)
    const [version, reason] = [textIn(request.body, 'version'), reasonIn(request.body)]
    if (reason === null) return desk.showAgain(request, reply, about)
    return propose(desk, request, reply, { action: 'work.retry', about, ...found, version, reason })
  })

  server.post<OfOne & { Body: unknown }>(`${base}/refunds/:id`, async (request, reply) => {
    const { id: order } = request.params
    const decision = refundDecisions.find((one) => one === textIn(request.body, 'decision'))
    if (!isUuid(order) || decision === undefined) return sendGone(desk, request, reply)
    const reason = reasonIn(request.body)
    if (reason === null) return desk.showAgain(request, reply, order)
    const customer = (await exchange.database.read((handle) => customerOfOrder({ reference: order }, handle))) ?? null
    const about = { about: order, customer, order, version: textIn(request.body, 'version'), reason }
    if (decision === 'release') return propose(desk, request, reply, { action: 'refund.release', ...about })
    return decideAndReturn(
      request,
      reply,
      'refunds',
      { action: 'refund.hold', kind: 'refund', ...about },
      {
        ...head(),
        type: 'refund.reviewed',
        order,
        decision,
      },
    )
  })

  server.post<OfOne & { Body: unknown }>(`${base}/transfers/:id`, async (request, reply) => {
    const { id: transfer } = request.params
    const decision = decisions.find((one) => one === textIn(request.body, 'decision'))
    const isKnown =
      isUuid(transfer) && (await exchange.database.read((handle) => transferOnDesk(handle, transfer))) !== undefined
    if (!isKnown || decision === undefined) return sendGone(desk, request, reply)
    const reason = reasonIn(request.body)
    // A transfer may have paid several orders or none: it is in the timeline of no customer.
    const about = { about: transfer, customer: null, order: null, reason }
    if (decision === 'book') return proposeBooking(request, reply, { action: 'transfer.book', ...about })
    const decided = { action: 'transfer.handled', kind: 'transfer', ...about } as const
    const event = { ...head(), type: 'transfer.reviewed', transfer, decision } as const
    return decideAndReturn(request, reply, 'transfers', decided, event)
  })

  server.post<OfOne & { Body: unknown }>(`${base}/payments/:id`, async (request, reply) => {
    const { id: contradiction } = request.params
    const decision = decisions.find((one) => one === textIn(request.body, 'decision'))
    const found = isUuid(contradiction)
      ? await exchange.database.read((handle) => orderToldAgain(handle, contradiction))
      : undefined
    if (found === undefined || decision === undefined) return sendGone(desk, request, reply)
    const reason = reasonIn(request.body)
    const about = { about: contradiction, ...found, reason }
    if (decision === 'book') return proposeBooking(request, reply, { action: 'payment.book', ...about })
    const decided = { action: 'payment.handled', kind: 'payment', ...about } as const
    const event = { ...head(), type: 'payment.reviewed', contradiction, decision } as const
    return decideAndReturn(request, reply, 'payments', decided, event)
  })
}

const OfOrder = type({ reference: optional(string()), verification: optional(string()), payment: optional(string()) })

/** Money work that failed and waits, the oldest first, with the order that it is of where it names one. */
export const workOnDesk: DeskList<WaitingWork> = {
  count: async ({ handle, exchange: { jobs } }) => (await countWaiting(handle, jobs.moneyKinds())).waiting,
  rows: async ({ handle, exchange: { jobs } }, after, most) => {
    const last = after && { createdAt: after.at, id: after.id }
    return withOrders(handle, await waitingWork(handle, jobs.moneyKinds(), most, last))
  },
  keyOf: ({ since: at, id }) => ({ at, id }),
}

const withOrders = async (handle: Handle, rows: readonly JobRow[]): Promise<WaitingWork[]> => {
  const references = rows.flatMap(({ payload }) => mask(payload, OfOrder).reference ?? [])
  const named =
    references.length === 0
      ? []
      : await handle
          .select({ reference: orders.reference, number: orders.number })
          .from(orders)
          .where(inArray(orders.reference, references))
          .limit(references.length)
  return rows.map(({ id, kind, payload, attempts, createdAt: since }) => {
    const { reference } = mask(payload, OfOrder)
    return { id, kind, attempts, since, number: named.find((each) => each.reference === reference)?.number ?? null }
  })
}

/** Whose order money work is of that waits, where it names one; undefined where there is no such work. */
const orderOfWork = async (
  handle: Handle,
  id: string,
): Promise<{ order: string | null; customer: string | null } | undefined> => {
  const [work] = await handle.select({ payload: queue.payload }).from(queue).where(eq(queue.id, id)).limit(1)
  if (work === undefined) return undefined
  const { reference } = mask(work.payload, OfOrder)
  const customer =
    reference !== undefined && isUuid(reference) ? await customerOfOrder({ reference }, handle) : undefined
  return customer === undefined ? { order: null, customer: null } : { order: reference ?? null, customer }
}

/** Refunds that wait, the oldest first, and whether the desk holds them. */
export const refundsOnDesk: DeskList<WaitingRefund> = {
  count: ({ handle }) => handle.$count(refunds, isNotNull(refunds.waitingSince)),
  rows: ({ handle }, after, most) =>
    handle
      .select({
        key: refunds.key,
        returnReason: refunds.returnReason,
        returnReference: refunds.returnReference,
        order: orders.reference,
        heldSince: sql<Date | null>`(
          select ${holds.since} from ${holds} where ${holds.orderReference} = ${orders.reference}
          and ${holds.reason} = 'refund-review' and ${holds.releasedAt} is null limit 1
        )`.mapWith(holds.since),
        number: orders.number,
        email: customers.email,
        amount: refunds.amount,
        currency: refunds.currency,
        since: refunds.createdAt,
        waitingSince: sql<Date>`${refunds.waitingSince}`.mapWith(refunds.waitingSince),
      })
      .from(refunds)
      .innerJoin(orders, eq(orders.reference, refunds.orderReference))
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(and(isNotNull(refunds.waitingSince), isLater(after, refunds.waitingSince, refunds.key)))
      .orderBy(asc(refunds.waitingSince), asc(refunds.key))
      .limit(most),
  keyOf: ({ waitingSince: at, key: id }) => ({ at, id }),
}
