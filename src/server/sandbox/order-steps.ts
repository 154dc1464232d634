import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lifecycleEvents, type LifecycleEvent } from '../../../machines/order/lifecycle'
import type { Transaction } from '../database/handle'
import { transferIn } from '../../domain/payments/payment-methods'
import { orders, orderSteps, refunds } from '../database/schema'
import type { Exchange } from '../exchange'
import { notFound, notSignedIn } from '../http/refused'
import { sessionOf } from '../http/session'
import type { OrderRow } from '../orders/effects'
import { placeHold } from '../orders/holds'
import { lockOrder } from '../orders/queries'
import { writeStep } from '../orders/write-step'
import { isUuid } from '../public-site/painting'
import { scenes, type Scene } from './seeds/timeline'
import { walkedEuro, walkedPrice } from './price-walk'

const taking = { type: 'object', required: ['event'], properties: { event: { enum: lifecycleEvents } } } as const

type OfOrder = { Params: { reference: string } }

/** What testers do to their own orders: every step of the statechart, one at a time, what steps there have been, and money that waits. */
export const registerOrderSteps = (server: FastifyInstance, exchange: Exchange): void => {
  const { database, live, clock } = exchange
  const address = '/sandbox/orders/:reference/steps'

  const withOwn = async <Result>(
    request: FastifyRequest<OfOrder>,
    work: (tx: Transaction, order: OrderRow) => Promise<Result>,
  ): Promise<Result> => {
    const session = await sessionOf(exchange, request)
    if (!session) throw notSignedIn()
    const { reference } = request.params
    if (!isUuid(reference)) throw notFound()
    return database.transaction(async (tx) => {
      const order = await lockOrder(
        tx,
        and(eq(orders.reference, reference), eq(orders.customerId, session.customer.id)),
      )
      if (order === undefined) throw notFound()
      return work(tx, order)
    })
  }

  server.get<OfOrder>(address, async (request) =>
    withOwn(request, async (tx, { reference, type }) => {
      const steps = await tx
        .select({ status: orderSteps.status, event: orderSteps.event })
        .from(orderSteps)
        .where(eq(orderSteps.orderReference, reference))
        .orderBy(asc(orderSteps.id))
        .limit(100)
      return { type, steps }
    }),
  )

  // Money that waits, held by the desk: on its way else, before anybody could choose where it goes.
  server.post<OfOrder>('/sandbox/orders/:reference/held-refund', async (request) =>
    withOwn(request, async (tx, order) => {
      const now = clock.now()
      const { reference, total: amount, fiat: currency } = order
      await tx.insert(refunds).values({
        key: `${reference}/${randomUUID()}`,
        orderReference: reference,
        method: transferIn[currency],
        amount,
        currency,
        waitingSince: now,
        createdAt: now,
      })
      await placeHold(tx, order, { reason: 'refund-review' }, now)
      return { amount, currency }
    }),
  )

  server.post<OfOrder & { Body: { event: LifecycleEvent } }>(address, { schema: { body: taking } }, async (request) =>
    withOwn(request, async (tx, order) => {
      const now = clock.now()
      const step = sceneOf[request.body.event](order, {
        rate: () => walkedPrice(exchange.config.sandboxSeed, order.coin, order.fiat, now),
        sekPerEuro: () => walkedEuro(exchange.config.sandboxSeed, now),
      })
      const { status } = await writeStep(tx, live, order, step, now)
      return { status }
    }),
  )
}

const typed =
  (scene: Scene['step'], type: 'payment.late' | 'coins.late' | 'order.released'): Scene['step'] =>
  (order, market) => {
    const step = scene(order, market)
    if (type === 'payment.late' && 'money' in step) return { type, money: step.money }
    if (type === 'coins.late' && 'coins' in step && 'rate' in step) return { type, coins: step.coins, rate: step.rate }
    if (type === 'order.released' && step.type === 'payout.started')
      return { type, rate: step.rate, coinAmount: step.coinAmount, back: [], sekPerEuro: '1' }
    throw new Error(`Not a step like ${type}`)
  }

const sceneOf: Record<LifecycleEvent, Scene['step']> = {
  'payment.started': scenes.started,
  'transfer.chosen': scenes.chosen,
  'transfer.reported': scenes.reported,
  'payment.received': scenes.paid,
  'payment.failed': scenes.failed,
  'payment.mismatched': scenes.paidWrong,
  'payment.late': typed(scenes.paid, 'payment.late'),
  'coins.received': scenes.coinsCame,
  'coins.mismatched': scenes.coinsWrong,
  'coins.late': typed(scenes.coinsCame, 'coins.late'),
  'coins.removed': scenes.coinsRemoved,
  'order.canceled': scenes.canceled,
  'order.expired': scenes.expired,
  'order.questioned': () => ({ type: 'order.questioned', feedbackReason: null, feedbackDetails: null }),
  'order.refused': scenes.refused,
  'order.released': typed(scenes.settled, 'order.released'),
  'order.refunded': (order, market) => (order.type === 'BUY' ? scenes.refunded : scenes.coinsBack)(order, market),
  'payout.started': scenes.settled,
  'payout.sent': scenes.sent,
  'payout.refused': () => ({ type: 'payout.refused' }),
  'payout.returned': scenes.returned,
  'payout.retried': () => ({ type: 'payout.retried' }),
}
