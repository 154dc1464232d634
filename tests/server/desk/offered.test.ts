import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import type { Operators } from '../../../src/server/desk/operators'
import { registerDesk } from '../../../src/server/desk/register'
import { hasRole, roleOfRoute, routeRoles, type OperatorRole } from '../../../src/server/desk/roles'
import { sendCallback, transferOf } from '../../support/callbacks'
import { decidesAt, deskPageAt, proposesAt } from '../../support/desk'
import { browserOf, newCustomer, testExchange, type TestExchange } from '../../support/exchange'
import { fillDesk } from '../../support/full-desk'
import { buyOrder } from '../../support/placing'
import { newSeller } from '../../support/selling'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange({ config: { bankByHand: true } })
  await newCustomer(exchange.database)
  await exchange.database.transaction((tx) => fillDesk(tx, 2))
})
afterAll(() => exchange.stop())

const deskOf = async (roles: readonly OperatorRole[]): Promise<FastifyInstance> => {
  const server = fastify()
  await server.register(cookie)
  const operators: Operators = {
    leaving: { address: '/away', to: 'sign-out' },
    of: async () => ({ subject: 'two', name: 'Nils Ask', roles }),
    signIn: (_, reply) => reply.status(401).send(),
    register: () => {},
  }
  registerDesk(server, { exchange: exchange.exchange, base: '/desk', operators })
  await server.ready()
  return server
}

const routes = Object.keys(routeRoles).filter((route) => route.startsWith('POST '))
const routeOf = (address: string): string => {
  const fits = (route: string) => new RegExp(`^${route.slice(5).replace(/:\w+/g, '[^/]+')}$`).test(address)
  return routes.find(fits) ?? `POST ${address}`
}

/** By which routes somebody of some roles is asked to send forms: on the desk, and on each page that it leads to. */
const offeredTo = async (roles: readonly OperatorRole[]): Promise<string[]> => {
  const server = await deskOf(roles)
  const read = async (url: string) => (await server.inject({ url })).body
  const desk = await read('/desk')
  const ways = new Set([...desk.matchAll(/href="(\/desk\/[a-z\d]+(?:\/[^"#?]*)?)"/g)].map(([, href = '']) => href))
  const pages = [desk]
  for (const href of ways) pages.push(await read(href))
  await server.close()
  const sent = pages.flatMap((page) => [...page.matchAll(/action="\/desk([^"]*)"/g)].map(([, address = '']) => address))
  return [...new Set(sent.map(routeOf))].toSorted()
}

describe('whoever has one role', () => {
  test.each(['reader', 'reviewer', 'payer', 'admin'] as const)(
    'alone, %s, is offered what they may do',
    async (role) => {
      const offered = await offeredTo([role])
      expect(offered.filter((route) => !hasRole([role], roleOfRoute('POST', route.slice(5)) ?? 'admin'))).toEqual([])
    },
  )

  test('and all of it together is all that the desk can do', async () => {
    // Of these there is nothing in the tests' database that could be decided.
    const elsewhere = ['POST /bank', 'POST /bank/transfers', 'POST /operator']
    expect(await offeredTo(['reviewer', 'payer', 'admin'])).toEqual(
      routes.filter((route) => !elsewhere.includes(route)).toSorted(),
    )
  })
})

describe('an order that waits', () => {
  const boughtFor = async (amount: string): Promise<Order> => {
    const { customer } = await newSeller(exchange.database)
    const browser = browserOf(exchange.server)
    await browser.signIn(customer.email)
    const order: Order = (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
    await sendCallback(exchange, 'payments', transferOf(order.number, amount))
    return order
  }
  const addressOf = ({ reference }: Order) => `/sandbox/desk/orders/${reference}`
  const offersOf = async (order: Order) => {
    const page = await deskPageAt(exchange.server, addressOf(order))
    return [...page.matchAll(/name="decision" value="(\w+)"/g)].map(([, decision]) => decision)
  }

  test('is not released where too little has come, nor offered so, and the route refuses', async () => {
    const order = await boughtFor('400.00')
    expect(await offersOf(order)).toEqual(['refund'])
    const answer = await proposesAt(exchange.server, addressOf(order), { decision: 'release' })
    expect([answer.statusCode, answer.body.includes('cannot be done any more')]).toEqual([409, true])
  })

  test('can be released where more has come than it costs', async () => {
    const order = await boughtFor('2000.00')
    expect(await offersOf(order)).toEqual(['release', 'refund'])
  })

  test('whose proposal is late is no more confirmed, nor offered so, but turned down', async () => {
    const order = await boughtFor('400.00')
    const address = String(
      (await proposesAt(exchange.server, addressOf(order), { decision: 'refund' })).headers.location,
    )
    const offered = async () =>
      [...(await deskPageAt(exchange.server, address, 'second')).matchAll(/name="decision" value="([\w-]+)"/g)].map(
        ([, decision]) => decision,
      )
    expect(await offered()).toEqual(['confirm', 'turn-down'])
    await sendCallback(exchange, 'payments', transferOf(order.number, '100.00'))
    expect(await offered()).toEqual(['turn-down'])
    expect((await decidesAt(exchange.server, address, { decision: 'turn-down' }, 'second')).statusCode).toBe(303)
  })
})
