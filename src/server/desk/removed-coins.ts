import { and, asc, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Handle } from '../database/handle'
import { orders, removedCoins } from '../database/schema'
import { isUuid, textIn } from '../public-site/painting'
import { reasonIn, sendGone, type ListedDesk } from './desk'
import { isLater, type DeskList } from './lists'
import type { RemovedOnDesk } from './pages/removed-coins'
import { propose } from './proposal-routes'

const decisions = ['handled', 'written-off'] as const

/** Where one operator says, and another confirms, what becomes of coins that their chain took back, and of what waits for them. */
export const registerRemovedCoins = (server: FastifyInstance, desk: ListedDesk): void => {
  const { exchange, base } = desk

  server.post<{ Params: { id: string }; Body: unknown }>(`${base}/removed-coins/:id`, async (request, reply) => {
    const { id: about } = request.params
    const coins = isUuid(about) ? await exchange.database.read((handle) => removedAt(handle, about)) : undefined
    if (coins === undefined) return sendGone(desk, request, reply)
    const reason = reasonIn(request.body)
    if (reason === null) return desk.showAgain(request, reply, about)
    const decision = decisions.find((one) => one === textIn(request.body, 'decision'))
    if (decision === undefined) return sendGone(desk, request, reply)
    const { customer, order } = coins
    const version = textIn(request.body, 'version')
    return propose(desk, request, reply, {
      action: `coins.removed.${decision}`,
      about,
      customer,
      order,
      version,
      reason,
    })
  })
}

/** Coins in the books that their chain has taken back, the oldest first. */
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
