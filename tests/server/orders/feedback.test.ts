import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { orderStatuses } from '../../../src/domain/orders/statuses'
import { events, orderFeedback, type orders } from '../../../src/server/database/schema'
import {
  newCustomer,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type TestExchange,
} from '../../support/exchange'
import { newOrder } from '../../support/order-rows'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  ;({ customer, browser } = await signedIn(exchange))
})

const orderOf = (changes: Partial<typeof orders.$inferInsert> = {}) =>
  newOrder(exchange.database, { customerId: customer.id, status: 'COMPLETED', ...changes })
const send = (reference: string, body: object) => browser.post(`/protected/v2/orders/${reference}/feedback`, body)
const fetched = async (reference: string): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const rows = (reference: string) =>
  exchange.database.read((handle) =>
    handle.select().from(orderFeedback).where(eq(orderFeedback.orderReference, reference)),
  )

describe('what a customer thought of an order', () => {
  test('is kept, told with the order, and told to the open pages', async () => {
    const { reference } = await orderOf()
    const before = await fetched(reference)
    const answer = await send(reference, { rating: 4, text: ' Snabbt och tydligt\n' })
    const order = { ...before, feedback: { rating: 4, text: 'Snabbt och tydligt' } }
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'SUCCESS', result: order }])
    expect(await fetched(reference)).toEqual(order)
    const told = await exchange.database.read((handle) =>
      handle.select({ payload: events.payload }).from(events).where(eq(events.customerId, customer.id)),
    )
    expect(told).toEqual([{ payload: { reference } }])
  })

  test('takes the place of what they said before; without words there are none', async () => {
    const { reference } = await orderOf({ type: 'SELL' })
    await send(reference, { rating: 2, text: 'Slow' })
    exchange.clock.forward({ minutes: 5 })
    const at = exchange.clock.now()
    expect((await send(reference, { rating: 5, text: ' \n ' })).json().result.feedback).toEqual({
      rating: 5,
      text: null,
    })
    expect(await rows(reference)).toEqual([{ orderReference: reference, rating: 5, text: null, at }])
    expect((await send(reference, { rating: 3 })).json().result.feedback).toEqual({ rating: 3, text: null })
  })

  test('stands at its order alone in a page of orders', async () => {
    const first = await orderOf()
    const second = await orderOf()
    const third = await orderOf()
    await send(first.reference, { rating: 1, text: 'First' })
    await send(third.reference, { rating: 3, text: 'Third' })
    const { content } = (await browser.get('/protected/v2/orders?size=20')).json().result
    const said = new Map(content.map(({ reference, feedback }: Order) => [reference, feedback]))
    expect([first, second, third].map(({ reference }) => said.get(reference))).toEqual([
      { rating: 1, text: 'First' },
      null,
      { rating: 3, text: 'Third' },
    ])
  })

  test.each(orderStatuses.filter((status) => status !== 'COMPLETED'))('is not taken while it is %s', async (status) => {
    const { reference } = await orderOf({ status })
    const answer = await send(reference, { rating: 5, text: 'Early' })
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
    expect(await rows(reference)).toEqual([])
  })

  test.each([
    [{}, 'rating', 'required'],
    [{ rating: 0 }, 'rating', 'notAccepted'],
    [{ rating: 6 }, 'rating', 'notAccepted'],
    [{ rating: 2.5 }, 'rating', 'number'],
    [{ rating: 5, text: 'x'.repeat(2001) }, 'text', 'notAccepted'],
    [{ rating: 5, text: 'a\u0000b' }, 'text', 'notAccepted'],
  ])('is refused as %j', async (body, field, code) => {
    const { reference } = await orderOf()
    const answer = await send(reference, body)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', [field, code])])
  })

  test('reaches no order of somebody else', async () => {
    const other = await newCustomer(exchange.database)
    const { reference } = await orderOf({ customerId: other.id })
    const answer = await send(reference, { rating: 5 })
    expect([answer.statusCode, answer.json()]).toEqual([404, refusal('not-found')])
  })

  test('stands on the desk, newest first, as text', async () => {
    const first = await orderOf()
    const second = await orderOf()
    await send(first.reference, { rating: 2, text: 'Slow <b>' })
    exchange.clock.forward({ minutes: 1 })
    await send(second.reference, { rating: 5 })
    const page = async (cookie: string) =>
      (await exchange.server.inject({ url: '/sandbox/desk', headers: { host: '127.0.0.1:3000', cookie } })).body
    const body = await page('')
    expect(body).toContain('Slow &lt;b&gt;')
    expect(body.indexOf(`Order ${second.number}`)).toBeLessThan(body.indexOf(`Order ${first.number}`))
    expect(body).toMatch(/What customers thought[\s\S]+5 of 5[\s\S]+2 of 5/)
    expect(await page('lang=sv')).toMatch(/Vad kunderna tyckte[\s\S]+2 av 5/)
  })
})
