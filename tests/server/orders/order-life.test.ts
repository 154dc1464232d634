import { asc, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPath } from '../../../machines/order/lifecycle'
import type { Order } from '../../../src/domain/orders/orders'
import {
  events,
  jobs,
  ledgerEntries,
  notifications,
  orders as orderRows,
  outbox,
  unmatchedPayments,
} from '../../../src/server/database/schema'
import { postEffects } from '../../../src/server/orders/write-step'
import { forAllCoins } from '../../../src/server/outside/coins'
import { quietCoins, quietNetwork } from '../../support/coins'
import {
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { sendCallback, transferOf } from '../../support/callbacks'
import { inboxOf } from '../../support/inbox'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(async () => {
  await signIn()
})

const signIn = async (changes: NewCustomer = {}) => {
  ;({ customer, browser } = await signedIn(exchange, changes))
}

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const placed = async (changes: object = {}): Promise<Order> => {
  const body = { from: 'SEK', to: 'BTC', amount: '5000', total: '5000', address, method: 'BANKGIRO', type: 'BUY' }
  const rest = { priority: 'LOW', customerPaysNetworkFee: false, purpose: 'own-savings' }
  const answer = await browser.post('/protected/v2/buy/orders', { ...body, ...rest, ...changes })
  return answer.json().result
}

const fetched = async ({ reference }: Order): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const historyOf = async (order: Order) => (await fetched(order)).history.map(({ status }) => status)
const work = () => exchange.exchange.jobs.runDue()
const post = (order: Order, action: string, body?: object) =>
  browser.post(`/protected/v2/orders/${order.reference}/${action}`, body)

const ledgerOf = async (reference: string | null) => {
  const rows = await exchange.database.read((handle) =>
    handle.select().from(ledgerEntries).orderBy(asc(ledgerEntries.id)).limit(10_000),
  )
  return rows
    .filter((row) => row.orderReference === reference)
    .map(({ account, currency, amount }) => `${account} ${amount} ${currency}`)
}

const titles = async () =>
  (await browser.get('/protected/v2/auth/me/notifications?size=20'))
    .json()
    .result.items.map(({ title }: { title: string }) => title)

const subjects = async () => (await inboxOf(exchange, customer.email)).map(({ subject }) => subject)

const pay = (order: Order, amount = order.total, reference = order.number) =>
  sendCallback(exchange, 'payments', transferOf(reference, amount))

describe('the life of an order paid by Bankgiro', () => {
  test('from UNPAID to COMPLETED', async () => {
    const order = await placed()
    await work()
    expect((await post(order, 'sent')).json().result.status).toBe('PENDING')
    expect((await pay(order)).json()).toEqual({ received: true })
    expect((await fetched(order)).status).toBe('PAID')
    await work()
    const done = await fetched(order)
    expect({ ...done, history: done.history.map(({ status }) => status) }).toEqual({
      ...order,
      status: 'COMPLETED',
      deadline: null,
      rateIsFinal: true,
      qrCodeString: null,
      instructions: null,
      transactions: [
        {
          direction: 'IN',
          label: 'BANKGIRO',
          method: 'BANKGIRO',
          amount: '5000.00',
          currency: 'SEK',
          value: '5000.00',
          date: '2026-11-20 12:00',
          message: order.number,
          account: '6789-123456789',
          explorerLink: null,
        },
        {
          direction: 'OUT',
          label: 'margin',
          method: null,
          amount: '250.00',
          currency: 'SEK',
          value: '250.00',
          date: '2026-11-20 12:00',
          message: null,
          account: null,
          explorerLink: null,
        },
        {
          direction: 'OUT',
          label: 'coins',
          method: null,
          amount: '0.00571606',
          currency: 'BTC',
          value: '4750.00',
          date: '2026-11-20 12:00',
          message: null,
          account: address,
          explorerLink: expect.stringMatching(/^https:\/\/mempool\.space\/tx\/[0-9a-f]{64}$/),
        },
      ],
      history: ['UNPAID', 'PENDING', 'PAID', 'PAYOUT_PENDING', 'COMPLETED'],
    })
    expect(await ledgerOf(order.reference)).toEqual([
      'bank 5000.00 SEK',
      'customer -5000.00 SEK',
      'customer 250.00 SEK',
      'margin -250.00 SEK',
      'customer 4750.00 SEK',
      'trading -4750.00 SEK',
      'trading 0.00571606 BTC',
      'customer -0.00571606 BTC',
      'customer 0.00571606 BTC',
      'wallet -0.00571606 BTC',
    ])
    expect(await titles()).toEqual([
      `Order ${order.number} is completed`,
      '0.00571606\u00a0BTC is on its way to your wallet',
      `We have received the payment for order ${order.number}`,
      `We are waiting for the payment of order ${order.number}`,
    ])
    expect((await subjects()).toSorted()).toEqual(
      [
        `Order ${order.number}: pay SEK\u00a05,000.00`,
        `We have received the payment for order ${order.number}`,
        `Order ${order.number} is completed`,
      ].toSorted(),
    )
  })

  test('with priority books each fee on its own account', async () => {
    const { fee } = (await browser.get('/protected/v2/orders/networkfee?to=BTC')).json().result
    const total = (5075 + Number(fee)).toFixed(2)
    const order = await placed({ priority: 'HIGH', customerPaysNetworkFee: true, total })
    await pay(order)
    await work()
    expect(await historyOf(order)).toEqual(['UNPAID', 'PAID', 'PAYOUT_PENDING', 'COMPLETED'])
    expect((await ledgerOf(order.reference)).slice(0, 6)).toEqual([
      `bank ${total} SEK`,
      `customer -${total} SEK`,
      'customer 75.00 SEK',
      'priority-fee -75.00 SEK',
      `customer ${fee} SEK`,
      `network-fee -${fee} SEK`,
    ])
    expect((await fetched(order)).transactions.map(({ label, amount }) => [label, amount])).toEqual([
      ['BANKGIRO', total],
      ['priority-fee', '75.00'],
      ['network-fee', fee],
      ['margin', '250.00'],
      ['coins', '0.00571606'],
    ])
  })

  test('in euro counts its transactions’ values in kronor', async () => {
    await signIn({ country: 'DE' })
    const order = await placed({ from: 'EUR', method: 'SEPA', amount: '500', total: '500' })
    await sendCallback(exchange, 'payments', transferOf(order.number, '500.00', { method: 'SEPA', currency: 'EUR' }))
    await work()
    const { status, transactions } = await fetched(order)
    expect([
      status,
      transactions.map(({ label, currency, amount, value }) => [label, currency, amount, value]),
    ]).toEqual([
      'COMPLETED',
      [
        ['SEPA', 'EUR', '500.00', '5617.15'],
        ['margin', 'EUR', '25.00', '280.86'],
        ['coins', 'BTC', '0.00642159', '5336.29'],
      ],
    ])
  })

  test('tells the customer’s open pages each step, and nobody else’s', async () => {
    const order = await placed()
    await pay(order)
    const rows = await exchange.database.read((handle) =>
      handle.select().from(events).where(eq(events.customerId, customer.id)).orderBy(asc(events.id)),
    )
    expect(rows.map(({ type, payload }) => [type, payload])).toEqual([
      ['order.changed', { reference: order.reference }],
      ['notifications.changed', {}],
      ['order.changed', { reference: order.reference }],
    ])
  })

  test('speaks the customer’s language', async () => {
    await signIn({ language: 'sv' })
    const order = await placed()
    await pay(order)
    await work()
    expect(await titles()).toEqual([
      `Order ${order.number} är slutförd`,
      '0,00571606\u00a0BTC är på väg till din plånbok',
      `Vi har tagit emot betalningen för order ${order.number}`,
    ])
    const [letter] = await inboxOf(exchange, customer.email)
    expect(letter?.body).toContain('Hej Astrid,')
  })
})

describe('money that does not fit', () => {
  test('a wrong amount is booked, and support asks', async () => {
    const order = await placed()
    await pay(order, '4999.00')
    const now = await fetched(order)
    expect([now.status, now.instructions, now.transactions.map(({ label, amount }) => [label, amount])]).toEqual([
      'CONTACT_SUPPORT',
      null,
      [['BANKGIRO', '4999.00']],
    ])
    expect(await ledgerOf(order.reference)).toEqual(['bank 4999.00 SEK', 'customer -4999.00 SEK'])
  })

  test('euro for an order in kronor is as wrong', async () => {
    const order = await placed()
    await sendCallback(exchange, 'payments', transferOf(order.number, '5000.00', { method: 'SEPA', currency: 'EUR' }))
    expect((await fetched(order)).status).toBe('CONTACT_SUPPORT')
    expect(await ledgerOf(order.reference)).toEqual(['bank 5000.00 EUR', 'customer -5000.00 EUR'])
  })

  test('blanks in the reference do not matter', async () => {
    const order = await placed()
    await pay(order, order.total, ` ${order.number.slice(0, 4)} ${order.number.slice(4)} `)
    expect((await fetched(order)).status).toBe('PAID')
  })

  test('late money of a canceled order goes to support', async () => {
    const order = await placed()
    await post(order, 'cancel', { reason: 'changed-mind' })
    await pay(order)
    expect(await historyOf(order)).toEqual(['UNPAID', 'CANCELED', 'CONTACT_SUPPORT'])
    expect(await ledgerOf(order.reference)).toEqual(['bank 5000.00 SEK', 'customer -5000.00 SEK'])
  })

  test('money beyond what is asked is booked and sent back, without a step', async () => {
    const order = await placed()
    await pay(order)
    await work()
    await pay(order)
    await work()
    const now = await fetched(order)
    expect([now.status, now.history.length]).toEqual(['COMPLETED', 4])
    expect(now.transactions.slice(-2).map(({ direction, label, amount }) => [direction, label, amount])).toEqual([
      ['IN', 'BANKGIRO', '5000.00'],
      ['OUT', 'refund', '5000.00'],
    ])
    expect((await ledgerOf(order.reference)).slice(-4)).toEqual([
      'bank 5000.00 SEK',
      'customer -5000.00 SEK',
      'customer 5000.00 SEK',
      'bank -5000.00 SEK',
    ])
  })

  test('more money for an order that waits for support is booked and left there', async () => {
    const order = await placed()
    await pay(order, '4000.00')
    await pay(order, '1000.00')
    expect(await historyOf(order)).toEqual(['UNPAID', 'CONTACT_SUPPORT'])
    expect(await ledgerOf(order.reference)).toEqual([
      'bank 4000.00 SEK',
      'customer -4000.00 SEK',
      'bank 1000.00 SEK',
      'customer -1000.00 SEK',
    ])
  })

  test('a reference that fits no order is booked as unmatched; matched to an order, it goes to support', async () => {
    const order = await placed()
    const before = await ledgerOf(null)
    await pay(order, '5000.00', '123456')
    expect((await ledgerOf(null)).slice(before.length)).toEqual(['bank 5000.00 SEK', 'unmatched -5000.00 SEK'])
    expect((await fetched(order)).status).toBe('UNPAID')
    const [payment] = await exchange.database.read((handle) =>
      handle.select().from(unmatchedPayments).orderBy(desc(unmatchedPayments.receivedAt)).limit(1),
    )
    const matched = { type: 'transfer.matched', transfer: payment?.id, order: order.reference }
    expect((await sendCallback(exchange, 'reviews', matched)).statusCode).toBe(200)
    const now = await fetched(order)
    expect([now.status, now.transactions.map(({ message, amount }) => [message, amount])]).toEqual([
      'CONTACT_SUPPORT',
      [['123456', '5000.00']],
    ])
    expect(await ledgerOf(order.reference)).toEqual(['unmatched 5000.00 SEK', 'customer -5000.00 SEK'])
    expect((await sendCallback(exchange, 'reviews', matched)).statusCode).toBe(404)
  })
})

const reviewed = (order: Order, decision: string, said: object = {}) =>
  sendCallback(exchange, 'reviews', {
    type: 'order.reviewed',
    order: order.reference,
    decision,
    feedbackReason: decision === 'question' ? 'amount' : null,
    feedbackDetails: null,
    ...said,
  })

describe('what the desk decides', () => {
  const review = reviewed

  test('a refund gives back every currency that came', async () => {
    const order = await placed()
    await sendCallback(exchange, 'payments', transferOf(order.number, '500.00', { method: 'SEPA', currency: 'EUR' }))
    await pay(order, '100.00')
    await review(order, 'refund')
    const { status, transactions } = await fetched(order)
    const back = transactions.filter(({ label }) => label === 'refund')
    expect([status, back.map(({ amount, currency }) => `${amount} ${currency}`)]).toEqual([
      'REFUND',
      ['100.00 SEK', '500.00 EUR'],
    ])
    expect((await ledgerOf(order.reference)).slice(-4)).toEqual([
      'customer 100.00 SEK',
      'bank -100.00 SEK',
      'customer 500.00 EUR',
      'bank -500.00 EUR',
    ])
    const refunds = await exchange.database.read((handle) =>
      handle.select({ payload: jobs.payload }).from(jobs).where(eq(jobs.kind, 'order.refund')),
    )
    expect(refunds.filter(({ payload }) => JSON.stringify(payload).includes(order.reference))).toHaveLength(2)
  })

  test('sends no coins for less than was asked', async () => {
    const order = await placed()
    await pay(order, '4000.00')
    expect((await review(order, 'release')).statusCode).toBe(200)
    expect((await fetched(order)).status).toBe('CONTACT_SUPPORT')
    await pay(order, '1000.00')
    await review(order, 'release')
    await work()
    expect((await fetched(order)).status).toBe('COMPLETED')
  })

  test('entries that do not sum to zero are not posted', async () => {
    const order = await placed()
    const postings = [{ account: 'bank', currency: 'SEK', amount: '1.00' } as const]
    const booked = exchange.database.transaction((tx) =>
      postEffects(tx, order.reference, { postings, transactions: [] }, exchange.clock.now()),
    )
    await expect(booked).rejects.toThrow('sum to zero')
    expect(await ledgerOf(order.reference)).toEqual([])
  })

  test('a question, then the release, sends the coins', async () => {
    const order = await placed()
    await pay(order)
    await review(order, 'question')
    expect([(await fetched(order)).status, (await fetched(order)).feedbackReason]).toEqual([
      'CONTACT_SUPPORT',
      'amount',
    ])
    await work()
    expect((await fetched(order)).status).toBe('CONTACT_SUPPORT')
    await review(order, 'release')
    await work()
    expect(await historyOf(order)).toEqual(['UNPAID', 'PAID', 'CONTACT_SUPPORT', 'PAYOUT_PENDING', 'COMPLETED'])
  })

  describe('is no longer asked', () => {
    const asked = { feedbackReason: 'One more question', feedbackDetails: 'Send us a bank statement.' }
    const none = { feedbackReason: null, feedbackDetails: null }
    const said = async (order: Order) => {
      const { status, feedbackReason, feedbackDetails } = await fetched(order)
      return { status, feedbackReason, feedbackDetails }
    }
    const questioned = async () => {
      const order = await placed({ allowsDuplicate: true })
      await pay(order)
      await review(order, 'question', asked)
      expect(await said(order)).toEqual({ status: 'CONTACT_SUPPORT', ...asked })
      return order
    }

    test('of an order that is released', async () => {
      const order = await questioned()
      await review(order, 'release', { feedbackReason: 'Not for the customer' })
      expect(await said(order)).toEqual({ status: 'PAYOUT_PENDING', ...none })
    })

    test('of an order that is refunded, where the refund says nothing', async () => {
      const order = await questioned()
      await review(order, 'refund')
      expect(await said(order)).toEqual({ status: 'REFUND', ...none })
      const other = await questioned()
      const why = { feedbackReason: 'The account is not yours', feedbackDetails: null }
      await review(other, 'refund', why)
      expect(await said(other)).toEqual({ status: 'REFUND', ...why })
    })

    test('of an order whose coins went after all', async () => {
      const { outside } = exchange.exchange
      const { coins } = outside
      outside.coins = quietCoins
      const order = await questioned()
      await review(order, 'release')
      await exchange.database.transaction((tx) =>
        tx.update(orderRows).set(asked).where(eq(orderRows.reference, order.reference)),
      )
      const sent = { coin: 'BTC', amount: '0.00571606', hash: 'ab'.repeat(32) }
      await sendCallback(exchange, 'coins', { type: 'coins.sent', key: `${order.reference}/1`, ...sent })
      outside.coins = coins
      expect(await said(order)).toEqual({ status: 'COMPLETED', ...none })
    })
  })

  test('a refund gives back what came', async () => {
    const order = await placed()
    await pay(order, '4000.00')
    await review(order, 'refund')
    const now = await fetched(order)
    expect([now.status, now.transactions.map(({ direction, label, amount }) => [direction, label, amount])]).toEqual([
      'REFUND',
      [
        ['IN', 'BANKGIRO', '4000.00'],
        ['OUT', 'refund', '4000.00'],
      ],
    ])
    expect(await ledgerOf(order.reference)).toEqual([
      'bank 4000.00 SEK',
      'customer -4000.00 SEK',
      'customer 4000.00 SEK',
      'bank -4000.00 SEK',
    ])
  })

  test('coins that cannot be sent go to support; the refund takes the settlement back', async () => {
    const { outside } = exchange.exchange
    const { coins } = outside
    outside.coins = quietCoins
    const order = await placed()
    await pay(order)
    await work()
    outside.coins = coins
    const refused = { type: 'coins.refused', key: `${order.reference}/1`, reason: 'the address cannot be reached' }
    await sendCallback(exchange, 'coins', refused)
    await review(order, 'refund')
    expect(await historyOf(order)).toEqual(['UNPAID', 'PAID', 'PAYOUT_PENDING', 'CONTACT_SUPPORT', 'REFUND'])
    const settled = ['margin -250.00 SEK', 'trading -4750.00 SEK', 'trading 0.00571606 BTC', 'customer -0.00571606 BTC']
    const undone = ['margin 250.00 SEK', 'trading 4750.00 SEK', 'trading -0.00571606 BTC', 'customer 0.00571606 BTC']
    const ledger = await ledgerOf(order.reference)
    expect(ledger.filter((row) => settled.includes(row))).toEqual(settled)
    expect(ledger.filter((row) => undone.includes(row))).toEqual(undone)
    expect(ledger.slice(-2)).toEqual(['customer 5000.00 SEK', 'bank -5000.00 SEK'])
    const { transactions, rateIsFinal } = await fetched(order)
    expect([rateIsFinal, transactions.map(({ direction, label }) => [direction, label])]).toEqual([
      false,
      [
        ['IN', 'BANKGIRO'],
        ['OUT', 'refund'],
      ],
    ])
  })
})

describe('a sending that ends late', () => {
  const asked: string[] = []
  const hashOf = (times: number) => String(times).repeat(64)
  const sent = (order: Order, times: number) =>
    sendCallback(exchange, 'coins', {
      type: 'coins.sent',
      key: `${order.reference}/${times}`,
      coin: 'BTC',
      amount: '0.00571606',
      hash: hashOf(times),
    })
  const refusedSending = (order: Order, times: number) =>
    sendCallback(exchange, 'coins', { type: 'coins.refused', key: `${order.reference}/${times}`, reason: 'x' })
  const coinsOut = async (order: Order) =>
    (await fetched(order)).transactions.filter(({ label }) => label === 'coins').length

  /** An order whose first sending was refused, and which was released again. */
  const released = async () => {
    const order = await placed()
    await pay(order)
    await work()
    await refusedSending(order, 1)
    await reviewed(order, 'release')
    return order
  }

  beforeEach(() => {
    asked.length = 0
    const { outside } = exchange.exchange
    const { coins } = outside
    outside.coins = forAllCoins({ ...quietNetwork, send: async ({ key }) => void asked.push(key) })
    return () => void (outside.coins = coins)
  })

  test('as refused moves no order whose next attempt is on its way', async () => {
    const order = await released()
    await work()
    expect((await refusedSending(order, 1)).statusCode).toBe(200)
    expect((await fetched(order)).status).toBe('PAYOUT_PENDING')
    await sent(order, 2)
    expect([(await fetched(order)).status, await coinsOut(order)]).toEqual(['COMPLETED', 1])
  })

  test('as sent is booked, and nothing is sent a second time', async () => {
    const order = await released()
    await sent(order, 1)
    await sent(order, 1)
    expect([(await fetched(order)).status, await coinsOut(order)]).toEqual(['PAYOUT_PENDING', 1])
    await work()
    expect(asked).toEqual([`${order.reference}/1`])
    expect([(await fetched(order)).status, await coinsOut(order)]).toEqual(['COMPLETED', 1])
    const rows = await ledgerOf(order.reference)
    expect(rows.filter((row) => row.startsWith('wallet'))).toEqual(['wallet -0.00571606 BTC'])
  })

  test('as sent beside the next attempt is booked beside it', async () => {
    const order = await released()
    await work()
    await sent(order, 1)
    expect((await fetched(order)).status).toBe('PAYOUT_PENDING')
    await sent(order, 2)
    await sent(order, 2)
    expect([(await fetched(order)).status, await coinsOut(order)]).toEqual(['COMPLETED', 2])
  })

  test('as sent after it was refused is booked, and the money stays', async () => {
    const order = await placed()
    await pay(order)
    await work()
    await refusedSending(order, 1)
    await sent(order, 1)
    await reviewed(order, 'refund')
    expect([(await fetched(order)).status, await coinsOut(order)]).toEqual(['CONTACT_SUPPORT', 1])
  })
})

describe('at the same time', () => {
  test('cancelation and money come one after the other, and the order’s life stays whole', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => placed({ allowsDuplicate: true })))
    const taken = await Promise.all(
      orders.flatMap((order) => [pay(order), post(order, 'cancel', { reason: 'other' }), pay(order)]),
    )
    expect([...new Set(taken.map(({ statusCode }) => statusCode))].toSorted()).toEqual([200, 409])
    await work()
    const lives = await Promise.all(orders.map(historyOf))
    expect(lives.filter((history) => !isPath('BUY', history))).toEqual([])
    const ledgers = await Promise.all(orders.map(({ reference }) => ledgerOf(reference)))
    expect(ledgers.map((rows) => rows.filter((row) => row === 'bank 5000.00 SEK').length)).toEqual(orders.map(() => 2))
  })
})

describe('callbacks', () => {
  test('with another secret, an old or a new time, or another body are not let in', async () => {
    const order = await placed()
    const event = transferOf(order.number, '5000.00')
    const answers = await Promise.all([
      sendCallback(exchange, 'payments', event, { secret: 'another secret' }),
      sendCallback(exchange, 'payments', event, { secondsOff: -301 }),
      sendCallback(exchange, 'payments', event, { secondsOff: 301 }),
      sendCallback(exchange, 'payments', event, { sentBody: JSON.stringify(event) }),
      exchange.server.inject({ method: 'POST', url: '/hooks/payments', payload: event }),
    ])
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [401, refusal('not-signed-in')]),
    )
    expect((await fetched(order)).status).toBe('UNPAID')
    expect((await sendCallback(exchange, 'payments', event, { secondsOff: -299 })).statusCode).toBe(200)
  })

  test.each(['/%68ooks/payments', '/hooks/%70ayments', '/%68%6f%6f%6b%73/payments', '/hooks/payments?a=/'])(
    'at %s are checked like those at the plain address',
    async (path) => {
      const order = await placed()
      const event = transferOf(order.number, '5000.00')
      const answer = await sendCallback(exchange, 'payments', event, { path, secret: 'another secret' })
      expect([answer.statusCode, answer.json()]).toEqual([401, refusal('not-signed-in')])
      expect((await fetched(order)).status).toBe('UNPAID')
      expect((await sendCallback(exchange, 'payments', event, { path })).statusCode).toBe(200)
    },
  )

  test('sent twice count once', async () => {
    const order = await placed()
    const event = { ...transferOf(order.number, '5000.00'), id: '4a3c2f3e-2a0c-4d43-8f0b-6f1f7f2c9a01' }
    const answers = [await sendCallback(exchange, 'payments', event), await sendCallback(exchange, 'payments', event)]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [200, { received: true }],
      [200, { received: true }],
    ])
    expect(await ledgerOf(order.reference)).toEqual(['bank 5000.00 SEK', 'customer -5000.00 SEK'])
  })

  test('that ask for a refused step are answered, logged, and change nothing', async () => {
    const order = await placed()
    const answer = await sendCallback(exchange, 'coins', {
      type: 'coins.sent',
      key: `${order.reference}/1`,
      coin: 'BTC',
      amount: '0.1',
      hash: 'aa',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
    expect(await historyOf(order)).toEqual(['UNPAID'])
    expect(exchange.lines.some((line) => line.includes('a step that is refused') && line.includes('coins.sent'))).toBe(
      true,
    )
  })

  test.each([
    [
      'of an order that is not there',
      'coins',
      { type: 'coins.refused', key: '0d9b9f5a-3b0c-4c2e-9a64-0f1b8a6f5a11/1', reason: 'x' },
      404,
    ],
    ['at the wrong port', 'coins', transferOf('1', '1.00'), 404],
    [
      'of a case that is not there',
      'chat',
      { type: 'case.updated', number: '17', status: 'answered', text: null },
      404,
    ],
    ['of no known kind', 'payments', { type: 'payment.dreamt' }, 400],
  ])('%s are not taken in', async (_, port, event, status) => {
    expect((await sendCallback(exchange, port, event)).statusCode).toBe(status)
  })
})

describe('what the customer does', () => {
  test('cancels while nothing was paid; never afterwards', async () => {
    const order = await placed()
    await post(order, 'sent')
    const answer = await post(order, 'cancel', { reason: 'other', text: 'I found another way' })
    expect([answer.statusCode, answer.json().result.status, answer.json().result.cancelReason]).toEqual([
      200,
      'CANCELED',
      'other',
    ])
    expect((await post(order, 'cancel', { reason: 'other' })).json()).toEqual(refusal('step-refused'))
    const paid = await placed()
    await pay(paid)
    expect((await post(paid, 'cancel', { reason: 'changed-mind' })).statusCode).toBe(409)
    await work()
    expect((await post(paid, 'cancel', { reason: 'changed-mind' })).statusCode).toBe(409)
  })

  test('says once that the transfer was made', async () => {
    const order = await placed()
    expect((await post(order, 'sent')).json().result.history.map(({ status }: { status: string }) => status)).toEqual([
      'UNPAID',
      'PENDING',
    ])
    expect((await post(order, 'sent')).json()).toEqual(refusal('step-refused'))
  })

  test('needs one of the known reasons', async () => {
    const order = await placed()
    expect((await post(order, 'cancel', { reason: 'bored' })).json()).toEqual(
      refusal('bad-input', ['reason', 'notAccepted']),
    )
    expect((await post(order, 'cancel', {})).json()).toEqual(refusal('bad-input', ['reason', 'required']))
  })

  test('reaches no order of somebody else', async () => {
    const order = await placed()
    await signIn()
    const answers = [
      await browser.get(`/protected/v2/orders/${order.reference}`),
      await post(order, 'sent'),
      await post(order, 'cancel', { reason: 'other' }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [404, refusal('not-found')]),
    )
    expect((await browser.get('/protected/v2/orders')).json().result.content).toEqual([])
  })
})

test('without anybody who sends mail, none waits to be sent', async () => {
  const { outside } = exchange.exchange
  const { mail } = outside
  outside.mail = null
  const order = await placed()
  await pay(order)
  outside.mail = mail
  const letters = await exchange.database.read((handle) =>
    handle.select({ about: outbox.about }).from(outbox).where(eq(outbox.customerId, customer.id)),
  )
  expect(letters.filter(({ about }) => !about.startsWith('new-device/'))).toEqual([])
})

test('an order whose reference is none is not there', async () => {
  const answers = [
    await browser.get('/protected/v2/orders/nothing'),
    await browser.post('/protected/v2/orders/nothing/sent'),
    await browser.get('/protected/v2/orders/0d9b9f5a-3b0c-4c2e-9a64-0f1b8a6f5a11'),
  ]
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    answers.map(() => [404, refusal('not-found')]),
  )
})

describe('deadlines', () => {
  test('an order that is not paid in time is canceled, with a mail', async () => {
    const order = await placed()
    exchange.clock.forward({ hours: 119 })
    await work()
    await browser.signIn(customer.email)
    expect((await fetched(order)).status).toBe('UNPAID')
    exchange.clock.forward({ hours: 1 })
    await work()
    await browser.signIn(customer.email)
    const now = await fetched(order)
    expect([now.status, now.cancelReason, now.deadline]).toEqual(['CANCELED', 'unpaid', null])
    expect((await subjects()).at(-1)).toBe(`Order ${order.number} is canceled`)
  })

  test('one that was paid is left alone', async () => {
    const order = await placed()
    await pay(order)
    await work()
    exchange.clock.forward({ hours: 121 })
    await work()
    await browser.signIn(customer.email)
    expect((await fetched(order)).status).toBe('COMPLETED')
  })
})

describe('notifications', () => {
  test('come newest first, are counted, and can be marked processed', async () => {
    const order = await placed()
    await pay(order)
    await work()
    const list = '/protected/v2/auth/me/notifications'
    const first = (await browser.get(`${list}?size=2`)).json().result
    expect(first).toEqual({
      items: [
        {
          index: 3,
          processed: false,
          notification_type: 'ORDER_STATUS_CHANGED',
          status: 'COMPLETED',
          title: `Order ${order.number} is completed`,
          created_at: exchange.clock.now().toISOString(),
          order: { reference: order.reference, number: order.number, type: 'BUY', status: 'COMPLETED' },
          plan: null,
        },
        expect.objectContaining({ index: 2, status: 'PAYOUT_PENDING', processed: false }),
      ],
      unprocessed: 3,
      totalPages: 2,
    })
    expect(
      (await browser.get(`${list}?size=2&page=1`)).json().result.items.map(({ index }: { index: number }) => index),
    ).toEqual([1])
    expect((await browser.post(`${list}/processed`)).json()).toEqual({ status: 'SUCCESS', result: null })
    expect((await browser.get(list)).json().result.unprocessed).toBe(0)
    const others = await exchange.database.read((handle) =>
      handle.select().from(notifications).where(eq(notifications.processed, false)).limit(1),
    )
    expect(others.length).toBe(1)
  })
})
