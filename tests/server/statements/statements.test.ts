import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderType } from '../../../src/domain/orders/statuses'
import { bankTransfer, type Entry, type Path } from '../../../src/server/sandbox/seeds/year'
import { taxYearOf } from '../../../src/server/statements/statement'
import { browserOf, newCustomer, testExchange, type Browser, type TestExchange } from '../../support/exchange'
import { writeYear } from '../../support/year'

let exchange: TestExchange
let browser: Browser

const sold: Path = [
  ['coinsCame', 40],
  ['settled', 50],
  ['sent', 1500],
]
const paidOnly: Path = [
  ['reported', 12],
  ['paid', 1230],
]

const entry = (type: OrderType, daysAgo: number, amount: string, changes: Partial<Entry> = {}): Entry => ({
  hoursAgo: daysAgo * 24,
  type,
  coin: 'BTC',
  fiat: 'SEK',
  amount,
  method: 'BANKGIRO',
  priority: 'LOW',
  path: type === 'BUY' ? bankTransfer : sold,
  ...changes,
})

beforeAll(async () => {
  exchange = await testExchange()
  const { id, email } = await newCustomer(exchange.database)
  const other = await newCustomer(exchange.database)
  await writeYear(exchange, id, [
    entry('BUY', 500, '10000'),
    entry('BUY', 90, '10000', { priority: 'HIGH' }),
    entry('BUY', 80, '1000', { fiat: 'EUR', method: 'SEPA', coin: 'ETH' }),
    entry('SELL', 60, '0.005'),
    entry('BUY', 2, '5000', { path: paidOnly }),
  ])
  await writeYear(exchange, other.id, [entry('BUY', 40, '9999')])
  browser = browserOf(exchange.server)
  await browser.signIn(email)
})
afterAll(() => exchange.stop())

const read = async (path: string) => (await browser.get(`/protected/v2/orders/${path}`)).json().result

const left = [
  { coin: 'BTC', quantity: '0.01610720', cost: '15390.79', averagePrice: '955522.38' },
  { coin: 'ETH', quantity: '0.35484304', cost: '10832.48', averagePrice: '30527.53' },
]

test('holdings are what completed orders brought, less what was sold, with what was paid for them in kronor', async () => {
  expect(await read('holdings')).toEqual(left)
})

/** Numbers are given out in the order in which tests ask for them. */
const withoutNumber = (line: string): string => line.replace(/;\d{10};/, ';;')

describe('the statement of a year', () => {
  test('has the rows of form K4, and what was left at the end', async () => {
    expect(await read('statement?year=2026')).toEqual({
      year: 2026,
      years: [2026, 2025],
      rows: [{ coin: 'BTC', quantity: '0.00500000', proceeds: '4079', cost: '4777', gain: '0', loss: '698' }],
      gain: '0',
      loss: '698',
      uncovered: [],
      bought: 2,
      sold: 1,
      holdings: left,
    })
  })

  test('of a year without sales has no rows', async () => {
    const { rows, bought, sold: sales, years } = await read('statement?year=2025')
    expect({ rows, bought, sales, years }).toEqual({ rows: [], bought: 1, sales: 0, years: [2026, 2025] })
  })

  test('is that of the year before where none is named; where that has no trade, of the last that has', async () => {
    const newer = await newCustomer(exchange.database)
    await writeYear(exchange, newer.id, [entry('BUY', 40, '9999')])
    const theirs = browserOf(exchange.server)
    await theirs.signIn(newer.email)
    const unnamed = (await theirs.get('/protected/v2/orders/statement')).json().result
    expect([(await read('statement')).year, unnamed.year]).toEqual([2025, 2026])
  })

  test('as a file has every trade of the year with its cost basis', async () => {
    const { headers, payload } = await browser.get('/protected/v2/orders/statement/file?year=2026')
    expect({
      type: headers['content-type'],
      name: headers['content-disposition'],
      lines: payload.split('\r\n').map(withoutNumber),
    }).toEqual({
      type: 'text/csv; charset=utf-8',
      name: 'attachment; filename="nordmynt-2026.csv"',
      lines: [
        '\ufeffDate;Order number;Type;Coin;Coins;Paid or received, SEK;Cost basis, SEK;Gain or loss, SEK;Coins not bought here;Coins after;Cost basis after, SEK',
        '2026-08-23;;Buy;BTC;0,01131839;10168,40;;;;0,02110720;20168,40',
        '2026-09-02;;Buy;ETH;0,35484304;10832,48;;;;0,35484304;10832,48',
        '2026-09-21;;Sell;BTC;0,00500000;4079,76;4777,61;-697,85;0,00000000;0,01610720;15390,79',
        '',
      ],
    })
  })

  test('as a file is nothing where there was no trade', async () => {
    const { statusCode, rawPayload } = await browser.get('/protected/v2/orders/statement/file?year=2020')
    expect({ statusCode, bytes: rawPayload.length }).toEqual({ statusCode: 200, bytes: 0 })
  })
})

test.each([
  ['2025-12-31T22:59:59.999Z', 2025],
  ['2025-12-31T23:00:00.000Z', 2026],
  ['2026-06-30T22:00:00.000Z', 2026],
])('what happened at %s belongs to the tax year %d', (at, year) => {
  expect(taxYearOf({ at })).toBe(year)
})
