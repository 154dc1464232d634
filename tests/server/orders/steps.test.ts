import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextStatus } from '../../../machines/order/lifecycle'
import type { Order } from '../../../src/domain/orders/orders'
import { paymentMethodRules, paymentMethods, type PaymentMethod } from '../../../src/domain/payments/payment-methods'
import { buyQuote } from '../../../src/domain/money/quote'
import { orderStatuses, orderTypes, type OrderStatus, type OrderType } from '../../../src/domain/orders/statuses'
import { hoursAfter } from '../../../src/server/clock'
import { features, jobs, orders, orderSteps, payments } from '../../../src/server/database/schema'
import type { OrderRow } from '../../../src/server/orders/effects'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { sendCallback } from '../../support/callbacks'
import { writeOrderRow, type NewOrder } from '../../support/order-rows'
import { buyOrder } from '../../support/placing'

let exchange: TestExchange

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())

const signedIn = async (country: string): Promise<{ id: string; browser: Browser; again: () => Promise<unknown> }> => {
  const { id, email } = await newCustomer(exchange.database, { country })
  const browser = browserOf(exchange.server)
  const again = () => browser.signIn(email)
  await again()
  return { id, browser, again }
}

const written = (customerId: string, given: Partial<NewOrder>): Promise<OrderRow> =>
  exchange.database.transaction((tx) => writeOrderRow(tx, { customerId, createdAt: exchange.clock.now(), ...given }))

/** Everything of an order that a call might change. */
const allOf = (reference: string) =>
  exchange.database.read(async (handle) => ({
    order: await handle.select().from(orders).where(eq(orders.reference, reference)),
    steps: await handle
      .select()
      .from(orderSteps)
      .where(eq(orderSteps.orderReference, reference))
      .orderBy(asc(orderSteps.id)),
    payments: await handle
      .select()
      .from(payments)
      .where(eq(payments.orderReference, reference))
      .orderBy(asc(payments.reference)),
    work: await handle.$count(jobs),
  }))

/** What a customer may ask of an order: that a transfer was made, its end, or to pay by another method. */
type Asked = 'sent' | 'cancel' | PaymentMethod

/** How the order stands afterwards, where the call is taken; all that is not here is refused. */
const taken: Record<
  OrderType,
  Partial<Record<OrderStatus, { sent?: OrderStatus; cancel: OrderStatus; pay?: OrderStatus }>>
> = {
  BUY: {
    UNPAID: { sent: 'PENDING', cancel: 'CANCELED', pay: 'UNPAID' },
    PENDING: { cancel: 'CANCELED' },
    ERROR: { cancel: 'CANCELED', pay: 'ERROR' },
  },
  SELL: { PENDING: { cancel: 'CANCELED' } },
}

/** One method of each kind, in the currency of the order. */
const ways = {
  SEK: ['BANKGIRO', 'Swish', 'StripeCard', 'FinsharkPayment'],
  EUR: ['SEPA', 'QuickPayCardEUR', 'FinsharkEUR'],
} as const satisfies Record<string, readonly PaymentMethod[]>

const expectedOf = (type: OrderType, status: OrderStatus, asked: Asked): OrderStatus | undefined => {
  const row = taken[type][status]
  if (asked === 'sent' || asked === 'cancel') return row?.[asked]
  if (row?.pay === undefined) return undefined
  const { kind } = paymentMethodRules[asked]
  return kind === 'waiting' ? 'PENDING' : kind === 'instructions' ? 'UNPAID' : row.pay
}

/** Sales are in kronor alone. */
const fiatsOf = { BUY: ['SEK', 'EUR'], SELL: ['SEK'] } as const

const table = orderTypes.flatMap((type) =>
  orderStatuses
    .filter((status) => type === 'BUY' || status !== 'UNPAID')
    .flatMap((status) =>
      fiatsOf[type].flatMap((fiat) =>
        (['sent', 'cancel', ...ways[fiat]] as const).map((asked) => ({ type, status, fiat, asked })),
      ),
    ),
)

describe('what a customer asks of an order', () => {
  let swede: Awaited<ReturnType<typeof signedIn>>
  let german: Awaited<ReturnType<typeof signedIn>>

  beforeAll(async () => {
    swede = await signedIn('SE')
    german = await signedIn('DE')
  })

  const call = (browser: Browser, reference: string, asked: Asked) => {
    const path = `/protected/v2/orders/${reference}`
    if (asked === 'sent') return browser.post(`${path}/sent`)
    if (asked === 'cancel') return browser.post(`${path}/cancel`, { reason: 'changed-mind' })
    const methodFeePercent = paymentMethodRules[asked].feePercent
    const { total } = buyQuote({
      coin: 'BTC',
      amount: '1000',
      rate: '1',
      priority: 'LOW',
      networkFee: '0',
      methodFeePercent,
    })
    return browser.post(`${path}/payment`, { method: asked, total })
  }

  test.each(table)('$type, $status, in $fiat: $asked', async ({ type, status, fiat, asked }) => {
    const { id, browser } = fiat === 'SEK' ? swede : german
    const { reference } = await written(id, { type, status, fiat, paymentMethod: ways[fiat][0] })
    const before = await allOf(reference)
    const answer = await call(browser, reference, asked)
    const expected = expectedOf(type, status, asked)
    if (expected === undefined) {
      expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
      expect(await allOf(reference)).toEqual(before)
    } else {
      const history = [status, ...(expected === status ? [] : [expected])]
      const { result } = answer.json<{ result: Order }>()
      expect([answer.statusCode, result.status, result.history.map((step) => step.status)]).toEqual([
        200,
        expected,
        history,
      ])
    }
  })

  test('is taken where the statechart has its step, and nowhere else', () => {
    const found = table.map(
      ({ type, status, asked }) => [type, status, asked, expectedOf(type, status, asked)] as const,
    )
    for (const [type, status, asked, expected] of found) {
      const isToPay = asked !== 'sent' && asked !== 'cancel'
      const kind = isToPay ? paymentMethodRules[asked].kind : null
      const event = asked === 'sent' ? 'transfer.reported' : asked === 'cancel' ? 'order.canceled' : 'payment.started'
      const next = nextStatus(type, status, event)
      expect([type, status, asked, expected !== undefined]).toEqual([type, status, asked, next !== undefined])
      if (!isToPay || kind === 'waiting') expect(expected).toBe(next)
    }
  })

  const atProviders = paymentMethods.filter(
    (method) => paymentMethodRules[method].kind !== 'instructions' && method !== 'StripeSwish',
  )

  test.each(atProviders)('a transfer that was made is no way to pay an order by %s', async (paymentMethod) => {
    const fiat = paymentMethodRules[paymentMethod].currency
    const { id, browser } = fiat === 'SEK' ? swede : german
    const { reference } = await written(id, { fiat, paymentMethod })
    const before = await allOf(reference)
    const answer = await call(browser, reference, 'sent')
    expect([answer.statusCode, answer.json(), await allOf(reference)]).toEqual([409, refusal('step-refused'), before])
  })
})

describe('an order that nobody pays', () => {
  const fees: Partial<Record<PaymentMethod, string>> = {
    StripeCard: '1025.00',
    PAYEX: '1025.00',
    QuickPayCardEUR: '1025.00',
    Zimpler: '1010.00',
  }
  const hoursOf = (method: PaymentMethod): number => (method === 'BANKGIRO' || method === 'SEPA' ? 120 : 24)

  const placed = async (method: PaymentMethod) => {
    const from = paymentMethodRules[method].currency
    const { browser, id, again } = await signedIn(from === 'EUR' ? 'DE' : 'SE')
    if (method === 'PAYEX')
      await exchange.database.transaction((tx) =>
        tx.insert(features).values({ flag: 'PAYEX', customerId: id, active: true }),
      )
    const asked = { ...buyOrder, from, method, total: fees[method] ?? '1000.00' }
    const { result } = (await browser.post('/protected/v2/buy/orders', asked)).json<{ result: Order }>()
    const fetched = async (): Promise<Order> => {
      await again()
      return (await browser.get(`/protected/v2/orders/${result.reference}`)).json().result
    }
    return { order: result, browser, fetched }
  }
  const work = () => exchange.exchange.jobs.runDue()

  test.each(paymentMethods.filter((method) => method !== 'StripeSwish'))(
    'by %s is canceled at its deadline',
    async (method) => {
      const { order, fetched } = await placed(method)
      expect(order.deadline).toBe(hoursAfter(new Date(order.orderDate), hoursOf(method)).toISOString())
      exchange.clock.forward({ hours: hoursOf(method), seconds: -1 })
      await work()
      expect((await fetched()).status).toBe('UNPAID')
      exchange.clock.forward({ seconds: 1 })
      await work()
      const { status, cancelReason, deadline, history } = await fetched()
      expect([status, cancelReason, deadline, history.length]).toEqual(['CANCELED', 'unpaid', null, 2])
    },
  )

  test('though the transfer was said to be made, is canceled as well', async () => {
    const { order, browser, fetched } = await placed('BANKGIRO')
    await browser.post(`/protected/v2/orders/${order.reference}/sent`)
    exchange.clock.forward({ hours: 120 })
    await work()
    expect((await fetched()).history.map(({ status }) => status)).toEqual(['UNPAID', 'PENDING', 'CANCELED'])
  })

  test('after a payment of it failed, is canceled as well', async () => {
    const { order, browser, fetched } = await placed('StripeCard')
    await browser.post(`/protected/v2/orders/${order.reference}/payment`, { method: 'StripeCard', total: '1025.00' })
    const [payment] = (await allOf(order.reference)).payments
    const failed = { type: 'payment.failed', payment: payment?.reference, code: 'expired_card', text: null }
    await sendCallback(exchange, 'payments', failed)
    exchange.clock.forward({ hours: 24 })
    await work()
    const { history, cancelReason } = await fetched()
    expect([history.map(({ status }) => status), cancelReason]).toEqual([
      ['UNPAID', 'PENDING', 'ERROR', 'CANCELED'],
      'unpaid',
    ])
  })

  test('and is to be paid by a transfer instead, has the days of a transfer from its own date', async () => {
    const { order, browser, fetched } = await placed('StripeCard')
    await browser.post(`/protected/v2/orders/${order.reference}/payment`, { method: 'BANKGIRO', total: '1000.00' })
    exchange.clock.forward({ hours: 24 })
    await work()
    expect((await fetched()).status).toBe('UNPAID')
    exchange.clock.forward({ hours: 96 })
    await work()
    expect((await fetched()).status).toBe('CANCELED')
  })

  test('and is to be paid at a provider instead, has its day from its own date', async () => {
    const { order, browser, fetched } = await placed('BANKGIRO')
    exchange.clock.forward({ hours: 12 })
    await fetched()
    await browser.post(`/protected/v2/orders/${order.reference}/payment`, { method: 'StripeCard', total: '1025.00' })
    exchange.clock.forward({ hours: 12, seconds: -1 })
    await work()
    expect((await fetched()).status).toBe('UNPAID')
    exchange.clock.forward({ seconds: 1 })
    await work()
    expect((await fetched()).status).toBe('CANCELED')
  })
})
