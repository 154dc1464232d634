import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrdersPage } from '../../../src/domain/orders/orders'
import type { Entry } from '../../../src/server/sandbox/seeds/year'
import { bankTransfer, providerPayment, scenesOf } from '../../../src/server/sandbox/seeds/year'
import { livedOut } from '../../../src/server/sandbox/seeds/timeline'
import { writeLives } from '../../../src/server/sandbox/seeds/write'
import { hoursAfter } from '../../../src/server/clock'
import { browserOf, newCustomer, refusal, testExchange, type Browser, type TestExchange } from '../../support/exchange'

let exchange: TestExchange
let browser: Browser

const entry = (number: string, hoursAgo: number, changes: Partial<Entry> = {}) =>
  ({
    number,
    hoursAgo,
    type: 'BUY',
    coin: 'BTC',
    fiat: 'SEK',
    amount: '1000',
    method: 'BANKGIRO',
    priority: 'LOW',
    path: bankTransfer,
    ...changes,
  }) as const

const entries = [
  entry('2611200011', 1, { path: [] }),
  entry('2611190014', 30, { coin: 'ETH', path: providerPayment, method: 'StripeCard' }),
  entry('2611190022', 30, { coin: 'LTC', method: 'StripeSwish', path: [['canceled', 5]] }),
  entry('2611100013', 240, { type: 'SELL', amount: '0.1', path: [['coinsCame', 30]] }),
  entry('2611050018', 360, { fiat: 'EUR', method: 'SEPA', amount: '100' }),
  entry('2610010015', 1200, { method: 'Swish', path: providerPayment }),
  entry('2609010017', 1920),
]

beforeAll(async () => {
  exchange = await testExchange()
  const { id: customerId, email } = await newCustomer(exchange.database)
  const other = await newCustomer(exchange.database)
  const now = exchange.clock.now()
  const lives = [...entries, entry('2611200029', 1)].map(({ hoursAgo, path, ...one }, index) =>
    livedOut(
      'seed',
      {
        ...one,
        label: String(index),
        customerId: index === entries.length ? other.id : customerId,
        at: hoursAfter(now, -hoursAgo),
        bankAccountReference: null,
      },
      scenesOf(path),
    ),
  )
  await exchange.database.transaction((tx) => writeLives(tx, lives))
  browser = browserOf(exchange.server)
  await browser.signIn(email)
})
afterAll(() => exchange.stop())

const list = async (query = ''): Promise<OrdersPage> =>
  (await browser.get(`/protected/v2/orders?size=100${query}`)).json().result
const numbers = async (query?: string) => (await list(query)).content.map(({ number }) => number)

describe('the list of orders', () => {
  test('has the customer’s own, newest first; of one instant the higher number first', async () => {
    expect(await numbers()).toEqual([
      '2611200011',
      '2611190022',
      '2611190014',
      '2611100013',
      '2611050018',
      '2610010015',
      '2609010017',
    ])
  })

  test.each([
    ['status=UNPAID', ['2611200011']],
    ['status=REFUND', []],
    ['type=SELL', ['2611100013']],
    ['method=Swish', ['2611190022', '2610010015']],
    ['method=StripeSwish', ['2611190022', '2610010015']],
    ['method=BANKGIRO', ['2611200011', '2609010017']],
    ['method=BANKGIRO&type=SELL', []],
    ['method=SEPA', ['2611050018']],
    ['currency=ETH', ['2611190014']],
    ['currency=EUR', ['2611050018']],
    ['currency=BTC', ['2611200011', '2611100013', '2611050018', '2610010015', '2609010017']],
    ['number=26111', ['2611190022', '2611190014', '2611100013']],
    ['number=2611190014', ['2611190014']],
    ['number=2611%2019%2000%2014', ['2611190014']],
    ['number=119', []],
    ['number=%25', []],
    ['number=abc', []],
    ['from=2026-11-19T00:00:00.000Z', ['2611200011', '2611190022', '2611190014']],
    ['to=2026-10-31T23:59:59.999Z', ['2610010015', '2609010017']],
    ['from=2026-11-01T00:00:00.000Z&to=2026-11-10T23:59:59.999Z', ['2611100013', '2611050018']],
    ['type=BUY&currency=BTC&status=COMPLETED&method=BANKGIRO', ['2609010017']],
  ])('filters by %s', async (query, expected) => {
    expect(await numbers(`&${query}`)).toEqual(expected)
  })

  test('says how all purchases are paid, whatever is on the page', async () => {
    const all = ['Swish', 'StripeSwish', 'StripeCard', 'BANKGIRO', 'SEPA']
    expect([(await list()).methods, (await list('&type=SELL&page=3')).methods]).toEqual([all, all])
  })

  test('comes in pages that hold together', async () => {
    const page = async (number: number) =>
      (await browser.get(`/protected/v2/orders?size=3&page=${number}`)).json().result
    const pages = [await page(0), await page(1), await page(2), await page(3)]
    expect(pages.map(({ page: about }) => about)).toEqual(
      [0, 1, 2, 3].map((number) => ({ number, size: 3, totalPages: 3, totalElements: 7 })),
    )
    expect(pages.map(({ content }) => content.length)).toEqual([3, 3, 1, 0])
    expect(pages.flatMap(({ content }) => content.map((order: { number: string }) => order.number))).toEqual(
      await numbers(),
    )
  })

  test.each([
    ['size=7&page=0', 7, { number: 0, size: 7, totalPages: 1, totalElements: 7 }],
    ['size=7&page=1', 0, { number: 1, size: 7, totalPages: 1, totalElements: 7 }],
    ['size=8&page=0', 7, { number: 0, size: 8, totalPages: 1, totalElements: 7 }],
    ['size=2&page=1&currency=BTC', 2, { number: 1, size: 2, totalPages: 3, totalElements: 5 }],
    ['size=2&page=2&currency=BTC', 1, { number: 2, size: 2, totalPages: 3, totalElements: 5 }],
    ['size=5&page=0&status=REFUND', 0, { number: 0, size: 5, totalPages: 0, totalElements: 0 }],
    ['size=5&page=3&status=REFUND', 0, { number: 3, size: 5, totalPages: 0, totalElements: 0 }],
  ])('counts them all, whether the page is full, short or empty: %s', async (query, length, about) => {
    const { content, page } = (await browser.get(`/protected/v2/orders?${query}`)).json().result
    expect([content.length, page]).toEqual([length, about])
  })

  test('has five on a page where nothing else is asked', async () => {
    const { content, page } = (await browser.get('/protected/v2/orders')).json().result
    expect([content.length, page]).toEqual([5, { number: 0, size: 5, totalPages: 2, totalElements: 7 }])
  })

  test.each([
    ['page=-1', 'page', 'notAccepted'],
    ['size=0', 'size', 'notAccepted'],
    ['size=many', 'size', 'number'],
    ['status=DREAMT', 'status', 'notAccepted'],
    ['from=yesterday', 'from', 'notAccepted'],
  ])('refuses %s', async (query, field, code) => {
    const answer = await browser.get(`/protected/v2/orders?${query}`)
    expect([answer.statusCode, answer.json()]).toEqual([400, refusal('bad-input', [field, code])])
  })

  test('an order of a sale says what came and what is paid out', async () => {
    const [sale] = (await list('&type=SELL')).content
    expect(
      sale && [sale.from, sale.to.currency, sale.rateIsFinal, sale.transactions.map(({ label }) => label)],
    ).toEqual([{ currency: 'BTC', amount: '0.10000000' }, 'SEK', true, ['coins']])
  })

  test('needs a session', async () => {
    const answer = await browserOf(exchange.server).get('/protected/v2/orders')
    expect([answer.statusCode, answer.json()]).toEqual([401, refusal('not-signed-in')])
  })
})
