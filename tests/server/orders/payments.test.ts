import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plus } from '../../../src/domain/money/money'
import type { Order } from '../../../src/domain/orders/orders'
import { paymentMethodRules, type PaymentMethod } from '../../../src/domain/payments/payment-methods'
import { hoursAfter } from '../../../src/server/clock'
import { features, ledgerEntries, orders, payments } from '../../../src/server/database/schema'
import type { Refund } from '../../../src/server/outside/payments'
import {
  origin,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { sendCallback, transferOf } from '../../support/callbacks'
import { rowsOf } from '../../support/quick'
import { newAccount } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => signIn())

const outside = () => exchange.exchange.outside
let given: TestExchange['exchange']['outside']['payments']
beforeEach(() => {
  given = outside().payments
})
afterEach(() => {
  outside().payments = given
})

const signIn = async (changes: NewCustomer = {}) => {
  ;({ customer, browser } = await signedIn(exchange, changes))
}
/** Signed in anew: while the clock was moved on, the session may have ended. */
const signInAgain = () => browser.signIn(customer.email)

const asked = {
  from: 'SEK',
  to: 'BTC',
  amount: '1000',
  total: '1000.00',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  method: 'BANKGIRO',
  type: 'BUY',
  priority: 'LOW',
  customerPaysNetworkFee: false,
  purpose: 'own-savings',
} as const

const place = (changes: object = {}, by = browser) => by.post('/protected/v2/buy/orders', { ...asked, ...changes })
const placed = async (changes: object = {}): Promise<Order> => (await place(changes)).json().result
const inEuro = { from: 'EUR', method: 'SEPA' }
const totals: Partial<Record<PaymentMethod, string>> = {
  StripeCard: '1025.00',
  PAYEX: '1025.00',
  QuickPayCardEUR: '1025.00',
  Zimpler: '1010.00',
}
const totalBy = (method: PaymentMethod): string => totals[method] ?? '1000.00'

const start = ({ reference }: Order, method: PaymentMethod, more: object = {}, headers = {}, by = browser) =>
  by.post(`/protected/v2/orders/${reference}/payment`, { method, total: totalBy(method), ...more }, headers)

const begun = async (method: PaymentMethod, order?: Order): Promise<{ order: Order; payment: string }> => {
  const isEuro = paymentMethodRules[method].currency === 'EUR'
  const answer = await start(order ?? (await placed(isEuro ? inEuro : {})), method)
  const { result } = answer.json<{ result: Order }>()
  return { order: result, payment: (await rowOf(result)).payment ?? '' }
}

const fetched = async ({ reference }: Order): Promise<Order> =>
  (await browser.get(`/protected/v2/orders/${reference}`)).json().result
const historyOf = async (order: Order) => (await fetched(order)).history.map(({ status }) => status)
const work = () => exchange.exchange.jobs.runDue()

const rowOf = async ({ reference }: Order) => {
  const [row] = await exchange.database.read((handle) =>
    handle.select().from(orders).where(eq(orders.reference, reference)).limit(1),
  )
  if (row === undefined) throw new Error('The order is not there')
  return row
}

const paymentsOf = ({ reference }: Order) =>
  exchange.database.read((handle) =>
    handle
      .select()
      .from(payments)
      .where(eq(payments.orderReference, reference))
      .orderBy(asc(payments.startedAt), asc(payments.reference)),
  )
const statesOf = async (order: Order) =>
  (await paymentsOf(order)).map(({ method, state }) => `${method} ${state}`).toSorted()

const ledgerOf = async ({ reference }: Order) =>
  exchange.database.read((handle) =>
    handle
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.orderReference, reference))
      .orderBy(asc(ledgerEntries.id)),
  )
const sums = async (order: Order) => {
  const rows = await ledgerOf(order)
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies.map((of) => plus(...rows.filter(({ currency }) => currency === of).map(({ amount }) => amount)))
}
const inBank = async (order: Order) =>
  (await ledgerOf(order))
    .filter(({ account }) => account === 'bank')
    .map(({ amount, currency }) => `${amount} ${currency}`)

const callBack = (type: string, payment: string, more: object = {}, signing = {}) =>
  sendCallback(exchange, 'payments', { type: `payment.${type}`, payment, ...more }, signing)
const started = (payment: string) => callBack('started', payment)
const failed = (payment: string, code: string | null = null, text: string | null = null) =>
  callBack('failed', payment, { code, text })
const canceled = (payment: string) => callBack('canceled', payment)
const received = (payment: string, amount: string, more: object = {}) =>
  callBack('received', payment, { amount, currency: 'SEK', payer: null, ...more })

const submit = (url: string, fields: Record<string, string>) =>
  exchange.server.inject({
    method: 'POST',
    url,
    headers: { host: '127.0.0.1:3000', origin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

/** The methods that a provider is there for, each as it can be offered to the customer. */
const atProviders = [
  'Swish',
  'StripeSwish',
  'StripeCard',
  'PAYEX',
  'QuickPayCardEUR',
  'Zimpler',
  'TinkSepaCredit',
  'FinsharkPayment',
  'FinsharkEUR',
] as const
type AtProvider = (typeof atProviders)[number]
const cards: readonly AtProvider[] = ['StripeCard', 'PAYEX', 'QuickPayCardEUR']

const offered = async (method: AtProvider): Promise<void> => {
  await signIn(paymentMethodRules[method].currency === 'EUR' ? { country: 'DE' } : {})
  if (method === 'StripeSwish') {
    const { Swish: _, ...others } = outside().payments
    outside().payments = others
  }
  if (method === 'PAYEX')
    await exchange.database.transaction((tx) =>
      tx.insert(features).values({ flag: 'PAYEX', customerId: customer.id, active: true }),
    )
}

const goodCard = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }

const outcomes = ['paid', 'declined', 'canceled', 'timed out', 'silent'] as const
type Outcome = (typeof outcomes)[number]

const pressed = (method: AtProvider, outcome: Outcome): Record<string, string> => {
  if (cards.includes(method) && (outcome === 'paid' || outcome === 'declined'))
    return { ...goodCard, ...(outcome === 'declined' ? { number: '4000000000009995' } : {}), decision: 'pay' }
  const decisions = {
    paid: 'approve',
    declined: 'decline',
    canceled: 'cancel',
    'timed out': 'timeout',
    silent: 'silent',
  }
  return { decision: decisions[outcome] }
}

const wayBack = (outcome: Outcome): string =>
  outcome === 'canceled' ? 'cancelled' : outcome === 'declined' || outcome === 'timed out' ? 'error' : 'processing'

/** Where time is short, each method is paid by, and ends otherwise in half of the ways, by turns. */
const table = rowsOf(
  atProviders.flatMap((method) => outcomes.map((outcome) => ({ method, outcome }))),
  ({ outcome }, nth) => outcome === 'paid' || nth % 2 === 0,
)

describe('a payment at a provider', () => {
  test.each(table)('$method, $outcome', async ({ method, outcome }) => {
    await offered(method)
    const { order, payment } = await begun(method)
    const isWaiting = method === 'Swish'
    expect([order.status, order.paymentMethod, order.total, order.redirectUrl === null]).toEqual([
      isWaiting ? 'PENDING' : 'UNPAID',
      method,
      totalBy(method),
      method === 'QuickPayCardEUR',
    ])
    expect(order.paymentEndsAt).toBe(
      new Date(
        exchange.clock.now().getTime() + (paymentMethodRules[method].providerMinutes ?? 0) * 60_000,
      ).toISOString(),
    )
    const page = `/sandbox/pay/${payment}`
    expect((await exchange.server.inject({ url: page, headers: { host: '127.0.0.1:3000' } })).statusCode).toBe(200)
    expect((await fetched(order)).status).toBe(order.status)

    const answer = await submit(page, pressed(method, outcome))
    const back = `${origin}/app/payment/${order.reference}/${wayBack(outcome)}`
    expect([answer.statusCode, answer.headers.location]).toEqual([303, isWaiting ? page : back])
    expect((await fetched(order)).status).toBe('PENDING')
    await work()
    if (outcome === 'silent') {
      expect(await historyOf(order)).toEqual(['UNPAID', 'PENDING'])
      exchange.clock.forward({ minutes: 15 })
      await work()
      await signInAgain()
    }

    const now = await fetched(order)
    const ends = {
      paid: ['PAID', 'PAYOUT_PENDING', 'COMPLETED'],
      declined: ['ERROR'],
      canceled: ['CANCELED'],
      'timed out': ['ERROR'],
      silent: ['ERROR'],
    }
    expect(now.history.map(({ status }) => status)).toEqual(['UNPAID', 'PENDING', ...ends[outcome]])
    const reasons = {
      paid: null,
      declined: cards.includes(method) ? 'insufficient_funds' : 'declined',
      canceled: null,
      'timed out': 'timed-out',
      silent: 'silent',
    }
    expect([now.feedbackReason, now.feedbackDetails, now.cancelReason]).toEqual([
      reasons[outcome],
      null,
      outcome === 'canceled' ? 'provider' : null,
    ])
    expect([now.paymentEndsAt, now.redirectUrl, now.quickpayFormData, now.qrCodeString]).toEqual([
      null,
      null,
      null,
      null,
    ])
    const [row, ...others] = await paymentsOf(order)
    const states = {
      paid: 'received',
      declined: 'failed',
      canceled: 'canceled',
      'timed out': 'failed',
      silent: 'silent',
    }
    expect([row?.reference, row?.state, row?.code, row?.total, others]).toEqual([
      payment,
      states[outcome],
      outcome === 'silent' || outcome === 'paid' || outcome === 'canceled' ? null : reasons[outcome],
      totalBy(method),
      [],
    ])
    expect(await inBank(order)).toEqual(outcome === 'paid' ? [`${totalBy(method)} ${order.fiat}`] : [])
    expect((await sums(order)).every((sum) => Number(sum) === 0)).toBe(true)
    expect(
      now.transactions.filter(({ direction }) => direction === 'IN').map(({ label, amount }) => [label, amount]),
    ).toEqual(outcome === 'paid' ? [[method, totalBy(method)]] : [])
  })

  test.each(['declined', 'timed out', 'silent'] as const)(
    'that was %s can be tried again, another way',
    async (outcome) => {
      const { order, payment } = await begun('StripeCard')
      await submit(`/sandbox/pay/${payment}`, pressed('StripeCard', outcome))
      if (outcome === 'silent') exchange.clock.forward({ minutes: 15 })
      await work()
      await signInAgain()
      const again = await begun('TinkSepaCredit', order)
      expect([again.order.status, again.order.feedbackReason, again.order.total]).toEqual(['ERROR', null, '1000.00'])
      await submit(`/sandbox/pay/${again.payment}`, { decision: 'approve' })
      await work()
      expect(await historyOf(order)).toEqual([
        'UNPAID',
        'PENDING',
        'ERROR',
        'PENDING',
        'PAID',
        'PAYOUT_PENDING',
        'COMPLETED',
      ])
      expect((await sums(order)).every((sum) => Number(sum) === 0)).toBe(true)
    },
  )

  test('says each in the provider’s own words where there are some', async () => {
    const { order, payment } = await begun('StripeCard')
    await failed(payment, 'some_new_code', 'Ring your bank.')
    const now = await fetched(order)
    expect([now.status, now.feedbackReason, now.feedbackDetails]).toEqual(['ERROR', 'some_new_code', 'Ring your bank.'])
  })

  test('in euro fits orders in euro, its values in kronor', async () => {
    await offered('FinsharkEUR')
    const { order, payment } = await begun('FinsharkEUR')
    expect([order.providerName, order.fiat]).toEqual(['seb', 'EUR'])
    await received(payment, '1000.00', { currency: 'EUR' })
    const [transaction] = (await fetched(order)).transactions
    expect([transaction?.currency, transaction?.amount, transaction?.value]).toEqual([
      'EUR',
      '1000.00',
      expect.stringMatching(/^1\d{4}\.\d{2}$/),
    ])
  })
})

describe('callbacks of payments', () => {
  test('twice count once, by their event and by their payment', async () => {
    const { order, payment } = await begun('StripeCard')
    const id = randomUUID()
    const twice = { type: 'payment.received', payment, amount: '1025.00', currency: 'SEK', payer: null, id }
    const answers = [await sendCallback(exchange, 'payments', twice), await sendCallback(exchange, 'payments', twice)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await received(payment, '1025.00')).statusCode).toBe(200)
    expect([await historyOf(order), await inBank(order)]).toEqual([['UNPAID', 'PAID'], ['1025.00 SEK']])
  })

  test('failed before it was told as started', async () => {
    const { order, payment } = await begun('Zimpler')
    await failed(payment)
    await started(payment)
    expect(await historyOf(order)).toEqual(['UNPAID', 'PENDING', 'ERROR'])
  })

  test('started after it was received', async () => {
    const { order, payment } = await begun('Zimpler')
    await received(payment, '1010.00')
    expect((await started(payment)).statusCode).toBe(200)
    expect([await historyOf(order), await statesOf(order)]).toEqual([['UNPAID', 'PAID'], ['Zimpler received']])
  })

  test('canceled, then received: support sorts it out', async () => {
    const { order, payment } = await begun('StripeCard')
    await canceled(payment)
    await received(payment, '1025.00')
    expect([await historyOf(order), await inBank(order), await statesOf(order)]).toEqual([
      ['UNPAID', 'CANCELED', 'CONTACT_SUPPORT'],
      ['1025.00 SEK'],
      ['StripeCard received'],
    ])
  })

  test('failed or silent, then received: the order goes on', async () => {
    const [one, other] = [await begun('StripeCard'), await begun('Swish', await placed({ allowsDuplicate: true }))]
    await failed(one.payment, 'do_not_honor')
    await received(one.payment, '1025.00')
    exchange.clock.forward({ minutes: 3 })
    await work()
    expect((await fetched(other.order)).feedbackReason).toBe('silent')
    await received(other.payment, '1000.00')
    expect([await historyOf(one.order), await historyOf(other.order)]).toEqual([
      expect.arrayContaining(['ERROR', 'PAID']),
      ['UNPAID', 'PENDING', 'ERROR', 'PAID'],
    ])
    expect((await fetched(other.order)).feedbackReason).toBeNull()
  })

  test('received, then failed or canceled, changes nothing', async () => {
    const { order, payment } = await begun('StripeCard')
    await received(payment, '1025.00')
    await failed(payment)
    await canceled(payment)
    expect([await historyOf(order), await statesOf(order)]).toEqual([['UNPAID', 'PAID'], ['StripeCard received']])
  })

  test.each([
    ['with another secret', { secret: 'another secret' }],
    ['from another time', { secondsOff: -301 }],
    ['with another body', { sentBody: '{}' }],
  ])('%s are not let in', async (_, signing) => {
    const { order, payment } = await begun('StripeCard')
    const answer = await callBack('received', payment, { amount: '1025.00', currency: 'SEK', payer: null }, signing)
    expect([answer.statusCode, answer.json(), await historyOf(order)]).toEqual([
      401,
      refusal('not-signed-in'),
      ['UNPAID'],
    ])
  })

  test('of a payment that nobody began are not found', async () => {
    const answers = [await started(randomUUID()), await received(randomUUID(), '1.00'), await canceled(randomUUID())]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  })

  test.each([
    ['too little', { amount: '1024.99' }],
    ['too much', { amount: '2000.00' }],
    ['another currency', { amount: '1025.00', currency: 'EUR' }],
  ])('%s goes to support', async (_, money) => {
    const { order, payment } = await begun('StripeCard')
    await callBack('received', payment, { currency: 'SEK', payer: null, ...money })
    const now = await fetched(order)
    expect([now.status, now.paymentEndsAt, (await sums(order)).map(Number)]).toEqual(['CONTACT_SUPPORT', null, [0]])
  })
})

describe('a payment that another one has replaced', () => {
  const replaced = async () => {
    const first = await begun('StripeCard')
    const second = await begun('TinkSepaCredit', first.order)
    return { order: second.order, first: first.payment, second: second.payment }
  }

  test('pays the order by its own terms', async () => {
    const { order, first } = await replaced()
    expect([order.total, await statesOf(order)]).toEqual(['1000.00', ['StripeCard replaced', 'TinkSepaCredit open']])
    await received(first, '1025.00')
    const now = await fetched(order)
    expect([now.status, now.paymentMethod, now.total, now.paymentMethodFee, now.paymentEndsAt]).toEqual([
      'PAID',
      'StripeCard',
      '1025.00',
      '25.00',
      null,
    ])
    expect(await statesOf(order)).toEqual(['StripeCard received', 'TinkSepaCredit canceled'])
  })

  test('that fails or is canceled is nobody’s concern', async () => {
    const { order, first, second } = await replaced()
    await started(first)
    await failed(first, 'do_not_honor')
    await canceled(first)
    const now = await fetched(order)
    expect([now.status, now.feedbackReason, (await rowOf(order)).payment]).toEqual(['UNPAID', null, second])
  })

  test('that pays as well is paid back, each to the payment that it came by', async () => {
    const { order, first, second } = await replaced()
    const refunds: Refund[] = []
    const refund = async (one: Refund) => void refunds.push(one)
    const { StripeCard, TinkSepaCredit } = outside().payments
    outside().payments = {
      ...outside().payments,
      StripeCard: { checkouts: null, ...StripeCard, refund },
      TinkSepaCredit: { checkouts: null, ...TinkSepaCredit, refund },
    }
    await received(second, '1000.00')
    await received(first, '1025.00')
    await work()
    expect((await fetched(order)).status).toBe('COMPLETED')
    expect(refunds).toEqual([
      {
        key: expect.any(String),
        reference: order.reference,
        payment: first,
        currency: 'SEK',
        amount: '1025.00',
        to: null,
        message: `Nordmynt ${order.number}`,
      },
    ])
    expect((await sums(order)).every((sum) => Number(sum) === 0)).toBe(true)
  })
})

describe('a refund', () => {
  const review = ({ reference: order }: Order) =>
    sendCallback(exchange, 'reviews', {
      type: 'order.reviewed',
      order,
      decision: 'refund',
      feedbackReason: null,
      feedbackDetails: null,
    })

  test('goes back by the payment that the money came by', async () => {
    const { order, payment } = await begun('StripeCard')
    const refunds: Refund[] = []
    const { StripeCard } = outside().payments
    outside().payments = {
      ...outside().payments,
      StripeCard: { checkouts: null, ...StripeCard, refund: async (one) => void refunds.push(one) },
    }
    await received(payment, '900.00')
    await review(order)
    await work()
    expect((await fetched(order)).status).toBe('REFUND')
    expect(refunds.map(({ payment: by, amount, currency }) => [by, amount, currency])).toEqual([
      [payment, '900.00', 'SEK'],
    ])
    const { transactions } = await fetched(order)
    expect(transactions.map(({ label, method }) => [label, method])).toEqual([
      ['StripeCard', 'StripeCard'],
      ['refund', 'StripeCard'],
    ])
  })

  test('of money from several sides goes back to each what came from it', async () => {
    await newAccount(exchange.database, customer.id)
    const { order, payment } = await begun('StripeCard')
    const refunds: [PaymentMethod, string | null, string][] = []
    const noting = (method: PaymentMethod) => ({
      checkouts: null,
      refund: async ({ payment: by, amount }: Refund) => void refunds.push([method, by, amount]),
    })
    outside().payments = { ...outside().payments, StripeCard: noting('StripeCard'), BANKGIRO: noting('BANKGIRO') }
    await received(payment, '900.00')
    await sendCallback(exchange, 'payments', transferOf(order.number, '125.00'))
    await review(order)
    await work()
    expect(refunds.toSorted()).toEqual([
      ['BANKGIRO', null, '125.00'],
      ['StripeCard', payment, '900.00'],
    ])
  })
})

describe('starting a payment', () => {
  test('whose answer was lost, again with the same key: the same answer, and one payment', async () => {
    const order = await placed()
    const key = { 'idempotency-key': randomUUID() }
    const first = await start(order, 'StripeCard', {}, key)
    const again = await start(order, 'StripeCard', {}, key)
    expect([again.statusCode, again.json(), await statesOf(order)]).toEqual([200, first.json(), ['StripeCard open']])
  })

  test('on two pages at the same time asks the provider once; the other page is refused', async () => {
    const order = await placed()
    const asking: string[] = []
    const { Swish } = outside().payments
    const checkouts = Swish?.checkouts
    if (!checkouts) throw new Error('Nobody can pay by Swish')
    outside().payments = {
      ...outside().payments,
      Swish: {
        ...Swish,
        checkouts: {
          ...checkouts,
          start: (one) => {
            asking.push(one.payment)
            return checkouts.start(one)
          },
        },
      },
    }
    const answers = await Promise.all([start(order, 'Swish'), start(order, 'Swish')])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect([asking, await statesOf(order)]).toEqual([[(await rowOf(order)).payment], ['Swish open']])
  })

  test('that the order did not wait for any more still counts its money', async () => {
    const order = await placed()
    const asking: string[] = []
    const { Zimpler } = outside().payments
    const checkouts = Zimpler?.checkouts
    if (!checkouts) throw new Error('Nobody can pay by Zimpler')
    outside().payments = {
      ...outside().payments,
      Zimpler: {
        ...Zimpler,
        checkouts: {
          ...checkouts,
          start: async (one) => {
            asking.push(one.payment)
            await browser.post(`/protected/v2/orders/${order.reference}/cancel`, { reason: 'changed-mind' })
            return checkouts.start(one)
          },
        },
      },
    }
    const answer = await start(order, 'Zimpler')
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
    const came = await received(asking[0] ?? '', '1010.00')
    expect([came.statusCode, await historyOf(order), await inBank(order)]).toEqual([
      200,
      ['UNPAID', 'CANCELED', 'CONTACT_SUPPORT'],
      ['1010.00 SEK'],
    ])
  })

  test('twice at the same time with one key begins one', async () => {
    const order = await placed()
    const key = { 'idempotency-key': randomUUID() }
    const [one, other] = await Promise.all([start(order, 'Swish', {}, key), start(order, 'Swish', {}, key)])
    expect([one.json(), await statesOf(order)]).toEqual([other.json(), ['Swish open']])
  })

  test('by another method counts fee, total and deadline anew', async () => {
    const order = await placed()
    exchange.clock.forward({ hours: 2 })
    await signInAgain()
    const byCard = (await begun('StripeCard', order)).order
    expect([byCard.paymentMethodFee, byCard.transactionFee, byCard.total, byCard.from.amount, byCard.deadline]).toEqual(
      ['25.00', '25.00', '1025.00', '1000.00', new Date(Date.parse(order.orderDate) + 24 * 3_600_000).toISOString()],
    )
    const byTransfer = (await start(order, 'BANKGIRO')).json<{ result: Order }>().result
    expect([byTransfer.total, byTransfer.deadline, byTransfer.redirectUrl, byTransfer.instructions?.kind]).toEqual([
      '1000.00',
      order.deadline,
      null,
      'bankgiro',
    ])
    expect(await statesOf(order)).toEqual(['StripeCard replaced'])
  })

  test('after the method’s own deadline has as long as its provider holds it', async () => {
    const order = await placed()
    exchange.clock.forward({ hours: 48 })
    await signInAgain()
    const { order: late } = await begun('StripeCard', order)
    expect(late.deadline).toBe(late.paymentEndsAt)
  })

  test('does not make a transfer wrong that was sent before: the order is paid by that', async () => {
    const { order } = await begun('StripeCard', await placed({ method: 'BANKGIRO' }))
    await sendCallback(exchange, 'payments', transferOf(order.number, '1000.00'))
    const { status, paymentMethod, total, paymentMethodFee } = await fetched(order)
    expect([status, paymentMethod, total, paymentMethodFee]).toEqual(['PAID', 'BANKGIRO', '1000.00', '0.00'])
  })

  test.each(['fraudulent', 'lost_card', 'merchant_blacklist', 'stolen_card'])(
    'that is declined as %s is told as declined, and no more',
    async (code) => {
      const { order, payment } = await begun('StripeCard')
      await failed(payment, code, 'This card was reported.')
      const { feedbackReason, feedbackDetails } = await fetched(order)
      expect([feedbackReason, feedbackDetails]).toEqual(['generic_decline', null])
      expect((await rowOf(order)).feedbackReason).toBe(code)
    },
  )

  test('that is not heard of after another has failed ends as silent', async () => {
    const { order, payment } = await begun('StripeCard')
    await failed(payment, 'expired_card')
    await begun('StripeCard', order)
    exchange.clock.forward({ minutes: 16 })
    await work()
    await signInAgain()
    const { status, feedbackReason, paymentEndsAt } = await fetched(order)
    expect([status, feedbackReason, paymentEndsAt]).toEqual(['ERROR', 'silent', null])
  })

  test('a transfer after a failure is awaited: the order is unpaid, as long as transfers have', async () => {
    const { order, payment } = await begun('StripeCard')
    await failed(payment, 'expired_card')
    const { status, deadline } = (await start(order, 'BANKGIRO')).json<{ result: Order }>().result
    expect([status, deadline]).toEqual(['UNPAID', hoursAfter(new Date(order.orderDate), 120).toISOString()])
    await sendCallback(exchange, 'payments', transferOf(order.number, '1000.00'))
    expect((await fetched(order)).status).toBe('PAID')
  })

  test.each([
    ['of the other currency', {}, 'SEPA', {}, ['method', 'paymentMethod']],
    ['that is switched off', {}, 'PAYEX', {}, ['method', 'paymentMethod']],
    ['that is not offered', {}, 'StripeSwish', {}, ['method', 'paymentMethod']],
    [
      'that does not take as much',
      { amount: '49000', total: '49000.00' },
      'StripeCard',
      { total: '50225.00' },
      ['method', 'amountTooLarge'],
    ],
    ['at a bank that is not there', {}, 'FinsharkPayment', { providerName: 'n26' }, ['providerName', 'notAccepted']],
  ] satisfies [string, object, PaymentMethod, object, [string, string]][])(
    'by a method %s is refused at its field',
    async (_, order, method, more, problem) => {
      const answer = await start(await placed(order), method, more)
      expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', problem)])
    },
  )

  test('by Swish needs a verified phone', async () => {
    await signIn({ phoneStatus: 'UNVERIFIED' })
    const answer = await start(await placed(), 'Swish')
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', ['method', 'swishPhone'])])
  })

  test('for another total is refused with the figures of now', async () => {
    const order = await placed()
    const answer = await start(order, 'StripeCard', { total: '1000.00' })
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      {
        ...refusal('quote-expired'),
        quote: expect.objectContaining({ amount: '1000.00', methodFee: '25.00', total: '1025.00' }),
      },
    ])
    expect(await paymentsOf(order)).toEqual([])
  })

  test.each(['PENDING', 'PAID', 'CANCELED', 'CONTACT_SUPPORT'] as const)(
    'of an order that is %s is refused',
    async (status) => {
      const { order, payment } = await begun('StripeCard')
      if (status === 'PENDING') await started(payment)
      if (status === 'PAID') await received(payment, '1025.00')
      if (status === 'CANCELED') await canceled(payment)
      if (status === 'CONTACT_SUPPORT') await received(payment, '1.00')
      expect((await fetched(order)).status).toBe(status)
      const answer = await start(order, 'StripeCard')
      expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
    },
  )

  test('where the provider does not answer says so, and nothing has begun', async () => {
    const order = await placed()
    const down = async (): Promise<never> => Promise.reject(new Error('no answer'))
    const { StripeCard } = outside().payments
    outside().payments = {
      ...outside().payments,
      StripeCard: { refund: down, ...StripeCard, checkouts: { start: down, ask: down, banks: [] } },
    }
    const answer = await start(order, 'StripeCard')
    expect([answer.statusCode, answer.json()]).toEqual([409, refusal('provider-unavailable')])
    expect([await fetched(order), await statesOf(order)]).toEqual([order, ['StripeCard failed']])
    outside().payments = given
    const { payment } = await begun('StripeCard', order)
    outside().payments = { ...given, StripeCard: { refund: down, checkouts: { start: down, ask: down, banks: [] } } }
    const check = await browser.post('/protected/v2/buy/orders/stripe', { reference: order.reference })
    expect([check.statusCode, check.json()]).toEqual([409, refusal('provider-unavailable')])
    expect((await rowOf(order)).payment).toBe(payment)
  })

  test('of somebody else’s order finds none', async () => {
    const { order } = await begun('StripeCard')
    await signIn()
    const answers = [
      await start(order, 'StripeCard'),
      await browser.post('/protected/v2/buy/orders/stripe', { reference: order.reference }),
      await browser.post('/protected/v2/buy/orders/swish', { reference: order.reference }),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
      answers.map(() => [404, refusal('not-found')]),
    )
  })
})

describe('a deadline that passes while a payment is under way', () => {
  const atDeadline = async () => {
    const order = await placed({ method: 'StripeCard', total: '1025.00' })
    exchange.clock.forward({ hours: 23, minutes: 50 })
    await signInAgain()
    const { payment } = await begun('StripeCard', order)
    exchange.clock.forward({ minutes: 10 })
    await work()
    return { order, payment }
  }

  test('waits for it: money still pays the order', async () => {
    const { order, payment } = await atDeadline()
    await signInAgain()
    expect((await fetched(order)).status).toBe('UNPAID')
    await received(payment, '1025.00')
    await work()
    expect((await fetched(order)).status).toBe('COMPLETED')
  })

  test('cancels the order once the provider’s time is up as well', async () => {
    const { order, payment } = await atDeadline()
    await started(payment)
    exchange.clock.forward({ minutes: 5 })
    await work()
    await signInAgain()
    const now = await fetched(order)
    expect([now.status, now.cancelReason, now.paymentEndsAt]).toEqual(['CANCELED', 'unpaid', null])
    await received(payment, '1025.00')
    expect((await fetched(order)).status).toBe('CONTACT_SUPPORT')
  })
})

describe('asking how a payment stands', () => {
  const ask = (kind: 'swish' | 'stripe', { reference }: Order) =>
    browser.post(`/protected/v2/buy/orders/${kind}`, { reference })

  test.each([
    ['swish', 'Swish'],
    ['stripe', 'StripeCard'],
  ] as const)('%s has the provider report at once, and that counts once', async (kind, method) => {
    const { order, payment } = await begun(method)
    expect((await ask(kind, order)).json().result.status).toBe(order.status)
    await submit(`/sandbox/pay/${payment}`, pressed(method, 'paid'))
    exchange.clock.forward({ seconds: 2 })
    expect((await ask(kind, order)).json().result.status).toBe('PAID')
    await work()
    expect([await inBank(order), (await fetched(order)).status]).toEqual([[`${totalBy(method)} SEK`], 'COMPLETED'])
  })

  test('a card’s order is told in short, a Swish order whole', async () => {
    const card = await begun('StripeCard')
    expect((await ask('stripe', card.order)).json().result).toEqual({
      reference: card.order.reference,
      orderNumber: card.order.number,
      orderDate: card.order.orderDate,
      status: 'UNPAID',
      amount: '1000.00',
      tradePairFrom: 'SEK',
      currency: 'BTC',
      estimatedAmountWithLabel: card.order.estimatedAmountWithLabel,
      networkFee: '0.00',
      paymentMethod: 'StripeCard',
      priority: 'LOW',
      cryptoAddress: card.order.walletAddress,
      qrCodeString: null,
      feedbackReason: null,
      feedbackDetails: null,
    })
    const swish = await begun('Swish', await placed({ allowsDuplicate: true }))
    expect((await ask('swish', swish.order)).json().result).toEqual(swish.order)
  })

  test('again within two seconds is too often', async () => {
    const { order } = await begun('Swish')
    const answers = [await ask('swish', order), await ask('swish', order)]
    exchange.clock.forward({ seconds: 2 })
    answers.push(await ask('swish', order))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 429, 200])
    expect(answers[1]?.headers['retry-after']).toBe('2')
  })

  test('of another method’s order finds none', async () => {
    const { order } = await begun('Zimpler')
    expect([(await ask('swish', order)).statusCode, (await ask('stripe', order)).statusCode]).toEqual([404, 404])
  })
})

describe('a second order like one just placed', () => {
  const isRefused = async (changes: object = {}) =>
    (await place(changes)).json().errors?.[0]?.code === 'duplicate-order'

  test('is refused with the first one, unless it is meant', async () => {
    const { reference, number, orderDate, status } = await placed()
    const answer = await place()
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { ...refusal('duplicate-order'), placed: { reference, number, orderDate, status } },
    ])
    expect((await place({ allowsDuplicate: false })).statusCode).toBe(409)
    expect((await place({ allowsDuplicate: true })).statusCode).toBe(200)
  })

  test('from two tabs at once: one is placed', async () => {
    const answers = await Promise.all([place(), place()])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await browser.get('/protected/v2/orders')).json().result.page.totalElements).toBe(1)
  })

  test('is of the same coin, currency and amount, whatever else differs', async () => {
    await placed()
    const ltc = { to: 'LTC', address: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1' }
    expect([
      await isRefused({ method: 'StripeCard', total: '1025.00' }),
      await isRefused({ amount: '1001', total: '1001.00' }),
      await isRefused(ltc),
    ]).toEqual([true, false, false])
  })

  test('is nobody else’s', async () => {
    await placed()
    await signIn()
    expect(await isRefused()).toBe(false)
  })

  test('within ten minutes, and no longer', async () => {
    await placed()
    exchange.clock.forward({ minutes: 9, seconds: 59 })
    expect(await isRefused()).toBe(true)
    exchange.clock.forward({ seconds: 1 })
    expect(await isRefused()).toBe(false)
  })

  test('counts neither canceled nor failed ones', async () => {
    const first = await placed()
    await browser.post(`/protected/v2/orders/${first.reference}/cancel`, { reason: 'changed-mind' })
    const { payment } = await begun('StripeCard')
    expect(await isRefused()).toBe(true)
    await failed(payment)
    expect(await isRefused()).toBe(false)
  })
})
