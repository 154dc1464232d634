import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { checkAddress } from '../../domain/orders/addresses'
import { openDecisions } from '../callbacks/order-review'
import { isPaidInFull, paidIn } from '../callbacks/paid-in'
import type { Handle } from '../database/handle'
import { customers, holds, orders, planOrders, plans } from '../database/schema'
import { orderPage, type OrderOnDesk, type OrderWithVersion } from './pages/orders'
import { isUuid, send, textIn } from '../public-site/painting'
import { chainsOf } from '../outside/coins'
import { sendGone, sendProblem, viewOf, viewOfTried, type Desk, reasonIn } from './desk'
import { isLater, type DeskList, type ListKey } from './lists'
import { propose } from './proposal-routes'
import { versionOf } from './versions'

type OfOrder = { Params: { reference: string } }

const decisions = ['release', 'refund'] as const

/** Where somebody proposes what becomes of orders that wait for support, and of coins that a sale did not take. */
export const registerOrders = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const orderAt = async (reference: string) =>
    isUuid(reference)
      ? exchange.database.read((handle) => orderOnDesk(handle, reference, exchange.clock.now()))
      : undefined
  const address = `${base}/orders/:reference`

  server.get<OfOrder>(address, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const order = await orderAt(request.params.reference)
    if (order === undefined) return sendGone(desk, request, reply)
    return send(exchange, request, reply, view, orderPage(view, order))
  })

  server.post<OfOrder & { Body: unknown }>(address, async (request, reply) => {
    const order = await orderAt(request.params.reference)
    const decision = decisions.find((one) => one === textIn(request.body, 'decision'))
    if (order === undefined || decision === undefined) return sendGone(desk, request, reply)
    if (!order.open.includes(decision)) return sendProblem(desk, request, reply, 'refused')
    const typed = textIn(request.body, 'returnAddress').trim()
    const isAddressed = decision === 'refund' && order.type === 'SELL'
    const isWrong = isAddressed && !checkAddress(order.coin, typed, chainsOf(exchange.outside)).valid
    const reason = reasonIn(request.body)
    if (isWrong || reason === null) {
      const view = viewOfTried(desk, request, reply, decision)
      return send(exchange, request, reply.status(400), view, orderPage(view, order, { typed, isWrong }))
    }
    return propose(desk, request, reply, {
      action: decision === 'release' ? 'order.release' : 'order.refund',
      about: order.reference,
      customer: order.customer,
      order: order.reference,
      version: textIn(request.body, 'version'),
      reason,
      ...(isAddressed ? { returnAddress: typed } : {}),
    })
  })
}

/** Coins of a sale that came, and neither went back nor were taken back by their chain. */
const coinsIn = sql`coalesce((
  select sum(case when direction = 'IN' then amount when label in ('refund', 'removed') then -amount else 0 end)::numeric
  from order_transactions where order_reference = ${orders.reference} and currency = ${orders.coin} limit 1
), 0)`

const sold = sql`case when ${orders.status} = 'REFUND' then 0 else coalesce(${orders.coinAmount}, 0) end`

const isHeld = sql`exists (
  select from ${holds} where ${holds.orderReference} = ${orders.reference} and ${holds.releasedAt} is null limit 1
)`

/** The first line is the condition of the index that has all that may wait; the others ask of these few. */
const onDesk = and(
  sql`(${orders.status} in ('CONTACT_SUPPORT', 'PAID') or ${orders.hasCoinsBeside})`,
  or(
    eq(orders.status, 'CONTACT_SUPPORT'),
    and(eq(orders.status, 'PAID'), isHeld),
    and(eq(orders.type, 'SELL'), sql`${coinsIn} > ${sold}`),
  ),
)

/** The number of the plan that has made an order. */
const planOfOrder = sql<string | null>`(
  select ${plans.number} from ${planOrders} inner join ${plans} on ${plans.reference} = ${planOrders.planReference}
  where ${planOrders.orderReference} = ${orders.reference} limit 1
)`

const columns = {
  reference: orders.reference,
  number: orders.number,
  type: orders.type,
  status: orders.status,
  coin: orders.coin,
  fiat: orders.fiat,
  total: orders.total,
  customer: customers.id,
  email: customers.email,
  at: orders.createdAt,
  plan: planOfOrder,
  beyond: sql<string>`case when ${orders.type} = 'SELL' then ${coinsIn} - ${sold} else 0 end::text`,
}

/** Orders that wait for somebody to decide, the oldest first. */
export const ordersOnDesk: DeskList<OrderOnDesk> = {
  count: ({ handle }) => handle.$count(orders, onDesk),
  rows: ({ handle }, after, most) => waitingOrders(handle, after, most),
  keyOf: ({ at, reference: id }) => ({ at, id }),
}

/** Those of one page. */
export const waitingOrders = (handle: Handle, after: ListKey | null, most: number): Promise<OrderOnDesk[]> =>
  handle
    .select(columns)
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(onDesk, isLater(after, orders.createdAt, orders.reference)))
    .orderBy(asc(orders.createdAt), asc(orders.reference))
    .limit(most)

const orderOnDesk = async (handle: Handle, reference: string, now: Date): Promise<OrderWithVersion | undefined> => {
  const [found] = await handle
    .select({ order: columns, row: orders })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(and(eq(orders.reference, reference), onDesk))
    .limit(1)
  if (found === undefined) return undefined
  const { order, row } = found
  const version = await versionOf(handle, 'order', reference)
  const came = await paidIn(handle, row)
  const open = await openDecisions(handle, row, now)
  return { ...order, version: version ?? '', came, isPaidInFull: isPaidInFull(row, came), open }
}
