import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import type { Plan } from '../../../src/domain/plans/plans'
import { deskDecisions } from '../../../src/server/database/schema'
import { sendCallback, transferOf } from '../../support/callbacks'
import { bothDecideAt, decidesAt, deskPageAt, proposesAt, versionAt } from '../../support/desk'
import { signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { totalsIn } from '../../support/ledger'
import { buyOrder } from '../../support/placing'
import { newAccount } from '../../support/selling'

let exchange: TestExchange
let browser: Browser

beforeEach(async () => {
  exchange = await testExchange()
  const signed = await signedIn(exchange)
  browser = signed.browser
  await newAccount(exchange.database, signed.customer.id)
})
afterEach(() => exchange.stop())

const work = () => exchange.exchange.jobs.runDue()
const placed = async (): Promise<Order> => (await browser.post('/protected/v2/buy/orders', buyOrder)).json().result
const started = async (): Promise<Plan> => {
  const shares = [{ coin: 'BTC', percent: 100, address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }]
  const plan = { fiat: 'SEK', amount: '1000', shares, rhythm: { every: 'month', day: 25 }, way: 'transfer' }
  return (await browser.post('/protected/v2/plans', { ...plan, purpose: 'own-savings' })).json().result
}

/** A transfer that names nothing of ours: the address of its page on the desk. */
const unmatched = async (amount: string, more: object = {}): Promise<{ id: string; address: string }> => {
  const id = randomUUID()
  await sendCallback(exchange, 'payments', { id, ...transferOf('wrong number', amount, more) })
  await work()
  return { id, address: `/sandbox/desk/unmatched/${id}` }
}
const list = async () => (await deskPageAt(exchange.server, '/sandbox/desk/lists/unmatched')).replaceAll('\u00A0', ' ')
const totals = async () => {
  const found = await totalsIn(exchange.exchange.database)
  return { bank: found['bank SEK'] ?? '0', unmatched: found['unmatched SEK'] ?? '0' }
}
const decisionsAbout = async (id: string) =>
  (
    await exchange.database.read((handle) =>
      handle
        .select({ action: deskDecisions.action, outcome: deskDecisions.outcome })
        .from(deskDecisions)
        .where(eq(deskDecisions.about, id))
        .orderBy(deskDecisions.outcome)
        .limit(20),
    )
  ).map(({ action, outcome }) => `${action} ${outcome}`)

describe('a transfer that fits no order', () => {
  test('stands on the desk with what our bank has told of it, until it is matched', async () => {
    const order = await placed()
    const { id, address } = await unmatched('1000.00', { payer: 'Nils Ask' })
    const row = await list()
    expect(['wrong number', 'Nils Ask', '1,000.00', `href="${address}"`].filter((each) => !row.includes(each))).toEqual(
      [],
    )
    expect(exchange.lines.some((line) => line.includes('a transfer fits no order or plan'))).toBe(true)
    expect(await exchange.metrics()).toMatch(/^nordmynt_transfers_unmatched 1$/m)
    const answer = await bothDecideAt(exchange.server, address, { decision: 'match', number: order.number })
    expect([answer.statusCode, await decisionsAbout(id)]).toEqual([
      303,
      ['unmatched.match confirmed', 'unmatched.match proposed'],
    ])
    const { status, transactions } = (await browser.get(`/protected/v2/orders/${order.reference}`)).json().result
    expect([status, transactions.map((each: Order['transactions'][number]) => each.amount)]).toEqual([
      'CONTACT_SUPPORT',
      ['1000.00'],
    ])
    expect(await list()).toContain('Every transfer fits an order or a plan.')
    expect((await exchange.server.inject({ url: address, headers: { host: '127.0.0.1:3000' } })).statusCode).toBe(404)
  })

  test('is matched by a second operator alone, who sees what it is and what for', async () => {
    const order = await placed()
    const { address } = await unmatched('1000.00')
    const proposed = await proposesAt(exchange.server, address, { decision: 'match', number: order.number })
    const proposal = String(proposed.headers.location)
    expect((await decidesAt(exchange.server, proposal, { decision: 'confirm' })).statusCode).toBe(409)
    const page = await deskPageAt(exchange.server, proposal, 'second')
    expect(['wrong number', order.number, 'Match a transfer'].filter((each) => !page.includes(each))).toEqual([])
    expect((await browser.get(`/protected/v2/orders/${order.reference}`)).json().result.status).toBe('UNPAID')
  })

  test('buys for the plan in its currency whose number is named, and for no other', async () => {
    const plan = await started()
    const number = plan.transfer?.ocr ?? ''
    const euro = await unmatched('100.00', { method: 'SEPA', currency: 'EUR' })
    const refused = await proposesAt(exchange.server, euro.address, { decision: 'match', number })
    expect([
      refused.statusCode,
      refused.body.includes('no plan in EUR'),
      refused.body.includes(`value="${number}"`),
    ]).toEqual([400, true, true])
    const { address } = await unmatched('1000.00')
    expect((await bothDecideAt(exchange.server, address, { decision: 'match', number })).statusCode).toBe(303)
    await work()
    const { content } = (await browser.get('/protected/v2/orders?page=0&size=10')).json().result
    expect(content.map((order: Order) => [order.status, order.total])).toEqual([['COMPLETED', '1000.00']])
  })

  test('that was sent back is owed to nobody, and is not matched afterwards', async () => {
    const order = await placed()
    const before = await totals()
    const { id, address } = await unmatched('700.00')
    const nothing = await proposesAt(exchange.server, address, { decision: 'return', bankReference: ' ' })
    expect([nothing.statusCode, nothing.body.includes('Enter what our bank calls')]).toEqual([400, true])
    const answer = await bothDecideAt(exchange.server, address, { decision: 'return', bankReference: 'back 1' })
    expect([answer.statusCode, await totals()]).toEqual([303, before])
    expect(await list()).toContain('Every transfer fits an order or a plan.')
    const matched = { type: 'transfer.matched', transfer: id, order: order.reference }
    expect((await sendCallback(exchange, 'reviews', matched)).statusCode).toBe(404)
  })

  test('that was sent back by a reference that another payment has is said at its field, with all that was typed', async () => {
    const [one, other] = [await unmatched('700.00'), await unmatched('800.00')]
    await bothDecideAt(exchange.server, one.address, { decision: 'return', bankReference: 'back 7' })
    const { statusCode, body } = await proposesAt(exchange.server, other.address, {
      decision: 'return',
      bankReference: 'BACK 7',
      why: 'Sent this morning',
    })
    expect([
      statusCode,
      /aria-invalid="true"[^>]*value="BACK 7"|value="BACK 7"[^>]*aria-invalid="true"/.test(body),
      body.includes('The bank’s reference is another payment’s. Check both.'),
      body.includes('Sent this morning'),
    ]).toEqual([409, true, true, true])
  })

  test('is decided about once, by whoever is first', async () => {
    const order = await placed()
    const { id, address } = await unmatched('1000.00')
    const proposed = await proposesAt(exchange.server, address, { decision: 'return', bankReference: 'back 2' })
    const again = await proposesAt(exchange.server, address, { decision: 'match', number: order.number })
    expect(again.statusCode).toBe(409)
    const matched = { type: 'transfer.matched', transfer: id, order: order.reference }
    expect((await sendCallback(exchange, 'reviews', matched)).statusCode).toBe(200)
    const late = await decidesAt(exchange.server, String(proposed.headers.location), { decision: 'confirm' }, 'second')
    expect([late.statusCode, (await totals()).unmatched]).toEqual([409, '0'])
  })

  test('that our bank has told again otherwise waits until somebody has decided about that', async () => {
    const order = await placed()
    const bankReference = randomUUID()
    const { id, address } = await unmatched('1000.00', { bankReference })
    const version = await versionAt(exchange.server, address, address)
    await sendCallback(exchange, 'payments', transferOf(order.number, '1000.00', { bankReference }))
    const page = await deskPageAt(exchange.server, address)
    expect([page.includes('Decide about that first.'), page.includes('value="match"')]).toEqual([true, false])
    const matching = { decision: 'match', number: order.number, version }
    expect((await decidesAt(exchange.server, address, matching)).statusCode).toBe(409)
    const matched = { type: 'transfer.matched', transfer: id, order: order.reference }
    expect((await sendCallback(exchange, 'reviews', matched)).statusCode).toBe(404)
    const again = /action="(\/sandbox\/desk\/transfers\/[^"]+)"/.exec(await deskPageAt(exchange.server))?.[1] ?? ''
    expect((await decidesAt(exchange.server, again, { decision: 'handled' })).statusCode).toBe(303)
    expect((await bothDecideAt(exchange.server, address, { decision: 'match', number: order.number })).statusCode).toBe(
      303,
    )
  })

  test('is not matched to a purchase that takes no more money', async () => {
    const order = await placed()
    await sendCallback(exchange, 'payments', transferOf(order.number, '1000.00'))
    await work()
    const { address } = await unmatched('1000.00')
    const refused = await proposesAt(exchange.server, address, { decision: 'match', number: order.number })
    expect([refused.statusCode, refused.body.includes('No purchase that takes money')]).toEqual([400, true])
  })

  test('asks for a reason, and keeps what was typed', async () => {
    const order = await placed()
    const { address } = await unmatched('1000.00')
    const answer = await decidesAt(exchange.server, address, { decision: 'match', number: order.number, why: '' })
    expect([answer.statusCode, answer.body.includes(`value="${order.number}"`)]).toEqual([400, true])
  })
})
