import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Order } from '../../../src/domain/orders/orders'
import { pausingPurposes, purchasePurposes, type PurchasePurpose } from '../../../src/domain/orders/scam-shield'
import { orders, purchasePurposesGiven } from '../../../src/server/database/schema'
import { orderNumberText } from '../../../src/i18n/references'
import { sekPerEuroOf } from '../../../src/server/market/rates'
import { dropOldPurposes } from '../../../src/server/orders/scam-shield'
import { codeAt } from '../../../src/server/two-factor/totp'
import { sendCallback, transferOf } from '../../support/callbacks'
import {
  browserOf,
  password,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type NewCustomer,
  type TestExchange,
} from '../../support/exchange'
import { inboxOf } from '../../support/inbox'
import { newOrder } from '../../support/order-rows'
import { buyOrder } from '../../support/placing'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten

beforeAll(async () => {
  exchange = await testExchange()
})
afterAll(() => exchange.stop())
beforeEach(() => signIn())

const signIn = async (changes: NewCustomer = {}): Promise<void> => {
  ;({ browser, customer } = await signedIn(exchange, changes))
}

const { purpose: _, ...plain } = buyOrder
const place = (given: object = {}, headers = {}) =>
  browser.post('/protected/v2/buy/orders', { ...plain, ...given }, headers)
const ofAmount = (amount: string) => ({ amount, total: `${amount}.00` })
const euro = (amount: string) => ({ ...ofAmount(amount), from: 'EUR', method: 'SEPA' })
const told = ({ statusCode, json }: { statusCode: number; json: () => unknown }) => [statusCode, json()]
const later = (hours: number) => new Date(exchange.clock.now().getTime() + hours * 3_600_000).toISOString()
const refusedWith = (code: 'purpose-missing' | 'purchase-paused', more: object) => [
  409,
  { status: 'ERROR', errors: [{ code, message: code }], fieldErrors: [], ...more },
]
const asksAs = (asked: 'first' | 'unusual') => refusedWith('purpose-missing', { asked })
const pausedUntil = (until: string) => refusedWith('purchase-paused', { until })
/** Nobody stays signed in for so long. */
const passes = async (seconds: number): Promise<void> => {
  exchange.clock.forward({ seconds })
  await browser.signIn(customer.email)
}
const day = 24 * 3600

const rows = () =>
  exchange.database.read((handle) =>
    handle
      .select()
      .from(purchasePurposesGiven)
      .where(eq(purchasePurposesGiven.customerId, customer.id))
      .orderBy(asc(purchasePurposesGiven.at), asc(purchasePurposesGiven.pausedUntil)),
  )
const placedCount = () => exchange.database.read((handle) => handle.$count(orders, eq(orders.customerId, customer.id)))
const bought = (amount: string, changes: object = {}) =>
  newOrder(exchange.database, { customerId: customer.id, status: 'COMPLETED', amount, total: amount, ...changes })

describe('a first purchase', () => {
  test('is not placed until it says what it is for', async () => {
    expect(told(await place())).toEqual(asksAs('first'))
    expect([await placedCount(), await rows()]).toEqual([0, []])
    const answer = await place({ purpose: 'own-savings' })
    expect(answer.statusCode).toBe(200)
    expect(await rows()).toMatchObject([
      {
        purpose: 'own-savings',
        reason: 'first',
        amount: '1000.00',
        fiat: 'SEK',
        worth: '1000.00',
        at: exchange.clock.now(),
        pausedUntil: null,
        orderReference: answer.json().result.reference,
      },
    ])
  })

  test.each(purchasePurposes.filter((each) => !pausingPurposes.some((pausing) => pausing === each)))(
    'for %s is placed at once',
    async (purpose) => {
      expect((await place({ purpose })).statusCode).toBe(200)
    },
  )

  test('is still to come while none was paid, and is not once one was', async () => {
    const order: Order = (await place({ purpose: 'own-savings' })).json().result
    expect(told(await place())).toEqual(asksAs('first'))
    await sendCallback(exchange, 'payments', transferOf(order.number, order.total))
    await exchange.exchange.jobs.runDue()
    expect((await place()).statusCode).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  test.each(['UNPAID', 'PENDING', 'ERROR', 'CANCELED', 'REFUND', 'CONTACT_SUPPORT'] as const)(
    'is still to come after one that is %s',
    async (status) => {
      await bought('5000.00', { status })
      expect(told(await place())).toEqual(asksAs('first'))
    },
  )

  test('is still to come after a sale', async () => {
    await bought('5000.00', { type: 'SELL' })
    expect(told(await place())).toEqual(asksAs('first'))
  })

  test('is told first what else is wrong with it', async () => {
    expect(told(await place({ amount: '1' }))).toEqual([400, refusal('bad-input', ['amount', 'amountTooLow'])])
    expect((await place({ total: '999.00' })).json().errors).toMatchObject([{ code: 'quote-expired' }])
    await place({ purpose: 'own-savings' })
    expect((await place({ allowsDuplicate: false })).json().errors).toMatchObject([{ code: 'duplicate-order' }])
  })

  test('cannot be for anything that is not in the contract', async () => {
    expect((await place({ purpose: 'gift' })).json().fieldErrors).toMatchObject([{ field: 'purpose' }])
  })
})

describe('a purchase above the usual', () => {
  test('is one of more than 20,000 kronor for who buys for little: one more than that', async () => {
    await bought('1000.00')
    expect((await place(ofAmount('20000'))).statusCode).toBe(200)
    expect(told(await place(ofAmount('20001')))).toEqual(asksAs('unusual'))
    expect((await place({ ...ofAmount('20001'), purpose: 'someone-i-know' })).statusCode).toBe(200)
    expect(await rows()).toMatchObject([{ reason: 'unusual', worth: '20001.00', pausedUntil: null }])
  })

  test('is one of more than three times the median of the last ten that were paid', async () => {
    const at = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 1, 12, minute)) })
    // The eleventh would make the median another, and so would those that were not paid.
    await bought('900000.00', at(0))
    for (const [index, amount] of ['1', '2', '3', '4', '9000', '11000', '90000', '90001', '90002', '90003'].entries())
      await bought(`${amount}.00`, at(index + 1))
    await bought('900000.00', { ...at(30), status: 'CANCELED' })
    expect((await place(ofAmount('30000'))).statusCode).toBe(200)
    expect(told(await place(ofAmount('30001')))).toEqual(asksAs('unusual'))
  })

  test('counts euro at the rate of now, that of before too', async () => {
    await signIn({ country: 'DE' })
    const prices = await exchange.exchange.outside.prices?.rates()
    if (prices === undefined) throw new Error('Nobody tells prices')
    const most = Math.floor(20_000 / Number(sekPerEuroOf(prices)))
    await bought('100.00', { fiat: 'EUR', paymentMethod: 'SEPA' })
    expect((await place(euro(String(most)))).statusCode).toBe(200)
    expect(told(await place(euro(String(most + 1))))).toEqual(asksAs('unusual'))
    for (let times = 0; times < 3; times += 1) await bought('1000.00', { fiat: 'EUR', paymentMethod: 'SEPA' })
    expect((await place(euro('3000'))).statusCode).toBe(200)
    expect(told(await place(euro('3001')))).toEqual(asksAs('unusual'))
  })

  test('is measured by the settings', async () => {
    const strict = await testExchange({ config: { shield: { leastSek: '500', times: '2', pauseHours: 1 } } })
    const own = await signedIn(strict)
    await newOrder(strict.database, { customerId: own.customer.id, status: 'COMPLETED', amount: '500.00' })
    const asks = (given: object) => own.browser.post('/protected/v2/buy/orders', { ...plain, ...given })
    expect((await asks(ofAmount('1000'))).statusCode).toBe(200)
    expect(told(await asks(ofAmount('1001')))).toEqual(asksAs('unusual'))
    const until = new Date(strict.clock.now().getTime() + 3_600_000).toISOString()
    expect(told(await asks({ ...ofAmount('1001'), purpose: 'job' }))).toEqual(pausedUntil(until))
    await strict.stop()
  })
})

test('what a purchase that is not asked is for is not written down, whatever it says', async () => {
  await bought('1000.00')
  expect((await place({ purpose: 'remote-control' })).statusCode).toBe(200)
  expect(await rows()).toEqual([])
})

describe('a pause', () => {
  test.each(pausingPurposes)('is what %s comes to, and is written down though nothing is placed', async (purpose) => {
    expect(told(await place({ purpose }))).toEqual(pausedUntil(later(24)))
    expect(await placedCount()).toBe(0)
    expect(await rows()).toMatchObject([
      { purpose, reason: 'first', worth: '1000.00', pausedUntil: new Date(later(24)), orderReference: null },
    ])
  })

  test('is told by letter, once, with the number of the support', async () => {
    await place({ purpose: 'job' })
    await place({ purpose: 'remote-control' })
    const letters = await inboxOf(exchange, customer.email)
    expect(letters.map(({ subject }) => subject)).toEqual(['Your purchase is paused until 2026-11-21 13:00'])
    expect(letters[0]?.body.replaceAll('\u00a0', ' ')).toContain('+46 8 465 004 08')
  })

  test('stands whatever else is answered, for the set hours to the millisecond', async () => {
    const until = later(24)
    await place({ purpose: 'online-adviser' })
    await passes(3600)
    for (const given of [{}, { purpose: 'own-savings' }, { purpose: 'job' }, { ...ofAmount('500'), purpose: 'job' }])
      expect(told(await place(given))).toEqual(pausedUntil(until))
    await passes(23 * 3600 - 0.001)
    expect(told(await place({ purpose: 'own-savings' }))).toEqual(pausedUntil(until))
    expect(await rows()).toHaveLength(1)
    await passes(0.001)
    expect(told(await place())).toEqual(asksAs('first'))
    expect((await place({ purpose: 'own-savings' })).statusCode).toBe(200)
  })

  test('lets the same purchase through once it is over, with the same answer', async () => {
    await place({ purpose: 'remote-control' })
    await passes(day)
    const { reference }: Order = (await place({ purpose: 'remote-control' })).json().result
    expect(await rows()).toMatchObject([
      { purpose: 'remote-control', pausedUntil: exchange.clock.now(), orderReference: reference },
      { purpose: 'remote-control', pausedUntil: null, orderReference: reference },
    ])
  })

  test('lets one purchase through, or one in its place where that was canceled, and none that is worth more', async () => {
    await place({ purpose: 'job' })
    await passes(day)
    expect(told(await place({ ...ofAmount('1001'), purpose: 'job' }))).toEqual(pausedUntil(later(24)))
    await passes(day)
    const first: Order = (await place({ ...ofAmount('1001'), purpose: 'job' })).json().result
    await browser.post(`/protected/v2/orders/${first.reference}/cancel`, { reason: 'other' })
    expect((await place({ ...ofAmount('1001'), purpose: 'job' })).statusCode).toBe(200)
    expect((await place({ purpose: 'job' })).statusCode).toBe(200)
    expect(told(await place({ purpose: 'job' }))).toEqual(pausedUntil(later(24)))
  })

  test('of a purchase in euro lets one of as many euro through, whatever their rate is then', async () => {
    await signIn({ country: 'DE' })
    await place({ ...euro('500'), purpose: 'job' })
    await passes(day)
    expect((await place({ ...euro('500'), purpose: 'job' })).statusCode).toBe(200)
    const [before, after] = await rows()
    expect(before?.worth).not.toBe(after?.worth)
  })

  test('does not touch purchases that are not asked', async () => {
    await bought('1000.00')
    await place({ ...ofAmount('50000'), purpose: 'job' })
    expect((await place()).statusCode).toBe(200)
    expect(told(await place(ofAmount('50000')))).toEqual(pausedUntil(later(24)))
  })

  test('is begun once by two calls at once, and its answer is the same for a call that is sent again', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([
      place({ purpose: 'job' }, headers),
      place({ purpose: 'job' }, headers),
      place({ purpose: 'remote-control' }),
    ])
    for (const answer of answers) expect(told(answer)).toEqual(pausedUntil(later(24)))
    const until = later(24)
    await passes(3600)
    expect(told(await place({ purpose: 'job' }, headers))).toEqual(pausedUntil(until))
    expect(await rows()).toHaveLength(1)
    expect(await inboxOf(exchange, customer.email)).toHaveLength(1)
  })

  test('that is over is used once by two calls at once', async () => {
    await place({ purpose: 'job' })
    await passes(day)
    const answers = await Promise.all([place({ purpose: 'job' }), place({ purpose: 'job' })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })
})

describe('with the second factor', () => {
  let secret: string
  const codeNow = () => codeAt(secret, exchange.clock.now())
  beforeEach(async () => {
    ;({ secret } = (await browser.post('/protected/v2/user/2fa/setup')).json().result)
    const { codes } = (await browser.post('/protected/v2/user/2fa/recovery-codes', { code: codeNow() })).json().result
    await browser.post('/protected/v2/user/password/2fa', { enabled: true, code: codes[0], password })
    exchange.clock.forward({ seconds: 30 })
  })

  test('the question comes before it, and so does the pause', async () => {
    expect(told(await place())).toEqual(asksAs('first'))
    expect(told(await place({ purpose: 'own-savings' }))).toEqual([400, refusal('bad-input', ['code', 'required'])])
    expect(await rows()).toEqual([])
    expect(told(await place({ purpose: 'job' }))).toEqual(pausedUntil(later(24)))
    expect(told(await place({ purpose: 'own-savings' }))).toEqual(pausedUntil(later(24)))
    expect(await rows()).toMatchObject([{ purpose: 'job' }])
  })

  test('the order is placed with the code and the answer, which is written down once', async () => {
    expect((await place({ purpose: 'own-savings', code: '000000' })).statusCode).toBe(400)
    expect((await place({ purpose: 'own-savings', code: codeNow() })).statusCode).toBe(200)
    expect(await rows()).toHaveLength(1)
  })
})

test('an answer is kept for five years', async () => {
  await place({ purpose: 'own-savings' })
  const left = async () => {
    await exchange.database.transaction((tx) => dropOldPurposes(tx, exchange.clock.now()))
    return (await rows()).length
  }
  exchange.clock.forward({ hours: 1827 * 24 })
  expect(await left()).toBe(1)
  exchange.clock.forward({ seconds: 0.001 })
  expect(await left()).toBe(0)
})

describe('the desk', () => {
  const desk = async (language: string) => {
    const { body } = await browserOf(exchange.server).get('/sandbox/desk', { cookie: `lang=${language}` })
    return body.replaceAll('\u00a0', ' ')
  }

  test('says what was answered, by whom, of what worth, when and until when that pauses', async () => {
    const given: PurchasePurpose = 'remote-control'
    await place({ purpose: given })
    const text = await desk('en')
    const at = exchange.clock.now().toISOString().slice(0, 19).replace('T', ' ')
    const until = later(24).slice(0, 19).replace('T', ' ')
    for (const part of [
      customer.email,
      'Somebody helps me',
      `worth SEK 1,000.00, answered ${at} UTC`,
      `Paused until ${until} UTC`,
    ])
      expect(text).toContain(part)
    expect(await desk('sv')).toContain('Någon hjälper mig')
  })

  test('says which order was placed', async () => {
    const order: Order = (await place({ purpose: 'own-savings' })).json().result
    expect(await desk('en')).toContain(`Order ${orderNumberText(order.number).replaceAll('\u00a0', ' ')}.`)
  })
})
