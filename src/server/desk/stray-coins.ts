import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { checkAddress } from '../../domain/orders/addresses'
import type { Handle } from '../database/handle'
import { customers, orders, strayCoins } from '../database/schema'
import { isLeaving, lockStray } from '../orders/stray-coins'
import { strayPage, type StrayOnDesk } from './pages/stray-coins'
import { isUuid, send, textIn } from '../public-site/painting'
import { chainsOf } from '../outside/coins'
import { sendGone, viewOf, viewOfTried, type Desk, sendProblem, reasonIn } from './desk'
import { decide } from './decisions'
import { isLater, type DeskList } from './lists'
import { propose } from './proposal-routes'
import { versionOf } from './versions'

type OfCoins = { Params: { id: string } }

const decisions = ['return', 'handled'] as const

/** Where somebody decides about coins of another kind than the sale was about. */
export const registerStrayCoins = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const coinsAt = async (id: string) =>
    isUuid(id) ? (await exchange.database.read((handle) => waiting(handle, 1, eq(strayCoins.id, id))))[0] : undefined
  const address = `${base}/coins/:id`

  server.get<OfCoins>(address, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const coins = await coinsAt(request.params.id)
    if (coins === undefined) return sendGone(desk, request, reply)
    return send(exchange, request, reply, view, strayPage(view, coins))
  })

  server.post<OfCoins & { Body: unknown }>(address, async (request, reply) => {
    const coins = await coinsAt(request.params.id)
    const decision = decisions.find((one) => one === textIn(request.body, 'decision'))
    if (coins === undefined || decision === undefined) return sendGone(desk, request, reply)
    const typed = textIn(request.body, 'returnAddress').trim()
    const isReturn = decision === 'return'
    const isWrong = isReturn && !checkAddress(coins.coin, typed, chainsOf(exchange.outside)).valid
    const reason = reasonIn(request.body)
    if (isWrong || reason === null) {
      const view = viewOfTried(desk, request, reply, decision)
      return send(exchange, request, reply.status(400), view, strayPage(view, coins, { typed, isWrong }))
    }
    const { id: about, customer, orderReference: order } = coins
    const version = textIn(request.body, 'version')
    if (isReturn)
      return propose(desk, request, reply, {
        action: 'coins.return',
        about,
        customer,
        order,
        version,
        reason,
        returnAddress: typed,
      })
    if (version !== String(coins.returnTimes)) return sendProblem(desk, request, reply, 'late')
    const isDone = await decide(
      desk,
      request,
      { action: 'coins.handled', kind: 'coins', about, customer, order, version, reason },
      {
        id: randomUUID(),
        type: 'stray-coins.reviewed',
        at: exchange.clock.now().toISOString(),
        coins: about,
        decision: 'handled',
        returnAddress: null,
      },
      async (tx) => {
        await lockStray(tx, about)
        return (await versionOf(tx, 'coins', about)) === version
      },
    )
    if (!isDone) return sendProblem(desk, request, reply, 'refused')
    return reply.redirect(base, 303)
  })
}

/** Stray coins that nobody has handled, the oldest first. */
export const strayOnDesk: DeskList<StrayOnDesk> = {
  count: ({ handle }) => handle.$count(strayCoins, isNull(strayCoins.handledAt)),
  rows: ({ handle }, after, most) => waiting(handle, most, isLater(after, strayCoins.receivedAt, strayCoins.id)),
  keyOf: ({ receivedAt: at, id }) => ({ at, id }),
}

const waiting = async (handle: Handle, most: number, condition?: SQL): Promise<StrayOnDesk[]> => {
  const rows = await handle
    .select({
      stray: strayCoins,
      number: orders.number,
      expected: orders.coin,
      customer: customers.id,
      email: customers.email,
    })
    .from(strayCoins)
    .innerJoin(orders, eq(orders.reference, strayCoins.orderReference))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(isNull(strayCoins.handledAt), condition))
    .orderBy(asc(strayCoins.receivedAt), asc(strayCoins.id))
    .limit(most)
  return rows.map(({ stray, ...of }) => ({ ...of, ...stray, isLeaving: isLeaving(stray) }))
}
