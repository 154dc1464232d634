import { randomUUID } from 'node:crypto'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accounts } from '../../../src/domain/company/company'
import type { Order } from '../../../src/domain/orders/orders'
import { compare, plus } from '../../../src/domain/money/money'
import type { Plan } from '../../../src/domain/plans/plans'
import { bankTransfers, features, orders, planOrders, planPayments } from '../../../src/server/database/schema'
import { planMoneyOnDesk } from '../../../src/server/desk/plans'
import { endFreezeNow, freezeAccount } from '../../../src/server/freeze/freeze'
import { codeAt } from '../../../src/server/two-factor/totp'
import { sendCallback, transferOf } from '../../support/callbacks'
import { deskPageAt } from '../../support/desk'
import {
  password,
  refusal,
  signedIn,
  testExchange,
  type Browser,
  type CustomerWritten,
  type TestExchange,
} from '../../support/exchange'
import { inboxOf } from '../../support/inbox'
import { totalsIn } from '../../support/ledger'
import { buyOrder } from '../../support/placing'
import { newAccount } from '../../support/selling'

let exchange: TestExchange
let browser: Browser
let customer: CustomerWritten

/** It is a Friday. */
beforeEach(async () => {
  exchange = await testExchange()
  ;({ browser, customer } = await signedIn(exchange))
  await newAccount(exchange.database, customer.id)
})
afterEach(() => exchange.stop())

const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const litecoin = 'LhK2kQwiaAvhjWY799cZvMyYwnQAcxkarr'
const ether = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const sepa = { payee: accounts.sepa.owner, account: accounts.sepa.iban, bic: accounts.sepa.bic }
const terms = {
  fiat: 'SEK',
  amount: '1000',
  shares: [{ coin: 'BTC', percent: 100, address: bitcoin }],
  rhythm: { every: 'month', day: 25 },
  way: 'transfer',
  purpose: 'own-savings',
} as const
const three = [
  { coin: 'BTC', percent: 34, address: bitcoin },
  { coin: 'LTC', percent: 33, address: litecoin },
  { coin: 'ETH', percent: 33, address: ether },
] as const

const create = (given: object = {}) => browser.post('/protected/v2/plans', { ...terms, ...given })
const created = async (given: object = {}): Promise<Plan> => {
  const answer = await create(given)
  expect(answer.statusCode).toBe(200)
  return answer.json().result
}
const read = async ({ reference }: { reference: string }): Promise<Plan> =>
  (await browser.get(`/protected/v2/plans/${reference}`)).json().result
const take = (plan: Plan, step: string) => browser.post(`/protected/v2/plans/${plan.reference}/${step}`)
const skip = async (plan: Plan) =>
  browser.post(`/protected/v2/plans/${plan.reference}/skip`, { day: (await read(plan)).nextDay ?? '2026-12-25' })
const pay = async (plan: Plan, amount: string, more: Parameters<typeof transferOf>[2] = {}): Promise<void> => {
  const answer = await sendCallback(exchange, 'payments', transferOf(plan.transfer?.ocr ?? '', amount, more))
  expect(answer.statusCode).toBe(200)
}
const work = () => exchange.exchange.jobs.runDue()
const ordersOf = async (plan: Plan): Promise<Order[]> =>
  (await browser.get(`/protected/v2/orders?plan=${plan.reference}&size=50`)).json().result.content
const figures = (placed: readonly Order[]) =>
  placed
    .map(({ status, from, to, total }) => `${status} ${to.currency} ${from.amount} of ${total}`)
    .toSorted((one, other) => one.localeCompare(other))
const turn = (flag: 'BUY_BTC', active: boolean) =>
  exchange.database.transaction((tx) =>
    tx
      .insert(features)
      .values({ flag, customerId: customer.id, active })
      .onConflictDoUpdate({ target: [features.flag, features.customerId], set: { active } }),
  )
const reach = (at: string): void =>
  exchange.clock.forward({ seconds: (Date.parse(at) - exchange.clock.now().getTime()) / 1000 })
/** Nobody stays signed in for so long. */
const goOnTo = async (at: string): Promise<void> => {
  reach(at)
  await browser.signIn(customer.email)
  await work()
}
const passes = async (hours: number): Promise<void> => {
  exchange.clock.forward({ hours })
  await work()
  await browser.signIn(customer.email)
}
const letters = async () => (await inboxOf(exchange, customer.email)).map(({ subject }) => subject)

describe('a plan', () => {
  test('is told as it was asked for, with its next day and what is written in the bank', async () => {
    const plan = await created()
    expect(plan).toEqual({
      reference: expect.any(String),
      state: 'ACTIVE',
      fiat: 'SEK',
      amount: '1000.00',
      shares: terms.shares,
      rhythm: terms.rhythm,
      way: 'transfer',
      nextDay: '2026-11-25',
      transfer: { payee: 'Nordmynt AB', account: '991-2346', bic: null, ocr: expect.stringMatching(/^261120\d{4,}$/) },
      waiting: null,
      due: null,
      bought: [{ coin: 'BTC', purchases: 0, spent: '0.00', coins: '0.00000000', averagePrice: null }],
      createdAt: '2026-11-20T12:00:00.000Z',
      endedAt: null,
    })
    expect((await browser.get('/protected/v2/plans')).json().result).toEqual([plan])
    expect(await read(plan)).toEqual(plan)
  })

  test('of another customer is not found', async () => {
    const plan = await created()
    const other = await signedIn(exchange)
    for (const answer of [
      await other.browser.get(`/protected/v2/plans/${plan.reference}`),
      await other.browser.post(`/protected/v2/plans/${plan.reference}/pause`),
      await other.browser.put(`/protected/v2/plans/${plan.reference}`, terms),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([404, refusal('not-found')])
  })

  test.each([
    ['shares that are not 100 together', { shares: [{ ...terms.shares[0], percent: 99 }] }, [['shares', 'sharesSum']]],
    [
      'a coin twice',
      {
        shares: [
          { ...three[0], percent: 50 },
          { ...three[0], percent: 50 },
        ],
      },
      [['shares', 'sharesSum']],
    ],
    [
      'no address of the coin',
      { shares: [{ ...terms.shares[0], address: litecoin }] },
      [['shares.0.address', 'walletAddress']],
    ],
    ['a part below the least purchase', { amount: '302', shares: three }, [['amount', 'amountTooLow']]],
    ['more than a purchase may be', { amount: '1000001' }, [['amount', 'amountTooLarge']]],
    ['half kronor', { amount: '500.50' }, [['amount', 'amountWhole']]],
    ['euro of a resident of Sweden', { fiat: 'EUR' }, [['fiat', 'eurRefused']]],
  ] as const)('%s is refused at its field', async (_, given, fields) => {
    const answer = await create(given)
    expect([
      answer.statusCode,
      answer.json().fieldErrors.map(({ field, code }: { field: string; code: string }) => [field, code]),
    ]).toEqual([400, fields])
  })

  test('says what it is for, once', async () => {
    const { purpose: _, ...silent } = terms
    const answer = await browser.post('/protected/v2/plans', silent)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { asked: 'first', errors: [{ code: 'purpose-missing' }] },
    ])
    const plan = await created()
    await pay(plan, '1000.00')
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 1000.00 of 1000.00'])
  })
})

describe('money with the plan’s OCR number', () => {
  test('buys by its shares, to the öre, whatever the sum', async () => {
    const plan = await created({ shares: three, amount: '3000' })
    await pay(plan, '3001.01')
    await work()
    const placed = await ordersOf(plan)
    expect(placed.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED'])
    expect(plus('0', ...placed.map(({ total }) => total))).toBe('3001.01')
    expect(placed.map(({ to, total }) => `${to.currency} ${total}`).toSorted()).toEqual([
      'BTC 1020.34',
      'ETH 990.34',
      'LTC 990.33',
    ])
    const now = await read(plan)
    expect(now.waiting).toBeNull()
    expect(now.bought.map(({ coin, purchases, spent }) => [coin, purchases, spent])).toEqual([
      ['BTC', 1, '1020.34'],
      ['LTC', 1, '990.33'],
      ['ETH', 1, '990.34'],
    ])
    expect(await totalsIn(exchange.database)).not.toHaveProperty('plans SEK')
    const told = (await letters()).toSorted()
    expect(told).toHaveLength(3)
    for (const subject of told) expect(subject).toMatch(/^Order \d+/)
  })

  test('told twice buys once', async () => {
    const plan = await created()
    const bankReference = '7b1a6e9c'
    await pay(plan, '500.00', { bankReference })
    await pay(plan, '500.00', { bankReference })
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 500.00 of 500.00'])
  })

  test('that is too little waits for the next transfer, and buys with it', async () => {
    const plan = await created()
    await pay(plan, '60.00')
    await work()
    expect([await ordersOf(plan), (await read(plan)).waiting]).toEqual([
      [],
      { amount: '60.00', reason: 'too-little', until: null },
    ])
    expect(await letters()).toContain('Money for your plan waits')
    await pay(plan, '40.50')
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 100.50 of 100.50'])
    expect((await read(plan)).waiting).toBeNull()
  })

  test('that is too little with the next one too goes back, each the way it came', async () => {
    const plan = await created()
    await pay(plan, '10.00')
    await work()
    await pay(plan, '20.00')
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['REFUND BTC 10.00 of 10.00', 'REFUND BTC 20.00 of 20.00'])
    expect((await read(plan)).waiting).toBeNull()
    expect(await letters()).toContain('Money for your plan goes back to you')
    const used = await exchange.database.read((handle) =>
      handle
        .select({ amount: planPayments.amount, use: planPayments.use })
        .from(planPayments)
        .orderBy(asc(planPayments.amount)),
    )
    expect(used).toEqual([
      { amount: '10.00', use: 'returned' },
      { amount: '20.00', use: 'returned' },
    ])
  })

  test('beyond the limit of a day goes back', async () => {
    const plan = await created()
    await pay(plan, '1000000.01')
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['REFUND BTC 1000000.01 of 1000000.01'])
  })

  test('that is far more than the plan’s, and than is usual, is looked at', async () => {
    const plan = await created()
    await pay(plan, '60000.00')
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['CONTACT_SUPPORT BTC 60000.00 of 60000.00'])
  })

  test('of another currency, or of no plan, fits nothing', async () => {
    const plan = await created()
    await pay(plan, '100.00', { method: 'SEPA', currency: 'EUR' })
    await work()
    expect(await ordersOf(plan)).toEqual([])
    expect((await read(plan)).waiting).toBeNull()
  })

  test('that cannot buy now is tried each hour, and buys once it can', async () => {
    const plan = await created()
    const since = exchange.clock.now()
    await turn('BUY_BTC', false)
    await pay(plan, '1000.00')
    await work()
    const until = new Date(since.getTime() + 72 * 3_600_000).toISOString()
    expect((await read(plan)).waiting).toEqual({ amount: '1000.00', reason: 'not-now', until })
    await passes(2)
    expect((await read(plan)).waiting).toEqual({ amount: '1000.00', reason: 'not-now', until })
    await turn('BUY_BTC', true)
    await passes(1)
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 1000.00 of 1000.00'])
    expect((await letters()).filter((subject) => subject === 'Money for your plan waits')).toHaveLength(1)
  })

  test('that cannot buy for three days goes back', async () => {
    const plan = await created()
    await turn('BUY_BTC', false)
    await pay(plan, '1000.00')
    await work()
    await passes(71)
    expect((await read(plan)).waiting?.reason).toBe('not-now')
    await passes(1)
    expect(figures(await ordersOf(plan))).toEqual(['REFUND BTC 1000.00 of 1000.00'])
  })

  test('of a frozen account waits until it is thawed', async () => {
    const plan = await created()
    await exchange.database.transaction((tx) => freezeAccount(tx, exchange.exchange, customer.id, exchange.clock.now()))
    await pay(plan, '1000.00')
    await work()
    expect([await ordersOf(plan), (await read(plan)).waiting?.reason]).toEqual([[], 'not-now'])
    const at = exchange.clock.now().toISOString()
    await exchange.database.transaction((tx) =>
      endFreezeNow(tx, exchange.exchange, { customer: customer.id, at }, exchange.clock.now()),
    )
    await passes(1)
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 1000.00 of 1000.00'])
  })
})

describe('with two-factor on', () => {
  let secret: string
  const codeNow = () => codeAt(secret, exchange.clock.now())
  beforeEach(async () => {
    ;({ secret } = (await browser.post('/protected/v2/user/2fa/setup')).json().result)
    const { codes } = (await browser.post('/protected/v2/user/2fa/recovery-codes', { code: codeNow() })).json().result
    await browser.post('/protected/v2/user/password/2fa', { enabled: true, code: codes[0], password })
    exchange.clock.forward({ seconds: 30 })
  })

  test('a plan to an address that nothing has gone to needs a code, once all else is right', async () => {
    expect((await create({ amount: '1' })).json().fieldErrors).toMatchObject([
      { field: 'amount', code: 'amountTooLow' },
    ])
    const answer = await create()
    expect([answer.statusCode, answer.json().fieldErrors]).toMatchObject([400, [{ field: 'code', code: 'required' }]])
    const plan = await created({ code: codeNow() })
    const unchanged = await browser.put(`/protected/v2/plans/${plan.reference}`, { ...terms, amount: '900' })
    expect(unchanged.json().result).toMatchObject({ amount: '900.00' })
    const other = [{ coin: 'LTC', percent: 100, address: litecoin }]
    const changed = await browser.put(`/protected/v2/plans/${plan.reference}`, { ...terms, shares: other })
    expect([changed.statusCode, changed.json().fieldErrors]).toMatchObject([400, [{ field: 'code', code: 'required' }]])
  })
})

describe('a plan in euro', () => {
  test('is paid by SEPA', async () => {
    ;({ browser, customer } = await signedIn(exchange, { country: 'DE' }))
    const plan = await created({ fiat: 'EUR', amount: '100' })
    expect(plan.transfer).toEqual({ ...sepa, ocr: expect.stringMatching(/^261120\d{4,}$/) })
    await pay(plan, '100.00', { method: 'SEPA', currency: 'EUR' })
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 100.00 of 100.00'])
  })
})

describe('the sandbox’s bank', () => {
  test('lists the plan, and pays it', async () => {
    const plan = await created()
    const ocr = plan.transfer?.ocr ?? ''
    expect((await browser.get('/sandbox/bank')).body).toContain(`Plan ${ocr}`)
    const address = `/sandbox/bank/${plan.reference}`
    const sent = await browser.post(address, { reference: ocr, amount: '750' })
    expect(sent.statusCode).toBe(303)
    expect((await browser.get(String(sent.headers.location))).body).toContain(`/plans/${plan.reference}"`)
    exchange.clock.forward({ seconds: exchange.exchange.config.sandboxReviewSeconds })
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 750.00 of 750.00'])
  })
})

describe('what cannot buy', () => {
  const without = (coin: 'ETH') => {
    const network = exchange.exchange.outside.coins[coin]
    if (network === undefined) throw new Error('There is no such coin')
    exchange.exchange.outside.coins[coin] = { ...network, networkFee: () => Promise.reject(new Error('away')) }
  }
  const ofEther = { shares: [{ coin: 'ETH', percent: 100, address: ether }] }

  test('waits while nobody tells what sending costs, and goes back where the plan ends', async () => {
    const plan = await created(ofEther)
    without('ETH')
    exchange.clock.forward({ minutes: 11 })
    await pay(plan, '1000.00')
    await work()
    expect((await read(plan)).waiting?.reason).toBe('not-now')
    await take(plan, 'end')
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['REFUND ETH 1000.00 of 1000.00'])
  })

  test('is each transfer for itself: what came later is tried longer', async () => {
    const plan = await created()
    await turn('BUY_BTC', false)
    await pay(plan, '1000.00')
    await work()
    await passes(71)
    await pay(plan, '500.00')
    await work()
    await passes(1)
    expect(figures(await ordersOf(plan))).toEqual(['REFUND BTC 1000.00 of 1000.00'])
    await turn('BUY_BTC', true)
    await passes(1)
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 500.00 of 500.00', 'REFUND BTC 1000.00 of 1000.00'])
  })

  test('and goes back leaves the day’s limit as it was', async () => {
    const plan = await created()
    await pay(plan, '1000000.01')
    await work()
    await pay(plan, '1000.00')
    await work()
    expect(figures(await ordersOf(plan))).toEqual([
      'COMPLETED BTC 1000.00 of 1000.00',
      'REFUND BTC 1000000.01 of 1000000.01',
    ])
  })

  test('at once buys as far as the day’s limit goes', async () => {
    const plan = await created({ amount: '600000' })
    await take(plan, 'pause')
    await pay(plan, '600000.00')
    await pay(plan, '600000.00')
    await take(plan, 'resume')
    await work()
    const statuses = (await ordersOf(plan)).map(({ status }) => status).toSorted()
    expect(statuses).toEqual(['PAID', 'REFUND'])
  })

  test('is told once, by the order that it goes back with and by the plan', async () => {
    const plan = await created()
    await take(plan, 'end')
    await pay(plan, '20000.00')
    await work()
    const [order] = await ordersOf(plan)
    expect((await letters()).toSorted()).toEqual([
      'Money for your plan goes back to you',
      `Order ${order?.number} is being refunded`,
    ])
    expect(order?.holds).toEqual([])
  })
})

describe('a transfer that our bank tells otherwise', () => {
  test('waits for the desk, and buys once that has looked at it', async () => {
    const plan = await created()
    await take(plan, 'pause')
    await pay(plan, '1000.00', { bankReference: 'SE-1' })
    await pay(plan, '100.00', { bankReference: 'SE-1' })
    await take(plan, 'resume')
    await work()
    expect([await ordersOf(plan), (await read(plan)).waiting]).toEqual([
      [],
      { amount: '1000.00', reason: 'review', until: null },
    ])
    const [contradiction] = await exchange.database.read((handle) =>
      handle.select().from(bankTransfers).where(isNotNull(bankTransfers.contradicts)),
    )
    const review = { type: 'transfer.reviewed', transfer: contradiction?.id, decision: 'handled' }
    expect((await sendCallback(exchange, 'reviews', review)).statusCode).toBe(200)
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 1000.00 of 1000.00'])
  })

  test('has orders that it paid looked at, as long as they wait', async () => {
    const plan = await created({ amount: '20000' })
    await pay(plan, '20000.00', { bankReference: 'SE-2' })
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['PAID BTC 20000.00 of 20000.00'])
    await pay(plan, '200.00', { bankReference: 'SE-2' })
    expect(figures(await ordersOf(plan))).toEqual(['CONTACT_SUPPORT BTC 20000.00 of 20000.00'])
  })
})

describe('on the desk', () => {
  const rowsIn = async () => {
    const now = exchange.clock.now()
    const { exchange: of } = exchange
    return exchange.exchange.database.read((handle) => planMoneyOnDesk.rows({ handle, exchange: of, now }, null, 10))
  }
  const waitsFor = async () =>
    (await rowsIn()).map(({ amount, state, tooLittleAt }) => [amount, state, tooLittleAt !== null])

  test('money waits until it has bought', async () => {
    const plan = await created()
    await pay(plan, '1.00')
    expect(await waitsFor()).toEqual([['1.00', 'ACTIVE', false]])
    await work()
    expect(await waitsFor()).toEqual([['1.00', 'ACTIVE', true]])
    await take(plan, 'pause')
    exchange.clock.forward({ seconds: 1 })
    await pay(plan, '1000.00')
    expect(await waitsFor()).toEqual([
      ['1.00', 'PAUSED', true],
      ['1000.00', 'PAUSED', false],
    ])
    const page = await deskPageAt(exchange.server, '/sandbox/desk/lists/plans')
    expect(page).toContain('The plan is paused. It buys once it goes on, or goes back when it ends.')
    await take(plan, 'resume')
    await work()
    expect(await rowsIn()).toEqual([])
  })

  test('an order that is looked at says by which plan it is', async () => {
    const plan = await created()
    await pay(plan, '30000.00')
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['CONTACT_SUPPORT BTC 30000.00 of 30000.00'])
    expect(await deskPageAt(exchange.server, '/sandbox/desk/lists/orders')).toContain(`Plan ${plan.transfer?.ocr}`)
  })

  test('a transfer that fitted nothing is matched to a plan of its currency, once', async () => {
    const plan = await created()
    const sent = transferOf('no reference at all', '1000.00')
    const event = { id: randomUUID(), ...sent }
    expect((await sendCallback(exchange, 'payments', event)).statusCode).toBe(200)
    const matched = { type: 'transfer.matched', transfer: event.id, plan: plan.reference }
    const inEuro = { id: randomUUID(), ...transferOf('nor this one', '100.00', { method: 'SEPA', currency: 'EUR' }) }
    expect((await sendCallback(exchange, 'payments', inEuro)).statusCode).toBe(200)
    expect((await sendCallback(exchange, 'reviews', { ...matched, transfer: inEuro.id })).statusCode).toBe(404)
    expect((await sendCallback(exchange, 'reviews', { ...matched, plan: undefined })).statusCode).toBe(400)
    expect((await sendCallback(exchange, 'reviews', { ...matched, order: plan.reference })).statusCode).toBe(400)
    expect((await sendCallback(exchange, 'reviews', matched)).statusCode).toBe(200)
    expect((await sendCallback(exchange, 'reviews', matched)).statusCode).toBe(404)
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 1000.00 of 1000.00'])
    const totals = await totalsIn(exchange.exchange.database)
    expect([totals['unmatched SEK'] ?? '0', totals['plans SEK'] ?? '0'].map((sum) => compare(sum, '0'))).toEqual([0, 0])
  })
})

test('a plan that is changed while its work runs buys by its new shares, network fee and all', async () => {
  const plan = await created()
  const { prices } = exchange.exchange.outside
  if (prices === null) throw new Error('Nobody tells prices')
  await pay(plan, '2000.00')
  let isChanged = false
  const rates: typeof prices.rates = async () => {
    if (!isChanged) {
      isChanged = true
      const shares = [{ coin: 'ETH', percent: 100, address: ether }]
      expect((await browser.put(`/protected/v2/plans/${plan.reference}`, { ...terms, shares })).statusCode).toBe(200)
    }
    return prices.rates()
  }
  exchange.exchange.outside.prices = { ...prices, rates }
  await work()
  const [order] = await ordersOf(plan)
  expect([order?.to.currency, order?.total, order?.networkFee === '0.00']).toEqual(['ETH', '2000.00', false])
})

test('while purchases are paused, what a single one would be asked about waits', async () => {
  const plan = await created()
  for (const bankReference of ['a', 'b', 'c']) await pay(plan, '1000.00', { bankReference })
  await work()
  const single = { ...buyOrder, amount: '40000', total: '40000.00', purpose: 'online-adviser' }
  expect((await browser.post('/protected/v2/buy/orders', single)).json().errors).toMatchObject([
    { code: 'purchase-paused' },
  ])
  await pay(plan, '40000.00')
  await work()
  expect((await read(plan)).waiting).toMatchObject({ amount: '40000.00', reason: 'not-now' })
})

describe('a plan that is paused', () => {
  test('keeps what comes, and buys with it once it goes on', async () => {
    const plan = await created()
    expect((await take(plan, 'pause')).json().result).toMatchObject({ state: 'PAUSED', nextDay: null })
    await pay(plan, '300.00')
    await pay(plan, '400.00')
    await work()
    expect((await read(plan)).waiting).toEqual({ amount: '700.00', reason: 'paused', until: null })
    expect((await take(plan, 'resume')).json().result).toMatchObject({ state: 'ACTIVE', nextDay: '2026-11-25' })
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 700.00 of 700.00'])
  })

  test('is not paused twice, and has no day to skip', async () => {
    const plan = await created()
    await take(plan, 'pause')
    for (const answer of [await take(plan, 'pause'), await skip(plan)])
      expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
  })
})

describe('a plan that has ended', () => {
  test('pays back what waits, and what comes later', async () => {
    const plan = await created()
    await pay(plan, '60.00')
    await work()
    expect((await take(plan, 'end')).json().result).toMatchObject({
      state: 'ENDED',
      nextDay: null,
      endedAt: exchange.clock.now().toISOString(),
    })
    await work()
    await pay(plan, '1000.00')
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['REFUND BTC 1000.00 of 1000.00', 'REFUND BTC 60.00 of 60.00'])
    expect((await totalsIn(exchange.database))['plans SEK'] ?? '0').toSatisfy((sum: string) => compare(sum, '0') === 0)
  })

  test('cannot be changed, or go on', async () => {
    const plan = await created()
    await take(plan, 'end')
    expect((await take(plan, 'resume')).statusCode).toBe(409)
    expect((await browser.put(`/protected/v2/plans/${plan.reference}`, terms)).statusCode).toBe(409)
  })
})

describe('a plan that is changed', () => {
  test('buys by its new shares, with the same OCR number', async () => {
    const plan = await created()
    const shares = [
      { coin: 'LTC', percent: 60, address: litecoin },
      { coin: 'BTC', percent: 40, address: bitcoin },
    ]
    const answer = await browser.put(`/protected/v2/plans/${plan.reference}`, {
      ...terms,
      amount: '800',
      shares,
      rhythm: { every: 'week', weekday: 1 },
    })
    expect(answer.json().result).toMatchObject({
      amount: '800.00',
      shares,
      rhythm: { every: 'week', weekday: 1 },
      nextDay: '2026-11-23',
      transfer: plan.transfer,
    })
    await pay(plan, '800.00')
    await work()
    expect(figures(await ordersOf(plan))).toEqual(['COMPLETED BTC 320.00 of 320.00', 'COMPLETED LTC 480.00 of 480.00'])
  })

  test('keeps its currency', async () => {
    const plan = await created()
    const answer = await browser.put(`/protected/v2/plans/${plan.reference}`, { ...terms, fiat: 'EUR' })
    expect([answer.statusCode, answer.json().fieldErrors]).toEqual([
      400,
      [{ field: 'fiat', code: 'notAccepted', message: 'notAccepted' }],
    ])
  })
})

describe('days', () => {
  test('come at eight in the morning as clocks in Sweden show it, also across the end of summer time', async () => {
    const plan = await created({ rhythm: { every: 'day' }, way: 'reminder' })
    expect(plan.nextDay).toBe('2026-11-21')
    await goOnTo('2026-11-21T06:59:59.000Z')
    expect((await read(plan)).due).toBeNull()
    await goOnTo('2026-11-21T07:00:00.000Z')
    expect(await read(plan)).toMatchObject({
      nextDay: '2026-11-22',
      due: { day: '2026-11-21', purchases: [{ coin: 'BTC', amount: '1000', address: bitcoin, order: null }] },
    })
    await goOnTo('2027-04-01T05:59:59.000Z')
    expect((await read(plan)).nextDay).toBe('2027-04-01')
    await goOnTo('2027-04-01T06:00:00.000Z')
    expect((await read(plan)).nextDay).toBe('2027-04-02')
  })

  test('remind once each, and of many that passed while nobody worked, once', async () => {
    await created({ rhythm: { every: 'day' }, way: 'reminder' })
    const reminders = async () => (await letters()).filter((subject) => subject === 'It is time to buy by your plan')
    await goOnTo('2026-11-21T07:00:00.000Z')
    await work()
    expect(await reminders()).toHaveLength(1)
    reach('2026-11-28T10:00:00.000Z')
    await browser.signIn(customer.email)
    await work()
    expect(await reminders()).toHaveLength(2)
  })

  test('that are skipped do not come, and the one after does', async () => {
    const plan = await created({ rhythm: { every: 'week', weekday: 1 }, way: 'reminder' })
    expect((await skip(plan)).json().result).toMatchObject({ state: 'ACTIVE', nextDay: '2026-11-30' })
    await goOnTo('2026-11-23T07:00:00.000Z')
    expect(await read(plan)).toMatchObject({ nextDay: '2026-11-30', due: null })
    await goOnTo('2026-11-30T07:00:00.000Z')
    expect(await read(plan)).toMatchObject({ nextDay: '2026-12-07', due: { day: '2026-11-30' } })
  })

  test('that are not the next one any more are not skipped: two pages that show one day skip one', async () => {
    const plan = await created({ rhythm: { every: 'week', weekday: 1 } })
    const again = () => browser.post(`/protected/v2/plans/${plan.reference}/skip`, { day: plan.nextDay })
    expect((await again()).json().result).toMatchObject({ nextDay: '2026-11-30' })
    expect((await again()).json()).toEqual(refusal('step-refused'))
    expect(await read(plan)).toMatchObject({ nextDay: '2026-11-30' })
  })
})

describe('the next day', () => {
  const change = (plan: Plan, given: object) =>
    browser.put(`/protected/v2/plans/${plan.reference}`, { ...terms, way: 'reminder', ...given })

  test('stays where the amount alone is changed, also one that was set by skipping', async () => {
    const plan = await created({ way: 'reminder' })
    await skip(plan)
    expect((await change(plan, { amount: '900' })).json().result).toMatchObject({ nextDay: '2026-12-25' })
  })

  test('is today where the plan goes on, or has another rhythm, before its time', async () => {
    const plan = await created({ way: 'reminder' })
    await take(plan, 'pause')
    await goOnTo('2026-11-25T06:00:00.000Z')
    expect((await take(plan, 'resume')).json().result).toMatchObject({ nextDay: '2026-11-25' })
    const weekly = { rhythm: { every: 'week', weekday: 3 } }
    expect((await change(plan, weekly)).json().result).toMatchObject({ nextDay: '2026-11-25' })
    await goOnTo('2026-11-25T07:00:00.000Z')
    expect((await change(plan, { rhythm: terms.rhythm })).json().result).toMatchObject({ nextDay: '2026-12-25' })
  })

  test('of before a pause is prepared no more', async () => {
    const plan = await created({ way: 'reminder' })
    await goOnTo('2026-11-25T07:00:00.000Z')
    expect((await read(plan)).due?.day).toBe('2026-11-25')
    await take(plan, 'pause')
    expect((await take(plan, 'resume')).json().result).toMatchObject({ due: null, nextDay: '2026-12-25' })
  })
})

describe('a day that was skipped', () => {
  const change = (plan: Plan, given: object) =>
    browser.put(`/protected/v2/plans/${plan.reference}`, { ...terms, way: 'reminder', ...given })
  const resumed = async (plan: Plan) => (await take(plan, 'resume')).json().result

  test('is not the next one again after a pause, however often, and nobody is reminded of it', async () => {
    const plan = await created({ way: 'reminder' })
    await skip(plan)
    await take(plan, 'pause')
    expect(await resumed(plan)).toMatchObject({ nextDay: '2026-12-25' })
    await take(plan, 'pause')
    await change(plan, { amount: '900' })
    expect(await resumed(plan)).toMatchObject({ nextDay: '2026-12-25' })
    await goOnTo('2026-11-25T07:00:00.000Z')
    expect(await read(plan)).toMatchObject({ nextDay: '2026-12-25', due: null })
    expect(await letters()).not.toContain('It is time to buy by your plan')
  })

  test('nor is the one before it, where two were', async () => {
    const plan = await created({ way: 'reminder' })
    await skip(plan)
    await skip(plan)
    await take(plan, 'pause')
    expect(await resumed(plan)).toMatchObject({ nextDay: '2027-01-25' })
  })

  test('leaves the days alone that come once it is over', async () => {
    const plan = await created({ way: 'reminder' })
    await skip(plan)
    await take(plan, 'pause')
    await goOnTo('2027-01-20T07:00:00.000Z')
    expect(await resumed(plan)).toMatchObject({ nextDay: '2027-01-25' })
  })

  test('is forgotten with another rhythm, also while the plan is paused', async () => {
    const plan = await created({ way: 'reminder' })
    await skip(plan)
    await take(plan, 'pause')
    await change(plan, { rhythm: { every: 'day' } })
    expect(await resumed(plan)).toMatchObject({ nextDay: '2026-11-21' })
  })
})

describe('a prepared purchase', () => {
  const place = (plan: Plan, given: object = {}) =>
    browser.post('/protected/v2/buy/orders', {
      type: 'BUY',
      from: 'SEK',
      to: 'BTC',
      address: bitcoin,
      method: 'BANKGIRO',
      amount: '1000',
      total: '1000.00',
      customerPaysNetworkFee: false,
      allowsDuplicate: true,
      plan: plan.reference,
      purpose: 'own-savings',
      ...given,
    })

  test('is of its plan’s coin, currency and address', async () => {
    const plan = await created({ rhythm: { every: 'day' }, way: 'reminder' })
    await goOnTo('2026-11-21T07:00:00.000Z')
    const elsewhere = { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }
    for (const given of [elsewhere, { to: 'LTC', address: litecoin }, { plan: randomUUID() }]) {
      const answer = await place(plan, given)
      expect([answer.statusCode, answer.json()]).toEqual([409, refusal('step-refused')])
    }
  })

  test('is placed once, and anew where its order was canceled', async () => {
    const plan = await created({ rhythm: { every: 'day' }, way: 'reminder' })
    expect((await place(plan)).json()).toEqual(refusal('step-refused'))
    await goOnTo('2026-11-21T07:00:00.000Z')
    const order: Order = (await place(plan)).json().result
    expect((await read(plan)).due?.purchases).toMatchObject([{ order: order.reference }])
    const again = await place(plan)
    expect([again.statusCode, again.json()]).toMatchObject([409, { placed: { reference: order.reference } }])
    await browser.post(`/protected/v2/orders/${order.reference}/cancel`, { reason: 'other' })
    expect((await read(plan)).due?.purchases).toMatchObject([{ order: null }])
    expect((await place(plan)).statusCode).toBe(200)
    const rows = await exchange.database.read((handle) =>
      handle
        .select({ day: planOrders.day })
        .from(planOrders)
        .innerJoin(orders, eq(orders.reference, planOrders.orderReference)),
    )
    expect(rows).toEqual([{ day: '2026-11-21' }, { day: '2026-11-21' }])
  })
})
