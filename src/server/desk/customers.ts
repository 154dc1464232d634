import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Handle } from '../database/handle'
import { customers, orders } from '../database/schema'
import { hrefWith, queryOf } from '../public-site/frame'
import { isUuid, send, textIn } from '../public-site/painting'
import { sendGone, viewOf, type Desk } from './desk'
import { findCustomerPage, timelinePage } from './pages/timeline'
import { timelineOf, type TimelineKey } from './timeline'

type OfCustomer = { Params: { customer: string } }

const entriesOnPage = 50

/** Where somebody finds a customer and reads what has happened to them. What is looked for is sent as a form, not in an address. */
export const registerCustomers = (server: FastifyInstance, desk: Desk): void => {
  const { exchange, base } = desk
  const address = `${base}/customers`

  server.get(address, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    return send(exchange, request, reply, view, findCustomerPage(view))
  })

  server.post(address, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const typed = textIn(request.body, 'customer').trim()
    const customer = await exchange.database.read((handle) => customerFor(handle, typed))
    if (customer !== undefined) return reply.redirect(`${address}/${customer}`, 303)
    return send(exchange, request, reply.status(404), view, findCustomerPage(view, { typed, isUnknown: true }))
  })

  server.get<OfCustomer>(`${address}/:customer`, async (request, reply) => {
    const view = viewOf(desk, request, reply)
    const { customer } = request.params
    const before = keyIn(request)
    if (!isUuid(customer) || before === undefined) return sendGone(desk, request, reply)
    const told = await exchange.database.read(async (handle) => {
      const [row] = await handle
        .select({ email: customers.email })
        .from(customers)
        .where(eq(customers.id, customer))
        .limit(1)
      return row && { ...row, ...(await timelineOf(handle, customer, before, entriesOnPage)) }
    })
    if (told === undefined) return sendGone(desk, request, reply)
    const { next, ...page } = told
    const olderHref = next && hrefWith(request, { at: next.at.toISOString(), kind: next.kind, id: next.id })
    return send(exchange, request, reply, view, timelinePage(view, { ...page, customer, olderHref }))
  })
}

/** Whose e-mail address it is, or whose order has it as its number. */
const customerFor = async (handle: Handle, typed: string): Promise<string | undefined> => {
  const [byEmail] = await handle
    .select({ id: customers.id })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, typed.toLowerCase()))
    .limit(1)
  if (byEmail) return byEmail.id
  const [byOrder] = await handle.select({ id: orders.customerId }).from(orders).where(eq(orders.number, typed)).limit(1)
  return byOrder?.id
}

/** The key that a page goes on from; null for the first, undefined where it is none. */
const keyIn = (request: FastifyRequest): TimelineKey | null | undefined => {
  const { at, kind, id } = queryOf(request)
  if (at === undefined && kind === undefined && id === undefined) return null
  if (at === undefined || kind === undefined || id === undefined) return undefined
  const time = new Date(at)
  return Number.isNaN(time.getTime()) || time.toISOString() !== at ? undefined : { at: time, kind, id }
}
