import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { mask, optional, string, type } from 'superstruct'
import type { Handle } from '../database/handle'
import {
  bankTransfers,
  customers,
  holds,
  orders,
  orderTransactions,
  paymentContradictions,
  payments,
  refunds,
} from '../database/schema'
import type { Exchange } from '../exchange'
import { postSigned } from '../callbacks/post-signed'
import type { CallbackEvent } from '../callbacks/receive'
import { waitingWork } from '../jobs/queue'
import type { PaymentOnDesk, TransferOnDesk, WaitingRefund, WaitingWork } from './pages/money-work'
import { isUuid, textIn } from '../public-site/painting'
import { sendGone, type Desk } from './desk'

type OfOne = { Params: { id: string } }

const decisions = ['book', 'handled'] as const
const refundDecisions = ['hold', 'release'] as const

/** Where somebody has money work tried now, and decides about money that was told again otherwise. */
export const registerMoneyWork = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, post, base } = desk
  const decide = (event: CallbackEvent) => postSigned(post, exchange, 'reviews', JSON.stringify(event))
  const head = () => ({ id: randomUUID(), at: exchange.clock.now().toISOString() })

  server.post<OfOne>(`${base}/work/:id`, async (request, reply) => {
    const { id: work } = request.params
    if (!isUuid(work)) return sendGone(desk, request, reply)
    await decide({ ...head(), type: 'work.retried', work })
    return reply.redirect(`${base}#work`, 303)
  })

  server.post<OfOne & { Body: unknown }>(`${base}/refunds/:id`, async (request, reply) => {
    const { id: order } = request.params
    const decision = refundDecisions.find((one) => one === textIn(request.body, 'decision'))
    if (!isUuid(order) || decision === undefined) return sendGone(desk, request, reply)
    await decide({ ...head(), type: 'refund.reviewed', order, decision })
    return reply.redirect(`${base}#refunds`, 303)
  })

  /** Decides about what was told again otherwise: books it, or takes it as handled. */
  const registerDecision = (
    part: 'transfers' | 'payments',
    isThere: (handle: Handle, id: string) => Promise<boolean>,
    eventOf: (id: string, decision: (typeof decisions)[number]) => CallbackEvent,
  ) =>
    server.post<OfOne & { Body: unknown }>(`${base}/${part}/:id`, async (request, reply) => {
      const { id } = request.params
      const decision = decisions.find((one) => one === textIn(request.body, 'decision'))
      const isKnown = isUuid(id) && (await exchange.database.read((handle) => isThere(handle, id)))
      if (!isKnown || decision === undefined) return sendGone(desk, request, reply)
      await decide(eventOf(id, decision))
      return reply.redirect(`${base}#${part}`, 303)
    })

  registerDecision('transfers', isToldOtherwise, (transfer, decision) => ({
    ...head(),
    type: 'transfer.reviewed',
    transfer,
    decision,
  }))
  registerDecision('payments', isKept, (contradiction, decision) => ({
    ...head(),
    type: 'payment.reviewed',
    contradiction,
    decision,
  }))
}

const OfOrder = type({ reference: optional(string()), verification: optional(string()), payment: optional(string()) })

/** Money work that failed and waits, the oldest first, with the order that it is of where it names one. */
export const workOnDesk = async (handle: Handle, { jobs }: Exchange, most: number): Promise<WaitingWork[]> => {
  const rows = await waitingWork(handle, jobs.moneyKinds(), most)
  const references = rows.flatMap(({ payload }) => mask(payload, OfOrder).reference ?? [])
  const named =
    references.length === 0
      ? []
      : await handle
          .select({ reference: orders.reference, number: orders.number })
          .from(orders)
          .where(inArray(orders.reference, references))
          .limit(most)
  return rows.map(({ id, kind, payload, attempts, createdAt: since }) => {
    const { reference } = mask(payload, OfOrder)
    return { id, kind, attempts, since, number: named.find((each) => each.reference === reference)?.number ?? null }
  })
}

/** Refunds that wait, the oldest first, and whether the desk holds them. */
export const refundsOnDesk = (handle: Handle, most: number): Promise<WaitingRefund[]> =>
  handle
    .select({
      order: orders.reference,
      isHeld: sql<boolean>`exists (
        select from ${holds} where ${holds.orderReference} = ${orders.reference}
        and ${holds.reason} = 'refund-review' and ${holds.releasedAt} is null limit 1
      )`,
      number: orders.number,
      email: customers.email,
      amount: refunds.amount,
      currency: refunds.currency,
      since: refunds.createdAt,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.reference, refunds.orderReference))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(isNotNull(refunds.waitingSince))
    .orderBy(refunds.waitingSince)
    .limit(most)

/** Transfers that were told again otherwise, with how they were told first; the newest first. */
export const transfersOnDesk = async (handle: Handle, most: number): Promise<TransferOnDesk[]> => {
  const told = await handle
    .select()
    .from(bankTransfers)
    .where(and(isNotNull(bankTransfers.contradicts), isNull(bankTransfers.handledAt)))
    .orderBy(desc(bankTransfers.receivedAt))
    .limit(most)
  const ids = told.flatMap(({ contradicts }) => contradicts ?? [])
  const firsts =
    ids.length === 0
      ? []
      : await handle.select().from(bankTransfers).where(inArray(bankTransfers.id, ids)).limit(ids.length)
  return told.flatMap((again) => {
    const first = firsts.find(({ id }) => id === again.contradicts)
    return first === undefined ? [] : [{ first, again }]
  })
}

const isToldOtherwise = async (handle: Handle, id: string): Promise<boolean> => {
  const found = await handle
    .select({ id: bankTransfers.id })
    .from(bankTransfers)
    .where(and(eq(bankTransfers.id, id), isNotNull(bankTransfers.contradicts)))
    .limit(1)
  return found.length > 0
}

/** Payments that were told again with another sum, with what came by them first; the newest first. */
export const paymentsOnDesk = async (handle: Handle, most: number): Promise<PaymentOnDesk[]> => {
  const told = await handle
    .select({
      id: paymentContradictions.id,
      payment: paymentContradictions.payment,
      number: orders.number,
      method: payments.method,
      again: { amount: paymentContradictions.amount, currency: paymentContradictions.currency },
    })
    .from(paymentContradictions)
    .innerJoin(payments, eq(payments.reference, paymentContradictions.payment))
    .innerJoin(orders, eq(orders.reference, payments.orderReference))
    .where(isNull(paymentContradictions.handledAt))
    .orderBy(desc(paymentContradictions.receivedAt))
    .limit(most)
  if (told.length === 0) return []
  const came = await handle
    .selectDistinctOn([orderTransactions.payment], {
      payment: orderTransactions.payment,
      amount: orderTransactions.amount,
      currency: orderTransactions.currency,
    })
    .from(orderTransactions)
    .innerJoin(payments, eq(payments.orderReference, orderTransactions.orderReference))
    .where(
      and(
        inArray(
          payments.reference,
          told.map(({ payment }) => payment),
        ),
        eq(orderTransactions.payment, payments.reference),
        eq(orderTransactions.direction, 'IN'),
      ),
    )
    .orderBy(orderTransactions.payment, orderTransactions.id)
    .limit(most)
  return told.flatMap(({ payment, ...row }) => {
    const { amount, currency } = came.find((each) => each.payment === payment) ?? {}
    return amount === undefined || (currency !== 'SEK' && currency !== 'EUR')
      ? []
      : [{ ...row, first: { amount, currency } }]
  })
}

const isKept = async (handle: Handle, id: string): Promise<boolean> => {
  const found = await handle
    .select({ id: paymentContradictions.id })
    .from(paymentContradictions)
    .where(eq(paymentContradictions.id, id))
    .limit(1)
  return found.length > 0
}
