import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Handle } from '../database/handle'
import { orders, removedCoins } from '../database/schema'
import { refused } from '../http/refused'
import { lockOrder } from '../orders/queries'
import { goOnWithPayout } from '../orders/take-step'
import { isUuid } from '../public-site/painting'
import { decideDirectly } from './decisions'
import { reasonIn, sendGone, sendProblem, type ListedDesk } from './desk'
import { isLater, type DeskList } from './lists'
import type { RemovedOnDesk } from './pages/removed-coins'

/** Where somebody says that what had to be done about coins that their chain took back is done. */
export const registerRemovedCoins = (server: FastifyInstance, desk: ListedDesk): void => {
  const { exchange, base } = desk

  server.post<{ Params: { id: string }; Body: unknown }>(`${base}/removed-coins/:id`, async (request, reply) => {
    const { id: about } = request.params
    const coins = isUuid(about) ? await exchange.database.read((handle) => removedAt(handle, about)) : undefined
    if (coins === undefined) return sendGone(desk, request, reply)
    const reason = reasonIn(request.body)
    if (reason === null) return desk.showAgain(request, reply, about)
    const isDone = await decideDirectly(
      desk,
      request,
      {
        action: 'coins.removed.handled',
        kind: 'coins',
        about,
        customer: coins.customer,
        order: coins.order,
        reason,
      },
      async (tx) => {
        await lockOrder(tx, eq(orders.reference, coins.order))
        const handled = await tx
          .update(removedCoins)
          .set({ handledAt: exchange.clock.now() })
          .where(and(eq(removedCoins.id, about), isNull(removedCoins.handledAt)))
          .returning({ id: removedCoins.id })
        if (handled.length === 0) throw refused('step-refused')
        await goOnWithPayout(tx, exchange, coins.order, exchange.clock.now())
      },
    )
    return isDone ? reply.redirect(`${base}#removed-coins`, 303) : sendProblem(desk, request, reply, 'refused')
  })
}

/** Coins of sales that their chain has taken back, the oldest first. */
export const removedOnDesk: DeskList<RemovedOnDesk> = {
  count: ({ handle }) => handle.$count(removedCoins, isNull(removedCoins.handledAt)),
  rows: ({ handle }, after, most) => {
    const { id, coin, amount, hash, removedAt: at, orderReference, handledAt } = removedCoins
    return handle
      .select({ id, coin, amount, hash, at, order: orders.reference, number: orders.number })
      .from(removedCoins)
      .innerJoin(orders, eq(orders.reference, orderReference))
      .where(and(isNull(handledAt), isLater(after, at, id)))
      .orderBy(asc(at), asc(id))
      .limit(most)
  },
  keyOf: ({ at, id }) => ({ at, id }),
}

const removedAt = async (handle: Handle, id: string) => {
  const [row] = await handle
    .select({ order: orders.reference, customer: orders.customerId })
    .from(removedCoins)
    .innerJoin(orders, eq(orders.reference, removedCoins.orderReference))
    .where(eq(removedCoins.id, id))
    .limit(1)
  return row
}
