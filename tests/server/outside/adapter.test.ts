import { randomUUID } from 'node:crypto'
import { object, string } from 'superstruct'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobKind } from '../../../src/server/jobs/jobs'
import { anyJob } from '../../../src/server/jobs/run'
import { withAdapters, type Adapter, type AdapterFactory } from '../../../src/server/outside/adapter'
import { nobody } from '../../../src/server/outside/availability'
import { uuidOf } from '../../../src/server/callbacks/post-signed'
import { claimReference, moveReference, nameReference, referenceNamed } from '../../../src/server/outside/references'
import { browserOf, newCustomer, testExchange, type TestExchange } from '../../support/exchange'

/*
 * An adapter as its writer would make one: of an e-ID that is told by a call of its own, and not by ours. It claims its
 * references in the database, has work of its own ask the party, and hands on what the party tells it.
 */

type Asked = { reference: string; endUserIp: string }
const asked: Asked[] = []
let isAway = false

const party: AdapterFactory = ({ database, clock, jobs, log, callBack, config }) => {
  const name = 'quick-id'
  const confirm = jobKind({
    kind: 'quick-id.confirm',
    payload: object({ theirs: string() }),
    run: async ({ theirs }, exchange) => {
      if (isAway) throw new Error('The party is away')
      const found = await exchange.database.read((handle) => referenceNamed(handle, { port: name, theirs }))
      if (found === undefined) return
      await callBack('eid', {
        id: uuidOf(`quick-id/${theirs}`),
        type: 'eid.failed',
        at: clock.now().toISOString(),
        orderRef: found.ours,
        hint: 'userCancel',
      })
      const ours = { port: name, ours: found.ours, from: 'asked', to: 'ended' }
      await database.transaction((tx) => moveReference(tx, ours, clock.now()))
    },
  })
  return {
    name,
    outside: {
      eid: {
        start: async ({ reference, endUserIp }) => {
          asked.push({ reference, endUserIp })
          const ours = { port: name, ours: reference }
          await database.transaction(async (tx) => {
            await claimReference(tx, { ...ours, state: 'asked' }, clock.now())
            await nameReference(tx, { ...ours, theirs: `their-${reference}` }, clock.now())
          })
          return { autoStartToken: randomUUID(), qrToken: randomUUID(), qrSecret: config.secret }
        },
      },
    },
    kinds: [anyJob(confirm)],
    routes: (server) => {
      server.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body))
      server.post('/told', async (request, reply) => {
        if (request.headers['x-party'] !== 'secret of the party') return reply.status(401).send()
        await database.transaction((tx) => jobs.enqueue(tx, confirm, { theirs: String(request.body) }, clock.now()))
        log.info('the party told something')
        return reply.send('ok')
      })
    },
  }
}

let exchange: TestExchange
beforeAll(async () => {
  exchange = await testExchange({ adapters: [party] })
})
afterAll(() => exchange.stop())

const started = async (headers: Record<string, string> = {}) => {
  const browser = browserOf(exchange.server)
  const answer = await browser.post('/protected/v2/auth/eid/start', { purpose: 'sign-in' }, headers)
  const { orderRef } = answer.json().result
  const state = async () => (await browser.post('/protected/v2/auth/eid/status', { orderRef })).json().result.status
  return { orderRef, state }
}
const told = (orderRef: string, headers: Record<string, string> = { 'x-party': 'secret of the party' }) =>
  exchange.server.inject({
    method: 'POST',
    url: '/outside/quick-id/told',
    headers: { 'content-type': 'text/plain', ...headers },
    payload: `their-${orderRef}`,
  })

describe('an adapter', () => {
  test('has the database, work and routes of its own, the clock, the log and the callbacks', async () => {
    const { orderRef, state } = await started()
    isAway = true
    expect((await told(orderRef)).statusCode).toBe(200)
    await exchange.exchange.jobs.runDue()
    expect(await state()).toBe('pending')
    isAway = false
    exchange.clock.forward({ seconds: 2 })
    await exchange.exchange.jobs.runDue()
    expect(await state()).toBe('failed')
    const found = await exchange.database.read((handle) =>
      referenceNamed(handle, { port: 'quick-id', theirs: `their-${orderRef}` }),
    )
    expect(found).toMatchObject({ ours: orderRef, state: 'ended', changedAt: exchange.clock.now() })
    expect(exchange.lines.join()).toContain('the party told something')
  })

  test('checks by itself who calls its routes, and its parsers are not those of the exchange', async () => {
    const { orderRef, state } = await started()
    expect((await told(orderRef, {})).statusCode).toBe(401)
    await exchange.exchange.jobs.runDue()
    expect(await state()).toBe('pending')
    const elsewhere = await exchange.server.inject({
      method: 'POST',
      url: '/protected/v2/auth/signin',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    })
    expect(elsewhere.statusCode).toBeGreaterThanOrEqual(400)
    expect((await exchange.server.inject('/outside/quick-id/other')).statusCode).toBe(404)
  })

  test('of an e-ID is told where the customer’s browser calls from', async () => {
    const { orderRef } = await started({ 'x-forwarded-for': '2001:db8::7' })
    expect(asked.at(-1)).toEqual({ reference: orderRef, endUserIp: '2001:db8::7' })
  })

  test('leaves the other ports to whoever filled them', async () => {
    const { outside } = exchange.exchange
    expect([outside.eid === null, outside.mail === null, outside.payments.BANKGIRO === undefined]).toEqual([
      false,
      false,
      false,
    ])
    const { email } = await newCustomer(exchange.database)
    expect((await browserOf(exchange.server).signIn(email)).statusCode).toBe(200)
  })
})

describe('several adapters', () => {
  const ofPayments = (name: string, method: 'BANKGIRO' | 'SEPA'): Adapter => ({
    name,
    outside: { payments: { [method]: { refund: async () => {}, checkouts: null } } },
  })

  test('fill methods of payment beside each other', () => {
    const { payments } = withAdapters(nobody, [ofPayments('one', 'BANKGIRO'), ofPayments('other', 'SEPA')])
    expect(Object.keys(payments)).toEqual(['BANKGIRO', 'SEPA'])
  })

  test.each([
    ['the same name', [ofPayments('one', 'BANKGIRO'), ofPayments('one', 'SEPA')], 'the name one: one and one'],
    ['the same method', [ofPayments('one', 'SEPA'), ofPayments('other', 'SEPA')], 'payments by SEPA: one and other'],
    [
      'the same port',
      ['one', 'other'].map((name) => ({ name, outside: { chat: { tokenOf: () => name } } })),
      'the port chat: one and other',
    ],
  ])('are refused where two have %s', (_, adapters, problem) => {
    expect(() => withAdapters(nobody, adapters)).toThrow(new Error(`Two adapters have ${problem}`))
  })
})
