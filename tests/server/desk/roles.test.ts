import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerDesk } from '../../../src/server/desk/register'
import { hasRole, operatorRoles, routeRoles, type OperatorRole } from '../../../src/server/desk/roles'
import type { Operators } from '../../../src/server/desk/operators'
import { registerSandboxDesk } from '../../../src/server/sandbox/desk'
import { testExchange, type TestExchange } from '../../support/exchange'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

type Asked = { roles: readonly OperatorRole[] | null; fresh: boolean[] }

/** A desk at which somebody of some roles sits, or nobody. */
const deskOf = async (asked: Asked) => {
  const server = fastify()
  await server.register(cookie)
  const operators: Operators = {
    leaving: { address: '/away', to: 'sign-out' },
    of: async (_, isFresh) => {
      asked.fresh.push(isFresh)
      return asked.roles === null ? null : { subject: 'one', name: 'Ulla Ek', roles: asked.roles }
    },
    signIn: (_, reply) => reply.status(401).send(),
    register: (pages) => void pages.post('/desk/unknown', async () => 'answered'),
  }
  registerDesk(server, { exchange: exchange.exchange, base: '/desk', operators })
  await server.ready()
  return server
}

test('every route of the desk has its role, and every row is a route', async () => {
  const server = fastify()
  const found: string[] = []
  server.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') found.push(`${each} ${url.replace('/sandbox/desk', '')}`)
  })
  await server.register(cookie)
  registerSandboxDesk(server, exchange.exchange)
  await server.ready()
  await server.close()
  expect(found.toSorted()).toEqual(Object.keys(routeRoles).toSorted())
})

const filled = (address: string) => address.replace(/:\w+/g, '0b6e4f00-1111-4222-8333-444455556666')
const rows = Object.entries(routeRoles).filter(([route]) => route !== 'POST /operator')

test.each(rows)('%s is for whoever has the role %s', async (route, needed) => {
  const [method, address = ''] = route.split(' ')
  const call = { method: method === 'GET' ? 'GET' : 'POST', url: `/desk${filled(address)}` } as const
  for (const role of operatorRoles) {
    const asked: Asked = { roles: [role], fresh: [] }
    const server = await deskOf(asked)
    const { statusCode } = await server.inject(call)
    await server.close()
    expect([role, statusCode === 403, asked.fresh]).toEqual([role, !hasRole([role], needed), [needed === 'payer']])
  }
  for (const [roles, status] of [
    [null, 401],
    [[], 403],
  ] as const) {
    const server = await deskOf({ roles, fresh: [] })
    expect((await server.inject(call)).statusCode).toBe(status)
    await server.close()
  }
})

test('a route without a row is not answered, whoever asks', async () => {
  const server = await deskOf({ roles: operatorRoles, fresh: [] })
  const { statusCode, body } = await server.inject({ method: 'POST', url: '/desk/unknown' })
  await server.close()
  expect([statusCode, body.includes('answered')]).toEqual([404, false])
})
