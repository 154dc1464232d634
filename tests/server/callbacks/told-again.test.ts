import { randomUUID } from 'node:crypto'
import { and, asc, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import {
  bankTransfers,
  deskDecisions,
  orders,
  paymentContradictions as table,
  refunds,
  unmatchedPayments,
} from '../../../src/server/database/schema'
import { quietCoins } from '../../support/coins'
import { host, origin, signedIn, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { sendCallback, transferOf } from '../../support/callbacks'
import { decidesAt, deskPageAt, proposesAt } from '../../support/desk'
import { balancesOf } from '../../support/ledger'
import { buyOrder } from '../../support/placing'
import { newAccount } from '../../support/selling'

let exchange: TestExchange
let browser: Browser

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  const signed = await signedIn(exchange)
  browser = signed.browser
  await newAccount(exchange.database, signed.customer.id)
})

const placed = async (changes: object = {}): Promise<Order> =>
  (await browser.post('/protected/v2/buy/orders', { ...buyOrder, ...changes })).json().result
const fetched = async ({ reference }: Order): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const moved = async (order: Order) =>
  (await fetched(order)).transactions.map(({ direction, label, amount }) => `${direction} ${label} ${amount}`)
const refundsOf = ({ reference }: Order) =>
  exchange.database.read((handle) =>
    handle
      .select({ amount: refunds.amount, payment: refunds.payment })
      .from(refunds)
      .where(eq(refunds.orderReference, reference))
      .orderBy(asc(refunds.createdAt), asc(refunds.key)),
  )
const work = () => exchange.exchange.jobs.runDue()
const pay = (order: Order, amount: string, more: object) =>
  sendCallback(exchange, 'payments', transferOf(order.number, amount, more))

describe('a transfer that the bank tells again under another id', () => {
  const contradictions = (bankReference: string) =>
    exchange.database.read(async (handle) =>
      (
        await handle
          .select()
          .from(bankTransfers)
          .where(eq(bankTransfers.bankReference, bankReference))
          .orderBy(asc(bankTransfers.receivedAt), asc(bankTransfers.id))
      ).filter(({ contradicts }) => contradicts !== null),
    )

  test('counts once, and nothing goes back', async () => {
    const order = await placed()
    const bankReference = randomUUID()
    for (let time = 0; time < 3; time += 1) {
      expect((await pay(order, '1000.00', { bankReference })).statusCode).toBe(200)
      await work()
    }
    const { status } = await fetched(order)
    expect([status, (await moved(order)).filter((each) => each.startsWith('IN'))]).toEqual([
      'COMPLETED',
      ['IN BANKGIRO 1000.00'],
    ])
    expect([await refundsOf(order), await contradictions(bankReference)]).toEqual([[], []])
  })

  test('told by two instances at once, counts once', async () => {
    const order = await placed()
    const bankReference = randomUUID()
    await Promise.all([pay(order, '1000.00', { bankReference }), pay(order, '1000.00', { bankReference })])
    expect(await moved(order)).toEqual(['IN BANKGIRO 1000.00'])
  })

  test('by the same reference in our other account is another transfer', async () => {
    const order = await placed()
    const bankReference = randomUUID()
    await pay(order, '1000.00', { bankReference })
    await pay(order, '20.00', { bankReference, method: 'SEPA', currency: 'EUR' })
    expect((await moved(order)).filter((each) => each.startsWith('IN'))).toEqual([
      'IN BANKGIRO 1000.00',
      'IN SEPA 20.00',
    ])
  })

  test('and that fits no order stands there once', async () => {
    const bankReference = randomUUID()
    const reference = `nobody ${bankReference}`
    const tell = () => sendCallback(exchange, 'payments', transferOf(reference, '70.00', { bankReference }))
    await tell()
    await tell()
    const unmatched = await exchange.database.read((handle) =>
      handle
        .select({ amount: unmatchedPayments.amount })
        .from(unmatchedPayments)
        .where(like(unmatchedPayments.reference, reference)),
    )
    expect(unmatched).toEqual([{ amount: '70.00' }])
  })

  const otherwise = [
    ['with another sum', { amount: '1500.00' }],
    ['of another payer', { amount: '1000.00', payer: '5001-7654321' }],
    ['for another order', { amount: '1000.00', reference: '1234566' }],
  ] as const

  test.each(otherwise)(
    '%s is not booked, waits on the desk once, and holds the order',
    async (_, { amount, ...more }) => {
      const order = await placed()
      const bankReference = randomUUID()
      const again = () =>
        sendCallback(exchange, 'payments', { ...transferOf(order.number, amount, { bankReference }), ...more })
      await pay(order, '1000.00', { bankReference })
      await again()
      await again()
      await work()
      expect([(await fetched(order)).status, await moved(order), await refundsOf(order)]).toEqual([
        'CONTACT_SUPPORT',
        ['IN BANKGIRO 1000.00'],
        [],
      ])
      expect((await contradictions(bankReference)).map((row) => [row.amount, row.handledAt])).toEqual([[amount, null]])
      expect(exchange.lines.some((line) => line.includes('a transfer was told again otherwise'))).toBe(true)
    },
  )

  test('otherwise, once the order is done, is booked where the desk says that it is money of its own', async () => {
    const order = await placed()
    const bankReference = randomUUID()
    await pay(order, '1000.00', { bankReference })
    await work()
    await pay(order, '1500.00', { bankReference })
    const done = await moved(order)
    const [told] = await contradictions(bankReference)
    const address = `/sandbox/desk/transfers/${told?.id}`
    const proposed = await proposesAt(exchange.server, address, { decision: 'book' }, '/sandbox/desk')
    expect(proposed.statusCode).toBe(303)
    await work()
    expect(await moved(order)).toEqual(done)
    const proposal = String(proposed.headers.location)
    const shown = (await deskPageAt(exchange.server, proposal, 'second')).replaceAll('\u00A0', ' ')
    expect(shown).toContain('The bank first reported SEK 1,000.00')
    expect((await decidesAt(exchange.server, proposal, { decision: 'confirm' })).statusCode).toBe(409)
    const confirm = () => decidesAt(exchange.server, proposal, { decision: 'confirm' }, 'second')
    expect([(await confirm()).statusCode, (await confirm()).statusCode]).toEqual([303, 409])
    await work()
    expect(await moved(order)).toEqual([...done, 'IN BANKGIRO 1500.00', 'OUT refund 1500.00'])
    expect((await refundsOf(order)).map(({ amount }) => amount)).toEqual(['1500.00'])
    expect((await contradictions(bankReference)).map(({ handledAt }) => handledAt)).toEqual([exchange.clock.now()])
  })
})

describe('a payment that its provider tells again under another id', () => {
  const begun = async () => {
    const order = await placed()
    const path = `/protected/v2/orders/${order.reference}/payment`
    await browser.post(path, { method: 'StripeCard', total: '1025.00' })
    const [row] = await exchange.database.read((handle) =>
      handle.select({ payment: orders.payment }).from(orders).where(eq(orders.reference, order.reference)).limit(1),
    )
    const payment = row?.payment ?? ''
    const received = (amount: string) =>
      sendCallback(exchange, 'payments', { type: 'payment.received', payment, amount, currency: 'SEK', payer: null })
    return { order, payment, received }
  }

  test('with the same sum counts once, however it is written', async () => {
    const { order, received } = await begun()
    await received('1025.00')
    await received('1025')
    await work()
    expect([(await moved(order)).filter((each) => each.startsWith('IN')), await refundsOf(order)]).toEqual([
      ['IN StripeCard 1025.00'],
      [],
    ])
  })

  const contradictions = (payment: string) =>
    exchange.database.read((handle) =>
      handle
        .select({ id: table.id, amount: table.amount, handledAt: table.handledAt })
        .from(table)
        .where(eq(table.payment, payment)),
    )
  const decide = (id: string, decision: string) =>
    exchange.server.inject({
      method: 'POST',
      url: `/sandbox/desk/payments/${id}`,
      headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ decision, why: 'The bank says so' }).toString(),
    })

  test('with another sum is not booked, waits on the desk once, and holds the order', async () => {
    const { order, payment, received } = await begun()
    await received('1025.00')
    await received('300.00')
    await received('300')
    await work()
    const { status } = await fetched(order)
    expect([status, await moved(order), await refundsOf(order)]).toEqual([
      'CONTACT_SUPPORT',
      ['IN StripeCard 1025.00'],
      [],
    ])
    expect(await contradictions(payment)).toEqual([{ id: expect.any(String), amount: '300.00', handledAt: null }])
    expect(exchange.lines.some((line) => line.includes('a payment was told again with another sum'))).toBe(true)
  })

  test('with another sum, once the order is done, is booked and sent back where the desk says that it is money of its own, and its customer’s timeline says so', async () => {
    const { order, payment, received } = await begun()
    await received('1025.00')
    await work()
    await received('300.00')
    const done = await moved(order)
    const [told] = await contradictions(payment)
    const address = `/sandbox/desk/payments/${told?.id}`
    const proposed = await proposesAt(exchange.server, address, { decision: 'book' }, '/sandbox/desk')
    expect([proposed.statusCode, (await decide(randomUUID(), 'book')).statusCode]).toEqual([303, 404])
    await work()
    expect(await moved(order)).toEqual(done)
    const proposal = String(proposed.headers.location)
    const shown = (await deskPageAt(exchange.server, proposal, 'second')).replaceAll('\u00A0', ' ')
    expect(shown).toContain('now the provider has also reported SEK 300.00.')
    expect((await decidesAt(exchange.server, proposal, { decision: 'confirm' })).statusCode).toBe(409)
    const confirm = () => decidesAt(exchange.server, proposal, { decision: 'confirm' }, 'second')
    expect([(await confirm()).statusCode, (await confirm()).statusCode]).toEqual([303, 409])
    await work()
    expect(await moved(order)).toEqual([...done, 'IN StripeCard 300.00', 'OUT refund 300.00'])
    expect(await refundsOf(order)).toEqual([{ amount: '300.00', payment }])
    expect(await contradictions(payment)).toMatchObject([{ handledAt: exchange.clock.now() }])
    const decisions = await exchange.database.read((handle) =>
      handle
        .select({ outcome: deskDecisions.outcome, order: deskDecisions.orderReference })
        .from(deskDecisions)
        .innerJoin(orders, eq(orders.customerId, deskDecisions.customerId))
        .where(and(eq(deskDecisions.about, told?.id ?? ''), eq(orders.reference, order.reference)))
        .orderBy(deskDecisions.outcome),
    )
    expect(decisions.map((each) => [each.outcome, each.order])).toEqual([
      ['confirmed', order.reference],
      ['proposed', order.reference],
    ])
  })

  test('with another sum that was handled is not booked', async () => {
    const { order, payment, received } = await begun()
    await received('900.00')
    await received('1025.00')
    const [told] = await contradictions(payment)
    const before = await exchange.server.inject({ url: '/sandbox/desk', headers: { host } })
    expect(before.body.replaceAll('\u00A0', ' ')).toContain(
      'SEK 900.00 has come; now the provider has also reported SEK 1,025.00.',
    )
    await decide(told?.id ?? '', 'handled')
    await work()
    const { status } = await fetched(order)
    expect([status, await moved(order)]).toEqual(['CONTACT_SUPPORT', ['IN StripeCard 900.00']])
    const later = await exchange.server.inject({ url: '/sandbox/desk', headers: { host } })
    expect(later.body).not.toContain(`/sandbox/desk/payments/${told?.id}`)
  })
})

describe('coins', () => {
  const hash = 'AB'.repeat(32)

  test('of a hash in capitals are those of the same hash in small letters', async () => {
    const { customer, browser: seller } = await signedIn(exchange)
    const { reference: bankAccountReference } = await newAccount(exchange.database, customer.id)
    for (const [coin, told] of [
      ['BTC', [hash, hash.toLowerCase()]],
      ['ETH', [`0x${hash}`, hash.toLowerCase(), `0X${hash}`]],
    ] as const) {
      const amount = coin === 'BTC' ? '0.01' : '0.5'
      const sale = { type: 'SELL', coin, fiat: 'SEK', amount, bankAccountReference }
      const order: Order = (await seller.post('/protected/v2/sell/orders', sale)).json().result
      const { from } = order
      for (const each of told)
        await sendCallback(exchange, 'coins', {
          type: 'coins.received',
          order: order.reference,
          coin,
          amount: from.amount,
          hash: each,
        })
      const { transactions }: Order = (await seller.get(`/protected/v2/orders/${order.reference}`)).json().result
      const link = coin === 'BTC' ? hash.toLowerCase() : `0x${hash.toLowerCase()}`
      expect(
        transactions.map(({ direction, label, explorerLink }) => [direction, label, explorerLink?.split('/').at(-1)]),
      ).toEqual([['IN', 'coins', link]])
    }
  })

  test('that are told again in another amount are not booked, and somebody is told', async () => {
    const { customer, browser: seller } = await signedIn(exchange)
    const { reference: bankAccountReference } = await newAccount(exchange.database, customer.id)
    const sale = { type: 'SELL', coin: 'BTC', fiat: 'SEK', amount: '0.01', bankAccountReference }
    const order: Order = (await seller.post('/protected/v2/sell/orders', sale)).json().result
    const told = (amount: string) =>
      sendCallback(exchange, 'coins', { type: 'coins.received', order: order.reference, coin: 'BTC', amount, hash })
    const answers = [await told('0.01'), await told('0.02')].map(({ statusCode }) => statusCode)
    const { transactions }: Order = (await seller.get(`/protected/v2/orders/${order.reference}`)).json().result
    expect([answers, transactions.map(({ label, amount }) => `${label} ${amount}`)]).toEqual([
      [200, 200],
      [expect.stringMatching(/^coins 0\.01/)],
    ])
    expect(exchange.lines.some((line) => line.includes('coins were told again in another amount'))).toBe(true)
  })

  describe('of a purchase', () => {
    beforeEach(() => {
      const { outside } = exchange.exchange
      const { coins } = outside
      outside.coins = quietCoins
      return () => void (outside.coins = coins)
    })

    test('of another sum than was asked for are booked as what went, and somebody has to look at it', async () => {
      const order = await placed()
      await pay(order, '1000.00', {})
      await work()
      const { to } = await fetched(order)
      const sent = { type: 'coins.sent', key: `${order.reference}/1`, coin: 'BTC', amount: '0.00000123', hash }
      await sendCallback(exchange, 'coins', sent)
      await sendCallback(exchange, 'coins', { ...sent, hash: hash.toLowerCase() })
      const { status } = await fetched(order)
      expect([status, (await moved(order)).filter((each) => each.includes('coins'))]).toEqual([
        'CONTACT_SUPPORT',
        ['OUT coins 0.00000123'],
      ])
      expect(to.amount).not.toBe('0.00000123')
      expect(exchange.lines.some((line) => line.includes('coins of another sum were sent'))).toBe(true)
    })
  })
})

describe('a callback of money', () => {
  const amounts = ['0', '0.00', '-1', '1.234', '007', `1${'0'.repeat(39)}`, '1e3', ''] as const

  test.each(amounts)('of the amount "%s" is refused', async (amount) => {
    const order = await placed()
    const before = await balancesOf(exchange.database, order)
    const answers = [
      await pay(order, amount, {}),
      await sendCallback(exchange, 'payments', {
        type: 'payment.received',
        payment: randomUUID(),
        amount,
        currency: 'SEK',
        payer: null,
      }),
      await sendCallback(exchange, 'payouts', {
        type: 'payout.paid',
        key: `${order.reference}/1`,
        amount,
        currency: 'SEK',
      }),
      await sendCallback(exchange, 'payments', { type: 'refund.sent', key: 'some', amount, currency: 'SEK' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400])
    expect(await balancesOf(exchange.database, order)).toEqual(before)
  })

  test.each(['0', '0.00000000', '0.123456789', `${'9'.repeat(40)}`])(
    'of so many coins, "%s", is refused',
    async (amount) => {
      const order = await placed()
      const coins = { coin: 'BTC', amount, hash: 'ab'.repeat(32) }
      const answers = [
        await sendCallback(exchange, 'coins', { type: 'coins.received', order: order.reference, ...coins }),
        await sendCallback(exchange, 'coins', { type: 'coins.sent', key: `${order.reference}/1`, ...coins }),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400])
    },
  )

  test('of a transfer without the bank’s own reference is refused', async () => {
    const order = await placed()
    const { bankReference: _, ...told } = transferOf(order.number, '1000.00')
    expect((await sendCallback(exchange, 'payments', told)).statusCode).toBe(400)
    expect((await fetched(order)).status).toBe('UNPAID')
  })
})
